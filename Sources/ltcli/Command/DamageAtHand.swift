import EventLog
import SyncRelay

/// What is wrong with the stores that a command reads. The command prints what can be read; then its end tells this,
/// and the exit status is `damaged`.
final class DamageAtHand {
  /// In the order in which the stores were read.
  private var stores: [Finding] = []
  /// What stands beside the log of the store that was checked, and its log lacks.
  private var beside: (path: String, strays: [StrayLines])?

  /// What is wrong with one store.
  fileprivate struct Finding {
    let path: String
    let faults: [LogError]
    /// The events that are known to be missing.
    let missing: Coverage
  }

  /// Notes what is wrong with a store that was opened for reading. Of a store that is read again the last reading
  /// counts.
  func note(_ store: Store) throws(CommandError) {
    let path = store.folder.path
    let faults = try attempting("looking for damage") { try store.damage() }
    stores.removeAll { $0.path == path }
    guard !faults.isEmpty else { return }
    let lost = try attempting("looking for lost events") { try store.lostEventsOfReader() }
    let missing = lost.reduce(into: store.log.coverage.holes) { $0.formUnion($1.events) }
    stores.append(Finding(path: path, faults: faults, missing: missing))
  }

  /// Notes the files with event lines beside a store's log. Only the verbs that check a store look for them, and end
  /// with `damaged` if its log lacks some of the events.
  func note(_ strays: [StrayLines], beside store: Store) {
    if strays.lackedCount > 0 { beside = (store.folder.path, strays.filter { $0.lackedCount > 0 }) }
  }

  /// How the command ends if something is wrong; nil if nothing is.
  var error: CommandError? {
    guard let first = stores.first else { return beside.map(DamageAtHand.error(of:_:)) }
    let position = LogError.Position(path: first.path)
    var error = CommandError(
      .damaged, attempted: "reading the store", at: position,
      stores.map { $0.words(isFirst: $0.path == first.path) }.joined(separator: "; "),
      hint: stores.map(\.hint).joined(separator: "; "))
    error.code = .damaged
    return error
  }

  /// How the command ends if the log is whole, and events that it lacks stand beside it.
  private static func error(of path: String, _ strays: [StrayLines]) -> CommandError {
    let (count, files) = (strays.lackedCount, strays.count)
    let place = files == 1 ? strays[0].path : Count.text(files, "file")
    var error = CommandError(
      .damaged, attempted: "reading the store", at: LogError.Position(path: path),
      "\(Count.text(count, "event")) that the log lacks \(count == 1 ? "stands" : "stand") beside it, in \(place): "
        + StrayLines.cause, hint: StrayLines.remedy(ShellWord.quoted(path)))
    error.code = .strayEvents
    return error
  }
}

extension DamageAtHand.Finding {
  /// How many faults are told one by one.
  private static let mostTold = 3

  /// For example `it is damaged, and only what can be read was: /phone/log/000000000001.jsonl, line 2: …`.
  fileprivate func words(isFirst: Bool) -> String {
    let told = faults.prefix(Self.mostTold).map { fault in
      let place = fault.position.description
      return place.isEmpty ? fault.reason : "\(place): \(fault.reason)"
    }
    let more = faults.count - told.count
    let others = more > 0 ? ["and \(Count.text(more, "other fault"))"] : []
    let events = missing.isEmpty ? [] : ["events that are missing: \(missing)"]
    let subject = isFirst ? "it" : path
    return "\(subject) is damaged, and only what can be read was: "
      + (told + others + events).joined(separator: "; ")
  }

  fileprivate var hint: String {
    let store = ShellWord.quoted(path)
    return
      "ltcli verify \(store) lists all faults, ltcli repair \(store) mends what can be mended, and ltcli sync "
      + "\(store) PEER brings back what a peer has"
  }
}
