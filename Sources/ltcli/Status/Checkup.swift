import EventLog
import Projections
import SyncRelay

/// What `doctor` finds: one finding for each thing that it looks at.
struct Checkup {
  private(set) var findings: [Finding] = []
  /// What of the events and of the state a person may miss.
  private let missed: MissedFacts
  private let words: StatusWords

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
    /// A person has to act.
    case fault
  }

  /// Looks at a store that was read whole.
  init(_ context: CommandContext, _ replica: Replica) throws(CommandError) {
    let (store, path) = (replica.store, replica.store.folder.path)
    let commands = PeerCommands(store, context)
    words = try StatusWords(context)
    missed = try MissedFacts(replica.state)
    add("version", .fine, "ltcli \(Tool.version), store format \(StoreManifest.currentFormat)")
    add("folder", .fine, path)
    let check = try StoreCheck(store, context.damage)
    if check.faults.isEmpty {
      add("log", .fine, "\(Count.text(store.log.eventCount, "event")), every line checked")
    }
    for fault in check.faults {
      add(
        "log", .fault, fault.line,
        "ltcli verify \(commands.store) lists all faults; ltcli repair \(commands.store) repairs what can be"
      )
    }
    for note in check.notes { add("files", .note, note.line) }
    look(at: check.strays, commands)
    lookAtEnd(store, check)
    try lookAtHoles(store, commands)
    look(at: missed, commands.store)
    try lookAtValues(replica, context.environment.clock.now(), commands.store)
    let facts = try StoreFacts(store, context.appKinds(at: path))
    lookAtKinds(facts.app)
    try lookAtKeeping(facts, commands)
    lookAtLock(store)
    lookAtSpace(context, facts)
    lookAtClock(facts)
    lookAtPeers(facts, commands)
  }

  mutating func add(_ what: String, _ state: State, _ text: String, _ hint: String? = nil) {
    findings.append(Finding(what: what, state: state, text: text, hint: hint))
  }

  /// Looks at the files beside the log that have events of its dataset.
  private mutating func look(at strays: [StrayLines], _ commands: PeerCommands) {
    for stray in strays {
      let isLacked = stray.lackedCount > 0
      let why = isLacked ? "; \(StrayLines.cause)" : ""
      add(
        "beside", isLacked ? .fault : .note, "\(stray.path): \(stray.words)\(why)",
        isLacked
          ? StrayLines.remedy(commands.store)
          : "ltcli repair \(commands.store) moves it to quarantine")
    }
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

  private mutating func lookAtHoles(
    _ store: Store, _ commands: PeerCommands
  ) throws(CommandError) {
    let contested = store.log.contested
    if !contested.isEmpty {
      add(
        "contested", .note,
        "two writers used one replica id: \(StatusWords.events(contested)) have several contents, and all are kept"
      )
    }
    let holes = store.log.coverage.holes
    if holes.isEmpty {
      return add("holes", .fine, "none: no replica lacks an event below its newest")
    }
    add(
      "holes", .note,
      "\(Count.text(holes.count, "event")) below newer ones are missing: \(StatusWords.events(holes))",
      "ltcli sync \(commands.store) PEER, with a peer that has them")
    let missing = try attempting("looking for lost events") { try MissingEvents(store) }
    for line in missing.lines(words) { add("missing", .note, line) }
  }

  private mutating func lookAtKinds(_ app: AppKinds) {
    if let fault = app.fault {
      add("kinds", .note, "the app's own are unknown here: \(fault.line)", AppKinds.remedy)
    } else if !app.declared.isEmpty {
      add("kinds", .fine, "of its app: \(app.names.joined(separator: ", "))")
    }
  }

  private mutating func lookAtKeeping(
    _ facts: StoreFacts, _ commands: PeerCommands
  ) throws(CommandError) {
    add(
      "snapshot", .fine,
      facts.store.isSnapshotDue
        ? "one is due; the next write makes it, or ltcli snapshot \(commands.store)"
        : "none is due")
    guard facts.quarantine.files > 0 else { return }
    let whole = try attempting("looking into the quarantine") {
      try facts.store.quarantinedEvents().whole.count
    }
    if whole > 0 {
      add(
        "quarantine", .note,
        "\(Count.text(whole, "line")) in it \(whole == 1 ? "is" : "are") sound, of events that the log lacks",
        "ltcli repair \(commands.store) takes them back")
    } else {
      add(
        "quarantine", .note,
        "\(facts.quarantine.text("file")) of damaged bytes; no sound line that the log lacks is there",
        "look at \(facts.store.folder.quarantine), and delete what you do not need")
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
      return add("space", .note, "the system does not say how much space is left")
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
        "clock", .note,
        "\(facts.ahead.text(words)); this device's clock says \(words.time(facts.now))",
        facts.ahead.consequence(words))
    }
    for receipt in facts.receipts {
      guard let clock = receipt.clock, clock.isOff else { continue }
      add(
        "clock", .note,
        "the clock of \(StatusWords.peer(receipt)) was \(clock), by this device's, at "
          + words.time(receipt.at),
        "set the one that is wrong; if both are right now, nothing is to be done")
    }
  }
}

extension Checkup {
  /// Looks at how it stands with the peers.
  mutating func lookAtPeers(_ facts: StoreFacts, _ commands: PeerCommands) {
    for state in facts.peers.flatMap(\.states) { look(at: state, commands) }
    let met = facts.peers.filter { $0.receipt != nil }
    guard let last = met.compactMap(\.met).max() else {
      return add(
        "peers", .note, "no sync yet; this may be the only copy",
        "ltcli clone \(commands.store) FOLDER makes a copy; ltcli sync \(commands.store) PEER "
          + "meets one that is there")
    }
    add(
      "peers", .fine,
      "\(Count.text(met.count, "peer")), the last one met at \(words.time(last))")
  }

  /// Looks at how it stands with the peer at one address.
  private mutating func look(at state: PeerState, _ commands: PeerCommands) {
    if state.needsManualIntervention {
      return add(
        "peers", .fault,
        "\(state.address) needs manual intervention: \(state.attempts) attempts have failed"
          + (state.last.map { ", the last one because \($0.reason)" } ?? ""),
        commands.retry(state))
    }
    if let trouble = state.trouble, trouble.isLong {
      return add(
        "peers", .fault, "\(state.address): \(trouble.words)", commands.askForTrouble(state))
    }
    guard let last = state.last, let remedy = commands.remedy(last, state) else { return }
    let attempts = state.attemptWords.map { "\($0); " } ?? ""
    add(
      "peers", .note, "\(state.address): \(attempts)at \(words.time(last.at)) \(last.words)", remedy
    )
  }

  /// Looks at whether an exchange with the store in a folder would work, and what it would bring. What is wrong there
  /// is a finding like others: it says nothing about this store.
  mutating func lookAtExchange(
    _ store: Store, with peer: String, _ context: CommandContext
  ) throws(CommandError) {
    if try context.isOneFolder(store.folder.path, peer) {
      return add(
        "sync", .fault, "the store and its peer are the same folder",
        "name the folder of another store")
    }
    do throws(CommandError) {
      lookAtExchange(store, with: try context.peerStore(peer, reading: .sinceSnapshot))
    } catch {
      let mayComeBack = error.code.map { $0 == .notAStore } ?? (error.status == .unreachable)
      let state: State = mayComeBack && !PeerAddress.isRemote(peer) ? .note : .fault
      let place = error.place.isEmpty ? peer : error.place
      add("sync", state, "\(place): \(error.reason)", error.hint)
    }
  }

  private mutating func lookAtExchange(_ store: Store, with peer: Store) {
    do throws(LogError) {
      let plan = try Relay.plan(store, peer)
      add(
        "sync", .fine,
        "this store would send \(Count.text(plan.rightLacks.count, "event")) to \(peer.folder.path) "
          + "and take \(plan.leftLacks.count) from it")
    } catch {
      add("sync", .fault, error.reason, error.hint)
    }
  }
}

extension Checkup {
  /// Whether anything is a fault.
  var isWell: Bool { !findings.contains { $0.state == .fault } }

  /// How many notes of one sort are printed, and how many in all: the faults among hundreds must be seen.
  private static let mostOfSort = 3
  private static let mostNotes = 20

  /// The findings that people are shown: of many notes of one sort the first, and how many others there are.
  static func shown(of findings: [Finding]) -> [Finding] {
    let counts = Dictionary(findings.filter { $0.state == .note }.map { ($0.what, 1) }) { $0 + $1 }
    var (shown, places, notes, left) = ([Finding](), [String: Int](), 0, 0)
    // The sorts that have a row with the number of the others.
    var counted: Set<String> = []
    for finding in findings {
      guard finding.state == .note, let count = counts[finding.what] else {
        shown.append(finding)
        continue
      }
      let place = places[finding.what] ?? 0
      places[finding.what] = place + 1
      // One more has a row of its own rather than one that counts it.
      let limit = count == mostOfSort + 1 ? count : mostOfSort
      if counted.contains(finding.what) { continue }
      if notes == mostNotes {
        left += 1
        continue
      }
      if place < limit {
        shown.append(finding)
      } else {
        let more = "and \(count - limit) more of this sort; --json has every one"
        shown.append(Finding(what: finding.what, state: .note, text: more))
        counted.insert(finding.what)
      }
      notes += 1
    }
    if left > 0 {
      let more = "and \(Count.text(left, "other note")); --json has every one"
      shown.append(Finding(what: "notes", state: .note, text: more))
    }
    return shown
  }

  /// Prints the findings for people.
  func print(on output: Output) throws(CommandError) {
    try output.wrapped(Checkup.shown(of: findings).flatMap { Checkup.rows(of: $0) })
  }

  private static func rows(of finding: Finding) -> [[TextTable.Cell]] {
    let (mark, style): (String, TextTable.Style) =
      switch finding.state {
      case .fine: ("ok", .green)
      case .note: ("note", .yellow)
      case .fault: ("FAULT", .red)
      }
    let row: [TextTable.Cell] = [.init(mark, style), .init(finding.what), .init(finding.text)]
    return [row] + (finding.hint.map { [["", "", .init("→ \($0)", .faint)]] } ?? [])
  }

  /// They for programs.
  var json: JSONObject {
    var object = missed.json
    object["findings"] = .array(
      findings.map { finding in
        var object: JSONObject = [
          "state": .string(finding.state.rawValue), "text": .string(finding.text),
          "what": .string(finding.what),
        ]
        object["hint"] = finding.hint.map { .string($0) }
        return .object(object)
      })
    object["well"] = .bool(isWell)
    return object
  }
}
