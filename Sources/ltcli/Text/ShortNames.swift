import EventLog

/// The beginnings by which names can be told apart, of names that nobody wants to type.
struct ShortNames {
  /// Names of up to so many bytes stay whole.
  private static let longest = 20
  /// No beginning is shorter, so that it stays good for a while when names are added.
  private static let least = 8

  private let sorted: [String]

  /// - Parameter names: All names that there are, which are ASCII.
  init(_ names: [String]) { sorted = names.sorted { UTF8Text($0) < UTF8Text($1) } }

  /// The beginning of a name that no other name has; the whole name where it is short.
  /// - Complexity: O(log n) for n names.
  func short(_ name: String) -> String {
    guard name.utf8.count > ShortNames.longest else { return name }
    let place = sorted.lowerBound { UTF8Text($0) < UTF8Text(name) }
    let before = place > 0 ? ShortNames.common(sorted[place - 1], name) : 0
    let after = place + 1 < sorted.count ? ShortNames.common(sorted[place + 1], name) : 0
    return String(name.prefix(max(ShortNames.least, before + 1, after + 1)))
  }

  /// How many bytes two names have in common from the beginning.
  private static func common(_ left: String, _ right: String) -> Int {
    zip(left.utf8, right.utf8).prefix { $0 == $1 }.count
  }
}
