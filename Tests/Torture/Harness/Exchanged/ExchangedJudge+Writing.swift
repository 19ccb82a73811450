import EventLog
import EventLogTesting
import Projections
import Training
import SyncRelay

extension ExchangedJudge {
  /// Writes to it, if need be behind a repair.
  mutating func write() throws(Failure) {
    if traces.dataset == World.dataset, chance.below(5) < 2 {
      try meetPeer(mayBeRefused: true)
    }
    let witnessed = try witnessed()
    // What is whole and has nothing strange in it is written to at once.
    if try append(mayBeRefused: isDamaged || !strange.isEmpty) {
      try requireRemembered(witnessed)
    } else {
      notes.append("writing refused")
      try repair()
      _ = try append(mayBeRefused: false)
    }
    // A damaged log does not show all of its losses, and a person's hand may have taken a segment away.
    guard !isDamaged, strange.isEmpty else { return }
    let found = try folded(files)
    if let event = traces.journaled.filter({ found[$0] == nil }).min() {
      throw Failure(text: "\(event) stood whole in the journal, and is gone")
    }
  }

  /// The events that are known to be lost.
  private mutating func witnessed() throws(Failure) -> Coverage {
    let files = files
    var known = Coverage()
    try attempt("lost events", mayBeRefused: true, isOfFile: false) { () throws(LogError) in
      let lost = try World.open(files, .reading).lostEvents()
      known = Coverage(joining: lost.map(\.events))
    }
    return known
  }

  /// Writing forgets nothing of what is lost, nor does a snapshot that is made.
  private mutating func requireRemembered(_ lost: Coverage) throws(Failure) {
    if lost.isEmpty { return }
    let (files, turn) = (files, nextTurn())
    try attempt("snapshot", mayBeRefused: true) { () throws(LogError) in
      _ = try World.open(files, .writing, turn: turn).makeSnapshot()
    }
    var held = Coverage()
    try attempt("log", mayBeRefused: isDamaged) { () throws(LogError) in
      held = try World.open(files, .reading).log.coverage
    }
    let forgotten = lost.subtracting(held).subtracting(try witnessed())
    if !forgotten.isEmpty { throw Failure(text: "nothing says any more that \(forgotten) is lost") }
    notes.append("losses remembered behind a write")
  }

  /// Whether an event is written; its id is new.
  mutating func append(mayBeRefused: Bool) throws(Failure) -> Bool {
    let (files, turn) = (files, nextTurn())
    let text = "n\(turn)"
    var event: Event?
    try attempt("append", mayBeRefused: mayBeRefused) { () throws(LogError) in
      let store = try World.open(files, .writing, turn: turn)
      event = try World.append(
        [World.draft(text, about: text)], to: store, asBatch: false
      ).first
    }
    guard let event else { return false }
    tell("append: \(event.id)")
    if new.updateValue(event.line, forKey: event.id) != nil {
      throw Failure(text: "append: \(event.id) is given out twice here")
    }
    guard traces.dataset.flatMap({ cast.truth[$0]?[event.id] }) != nil else { return true }
    if traces.known.contains(event.id) || hasMetPeer && cast.peer.events[event.id] != nil {
      throw Failure(text: "append: \(event.id) has been used before")
    }
    notes.append("numbers used again without a trace")
    return true
  }

  /// Repairs, after what no repair does: taking away what is no file of the store's, and putting back a
  /// `store.json` that cannot be read.
  mutating func repair() throws(Failure) {
    let needsHelp = !strange.isEmpty || traces.owner == nil
    let refusal = try repairOnce(mayBeRefused: true)
    if needsHelp { help() }
    var next = needsHelp ? try repairOnce(mayBeRefused: true) : refusal
    // Where nothing in the folder is of its dataset, a person has to say which of it is the store's.
    for _ in 0..<2 where next?.position.path == ExchangedDraws.path("store.json") {
      help(isOfOthers: true)
      next = try repairOnce(mayBeRefused: true)
    }
    if let next { throw Failure(text: "repair: \(next)") }
    isDamaged = false
    try requireWhole("verify behind a repair")
    guard chance.once(in: 4) else { return }
    let before = Conservation.contents(of: files.disk)
    try repairOnce(mayBeRefused: false)
    if Conservation.contents(of: files.disk) != before {
      throw Failure(text: "a second repair changes something")
    }
  }

  @discardableResult
  private mutating func repairOnce(mayBeRefused: Bool) throws(Failure) -> LogError? {
    let (files, turn) = (files, nextTurn())
    return try attempt("repair", mayBeRefused: mayBeRefused) { () throws(LogError) in
      try World.repair(files, turn: turn)
    }
  }

  /// Does what a person has to.
  /// - Parameter isOfOthers: Whether `store.json` is another store's.
  private mutating func help(isOfOthers: Bool = false) {
    notes.append("strange things taken away by hand")
    let (strange, manifest) = (strange, day.files["store.json"] ?? [])
    let isOwn = files.disk.bytes(of: ExchangedDraws.path("store.json")) == manifest
    let isNobodys = traces.owner == nil || isOfOthers && !isOwn
    files.change { disk in
      for name in isOfOthers ? [] : strange where disk.sort(at: ExchangedDraws.path(name)) != nil {
        disk.replaceName(ExchangedDraws.path(name), by: nil)
      }
      if isOfOthers, isOwn { disk.replaceName(ExchangedDraws.path("journal"), by: nil) }
      guard isNobodys else { return }
      let path = ExchangedDraws.path("store.json")
      if disk.sort(at: path) != nil { disk.replaceName(path, by: nil) }
      disk.add(path, bytes: manifest)
    }
    if isNobodys || isOfOthers { traces = ExchangedTraces(cast, files.disk, on: day) }
  }

  /// Exchanges events with the whole peer; gives why it was refused.
  @discardableResult
  mutating func meetPeer(mayBeRefused: Bool) throws(Failure) -> LogError? {
    let (files, peer, turn, peerTurn) = (files, peer, nextTurn(), nextTurn())
    let error = try attempt("sync", mayBeRefused: mayBeRefused, isOfFile: false) {
      () throws(LogError) in
      let left = try Replica(World.open(files, .writing, turn: turn))
      _ = try Relay.sync(left, Replica(World.open(peer, .writing, turn: peerTurn)))
    }
    hasMetPeer = hasMetPeer || error == nil
    return error
  }

  /// Meets the peer in the end: both hold all, and the same.
  mutating func exchange() throws(Failure) {
    if isDamaged {
      // What writing does not mind, such as a damaged line below a snapshot, or a bad receipt.
      if traces.dataset == World.dataset { try meetPeer(mayBeRefused: true) }
      try repair()
    }
    if traces.dataset != World.dataset {
      guard try meetPeer(mayBeRefused: true) != nil else {
        throw Failure(text: "sync: takes the events of another dataset")
      }
    } else if try meetPeer(mayBeRefused: !strange.isEmpty) != nil {
      // A thing in the way of a file that only a longer write makes, such as new seals.
      help()
      try meetPeer(mayBeRefused: false)
    }
    let here = try folded(files)
    for (event, line) in new where here[event]?.contains(line) != true {
      throw Failure(text: "\(event), which was written, is gone")
    }
    guard traces.dataset == World.dataset else { return }
    let there = try folded(peer)
    for (event, line) in cast.peer.events
    where here[event]?.contains(line) != true || there[event]?.contains(line) != true {
      throw Failure(text: "sync: \(event) is not in both")
    }
    guard here == there else { throw Failure(text: "two stores differ behind a whole sync") }
    try requireWhole("verify in the end", isDeep: chance.once(in: 8))
    _ = try append(mayBeRefused: false)
  }
}
