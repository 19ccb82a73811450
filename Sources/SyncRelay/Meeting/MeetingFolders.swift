package import EventLog

/// The folders of a first meeting (sync-protocol 15): that of the store, the one beside it in which the joined history
/// is made, and the one under which the store's earlier folder is kept.
///
/// Two renames put the joined store into place. If the process dies between them, no store stands at the path, and
/// ``finish()`` does the second one.
package struct MeetingFolders: Sendable {
  package let folder: StoreFolder
  private let files: any FileSystem

  /// Names the folders of the store at a path.
  package init(at path: String, files: any FileSystem) {
    folder = StoreFolder(path)
    self.files = files
  }

  /// Where the joined history is made.
  package var joined: StoreFolder { StoreFolder(folder.path + "-meeting") }

  /// How the store at the path came out of a first meeting; nil if it met none.
  package func note() throws(LogError) -> MeetingNote? { try note(in: folder) }

  func note(in folder: StoreFolder) throws(LogError) -> MeetingNote? {
    let file = SummedFile(folder.meeting, in: folder, files: files)
    guard case .object(let object) = try file.content() else { return nil }
    return MeetingNote(object)
  }

  /// Notes beside the joined store how it came out of a meeting.
  /// - Returns: The name under which the folder at the path is to be kept.
  package func place(_ note: MeetingNote) throws(LogError) -> String {
    let kept = try folder.placeAside(at: note.at, because: .beforeMeeting, files)
    var note = note
    note.kept = StoreFolder(kept).name
    try SummedFile(joined.meeting, in: joined, files: files).write(note.json)
    return kept
  }

  /// Puts the store that stands beside the path into place. No writer has either open.
  /// - Parameter kept: The name under which the folder at the path is kept.
  package func swap(keeping kept: String) throws(LogError) {
    try files.rename(folder.path, to: kept)
    try files.syncFolder(at: folder.parent)
    _ = try finish()
  }

  /// Finishes a swap that was interrupted between its two renames.
  /// - Returns: Whether there was one.
  @discardableResult
  package func finish() throws(LogError) -> Bool {
    guard try files.status(of: folder.path) == nil,
      try files.status(of: joined.manifest) != nil
    else { return false }
    try files.rename(joined.path, to: folder.path)
    try files.syncFolder(at: folder.parent)
    return true
  }
}

extension MeetingFolders {
  /// Puts the kept folder back in place, and sets the joined store aside. No writer has either open.
  ///
  /// A call after one that was interrupted goes on from there.
  /// - Parameter instant: When, which the name says.
  /// - Returns: Where the joined store is now.
  package func takeBack(_ note: MeetingNote, at instant: Instant) throws(LogError) -> String {
    let kept = StoreFolder(folder.beside(note.kept))
    // An earlier call may have done the first rename.
    if try files.status(of: joined.manifest) == nil {
      guard try files.status(of: kept.manifest) != nil else {
        throw LogError(
          .notFound, "the folder from before the meeting is not there",
          at: LogError.Position(path: kept.path))
      }
      try files.rename(kept.path, to: joined.path)
      try files.syncFolder(at: folder.parent)
    }
    let aside = try folder.placeAside(at: instant, because: .afterMeeting, files)
    try swap(keeping: aside)
    return aside
  }

  /// Where the store from before the meeting stands: under its kept name, or half back in place.
  package func earlier(_ note: MeetingNote) throws(LogError) -> String {
    let isHalfBack = try files.status(of: joined.manifest) != nil
    return isHalfBack ? joined.path : folder.beside(note.kept)
  }
}

/// What `meeting.json` says of the first meeting that a store came out of.
package struct MeetingNote: Sendable, Hashable {
  package var choice: MeetingChoice
  /// Whose history the store held before.
  package var former: DatasetID
  /// The name of the folder that is kept, beside the store's.
  package var kept: String
  package var at: Instant

  var json: JSONObject {
    [
      "at": .string(at.description), "choice": .string(choice.rawValue),
      "former": .string(former.text), "kept": .string(kept),
    ]
  }

  package init(choice: MeetingChoice, former: DatasetID, kept: String = "", at: Instant) {
    (self.choice, self.former, self.kept, self.at) = (choice, former, kept, at)
  }

  init?(_ object: JSONObject) {
    guard let choice = object.text("choice", MeetingChoice.init(rawValue:)),
      let former = object.text("former", DatasetID.init), let kept = object["kept"]?.string,
      let at = object.text("at", Instant.init), !kept.contains("/"), kept != "..", kept != "."
    else { return nil }
    self.init(choice: choice, former: former, kept: kept, at: at)
  }
}

/// How two histories that have never met become one.
public enum MeetingChoice: String, Sendable, Hashable, CaseIterable {
  /// Both count: what this side holds is stated again as the other side's history, and the rules decide.
  case merge
  /// The other side's history counts; this side's folder is set aside.
  case useTheirs
  /// This side's history counts at the peer, too; the peer's own is set aside.
  case useMine
}
