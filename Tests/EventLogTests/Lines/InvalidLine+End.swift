extension InvalidLine {
  /// Faults behind the payload.
  static let end: [InvalidLine] = [
    InvalidLine("a key between payload and sum", LineUnderTest.text() + #"^,"x":1"#),
    InvalidLine("a space before the sum", LineUnderTest.text() + "^ "),
    InvalidLine("no sum", whole: LineUnderTest.text() + "^}"),
    InvalidLine("an end after the payload", whole: LineUnderTest.text() + "^"),
    InvalidLine("a sum without quotes", whole: LineUnderTest.text() + #"^,"sum":17}"#),
    InvalidLine(
      "a sum in upper case", whole: LineUnderTest.text() + #","sum":"^D5424FA8C5C46579"}"#),
    InvalidLine("an empty sum", whole: LineUnderTest.text() + #","sum":"^"}"#),
    InvalidLine("a sum too short", whole: LineUnderTest.text() + #","sum":"^d5424fa8c5c4657"}"#),
    InvalidLine("a sum too long", whole: LineUnderTest.text() + #","sum":"d5424fa8c5c46579^0"}"#),
    InvalidLine(
      "a key behind the sum", whole: LineUnderTest.text() + #","sum":"d5424fa8c5c46579^","x":1}"#),
    InvalidLine("no closing brace", whole: summed(LineUnderTest.text()).dropLast(2) + #"^""#),
    InvalidLine("its newline", whole: summed(LineUnderTest.text()) + "^\n"),
    InvalidLine("a carriage return", whole: summed(LineUnderTest.text()) + "^\r"),
    InvalidLine("a space behind it", whole: summed(LineUnderTest.text()) + "^ "),
    InvalidLine("a zero byte behind it", whole: summed(LineUnderTest.text()) + "^\0"),
    InvalidLine("a second brace", whole: summed(LineUnderTest.text()) + "^}"),
    InvalidLine(
      "a second line", whole: summed(LineUnderTest.text()) + "^\n" + summed(LineUnderTest.text())),
    // The sum becomes a member of the payload, and the line has none.
    InvalidLine("an open payload", whole: summed(LineUnderTest.text(data: #"{"a":1"#)) + "^"),
  ]
}
