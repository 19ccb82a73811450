import EventLog
import Projections
import SyncRelay

extension Replica {
  /// The writes that change an entity from one value to another: what is not named stays.
  /// - Throws: `newerVersion`, as a `LogError`, where a newer build wrote what they would replace.
  func edits<M: Model>(from original: M, to changed: M) throws -> [EventDraft] {
    let entity = Entity(kind: M.kind.name, id: original.id.text)
    let standing = try entity.flatMap { try state.reading(of: $0) }
    let drafts = try M.kind.drafts(from: original, to: changed, over: standing)
    for draft in drafts {
      guard let newer = try state.newerVersion(than: draft) else { continue }
      throw ModelError(
        .newerVersion, "\(newer) is of a newer version than this build knows")
    }
    return drafts
  }
}

extension CommandContext {
  /// Tells what a command by hand has done, with the events and how to take it back.
  func tellDone(
    _ words: String, _ events: [EventID], in path: String, _ json: JSONObject = [:]
  ) throws(CommandError) {
    var object = json
    object["events"] = .array(events.map { .text($0) })
    object["outcome"] = .string(events.isEmpty ? "unchanged" : "done")
    if isJSON { return try output.json(object) }
    guard let first = events.first else { return try output.line("unchanged: \(words)") }
    try output.line(words)
    try output.line("ltcli undo \(ShellWord.quoted(path)) \(first) takes it back", .faint)
  }
}
