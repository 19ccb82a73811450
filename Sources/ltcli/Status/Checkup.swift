import EventLog
import Projections
import SyncRelay

/// What `doctor` finds: one finding for each thing that it looks at.
struct Checkup {
  private(set) var findings: [Finding] = []

  /// One thing that was looked at.
  struct Finding {
    let what: String
    let state: State
    let text: String
    /// What to do next, where there is something to do.
    var hint: String?
  }

  enum State: String {
    case fine
    /// Worth a look; nothing is lost.
    case note
    /// Somebody has to see to it.
    case fault
  }

  /// Looks at a store that was read whole.
  init(_ context: CommandContext, _ replica: Replica) throws(CommandError) {
    let (store, path) = (replica.store, replica.store.folder.path)
    let commands = PeerCommands(store, context)
    add("version", .fine, "ltcli \(Tool.version), store format \(StoreManifest.currentFormat)")
    add("folder", .fine, path)
    let check = try StoreCheck(store)
    if check.faults.isEmpty {
      add("log", .fine, "\(Count.text(store.log.count, "event")), every line checked")
    }
    for fault in check.faults {
      add(
        "log", .fault, fault.line,
        "ltcli verify \(commands.store) names all; ltcli repair \(commands.store) heals what can be"
      )
    }
    for note in check.notes { add("files", .note, note.line) }
    lookAtEnd(store, check)
    lookAtHoles(store, commands)
    let facts = try StoreFacts(store)
    lookAtKeeping(facts, commands)
    lookAtLock(store)
    lookAtSpace(context, facts)
    lookAtClock(facts)
    lookAtPeers(facts, commands)
  }

  mutating func add(_ what: String, _ state: State, _ text: String, _ hint: String? = nil) {
    findings.append(Finding(what: what, state: state, text: text, hint: hint))
  }

  private mutating func lookAtEnd(_ store: Store, _ check: StoreCheck) {
    if let tail = store.log.tail {
      add(
        "end", .note,
        "the last \(Count.text(tail.bytes.count, "byte")) are an unfinished write; the next writer moves "
          + "them to quarantine")
    }
    if let journal = check.journal, journal.isHarmless { add("journal", .note, journal.text) }
  }

  private mutating func lookAtHoles(_ store: Store, _ commands: PeerCommands) {
    let contested = store.log.contested
    if !contested.isEmpty {
      add(
        "contested", .note,
        "two writers used one replica id: \(contested) have several contents, and all are kept")
    }
    let holes = store.log.coverage.holes
    if holes.isEmpty {
      return add("holes", .fine, "none: every replica's events are there to its newest")
    }
    add(
      "holes", .note, "\(Count.text(holes.count, "event")) below newer ones are missing: \(holes)",
      "ltcli sync \(commands.store) PEER, with one that has them")
  }

  private mutating func lookAtKeeping(_ facts: StoreFacts, _ commands: PeerCommands) {
    add(
      "snapshot", .fine,
      facts.store.isSnapshotDue
        ? "one is due; the next write makes it, or ltcli snapshot \(commands.store)"
        : "none is due")
    if facts.quarantine.files > 0 {
      add(
        "quarantine", .note,
        "\(facts.quarantine.text("file")) of what could not be believed; nothing reads it",
        "look at \(facts.store.folder.quarantine), and delete what nobody wants")
    }
  }

  /// Takes the lock, and gives it back at once: there is no other way to learn whether it is free.
  private mutating func lookAtLock(_ store: Store) {
    let environment = store.environment
    do throws(LogError) {
      _ = try environment.files.lock(store.folder.lock, holder: environment.holder)
      add("lock", .fine, "free")
    } catch {
      let state: State = error.code == .locked ? .note : .fault
      add("lock", state, error.reason, error.hint)
    }
  }

  /// The bytes that a medium has at least, so that the store can grow for a while: twice what its log has, and at
  /// least 16 MiB and at most 100 MiB.
  /// - Parameter log: The length of the log, in bytes.
  static func wantedSpace(log: Int) -> Int { max(16 << 20, min(log, 50 << 20) * 2) }

  private mutating func lookAtSpace(_ context: CommandContext, _ facts: StoreFacts) {
    guard let bytes = context.console.freeBytes(at: facts.store.folder.path) else {
      return add("space", .note, "the system does not say how much room is left")
    }
    let (free, wanted) = (ByteCount.text(bytes), Checkup.wantedSpace(log: facts.segments.bytes))
    guard bytes < wanted else { return add("space", .fine, "\(free) free") }
    add(
      "space", .fault,
      "\(free) free, less than the \(ByteCount.text(wanted)) that this store may need",
      "make room: a write that finds none is refused, and loses nothing")
  }

  private mutating func lookAtClock(_ facts: StoreFacts) {
    if facts.ahead.isEmpty {
      add("clock", .fine, "no event is stamped later than this device's clock")
    } else {
      add(
        "clock", .note, "\(facts.ahead.words), this device's clock says \(facts.now)",
        "set the clock that is wrong; if all are right now, nothing is to be done: an edit made after such "
          + "an event still wins over it")
    }
    for receipt in facts.receipts {
      guard let clock = receipt.clock, clock.isOff else { continue }
      add(
        "clock", .note,
        "that of \(receipt.peer) was \(clock), seen from this device's, at \(receipt.at)",
        "set the one that is wrong; if both are right now, nothing is to be done")
    }
  }
}
