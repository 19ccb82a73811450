import EventLog
import Projections

extension StoreCore {
  /// Says what this device is called, if it has no name yet: that of an id that it has given up, else the app's. What
  /// hinders that is no failure of the opening, and the next one says it.
  func sayDeviceName() {
    guard plan.app != nil, let replica = condition.replica, refusal == nil else { return }
    let manifest = replica.manifest
    do {
      let state = replica.state
      guard try state.deviceName(of: manifest.replica) == nil else { return }
      var name = plan.options.deviceName
      for id in manifest.formerReplicas.reversed() {
        name = try state.deviceName(of: id) ?? name
      }
      guard let name, !name.isEmpty else { return }
      _ = try perform { try $0.save(Device(id: Device.id(of: manifest.replica), name: name)) }
      flush()
    } catch {
      // The next opening says it.
    }
  }
}
