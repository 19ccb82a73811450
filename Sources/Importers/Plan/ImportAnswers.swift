public import Training

/// What a person says of another app's file that it does not say itself.
public struct ImportAnswers: Sendable, Hashable {
  /// The unit of its weights.
  public var unit: MassUnit?
  /// The unit of its distances; without one, distances whose unit is unknown are kept as text.
  public var distance: DistanceUnit?
  /// The zone whose clocks it shows, such as `Europe/Berlin`.
  public var zone: String?
  /// Whether day or month stands first in dates such as `3/4/2025`.
  public var dates: DateOrder?
  /// Which of its columns is which; for a table of no app that is known.
  public var columns: TableMap?

  /// Says what is known; what is nil is left to the file.
  public init(
    unit: MassUnit? = nil, distance: DistanceUnit? = nil, zone: String? = nil,
    dates: DateOrder? = nil, columns: TableMap? = nil
  ) {
    (self.unit, self.distance, self.zone) = (unit, distance, zone)
    (self.dates, self.columns) = (dates, columns)
  }
}
