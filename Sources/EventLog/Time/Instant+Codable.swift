extension Instant: Codable {
  /// Reads `YYYY-MM-DDThh:mm:ss.mmmZ`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let instant = Instant(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "it is not a time YYYY-MM-DDThh:mm:ss.mmmZ")
    }
    self = instant
  }

  /// Writes `YYYY-MM-DDThh:mm:ss.mmmZ`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
