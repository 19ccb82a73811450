/// A range and the contents of its events as one number; see `Log.fingerprint`.
package struct RangeFingerprint: Sendable, Hashable {
  /// The events.
  package var range: EventRange
  /// The fingerprint of their lines.
  package var fingerprint: UInt64

  /// Pairs a range with the fingerprint of its lines.
  package init(range: EventRange, fingerprint: UInt64) {
    self.range = range
    self.fingerprint = fingerprint
  }

  /// Reads `range=fingerprint`, the number as 16 hex digits; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let range = EventRange(String(parts[0])),
      let fingerprint = Hexadecimal.value(of: parts[1].utf8, digits: 16)
    else { return nil }
    self.init(range: range, fingerprint: fingerprint)
  }

  /// `range=fingerprint`.
  package var text: String { "\(range)=\(Hexadecimal.text(of: fingerprint, digits: 16))" }
}
