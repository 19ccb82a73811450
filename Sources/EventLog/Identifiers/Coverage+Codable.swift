extension Coverage: Codable {
  /// Reads the printed ranges.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let coverage = Coverage(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) names no events")
    }
    self = coverage
  }

  /// Writes the printed ranges.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
