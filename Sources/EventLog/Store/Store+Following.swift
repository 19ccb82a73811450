extension Store {
  /// What a writer in another process did to a log since it was read.
  package enum Growth: Sendable, Hashable {
    /// It has appended no whole group.
    case none
    /// It has appended the events at these positions.
    case appended(Range<Int>)
    /// It has replaced bytes that were read, as a repair does: the store must be opened anew.
    case replaced
  }

  /// The identities of a log's segments, by which a replaced one is noticed.
  struct FollowedSegments {
    var identities: [String: FileIdentity] = [:]
  }

  /// Opens a store for reading, so that `readGrowth` can follow its writer.
  /// - Throws: As `open` does.
  package static func follow(
    at path: String, reading: Reading = .sinceSnapshot,
    environment: StoreEnvironment = StoreEnvironment()
  ) throws(LogError) -> Store {
    let folder = StoreFolder(path)
    let files = try bound(to: folder, environment).files
    // Before any segment is read, so that a replacement meanwhile is noticed.
    var followed = FollowedSegments()
    for segment in try LogReader.segments(in: folder, files) {
      followed.identities[segment.path] = try files.identity(of: segment.path)
    }
    let store = try open(at: path, for: .reading, reading: reading, environment: environment)
    store.followed = followed
    return store
  }

  /// Reads what was appended since the log was read, and adds it to the log.
  /// - Throws: What the file system threw; the log is as before then.
  /// - Precondition: `follow` has opened the store.
  /// - Complexity: O(segments), and O(bytes that are new)
  package func readGrowth() throws(LogError) -> Growth {
    guard var followed else { preconditionFailure("the store does not follow a writer") }
    let files = environment.files
    let segments = try LogReader.segments(in: folder, files)
    let known = log.ends.map { folder.log + "/" + $0.name }
    guard segments.count >= known.count, zip(segments, known).allSatisfy({ $0.path == $1 }) else {
      return .replaced
    }
    for segment in segments.prefix(known.count) {
      guard let identity = followed.identities[segment.path],
        try files.identity(of: segment.path) == identity
      else { return .replaced }
    }
    for segment in segments.dropFirst(known.count) {
      followed.identities[segment.path] = try files.identity(of: segment.path)
    }
    let start = max(known.count - 1, 0)
    let isLonger = try isLonger(segments.last?.path)
    guard segments.count > known.count || isLonger else { return .none }
    var grown: [Log.Segment] = []
    for (path, firstPosition) in segments[start...] {
      let contents = try files.contents(ofSegment: path)
      grown.append(Log.Segment(path: path, firstPosition: firstPosition, contents: contents))
    }
    guard let positions = log.grow(by: grown) else { return .replaced }
    for segment in grown.dropLast() { log.map(segment.contents, ofSegment: segment.path) }
    self.followed = followed
    return positions.isEmpty ? .none : .appended(positions)
  }

  /// Whether the last segment has grown.
  private func isLonger(_ last: String?) throws(LogError) -> Bool {
    guard let last, let known = log.ends.last else { return false }
    return try environment.files.status(of: last).map { $0.length > known.length } ?? false
  }
}
