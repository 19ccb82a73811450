extension Instant: Codable {
  /// Reads `YYYY-MM-DDThh:mm:ss.mmmZ`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.printed(
      { Instant($0) }, orElse: { _ in "it is not a time YYYY-MM-DDThh:mm:ss.mmmZ" })
  }

  /// Writes `YYYY-MM-DDThh:mm:ss.mmmZ`.
  public func encode(to encoder: any Encoder) throws { try encoder.print(self) }
}
