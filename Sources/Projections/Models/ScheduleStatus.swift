/// What became of a workout that stands in the calendar.
public enum ScheduleStatus: String, Sendable, Hashable, CaseIterable {
  /// It is still to come.
  case planned
  /// It was done.
  case done
  /// It was left out.
  case skipped
}
