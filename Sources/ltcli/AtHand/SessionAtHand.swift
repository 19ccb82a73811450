import EventLog
import Projections
import Training

/// The session to which typed lines belong: what `train` and the verbs for scripts share.
///
/// Each line opens the store, writes what it says as one batch, and lets the store go: another program may write between
/// two lines.
struct SessionAtHand {
  /// Which session it is.
  enum Place: Sendable {
    /// The newest that runs; one begins with the first set where none does.
    case running
    case known(Session.ID)
    /// One that begins with the first line that is written.
    case planned(Session)
  }

  /// What a line has done, so that `undo` takes it back.
  enum Deed: Sendable {
    /// Sets were logged, perhaps as the first of a session.
    case logged([LoggedSet.ID], in: Session.ID, began: Session?)
    /// Sets were corrected or dropped; these counted before.
    case changed([LoggedSet], in: Session.ID)
  }

  let context: CommandContext
  /// The store's folder.
  let path: String
  let memory = TypingMemory()
  var place: Place
  /// The name of the exercise of lines that name none.
  var exercise: String?
  /// What was done, the last at the end.
  var deeds: [Deed] = []
  /// The first event of what a verb has deleted, so that it can say how that is taken back.
  var written: EventID?

  init(_ context: CommandContext, _ path: String, _ place: Place = .running) {
    (self.context, self.path, self.place) = (context, path, place)
  }

  /// The store at the moment of a line.
  struct Desk {
    let replica: Replica
    let view: TypingView
    /// The session at hand; nil where none has begun.
    let session: Session?
    let names: KnownNames
    let decided: Decisions
  }

  /// When and where the line is typed.
  func reader() throws(CommandError) -> TimeReader { try context.arguments.here.reader() }

  /// Does what a line says, or asks.
  mutating func perform(
    _ typed: String, _ decided: Decisions
  ) throws(CommandError) -> LineOutcome {
    let text = decided.line ?? typed
    let isReading = TypedCommand(text.trimmed)?.isReading ?? text.trimmed.isEmpty
    let replica = try isReading ? context.replica(path) : context.writableReplica(path)
    let desk = try desk(replica, decided)
    let line: TypedLine
    do throws(TypedRefusal) {
      line = try TypedLine.read(text, desk.names)
    } catch {
      throw refused(text, error)
    }
    let outcome = try perform(line, text, desk)
    if !isReading { context.makeSnapshotIfDue(of: replica) }
    return outcome
  }

  /// A store as the line finds it.
  func desk(_ replica: Replica, _ decided: Decisions) throws(CommandError) -> Desk {
    let view = try view(of: replica)
    return try attempting("reading the sessions") {
      let session = try session(view)
      return Desk(
        replica: replica, view: view, session: session, names: try view.names(with: session),
        decided: decided)
    }
  }

  /// The session at hand; nil where none has begun.
  func session(_ view: TypingView) throws(LogError) -> Session? {
    switch place {
    case .running: try view.running().first
    case .known(let id): try view.session(id)
    case .planned(let session): session
    }
  }

  private mutating func perform(
    _ line: TypedLine, _ text: String, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    switch line {
    case .empty: return .said(try standing(desk))
    case .passedOver: return .said([EchoRow("passed over: \(Printable.short(text, 60))", .faint)])
    case .command(let command): return try perform(command, text, desk)
    case .head(let time, let name): return try begin(at: time, name, desk)
    case .note(let note): return try noteSession(note, desk)
    case .exercise(let name, let note): return try take(name, note, desk)
    case .sets(let name, let sets, let note): return try log(sets, of: name, note, text, desk)
    case .stray(let sets, let words):
      let meant = "\(sets) # \(words)"
      return .asked(
        Asking(
          text: "“\(Printable.text(words))” is no part of a set; is it a note?",
          choices: [
            .init(words: "yes, \(meant)", spelling: "'\(meant)'", decision: .line(meant)),
            .init(words: "no, nothing", spelling: "", decision: .nothing),
          ], usual: 0))
    case .unread:
      throw refused(
        text,
        TypedRefusal(
          reason: "this is no set",
          hint: "write a set such as 80x5, an exercise, or a note behind #; help lists the forms"))
    }
  }

  /// The error for a line that is not read.
  func refused(_ text: String, _ refusal: TypedRefusal) -> CommandError {
    CommandError(
      status: .inputRefused, attempted: "reading “\(Printable.short(text, 60))”",
      reason: refusal.reason, hint: refusal.hint)
  }

  /// A new id.
  func newID<Owner>() -> Identifier<Owner> { Identifier(from: context.environment.randomness) }

  /// A session that begins now, or at another time.
  func newSession(
    at start: Instant, _ name: String?, in zone: LocalTime, isPast: Bool = false
  ) -> Session {
    var session = Session(id: newID())
    session.started = SessionStart(
      at: start, name: name, zone: ZoneName.isPlain(zone.name) ? zone.name : nil)
    if isPast { session.finished = SessionFinish(at: start) }
    return session
  }
}

extension TypedCommand {
  /// Whether it only looks.
  fileprivate var isReading: Bool {
    switch self {
    case .last, .next, .plan, .list, .quit, .help, .rest(nil): true
    case .undo, .fix, .drop, .note, .rest, .skip, .weigh, .done: false
    }
  }
}
