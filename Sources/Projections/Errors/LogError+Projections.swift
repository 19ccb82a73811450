public import EventLog

extension LogError.Code {
  /// A kind, verb or payload version that this build does not know (merge-rules 8).
  public static let unknownType = LogError.Code("unknownType")
  /// A payload that does not fit its kind and verb (merge-rules 12).
  public static let invalidPayload = LogError.Code("invalidPayload")
  /// A second, different value for a unit that is written once (merge-rules 5).
  public static let writeOnce = LogError.Code("writeOnce")

  /// Whether the rules refused a write; false for a failure of the log.
  package var isRuleRefusal: Bool {
    self == .unknownType || self == .invalidPayload || self == .writeOnce || self == .lastStamp
  }
}
