import EventLog

/// Two stores with the same history, except that each has five edits that the other lacks, all of
/// different modules.
struct TwinStores {
  private static let editsOfEach = 5

  let left: String
  let right: String
  /// What each lacks, as the engine prints ranges.
  private(set) var leftLacks = ""
  private(set) var rightLacks = ""

  /// How many entities they show differently.
  static let differences = 2 * editsOfEach

  /// Makes them in an empty folder.
  init(events: Int, in folder: String) throws {
    left = folder + "/left"
    right = folder + "/right"
    var history = History()
    var stores = [
      try StoreWriter(creating: left, replica: History.replicas[1], name: "watch"),
      try StoreWriter(creating: right, replica: History.replicas[2], name: "server"),
    ]
    for _ in 0..<events {
      let event = history.next()
      for index in stores.indices { _ = try stores[index].append(event) }
    }
    rightLacks = try TwinStores.edit(&stores[0], writer: 1, firstModule: 0, of: &history)
    leftLacks = try TwinStores.edit(&stores[1], writer: 2, firstModule: 1, of: &history)
  }

  /// Appends edits of every second module to a store; returns the range of their events.
  private static func edit(
    _ store: inout StoreWriter, writer: Int, firstModule: Int, of history: inout History
  ) throws -> String {
    var seqs: [UInt64] = []
    for number in 0..<editsOfEach {
      let event = history.nextExercise(of: firstModule + 2 * number, writer: writer)
      _ = try store.append(event)
      seqs.append(event.seq)
    }
    try store.finish()
    return "\(History.replicas[writer]):\(seqs[0])-\(seqs[seqs.count - 1])"
  }
}
