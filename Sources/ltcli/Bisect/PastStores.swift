import EventLog

/// Stores in a folder for temporary files, each with some of the events of one store.
struct PastStores {
  private let source: Store
  private let folder: String
  private let environment: StoreEnvironment

  /// Makes the folder.
  init(of source: Store, _ context: CommandContext) throws(CommandError) {
    let parent = context.console.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let environment = context.environment
    folder = try attempting("making a folder for past stores") {
      var folder: String
      repeat {
        let number = Hexadecimal.text(of: environment.randomness.bits(), digits: 16)
        folder = "\(StoreFolder(parent).path)/lifttrail-bisect-\(number)"
      } while try environment.files.status(of: folder) != nil
      try environment.files.makeFolder(at: folder)
      return folder
    }
    (self.source, self.environment) = (source, environment)
  }

  /// Calls the body with the path of a store that has the events at some positions, and removes its files then.
  func with<Value>(
    _ positions: [Int], number: Int, _ body: (String) throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    let path = "\(folder)/\(number)"
    try attempting("making a past store") { try make(path, positions) }
    let value: Value
    do throws(CommandError) {
      value = try body(path)
    } catch {
      remove(path)
      throw error
    }
    remove(path)
    return value
  }

  private func make(_ path: String, _ positions: [Int]) throws(LogError) {
    let manifest = StoreManifest(
      dataset: source.manifest.dataset, replica: ReplicaID(from: environment.randomness),
      name: source.manifest.name, created: environment.clock.now(), isEphemeral: true)
    let events = try positions.map { (position) throws(LogError) in
      try source.log.event(at: position)
    }
    try NewStore.make(at: path, manifest, events, of: source, environment)
  }

  /// Removes what stands in a past store; what cannot be removed stays among the temporary files.
  private func remove(_ path: String) {
    do throws(LogError) {
      for name in try environment.files.names(in: path) {
        let inside = "\(path)/\(name)"
        switch try environment.files.status(of: inside)?.sort {
        case .file: try environment.files.removeFile(at: inside)
        case .folder: remove(inside)
        default: break
        }
      }
    } catch {
      // The system removes its temporary files some day.
    }
  }
}
