import EventLog

/// What the cases work with.
final class Context {
  let options: Options
  /// The folder for data.
  let folder: String
  private var datasets: [Int: Dataset] = [:]
  private var twins: TwinStores?

  init(options: Options) throws {
    self.options = options
    folder = options.keptFolder ?? Executable.folder + "/benchmark-data-\(Executable.processID)"
    try Folder.make(folder)
  }

  /// The generated store that most cases read.
  var dataset: Dataset {
    get throws { try dataset(events: options.events) }
  }

  /// A generated store of so many events, made on first use.
  func dataset(events: Int) throws -> Dataset {
    if let dataset = datasets[events] { return dataset }
    Progress.say("preparing a store of \(events) events")
    let dataset = try Dataset(events: events, under: folder)
    datasets[events] = dataset
    return dataset
  }

  /// Two stores that differ in 10 events, made on first use.
  var twinStores: TwinStores {
    get throws {
      if let twins { return twins }
      Progress.say("preparing two stores of \(options.events) events that differ in 10")
      let made = try TwinStores(events: options.events, in: scratch("twins"))
      twins = made
      return made
    }
  }

  /// An empty folder for one case.
  func scratch(_ name: String) throws -> String {
    let path = folder + "/scratch-" + name
    try Folder.makeAnew(path)
    return path
  }

  /// Removes data that need not stay.
  func cleanUp() throws {
    if options.keptFolder == nil { return try Folder.remove(folder) }
    for name in try PosixFileSystem().names(in: folder) where name.hasPrefix("scratch-") {
      try Folder.remove(folder + "/" + name)
    }
  }
}
