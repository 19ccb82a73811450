import EventLog

/// A store as it was at one time.
struct ExchangedDay: Sendable {
  /// Whose it is, and when.
  let name: String
  /// The disk with the store, all of it durable.
  let disk: ModelDisk
  /// Its files by the names that they have below the store's folder.
  let files: [String: [UInt8]]
  /// The names of its files, in the order of their bytes.
  let names: [String]
  /// Every event of its log.
  let events: [EventID: [UInt8]]

  init(_ name: String, _ disk: ModelDisk) throws(LogError) {
    self.name = name
    self.disk = disk.afterAWhile()
    var files: [String: [UInt8]] = [:]
    names = disk.filePaths(under: World.path).map {
      String($0.dropFirst(World.path.utf8.count + 1))
    }
    for name in names { files[name] = disk.bytes(of: World.path + "/" + name) }
    self.files = files
    var events: [EventID: [UInt8]] = [:]
    let log = try World.open(FaultyFileSystem(disk), .reading).log
    for position in 0..<log.count {
      events[try log.id(at: position + 1)] = try log.line(at: position + 1)
    }
    self.events = events
  }

  /// Whether its last writer was killed.
  var isOfKilledWriter: Bool {
    let head = String(decoding: (files["journal"] ?? []).prefix(512), as: UTF8.self)
    return head.contains("\"ended\":false")
  }

  /// The names of its segments, ascending.
  var segments: [String] { names.filter { $0.hasSuffix(".jsonl") } }

  /// The lines of a segment's bytes, or of those of another file, without their newlines.
  static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    Lines.all(of: bytes).map { Array(bytes[$0].dropLast()) }
  }
}

extension ExchangedDay {
  /// The events that its journal's chain has: behind that, the rest of an earlier round may stand.
  var journaled: Set<EventID> {
    guard isOfKilledWriter else { return [] }
    let lines = ExchangedDay.lines(of: files["journal"] ?? [])
    do throws(LogError) {
      let head = try lines.first.map { (line) throws(LogError) in
        try JSONReader.canonicalValue(of: line).object
      }
      guard let seq = head??["seq"]?.number, let replica = head??["replica"]?.string else {
        return []
      }
      return events(of: lines).filter {
        $0.replica.description == replica && Double($0.seq) > seq
      }
    } catch {
      return []
    }
  }

  /// The events that stand in some of its segments.
  private func events(in segments: [String]) -> Set<EventID> {
    events(of: segments.flatMap { ExchangedDay.lines(of: files[$0] ?? []) })
  }

  /// The events of which some lines are.
  private func events(of lines: [[UInt8]]) -> Set<EventID> {
    let lines = Set(lines)
    return Set(events.filter { lines.contains($0.value) }.keys)
  }

  /// Its own events up to a number.
  private func own(of replica: ReplicaID, upTo seq: UInt64) -> Set<EventID> {
    Set(events.keys.filter { $0.replica == replica && $0.seq <= seq })
  }

  /// The events of which a file of it speaks; none of those that say nothing.
  func known(by name: String) throws(LogError) -> Set<EventID> {
    let lines = ExchangedDay.lines(of: files[name] ?? [])
    switch name.split(separator: "/").first {
    case "peers", "snapshots":
      guard let line = lines.first,
        let text = try JSONReader.canonicalValue(of: line).object?["coverage"]?.string,
        let coverage = Coverage(text)
      else { return [] }
      return Set(events.keys.filter { coverage.contains($0) })
    case "log" where name.hasSuffix("/seals"):
      var known: Set<EventID> = []
      for line in lines { known.formUnion(try marked(by: line)) }
      return known
    case "journal":
      guard let line = lines.first else { return [] }
      // Of a killed writer, what its chain has as well.
      return try marked(by: line).union(journaled)
    default: return []
    }
  }

  /// The events of which a mark speaks: those of its segment, and the store's own up to its number.
  private func marked(by line: [UInt8]) throws(LogError) -> Set<EventID> {
    guard let mark = try JSONReader.canonicalValue(of: line).object,
      let segment = mark["segment"]?.string, let seq = mark["seq"]?.number,
      let replica = mark["replica"]?.string.flatMap({ ReplicaID($0) })
    else { return [] }
    return events(in: ["log/" + segment]).union(own(of: replica, upTo: UInt64(seq)))
  }
}
