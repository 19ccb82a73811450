import EventLog
import EventLogTesting
import Projections
import Training

/// Goes through one exchanged store, first to last, and stops at the first thing that is wrong.
struct ExchangedJudge {
  let cast: ExchangedCast
  /// The day on which it was exchanged.
  let day: ExchangedDay
  let files: FaultyFileSystem
  let peer: FaultyFileSystem
  var chance: SplitMix64
  /// Where a person has to help.
  let strange: [String]
  /// What was done and came of it, in words; nil unless it is asked for.
  var story: [String]?
  /// What is no failure, but is counted.
  var notes: [String] = []
  /// What a recovery or repair drew.
  var turn: UInt64
  /// The events that were written here.
  var new: [EventID: [UInt8]] = [:]
  var traces: ExchangedTraces
  var hasMetPeer = false
  var isDamaged = false
  /// Whether events are gone of which nothing in the folder speaks.
  private(set) var hasLostWithoutTrace = false

  /// Something that is not as it is promised.
  struct Failure: Error {
    let text: String
  }

  init(_ cast: ExchangedCast, _ draws: ExchangedDraws, isTold: Bool) {
    story = isTold ? [] : nil
    (self.cast, day) = (cast, draws.day)
    (files, peer) = (FaultyFileSystem(draws.disk), FaultyFileSystem(cast.peer.disk))
    chance = draws.chance
    // What went with its folder is not there to be taken away; a file that is written there later is ours.
    strange = draws.strange.filter { draws.disk.sort(at: ExchangedDraws.path($0)) != nil }
    turn = chance.next()
    traces = ExchangedTraces(cast, draws.disk, on: draws.day)
  }

  /// Notes what was done.
  mutating func tell(_ text: @autoclosure () -> String) { story?.append(text()) }

  /// All that is to hold.
  mutating func judge() throws(Failure) {
    try read()
    try write()
    try exchange()
    for stray in files.strays + peer.strays { throw Failure(text: "\(stray) has changed") }
  }

  /// Reads what was exchanged.
  private mutating func read() throws(Failure) {
    let check = try checked("verify")
    isDamaged = !check.faults.isEmpty
    // Without store.json it is no store.
    guard traces.owner != nil else {
      guard isDamaged else { throw Failure(text: "a store of nobody is whole") }
      return
    }
    let (lacking, traced) = traces.missing(from: try folded(files))
    if isDamaged {
      notes.append("found damaged")
    } else if let event = traced.min() {
      throw Failure(text: "whole, though \(traced.count) events are gone, as \(event)")
    } else if !lacking.isEmpty {
      hasLostWithoutTrace = true
      tell("no trace: \(lacking.count) events are gone, such as \(lacking.sorted()[0])")
    }
    if chance.below(10) < 3 { try compareAnswers() }
  }

  /// Checks a store; what is wrong with it has a path.
  mutating func checked(_ what: String, isDeep: Bool = false) throws(Failure) -> ExchangedCheck {
    let check = ExchangedCheck(files, isDeep: isDeep)
    tell("\(what): \(check.faults.map(\.description))")
    for fault in check.faults where fault.position.path == nil {
      throw Failure(text: "\(what): no path in \(fault)")
    }
    return check
  }

  /// Makes sure that a store is whole.
  mutating func requireWhole(_ what: String, isDeep: Bool = false) throws(Failure) {
    if let fault = try checked(what, isDeep: isDeep).faults.first {
      throw Failure(text: "\(what): \(fault)")
    }
  }

  /// The lines that the engine takes for whole, by event; each is one that there is, byte for byte. There are
  /// two of an event only where its number was given out twice, here and on a day that left no trace.
  mutating func folded(_ files: FaultyFileSystem) throws(Failure) -> [EventID: Set<[UInt8]>] {
    var found: [EventID: Set<[UInt8]>] = [:]
    var strangers: [EventID] = []
    let truth = traces.dataset.flatMap { cast.truth[$0] } ?? [:]
    let new = new
    try attempt("log", mayBeRefused: isDamaged) { () throws(LogError) in
      let log = try World.open(files, .reading).log
      for position in 0..<log.count {
        let event = try log.event(at: position + 1)
        let id = event.id.first
        if truth[id] != event.line, new[id] != event.line { strangers.append(event.id) }
        if !found[id, default: []].insert(event.line).inserted { strangers.append(event.id) }
      }
    }
    if let stranger = strangers.first { throw Failure(text: "log: \(stranger) is foreign") }
    return found
  }

  /// With the snapshots and without them the answer is the same.
  private mutating func compareAnswers() throws(Failure) {
    var answers: [String] = []
    let files = files
    for reading in [Store.Reading.sinceSnapshot, .everyLine] {
      try attempt("show", mayBeRefused: isDamaged) { () throws(LogError) in
        let store = try Store.open(
          at: World.path, for: .reading, reading: reading,
          environment: World.environment(files, turn: 0))
        answers.append(try Replica(store).state.digest())
      }
    }
    if answers.count == 2, answers[0] != answers[1] {
      throw Failure(text: "show: a snapshot changes the answer")
    }
  }

  /// Does something that may be refused; gives the error.
  /// - Parameter isOfFile: Whether the error has to have a path.
  @discardableResult
  mutating func attempt(
    _ what: String, mayBeRefused: Bool, isOfFile: Bool = true,
    _ body: () throws(LogError) -> Void
  ) throws(Failure) -> LogError? {
    do throws(LogError) {
      try body()
      tell("\(what): done")
      return nil
    } catch {
      tell("\(what): \(error)")
      guard mayBeRefused, !isOfFile || error.position.path != nil else {
        throw Failure(text: "\(what): \(error)")
      }
      return error
    }
  }

  /// A seed that no other call here has.
  mutating func nextTurn() -> UInt64 {
    turn &+= 1
    return turn
  }
}
