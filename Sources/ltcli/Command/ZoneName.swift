import Importers

/// The names of time zones that a person may type.
enum ZoneName {
  /// The names of the zone of Greenwich, which mean one thing everywhere.
  private static let ofGreenwich: Set = [
    "GMT", "GREENWICH", "UCT", "UNIVERSAL", "UTC", "ZULU",
  ]

  /// Whether a name has but one meaning: a region with its city, or Greenwich.
  static func isPlain(_ name: String) -> Bool {
    name.contains("/") || ofGreenwich.contains(name.uppercased())
  }

  /// Refuses a short name that the system knows. It may have another zone in mind than whoever types it: `BST` is
  /// Bangladesh's to some, and every time would be six hours off without a word.
  static func check(_ name: String) throws(CommandError) {
    if isPlain(name) { return }
    do throws(ImportError) { _ = try LocalTime(zone: name) } catch {
      // Whoever reads times in it says so.
      return
    }
    throw .usage(
      "--zone: “\(Printable.text(name))” is a short name, which may mean several zones",
      hint: "write the region, such as Europe/London, or UTC")
  }
}

extension Arguments {
  /// The zone that an option names; nil where it is not given.
  func zone(_ option: CommandOption) throws(CommandError) -> String? {
    guard let name = self[option] else { return nil }
    try ZoneName.check(name)
    return name
  }
}
