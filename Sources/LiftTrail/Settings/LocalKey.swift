/// Names a setting of this device, and says what it is until somebody sets it.
///
///     extension LocalKey where Value == Int {
///       static let restSeconds = LocalKey("restSeconds", default: 90)
///     }
public struct LocalKey<Value: Codable & Equatable & Sendable>: Sendable {
  /// The name, which no other key of the app has.
  public let name: String
  /// The value until one is set.
  public let defaultValue: Value

  /// Makes a key.
  public init(_ name: String, default value: Value) {
    self.name = name
    defaultValue = value
  }
}
