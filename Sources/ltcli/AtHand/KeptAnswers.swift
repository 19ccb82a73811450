import EventLog
import Projections
import Training

// What was answered to a question is kept as a setting of its own, which syncs: so it is asked once, on all devices.

/// The settings in which answers stand.
enum KeptAnswers {
  /// What their ids begin with.
  private static let prefix = "typing:"
  /// No id is longer, in bytes.
  private static let longestID = 128

  /// The setting for an exercise's answer to a question.
  static func id(of kind: TypedQuestion.Kind, for exercise: ExerciseKey) -> Setting.ID {
    id("\(prefix)\(kind.rawValue):", exercise.entityID)
  }

  /// The setting for what a typed name stands for.
  static func id(ofName typed: String) -> Setting.ID {
    id(prefix, ExerciseKey.named(KnownNames.key(typed)).entityID)
  }

  /// An id with a text in it; where that is too long, a sum of it.
  private static func id(_ start: String, _ text: String) -> Setting.ID {
    if start.utf8.count + text.utf8.count <= longestID { return Setting.ID(start + text) }
    let sum = XXH64.hash(Array(text.utf8))
    return Setting.ID("\(start)sum.\(Hexadecimal.text(of: sum, digits: 16))")
  }

  /// What a setting says that a typed name stands for.
  static func value(of identity: TypingView.Identity, typed: String) -> JSONValue {
    var object: JSONObject = [
      "exercise": .string(identity.logged), "typed": .string(KnownNames.key(typed)),
    ]
    object["exerciseId"] = identity.exerciseId.map { .string($0) }
    return .object(object)
  }

  /// Whether a setting is an answer about a name.
  static func isName(_ setting: Setting) -> Bool {
    setting.id.text.hasPrefix(prefix + "name:") || setting.id.text.hasPrefix(prefix + "sum.")
  }
}

extension TypingView {
  /// What was answered about an exercise before.
  func answers(for identity: Identity) throws(LogError) -> [TypedQuestion.Kind: String] {
    var answers: [TypedQuestion.Kind: String] = [:]
    for kind in TypedQuestion.Kind.allCases {
      let setting = try state.one(Setting.self, KeptAnswers.id(of: kind, for: identity.key))
      if let answer = setting?.value.string { answers[kind] = answer }
    }
    return answers
  }

  /// What typed names stand for, by what was answered before.
  func answeredNames() throws(LogError) -> [String: String] {
    var names: [String: String] = [:]
    for setting in try state.all(Setting.self) where KeptAnswers.isName(setting) {
      guard case .object(let object) = setting.value, let typed = object["typed"]?.string else {
        continue
      }
      let label = ExerciseLabel(
        id: UTF8Text(object["exerciseId"]?.string ?? ""),
        name: UTF8Text(object["exercise"]?.string ?? ""))
      names[typed] = catalogue.name(of: label)
    }
    return names
  }
}
