/// Why a JSON text is refused, and at which byte: small enough to be thrown through the hot loops.
///
/// It becomes a `LogError` only at the border, where there is time for words.
struct JSONFault: Error {
  let kind: Kind
  let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  enum Kind: UInt8 {
    // Something else was due than the case names.
    case value, key, colon, commaOrBrace, commaOrBracket, digit, textEnd
    // The case names what was found.
    case trailingComma, repeatedKey, tooDeep
    case unclosedString, controlCharacter, invalidUTF8, unknownEscape, hexDigits, loneSurrogate
    case leadingZero, numberTooGreat, numberTooSmall
    // Right in itself, but not canonical.
    case keyOrder, escapeForm, negativeZero, numberForm
  }
}

extension JSONFault {
  /// The error that a caller sees: what was found, and at which byte.
  func logError(in bytes: JSONBytes) -> LogError {
    LogError(
      kind == .tooDeep ? .tooLarge : .malformed, reason(in: bytes),
      at: LogError.Position(offset: offset))
  }

  private func reason(in bytes: JSONBytes) -> String {
    switch kind {
    case .value: "expected a value, found \(found(in: bytes))"
    case .key: "expected a key in quotes, found \(found(in: bytes))"
    case .colon: "expected a colon after the key, found \(found(in: bytes))"
    case .commaOrBrace: "expected a comma or } after a member, found \(found(in: bytes))"
    case .commaOrBracket: "expected a comma or ] after an element, found \(found(in: bytes))"
    case .digit: "expected a digit, found \(found(in: bytes))"
    case .textEnd: "expected nothing after the value, found \(found(in: bytes))"
    case .trailingComma: "a comma with nothing after it"
    case .repeatedKey: "a key that the object has already"
    case .tooDeep: "nested deeper than \(CanonicalJSON.greatestDepth)"
    case .unclosedString: "a string without its closing quote"
    case .controlCharacter: "a control character inside a string, \(found(in: bytes))"
    case .invalidUTF8: "not UTF-8, \(found(in: bytes))"
    case .unknownEscape: "an escape that JSON does not have, \(found(in: bytes)) after \\"
    case .hexDigits: "a \\u without four hex digits"
    case .loneSurrogate: "a \\u surrogate without its other half"
    case .leadingZero: "a number that starts with a needless zero"
    case .numberTooGreat: "a number beyond ±(2^53−1)"
    case .numberTooSmall: "a number other than zero that a double takes for zero"
    case .keyOrder: "a key out of canonical order"
    case .escapeForm: "an escape that canonical form writes otherwise"
    case .negativeZero: "-0, which canonical form writes as 0"
    case .numberForm: "a number that canonical form writes otherwise"
    }
  }

  /// The byte at the fault, in words.
  private func found(in bytes: JSONBytes) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    switch bytes[offset] {
    case 0x20, 0x09, 0x0A, 0x0D: return "white space"
    case 0xEF where bytes[offset + 1] == 0xBB && bytes[offset + 2] == 0xBF:
      return "a byte order mark"
    case let byte where byte > 0x20 && byte < 0x7F: return "\(Character(Unicode.Scalar(byte)))"
    case let byte: return "byte 0x\(Hexadecimal.text(of: UInt64(byte), digits: 2))"
    }
  }
}
