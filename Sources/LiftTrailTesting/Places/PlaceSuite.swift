public import LiftTrail

/// What every place has to do, for the tests of an app that writes one.
///
/// It throws what is wrong, so it works in any test library:
///
/// ```swift
/// try await PlaceSuite.check { [MyPlace(zone), MyPlace(zone)] }
/// ```
public enum PlaceSuite {
  /// What a place does otherwise than it should.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Which check failed.
    public let check: String
    /// What was expected, and what came.
    public let reason: String

    /// Both in a line.
    public var description: String { "\(check): \(reason)" }
  }

  /// Runs every check, each with a place of its own.
  /// - Parameter makePlace: Makes an empty place, and answers it as two devices see it.
  /// - Throws: ``Failure``; what the place throws.
  public static func check(
    _ makePlace: @Sendable () async throws -> (any SyncPlace, any SyncPlace)
  ) async throws {
    for check in PlaceCheck.all {
      let (left, right) = try await makePlace()
      try await check.run(PlaceViews(check: check.name, left: left, right: right))
    }
    let (left, right) = try await makePlace()
    try await PlaceStoreChecks.run(left, right)
  }
}

/// A place in a check, as two devices see it.
struct PlaceViews {
  let check: String
  let left: any SyncPlace
  let right: any SyncPlace

  func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
    if !condition { throw PlaceSuite.Failure(check: check, reason: reason()) }
  }

  /// All that a listing of a view gives, page by page.
  func all(
    _ place: any SyncPlace, after token: PlaceToken? = nil
  ) async throws -> (
    entries: [String: PlaceEntry], removed: [String], isWhole: Bool, token: PlaceToken?
  ) {
    var entries: [String: PlaceEntry] = [:]
    var removed: [String] = []
    var (token, isWhole, isFirst) = (token, true, true)
    while true {
      let listing = try await place.list(after: token)
      if isFirst { isWhole = listing.isWhole }
      if listing.isWhole { (entries, removed) = ([:], []) }
      for entry in listing.entries { entries[entry.name] = entry }
      for name in listing.removed { entries[name] = nil }
      removed += listing.removed
      token = listing.token
      isFirst = false
      if !listing.hasMore { return (entries, removed, isWhole, token) }
      try expect(token != nil, "a listing has more, and no token that asks for it")
    }
  }
}

/// One check of a place alone.
struct PlaceCheck: Sendable {
  let name: String
  let run: @Sendable (PlaceViews) async throws -> Void

  private static let folder = "aaaaaaaaaaaaaaaa"

  private static func file(_ number: Int, _ text: String = "text") -> PlaceFile {
    PlaceFile(name: "\(folder)/f\(number).json", bytes: Array("\(text) \(number)\n".utf8))
  }

  static let all = [
    PlaceCheck(name: "an empty place lists nothing") { views in
      let listing = try await views.all(views.left)
      try views.expect(listing.entries.isEmpty, "it lists \(listing.entries.keys.sorted())")
    },
    PlaceCheck(name: "what one device adds the other lists and reads") { views in
      let files = [file(1), file(2), PlaceFile(name: "root.json", bytes: [1, 2, 3])]
      try await views.left.add(files)
      for view in [views.left, views.right] {
        let entries = try await views.all(view).entries
        for file in files {
          guard let entry = entries[file.name] else {
            throw PlaceSuite.Failure(check: views.check, reason: "\(file.name) is not listed")
          }
          try views.expect(
            entry.byteCount ?? file.bytes.count == file.bytes.count,
            "\(file.name) has \(entry.byteCount ?? 0) bytes and not \(file.bytes.count)")
        }
        try views.expect(entries.count == files.count, "it lists \(entries.keys.sorted())")
        let read = try await view.read(files.map(\.name))
        try views.expect(Set(read) == Set(files), "it gives \(read.map(\.name))")
      }
    },
    PlaceCheck(name: "a file that is not there is left out") { views in
      try await views.left.add([file(1)])
      let read = try await views.right.read([file(2).name, file(1).name])
      try views.expect(read == [file(1)], "it gives \(read.map(\.name))")
    },
    PlaceCheck(name: "a name that is taken keeps its bytes, and that is no error") { views in
      try await views.left.add([file(1)])
      try await views.right.add([file(1, "other"), file(2)])
      try await views.left.add([file(1, "third")])
      let read = try await views.right.read([file(1).name, file(2).name])
      try views.expect(Set(read) == [file(1), file(2)], "it gives \(read)")
    },
    PlaceCheck(name: "what is removed is gone, and removing it again is no error") { views in
      try await views.left.add([file(1), file(2)])
      try await views.left.remove([file(1).name, file(3).name])
      try await views.left.remove([file(1).name])
      let entries = try await views.all(views.right).entries
      try views.expect(entries.keys.sorted() == [file(2).name], "it lists \(entries.keys.sorted())")
      try views.expect(try await views.right.read([file(1).name]).isEmpty, "it gives what is gone")
    },
    PlaceCheck(name: "a token asks for what has changed since, also in another process") { views in
      try await views.left.add([file(1), file(2)])
      let first = try await views.all(views.right)
      guard let token = first.token else { return }
      try await views.left.add([file(3)])
      try await views.left.remove([file(1).name])
      let next = try await views.all(views.right, after: PlaceToken(bytes: token.bytes))
      if next.isWhole {
        try views.expect(next.entries.keys.sorted() == [file(2).name, file(3).name], "\(next)")
      } else {
        try views.expect(next.entries[file(3).name] != nil, "it does not tell of what was added")
        try views.expect(
          next.removed.contains(file(1).name), "it does not tell of what was removed")
      }
    },
    PlaceCheck(name: "a token that the place does not know gets the whole listing") { views in
      try await views.left.add([file(1)])
      guard try await views.all(views.left).token != nil else { return }
      let listing = try await views.all(views.right, after: PlaceToken(bytes: [0xFF, 0, 0xFF]))
      try views.expect(
        listing.isWhole && listing.entries[file(1).name] != nil,
        "it tells of \(listing.entries.keys.sorted()) as of changes")
    },
    PlaceCheck(name: "files as long and calls as many as the limits say") { views in
      let limits = views.left.limits
      let bytes = (0..<limits.bytesPerFile).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let large = PlaceFile(name: "\(folder)/large.json", bytes: bytes)
      try await views.left.add([large])
      try views.expect(try await views.right.read([large.name]) == [large], "it lost bytes")
      let many = (0..<limits.filesPerCall).map { file($0) }
      try await views.left.add(many)
      let read = try await views.right.read(many.map(\.name))
      try views.expect(Set(read) == Set(many), "it gives \(read.count) of \(many.count) files")
      try await views.left.remove(many.map(\.name))
      let rest = try await views.all(views.right).entries.keys.sorted()
      try views.expect(rest == [large.name], "it lists \(rest)")
    },
  ]
}
