import Projections

extension TrainingStore {
  /// Says what this device is called, so that histories on all devices name what it writes. If it is called so already,
  /// nothing is written.
  ///
  /// A store that was copied or restored goes on as another replica, so an app says it at each start.
  /// - Parameters:
  ///   - name: The name that the athlete knows it by.
  ///   - platform: The system that it runs.
  ///   - model: Its model.
  /// - Throws: What `write` throws; `invalidValue` for an empty name.
  @discardableResult
  public func nameDevice(
    _ name: String, platform: String? = nil, model: String? = nil
  ) async throws -> Commit<Void> {
    let id = Device.id(of: try await replica)
    return try await write { transaction in
      guard var device = try transaction.get(id) else {
        return try transaction.save(
          Device(id: id, name: name, platform: platform, model: model))
      }
      let standing = device
      (device.name, device.platform, device.model) = (name, platform, model)
      try transaction.save(device, changedFrom: standing)
    }
  }
}
