extension EventID: Codable {
  /// Reads the printed id.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = EventID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is not the id of an event")
    }
    self = id
  }

  /// Writes the printed id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
