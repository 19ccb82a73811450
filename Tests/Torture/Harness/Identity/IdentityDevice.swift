import EventLog
import EventLogTesting
import Projections
import Training

/// A store in a folder of its own, closed between two steps.
struct IdentityDevice {
  let name: Int
  private(set) var files: MemoryFileSystem
  /// What it writes its next event with, so that no two are alike.
  private(set) var writes = 0
  /// How often its folder was replaced: what is drawn by lot then is drawn anew.
  private var replacements = 0
  /// Under which id it writes.
  private(set) var replica: ReplicaID
  /// How many ids it had before.
  private(set) var formerCount = 0
  /// The sums of its lines, ascending: which events it holds.
  private(set) var lines: [UInt64] = []

  init(_ name: Int, replica: UInt64) throws(LogError) {
    self.name = name
    files = MemoryFileSystem()
    self.replica = ReplicaID(bits: replica)
    try World.create(files, turn: UInt64(name), replica: replica).endWriting()
  }

  /// Stands for all that decides what the device does next.
  var key: [UInt64] {
    [name, writes, replacements, formerCount].map { UInt64($0) } + [replica.bits] + lines
  }

  /// The folder as another device has it, written by either.
  mutating func take(_ other: IdentityDevice) {
    files = other.files.copy()
    replacements += 1
    (replica, formerCount, lines) = (other.replica, other.formerCount, other.lines)
  }

  /// Opens the store on a copy of its folder, does something, and closes it.
  mutating func open<Value>(
    _ body: (Replica) throws(LogError) -> Value
  ) throws(LogError) -> Value {
    let opened = try opened()
    defer { opened.store.endWriting() }
    let value = try body(opened)
    try note(opened)
    return value
  }

  /// Opens the store on a copy of its folder.
  mutating func opened() throws(LogError) -> Replica {
    files = files.copy()
    // Fresh ids follow from what the device is, so that the same states are found to be the same.
    let seed = key.reduce(14_695_981_039_346_656_037) { ($0 ^ $1) &* 1_099_511_628_211 }
    return try Replica(World.open(files, .writing, turn: seed))
  }

  /// Takes down what an open store has become.
  mutating func note(_ opened: Replica) throws(LogError) {
    replica = opened.manifest.replica
    formerCount = opened.manifest.formerReplicas.count
    let log = opened.log
    lines = []
    for position in 1..<(log.count + 1) { lines.append(try log.event(at: position).sum) }
    lines.sort()
  }

  /// Writes an event that no other device writes, and this one only once.
  mutating func write() throws(LogError) {
    writes += 1
    let draft = World.draft("device \(name), write \(writes)")
    try open { (replica) throws(LogError) in _ = try replica.write([draft]) }
  }
}
