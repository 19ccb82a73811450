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
    // Something else was due; what stands there is named.
    case value, key, colon, commaOrBrace, commaOrBracket, digit, textEnd
    // What stands there is named by the case.
    case trailingComma, repeatedKey, tooDeep
    case unclosedString, controlCharacter, invalidUTF8, unknownEscape, hexDigits, loneSurrogate
    case leadingZero, numberTooGreat, numberTooSmall
    // Right in itself, but not canonical.
    case keyOrder, escapeForm, negativeZero, numberForm
  }
}
