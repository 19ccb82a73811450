package import EventLog

/// What a store keeps of a place between two passes. If it is lost, files are read once more; no event is.
package struct PlaceMemory: Sendable, Hashable {
  /// Whether the place was seen with its marker: from then on a missing one is never made anew.
  package var hasSeenMarker = false
  /// Up to which change the place was listed; nil for a place without tokens.
  package var token: PlaceToken?
  /// What stands in the place, as it was listed last.
  package var files: [UTF8Text: File] = [:]
  /// Since when events of another origin are missing in the place.
  package var missingSince: [ReplicaID: Instant] = [:]
  /// Since when an own part is known to be in a larger one.
  package var replacedSince: [UTF8Text: Instant] = [:]
  /// What each other device said last, and when this store heard it first.
  package var heard: [ReplicaID: Heard] = [:]
  /// The greatest number under which this store has said what it holds.
  package var lastSaid: UInt64 = 0
  /// What this store said last, once this process has said or read it. Not kept.
  package var ownSaid: OwnSaid?
  /// The sums of the lines of parts that are not exactly what the log has there. Not kept: such a part is read again.
  package var sums: [UTF8Text: [UInt64]] = [:]

  /// Knows nothing.
  package init() {}

  /// A file of the place.
  package struct File: Sendable, Hashable {
    /// What its name says.
    package let kind: PlaceName
    package var byteCount: Int?
    package var version: String
    package var reading = Reading.unread

    package init(_ kind: PlaceName, byteCount: Int?, version: String) {
      (self.kind, self.byteCount, self.version) = (kind, byteCount, version)
    }
  }

  /// What came of reading a file.
  package enum Reading: Sendable, Hashable {
    /// It was not read yet.
    case unread
    /// Its bytes are a part, whose name would be this.
    case part(PartName)
    /// Its bytes are not what its name says, or cannot be taken.
    case bad
    /// It is nothing of the engine's.
    case foreign
  }

  /// What this store said, and under which name.
  package struct OwnSaid: Sendable, Hashable {
    package var name: SaidName
    package var said: Said
  }

  /// What another device said last.
  package struct Heard: Sendable, Hashable {
    package var name: SaidName
    /// When this store heard it first, by its own clock: another device's clock may be wrong by years.
    package var since: Instant
    /// When it said so, by its own clock; nil where it could not be read yet.
    package var at: Instant?
    /// What its store is called.
    package var deviceName = ""
    /// What it says; nil until it is read in this process.
    package var said: Said?

    /// When its file was written, for all that is known here: a clock that is ahead does not make it younger than it was
    /// when this store heard it. Nil where it could not be read yet.
    package var written: Instant? { at.map { min($0, since) } }
  }
}

extension PlaceMemory {
  /// Takes in a listing: what has changed is read anew.
  mutating func take(_ entries: [PlaceEntry], into files: inout [UTF8Text: File]) {
    for entry in entries {
      let name = UTF8Text(entry.name)
      let before = self.files[name]
      let kind = before?.kind ?? PlaceName(entry.name)
      if kind == .ignored {
        files[name] = nil
        continue
      }
      var file = File(kind, byteCount: entry.byteCount, version: entry.version)
      // What this store has added itself has no version yet.
      let isSame =
        before?.byteCount == file.byteCount
        && (before?.version.isEmpty ?? false
          || before.map { TextOrder.isSame($0.version, file.version) } ?? false)
      if let before, isSame { file.reading = before.reading } else { sums[name] = nil }
      files[name] = file
    }
  }
}
