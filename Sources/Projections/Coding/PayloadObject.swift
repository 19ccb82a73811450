package import EventLog

extension Decoder {
  /// The object of a payload from which a part is read; nil for any other decoder, and where a recorder notes which
  /// members the type asks for.
  ///
  /// A type of which very many are read takes its members from it in one walk. What it makes of each must be what
  /// `decodeIfPresent` would: nil where the member is missing or cannot be read.
  package var payloadObject: JSONObject? {
    guard let reader = self as? PayloadValueDecoder, reader.part != nil,
      reader.decoder.recorder == nil, case .object(let members) = reader.value
    else { return nil }
    return members
  }
}
