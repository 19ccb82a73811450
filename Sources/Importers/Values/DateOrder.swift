/// Whether day or month stands first in a date whose year stands last, such as `3/4/2025`.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// `3/4/2025` is the third of April.
  case dayFirst = "dmy"
  /// `3/4/2025` is the fourth of March.
  case monthFirst = "mdy"

  /// The other one.
  var other: DateOrder { self == .dayFirst ? .monthFirst : .dayFirst }

  /// For people: what stands first.
  var first: String { self == .dayFirst ? "the day" : "the month" }
}
