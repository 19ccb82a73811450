import EventLog

extension DatasetID {
  /// The dataset of every line fixture, and of every replica of a scenario that names no other.
  static let ofFixtures = DatasetID(checked: "11111111-1111-4111-8111-111111111111")
}
