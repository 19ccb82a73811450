import EventLog

/// Finds the members of a type that its properties stand for.
struct KeyPathNames<Part: ModelPart>: Sendable {
  private let names: [String]
  private let usual: Part
  /// For each bit a value in which those members differ whose numbers have it, and one with the others.
  private let variants: [(with: Part, without: Part)]

  init(_ map: MemberMap) throws {
    names = map.members.map(\.name)
    let samples = try map.members.map(map.sample)
    let decoder = PayloadDecoder(
      defaults: [ObjectIdentifier(Part.self): map.defaults], keepsOrigins: false)
    func part(_ isChanged: (Int) -> Bool) throws -> Part {
      var object = JSONObject()
      for (index, name) in map.members.map(\.name).enumerated() where isChanged(index + 1) {
        object[name] = samples[index]
      }
      return try decoder.part(Part.self, from: object)
    }
    usual = try part { _ in false }
    variants = try (0..<KeyPathNames.bits(map.members.count)).map { bit in
      (try part { $0 >> bit & 1 == 1 }, try part { $0 >> bit & 1 == 0 })
    }
  }

  private static func bits(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

  /// The name of the member that a property stands for; nil for a computed property, and if the property's type has
  /// no other value that can be told.
  /// - Parameter differs: Whether two values differ in the property.
  func name(_ differs: (Part, Part) -> Bool) -> String? {
    var number = 0
    for (bit, variant) in variants.enumerated() {
      let isSet = differs(usual, variant.with)
      // A property of several members differs in both.
      if isSet == differs(usual, variant.without) { return nil }
      if isSet { number |= 1 << bit }
    }
    return number >= 1 && number <= names.count ? names[number - 1] : nil
  }
}

/// Finds the members that a model's properties stand for, at the first question.
///
/// Until then it holds no value of the model's type: most processes ask one kind or none, and making a generic
/// object for each kind takes longer than opening a small store.
struct LazyKeyPathNames<Part: ModelPart>: Sendable {
  private let made: LazyValue<(any Sendable)?>

  /// - Parameter map: The members; nil where the type cannot be read from an empty payload.
  init(_ map: LazyValue<MemberMap?>) {
    made = LazyValue {
      do { return try map.value.map { try KeyPathNames<Part>($0) } } catch { return nil }
    }
  }

  /// The names; nil where the type cannot be read.
  var value: KeyPathNames<Part>? { made.value as? KeyPathNames<Part> }
}
