public import EventLog
import Projections

extension TrainingStore {
  /// Says what this device is called, so that histories on all devices name what it writes. If it is called so already,
  /// nothing is written.
  ///
  /// An app gives ``StoreOptions/deviceName`` when it opens the store, which is this device's name until another one is
  /// said here. A store that was copied or put back goes on as another replica, and keeps the name.
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

  /// Says that another device takes part no more, or that it does again: nothing waits for a retired one, and it counts
  /// for no copy. That is a unit of its own, so the device's own word for itself stays.
  /// - Parameter replica: The device's, as ``StorePeer`` and ``HistoryEntry`` have it.
  /// - Throws: What `write` throws; `invalidValue` for this device itself.
  @discardableResult
  public func retireDevice(
    _ replica: ReplicaID, isRetired: Bool = true
  ) async throws -> Commit<Void> {
    guard try await self.replica != replica else {
      throw TrainingError(.invalidValue, causes: ["a device does not retire itself"])
    }
    let id = Device.id(of: replica)
    return try await write { transaction in
      guard var device = try transaction.get(id) else {
        return try transaction.save(
          Device(id: id, name: replica.description, isRetired: isRetired))
      }
      let standing = device
      device.isRetired = isRetired
      try transaction.save(device, changedFrom: standing)
    }
  }
}
