/// What a value must be where its bytes tell by themselves: a type without anything that it refers to,
/// so that to ask it counts no reference.
enum ValueForm: Sendable {
  case anything, text, name, number, amount, count, flag, object

  /// Nil where a type asks for more.
  init?(_ type: MemberType) {
    switch type {
    case .anything: self = .anything
    case .text: self = .text
    case .name: self = .name
    case .number: self = .number
    case .amount: self = .amount
    case .count: self = .count
    case .flag: self = .flag
    case .object: self = .object
    case .instant, .day, .texts, .objects, .oneOf: return nil
    }
  }

  /// Whether a value in canonical bytes has the form; nothing has it where they are no such value.
  ///
  /// Bounds: no value is empty.
  @inline(__always)
  func accepts(_ value: UnsafeRawBufferPointer) -> Bool {
    let first = value[0]
    switch self {
    case .anything: return first != UInt8(ascii: "n")
    case .text: return first == UInt8(ascii: "\"")
    case .name: return first == UInt8(ascii: "\"") && value.count > 2
    case .number: return first == UInt8(ascii: "-") || ValueForm.isDigit(first)
    // Canonical form has no minus before a zero.
    case .amount: return ValueForm.isDigit(first)
    // Canonical form writes whole numbers, which are below 2^53, without point or exponent.
    case .count: return value.allSatisfy(ValueForm.isDigit)
    case .flag: return first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
    case .object: return first == UInt8(ascii: "{")
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
