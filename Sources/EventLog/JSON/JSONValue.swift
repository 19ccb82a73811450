/// One JSON value, as the log's payloads hold it (SPEC 2).
///
/// Strings are compared and hashed as UTF-8 bytes, never by Unicode equivalence: `é` and `e` + U+0301
/// are two different values here. Numbers are compared as numbers, so 0 and −0 are one value.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; one that JSON text may hold is finite and within ±(2^53−1), see ``check(depth:)``.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}
