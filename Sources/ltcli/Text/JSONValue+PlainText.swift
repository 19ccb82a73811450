import EventLog

extension JSONValue {
  /// The value for people: a text without its quotes, anything else as JSON.
  var plainText: String { string ?? canonicalText() }
}
