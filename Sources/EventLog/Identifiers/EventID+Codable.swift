extension EventID: Codable {
  /// Reads the printed id.
  public init(from decoder: any Decoder) throws {
    self = try decoder.printed({ EventID($0) }, orElse: { "\($0) is not the id of an event" })
  }

  /// Writes the printed id.
  public func encode(to encoder: any Encoder) throws { try encoder.print(self) }
}
