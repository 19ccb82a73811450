import EventLog

/// An event of the plain twin: read from its line as JSON, and from nothing else.
struct PlainEvent {
  let replica: String
  let seq: Double
  let stamp: String
  let kind: String
  let verb: String
  let version: Double
  let entity: String
  let data: JSONObject
  let dataValue: JSONValue

  init?(_ line: [UInt8]) throws {
    let value = try JSONReader.value(of: line)
    guard let line = value.object, let replica = line["replica"]?.string,
      let seq = line["seq"]?.number, let stamp = line["stamp"]?.string,
      let type = line["type"]?.string, let version = line["v"]?.number,
      let entity = line["entity"]?.string, let dataValue = line["data"],
      let data = dataValue.object
    else { return nil }
    self.replica = replica
    self.seq = seq
    self.stamp = stamp
    kind = String(type.prefix { $0 != "." })
    verb = String(type.drop { $0 != "." }.dropFirst())
    self.version = version
    self.entity = entity
    self.data = data
    self.dataValue = dataValue
  }

  var name: String { "\(replica):\(Int(seq))" }
  var subject: String { "\(kind)/\(entity)" }
  /// The stamp without its counter.
  var time: String { String(stamp.prefix(24)) }
  var childID: [UInt8]? { data["id"]?.string.map { Array($0.utf8) } }

  /// merge-rules 1: by ms, then counter, then replica id, then seq. Text order is time order.
  func isAfter(_ other: PlainEvent) -> Bool {
    if stamp != other.stamp { return stamp > other.stamp }
    if replica != other.replica { return replica > other.replica }
    return seq > other.seq
  }
}
