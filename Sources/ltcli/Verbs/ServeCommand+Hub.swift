import EventLog
import Hub
import SyncRelay

extension ServeCommand {
  /// The hub that the stores are caches of; nil where none is named.
  static func hub(_ context: CommandContext) throws(CommandError) -> ServedHub? {
    let count = try context.arguments[hubConnections].map { (text) throws(CommandError) in
      guard let count = Int(text), (1...1_000).contains(count) else {
        throw .usage(
          "\(hubConnections.name): “\(Printable.text(text))” is not a number from 1 to 1000")
      }
      return count
    }
    guard let text = context.arguments[through] else {
      if count != nil {
        throw .usage("\(hubConnections.name) goes with \(through.name) alone")
      }
      return nil
    }
    guard let address = HubAddress(text) else {
      throw .usage(
        "\(through.name): “\(Printable.text(text))” is not a hub's address",
        hint: "write postgresql://[USER@]HOST[:PORT]/DATABASE")
    }
    do {
      return try ServedHub(HubWay.database(address.forWriting), connections: count ?? 16)
    } catch {
      var error = CommandError(error, attempting: "reaching the hub")
      error.place = address.name
      throw error
    }
  }

  /// Makes the folder of the caches, and takes it for this server as long as the value lives: else each client would be
  /// turned away later.
  static func takeRoot(
    _ root: String, _ context: CommandContext
  ) throws(CommandError) -> any FileLock {
    try attempting("taking ROOT for the caches") { try lock(root, context.environment) }
  }

  private static func lock(
    _ root: String, _ environment: StoreEnvironment
  ) throws(LogError) -> any FileLock {
    let path = "\(root)/lock"
    try StoreFolder(path).makeParents(environment.files)
    return try environment.files.lock(path, holder: environment.holder)
  }
}
