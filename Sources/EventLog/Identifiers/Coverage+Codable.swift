extension Coverage: Codable {
  /// Reads the printed ranges.
  public init(from decoder: any Decoder) throws {
    self = try decoder.printed({ Coverage($0) }, orElse: { "\($0) names no events" })
  }

  /// Writes the printed ranges.
  public func encode(to encoder: any Encoder) throws { try encoder.print(self) }
}
