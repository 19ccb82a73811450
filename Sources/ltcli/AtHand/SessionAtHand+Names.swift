import EventLog
import Projections
import Training

/// Which exercise a typed name means.
extension SessionAtHand {
  enum Meant {
    case exercise(TypingView.Identity)
    case asked(Asking)
  }

  /// The exercise of a name; where there is none, that of the lines before.
  func meant(_ typed: TypedName?, _ desk: Desk) throws(CommandError) -> Meant {
    guard let typed else {
      let name =
        exercise ?? desk.nextName
        ?? desk.session?.sets.last.map { set in
          desk.view.catalogue.name(of: ExerciseLabel(set))
        }
      guard let name else {
        throw CommandError(
          status: .inputRefused, reason: "no exercise is at hand",
          hint: "write its name in front, such as bench 80x5")
      }
      return .exercise(try identity(of: name, in: desk.session, desk.view))
    }
    let key = KnownNames.key(typed.text)
    if let name = desk.decided.names[key] {
      return .exercise(try identity(of: name, in: desk.session, desk.view))
    }
    let found =
      typed.isQuoted
      ? desk.names.all.filter { KnownNames.key($0) == key } : desk.names.matching(typed.text)
    if found.count == 1 {
      return .exercise(try identity(of: found[0], in: desk.session, desk.view))
    }
    if found.count > 1 { return .asked(several(typed.text, found)) }
    if desk.decided.allowsNew || desk.decided.newNames.contains(key) {
      return .exercise(try identity(of: typed.text, in: desk.session, desk.view))
    }
    return .asked(unknown(typed.text, desk.names))
  }

  /// How the next set of an exercise names it.
  func identity(
    of name: String, in session: Session?, _ view: TypingView
  ) throws(CommandError) -> TypingView.Identity {
    try attempting("reading the sets of \(Printable.text(name))") {
      try view.identity(of: name, in: session)
    }
  }

  /// So many names are told apart at a glance.
  private static let mostShown = 8

  private func several(_ typed: String, _ found: [String]) -> Asking {
    let shown = found.prefix(Self.mostShown)
    let more = found.count - shown.count
    let rest = more > 0 ? ", and \(more) more" : ""
    return Asking(
      text: "“\(Printable.text(typed))” may be \(Count.text(found.count, "exercise"))\(rest)",
      choices: shown.map { name in
        Asking.Choice(
          words: name, spelling: "\"\(name)\"", decision: .name(typed: typed, name))
      })
  }

  /// Asks before a name that nothing has founds an exercise: it may be mistyped.
  private func unknown(_ typed: String, _ names: KnownNames) -> Asking {
    let near = names.near(typed)
    let choices =
      [
        Asking.Choice(
          words: "yes, a new exercise", spelling: "--new", decision: .newName(typed))
      ]
      + near.map { name in
        Asking.Choice(words: name, spelling: "\"\(name)\"", decision: .name(typed: typed, name))
      } + [Asking.Choice(words: "no, nothing", spelling: "", decision: .nothing)]
    return Asking(
      text: "there is no exercise “\(Printable.text(typed))”; is it a new one?", choices: choices,
      newName: typed)
  }

  /// The writes that keep what was answered about names and readings.
  func keeping(
    _ identity: TypingView.Identity, _ typed: TypedName?, _ desk: Desk
  ) throws -> [EventDraft] {
    var settings: [Setting] = []
    if let typed, let chosen = desk.decided.names[KnownNames.key(typed.text)],
      TextOrder.isSame(chosen, identity.name)
    {
      settings.append(
        Setting(
          id: KeptAnswers.id(ofName: typed.text),
          value: KeptAnswers.value(of: identity, typed: typed.text)))
    }
    for kind in TypedQuestion.Kind.allCases {
      guard let answer = desk.decided.readings[kind] else { continue }
      settings.append(
        Setting(id: KeptAnswers.id(of: kind, for: identity.key), value: .string(answer)))
    }
    return try settings.flatMap { setting in
      let entity = Entity(kind: Setting.kind.name, id: setting.id.text)
      let standing = try entity.flatMap { try desk.replica.state.reading(of: $0) }
      return try Setting.kind.drafts(saving: setting, over: standing)
    }
  }
}

extension SessionAtHand.Desk {
  /// The name of the exercise that the plan has next.
  var nextName: String? {
    guard let session, let next = RunningSession(session, at: view.reader.now)?.next else {
      return nil
    }
    return view.name(of: next.exercise)
  }
}

extension KnownNames {
  /// No more names are offered for a mistyped one.
  private static let mostNear = 3

  /// The names that a mistyped one may have meant: a word of them is a few changes away from its first.
  func near(_ typed: String) -> [String] {
    let words = KnownNames.key(typed).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first, (3...40).contains(first.utf8.count) else { return [] }
    let ranked = all.compactMap { name -> (name: String, distance: Int)? in
      let own = KnownNames.key(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let distances = own.filter { $0.utf8.count <= 40 }.map { Suggestion.distance(first, $0) }
      guard let least = distances.min(), least <= max(1, first.utf8.count / 3) else { return nil }
      return (name, least)
    }
    return ranked.sorted { $0.distance < $1.distance }.prefix(Self.mostNear).map(\.name)
  }
}
