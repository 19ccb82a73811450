/// Types of members that a payload cannot hold without losing something: they are refused where a kind is declared.
/// `TrainingApp.md` has the table of those that may be members.
enum LosingMember {
  /// What is wrong with a member; nil if nothing is.
  /// - Parameters:
  ///   - name: What the sentence calls it.
  ///   - isOptional: Whether it is left out where it is nil.
  static func sentence(_ name: String, of type: Any.Type, isOptional: Bool) -> String? {
    if isOptional, type is any OptionalElement.Type {
      return
        "\(name) is an optional of an optional, and a payload has one nil: make it optional once"
    }
    return sentence(name, of: type)
  }

  private static func sentence(_ name: String, of type: Any.Type) -> String? {
    if type is Int128.Type || type is UInt128.Type {
      return
        "\(name) is of type \(type), and a payload holds whole numbers to 2^53 - 1 only: make it a String, or an Int64"
    }
    if type is any PayloadScalar.Type || type is any ModelPart.Type { return nil }
    if let optional = type as? any OptionalElement.Type {
      return optional.wrapped is any OptionalElement.Type
        ? "\(name) has optionals of optionals, and a payload has one null: make them optional once"
        : sentence(name, of: optional.wrapped)
    }
    if let dictionary = type as? any PayloadDictionary.Type {
      return dictionaryFault(name, dictionary) ?? sentence(name, of: dictionary.valueType)
    }
    if let list = type as? any PayloadList.Type {
      if let element = LosingList.element(of: type) {
        return LosingList.sentence(name, of: element)
      }
      return sentence(name, of: list.elementType)
    }
    return nil
  }

  private static func dictionaryFault(
    _ name: String, _ dictionary: any PayloadDictionary.Type
  ) -> String? {
    if !dictionary.isObject {
      return
        "\(name) has the keys \(dictionary.keyType), which JSON has no members for, so equal values would be written "
        + "differently: make the keys String or Int, or have \(dictionary.keyType) conform to CodingKeyRepresentable"
    }
    if dictionary.valueType is any OptionalElement.Type {
      return
        "\(name) has optional values, and a payload leaves out what is nil: leave the key out instead"
    }
    return nil
  }
}

/// A dictionary as a member.
protocol PayloadDictionary {
  static var keyType: Any.Type { get }
  static var valueType: Any.Type { get }
  /// Whether its own coding writes an object, and not a list of keys and values in no order.
  static var isObject: Bool { get }
}

extension Dictionary: PayloadDictionary {
  static var keyType: Any.Type { Key.self }
  static var valueType: Any.Type { Value.self }
  static var isObject: Bool {
    Key.self is String.Type || Key.self is Int.Type || Key.self is any CodingKeyRepresentable.Type
  }
}

/// A type that may have no value.
protocol OptionalElement {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalElement {
  static var wrapped: Any.Type { Wrapped.self }
}
