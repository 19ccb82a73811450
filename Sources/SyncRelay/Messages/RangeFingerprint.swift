package import EventLog

extension SyncMessage {
  /// A range and its contents as one number; see `Log.fingerprint`.
  package struct RangeFingerprint: Sendable, Hashable {
    /// The events.
    package var range: EventRange
    /// The fingerprint of their lines.
    package var fingerprint: UInt64
  }
}

extension SyncMessage.RangeFingerprint {
  /// Reads `range=fingerprint`, the number as 16 hex digits; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let range = EventRange(String(parts[0])),
      let fingerprint = Hexadecimal.value(of: parts[1].utf8, digits: 16)
    else { return nil }
    self.init(range: range, fingerprint: fingerprint)
  }

  /// `range=fingerprint`.
  var text: String { "\(range)=\(Hexadecimal.text(of: fingerprint, digits: 16))" }
}

extension Log {
  /// Ranges with their fingerprints.
  func fingerprints(
    of ranges: [EventRange]
  ) throws(LogError) -> [SyncMessage.RangeFingerprint] {
    try ranges.map { (range) throws(LogError) in
      SyncMessage.RangeFingerprint(range: range, fingerprint: try fingerprint(of: range))
    }
  }
}
