import EventLog

extension InvalidLine {
  /// Faults in the payload.
  static let payload: [InvalidLine] = [
    InvalidLine("no payload", data: "^"),
    InvalidLine("a payload that is null", data: "^null"),
    InvalidLine("a payload that is an array", data: "^[]"),
    InvalidLine("a payload that is a string", data: #"^"{}""#),
    InvalidLine("a payload that is a number", data: "^1"),
    InvalidLine("keys out of order", data: #"{"b":1,^"a":2}"#),
    InvalidLine("keys out of UTF-16 order", data: #"{"\#u{FB33}":1,^"😀":2}"#),
    InvalidLine("a repeated key", data: #"{"a":1,^"a":2}"#),
    InvalidLine("a repeated key deeper down", data: #"{"x":[{"a":1,^"a":1}]}"#),
    InvalidLine("a comma with nothing after it", data: #"{"a":1^,}"#),
    InvalidLine("a comma with nothing after it in an array", data: #"{"a":[1^,]}"#),
    InvalidLine("a comma with nothing before it", data: #"{^,"a":1}"#),
    InvalidLine("a space before a key", data: #"{^ "a":1}"#),
    InvalidLine("a space after a key", data: #"{"a"^ :1}"#),
    InvalidLine("a space before a value", data: #"{"a":^ 1}"#),
    InvalidLine("a space after a value", data: #"{"a":1^ }"#),
    InvalidLine("a space in an empty object", data: "{^ }"),
    InvalidLine("a line break in the payload", data: "{^\n}"),
    InvalidLine("a comment", data: "{^/**/}"),
    InvalidLine("a key in single quotes", data: "{^'a':1}"),
    InvalidLine("a key without quotes", data: "{^a:1}"),
    InvalidLine("a key without a value", data: #"{"a"^}"#),
    InvalidLine("a colon without a value", data: #"{"a":^}"#),
    InvalidLine("a word that JSON lacks", data: #"{"a":^True}"#),
    InvalidLine("a word cut short", data: #"{"a":^nul}"#),
    InvalidLine("not a number", data: #"{"a":^NaN}"#),
    InvalidLine("infinity", data: #"{"a":^Infinity}"#),
    InvalidLine("a number with a plus", data: #"{"a":^+1}"#),
    InvalidLine("a number with a leading zero", data: #"{"a":^01}"#),
    InvalidLine("a number that starts with its point", data: #"{"a":^.5}"#),
    InvalidLine("a number that ends with its point", data: #"{"a":1.^}"#),
    InvalidLine("a minus alone", data: #"{"a":-^}"#),
    InvalidLine("a needless fraction", data: #"{"a":^1.0}"#),
    InvalidLine("a needless zero", data: #"{"a":^1.50}"#),
    InvalidLine("a needless exponent", data: #"{"a":^1e2}"#),
    InvalidLine("needless digits", data: #"{"a":^0.10000000000000001}"#),
    InvalidLine("minus zero", data: #"{"a":^-0}"#),
    InvalidLine("a number beyond 2⁵³−1", data: #"{"a":^9007199254740992}"#),
    InvalidLine("a number below −(2⁵³−1)", data: #"{"a":^-9007199254740992}"#),
    InvalidLine("a number far too great", data: #"{"a":^1e+400}"#),
    InvalidLine("a needless escape", data: #"{"a":"^\u0041"}"#),
    InvalidLine("an escaped slash", data: #"{"a":"^\/"}"#),
    InvalidLine("a long escape where there is a short one", data: #"{"a":"^\u000a"}"#),
    InvalidLine("an escape in upper case", data: #"{"a":"^\u001F"}"#),
    InvalidLine("an escape in a key", data: #"{"^\u0061":1}"#),
    InvalidLine("an escape that JSON lacks", data: #"{"a":"\^x"}"#),
    InvalidLine("a lone surrogate", data: #"{"a":"^\ud800"}"#),
    InvalidLine("an escaped pair of surrogates", data: #"{"a":"^\ud83d\ude00"}"#),
    InvalidLine("a control character", data: "{\"a\":\"^\t\"}"),
    InvalidLine("a line break in a string", data: "{\"a\":\"^\n\"}"),
    InvalidLine("a zero byte in a string", data: "{\"a\":\"^\0\"}"),
    InvalidLine("more braces than were opened", data: "{}^}"),
    InvalidLine("a bracket for a brace", data: #"{"a":1^]"#),
    InvalidLine(
      "32 levels of objects",
      data: String(repeating: #"{"a":"#, count: 31) + "^{}"
        + String(repeating: "}", count: 31), .tooLarge),
    InvalidLine(
      "32 levels of arrays",
      data: #"{"a":"# + String(repeating: "[", count: 30) + "^[]"
        + String(repeating: "]", count: 30) + "}", .tooLarge),
  ]

  private init(_ fault: String, data: String, _ code: LogError.Code = .malformed) {
    self.init(fault, LineUnderTest.text(data: data), code)
  }
}
