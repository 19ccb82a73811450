public import EventLog

extension WriteTransaction {
  /// Stages drafts; for measurements, which hand in the same bytes to everybody.
  @_spi(Measuring)
  public mutating func add(_ drafts: [EventDraft]) throws { try write(drafts) }
}
