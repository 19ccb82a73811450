import EventLog
import Projections
import SyncRelay

/// The requests that make and take streams (sync-protocol 11).
extension InProcessEngine {
  func stream(_ request: JSONObject) throws -> JSONObject {
    let store = try replica(request).store
    let lacking = try request["lacking"].map { _ in
      try request.member("lacking", "a list of ranges") { value in
        value.array.flatMap { Coverage($0.compactMap(\.string).joined(separator: " ")) }
      }
    }
    if request["origin"] != nil { return try part(request, store, lacking: lacking) }
    var text = ""
    try EventStream.forEachLine(of: store, lacking: lacking) { _, line in
      text += String(decoding: line, as: UTF8.self) + "\n"
    }
    return ["text": .string(text)]
  }

  /// A stream of one origin's events, and what it is called as a part of a place (sync-protocol 14).
  private func part(
    _ request: JSONObject, _ store: Store, lacking: Coverage?
  ) throws -> JSONObject {
    let origin = try request.member("origin", "a replica id") { value in
      value.string.flatMap { ReplicaID($0) }
    }
    let wanted = store.log.coverage.subtracting(lacking ?? Coverage())[origin]
    let groups = try EventStream.groups(of: wanted, origin, store.log)
    if groups.isEmpty { return ["name": "", "text": ""] }
    let part = PartContent(groups, origin: origin, of: store.manifest)
    return [
      "name": .string(part.name.text), "text": .string(String(decoding: part.bytes, as: UTF8.self)),
    ]
  }

  func take(_ request: JSONObject) throws -> JSONObject {
    let replica = try replica(request)
    var reader = StreamReader(
      replica.manifest, allowsEphemeral: request["mixes"]?.bool == true,
      takesPart: request["partial"]?.bool == true)
    let pieces = Array(try request.text("text").utf8)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      if isLast, piece.isEmpty { break }
      try reader.take(StreamReader.Line(Array(piece), number: index + 1, isEnded: !isLast))
    }
    try reader.end()
    do throws(LogError) {
      return ["ids": .texts(try replica.receive(reader.events).map(\.id))]
    } catch {
      // The store counts events, of which a stream has fewer than lines.
      var refusal = error
      if let index = error.position.line, reader.lines.indices.contains(index - 1) {
        refusal.position.line = reader.lines[index - 1]
      }
      throw refusal
    }
  }
}
