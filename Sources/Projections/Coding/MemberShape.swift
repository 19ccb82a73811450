import EventLog

/// What a payload has under the name of a member, by the member's type.
enum MemberShape: Sendable {
  case scalar(any PayloadScalar.Type)
  /// One of the words of an enumeration.
  case word([String])
  case texts
  case part(any ModelPart.Type)
  case parts(any ModelPart.Type)
  /// Anything else that a type of its own writes.
  case other

  init(_ type: Any.Type) {
    if let type = type as? any PayloadScalar.Type {
      self = .scalar(type)
    } else if let type = type as? any ModelPart.Type {
      self = .part(type)
    } else if let list = type as? any PayloadList.Type {
      switch MemberShape(list.elementType) {
      case .part(let element): self = .parts(element)
      case .scalar(let element): self = MemberShape.isText(element) ? .texts : .other
      case .word, .texts, .parts, .other: self = .other
      }
    } else if let words = (type as? any CaseIterable.Type).flatMap({ MemberShape.words(of: $0) }) {
      self = .word(words)
    } else {
      self = .other
    }
  }

  private static func isText(_ type: any PayloadScalar.Type) -> Bool {
    if case .text = type.memberType { true } else { false }
  }

  /// The raw values of an enumeration of strings; nil for any other.
  private static func words<Cases: CaseIterable>(of _: Cases.Type) -> [String]? {
    let words = Cases.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    return words.isEmpty || words.count != Cases.allCases.count ? nil : words
  }
}
