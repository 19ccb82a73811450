import EventLog

/// One generated event, before it becomes a line.
struct HistoryEvent {
  /// What the event says, without its envelope.
  enum Fact {
    /// A set of a session, each with an id of its own.
    case set
    /// An exercise of a module; the module's and the exercise's index, and the payload's `order`.
    case exercise(module: Int, index: Int, order: Int)
    /// A session starts.
    case started
    /// A module's fields.
    case fields(module: Int)
    /// A module is deleted.
    case deletion(module: Int)
  }

  let fact: Fact
  let replica: ReplicaID
  let seq: UInt64
  let stamp: Stamp
  /// The entity's id.
  let entity: [UInt8]
  /// The payload in canonical form.
  let data: [UInt8]

  var type: StaticString {
    switch fact {
    case .set: "session.setLogged"
    case .exercise: "module.exerciseSaved"
    case .started: "session.started"
    case .fields: "module.saved"
    case .deletion: "module.deleted"
    }
  }
}

extension HistoryEvent {
  /// Appends the event's line with its newline (log-format 1); returns the sum.
  @discardableResult
  func appendLine(to bytes: inout [UInt8]) -> UInt64 {
    let start = bytes.count
    bytes.append("{\"replica\":\"")
    bytes.append(hexadecimal: replica.bits)
    bytes.append("\",\"seq\":")
    bytes.append(number: Int(seq))
    bytes.append(",\"stamp\":\"")
    bytes.append(contentsOf: stamp.description.utf8)
    bytes.append("\",\"type\":\"")
    bytes.append(type)
    bytes.append("\",\"v\":1,\"entity\":\"")
    bytes.append(contentsOf: entity)
    bytes.append("\",\"data\":")
    bytes.append(contentsOf: data)
    let sum = bytes.withUnsafeBytes { bytes in
      XXH64.hash(UnsafeRawBufferPointer(rebasing: bytes[start...]), seed: StoreWriter.seed)
    }
    bytes.append(",\"sum\":\"")
    bytes.append(hexadecimal: sum)
    bytes.append("\"}\n")
    return sum
  }
}
