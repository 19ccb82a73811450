/// Ids of what comes out of Strong's files.
///
/// Each is made from what names a thing, never from what is said about it, so that the same session
/// has the same ids in every shape of export, and at every later import.
enum StrongIdentifier {
  /// The namespace of all of them; drawn once, and fixed for ever.
  static let namespace = NameBasedUUID(high: 0x5709_DCAA_EFDB_4FAF, low: 0x9952_35C8_B17B_D101)

  /// What parts the fields of a name: no name that people type holds it.
  private static let separator = "\u{1F}"

  /// A session: the time it began, as the clock on the wall showed it, and the workout's name.
  static func session(start: CivilTime, name: String) -> NameBasedUUID {
    NameBasedUUID(namespace: namespace, name: start.text + separator + name)
  }

  /// A set: the exercise, the set's order there, and which one of that order it is in its session, from 1.
  ///
  /// The last is needed since Strong counts the sets anew where an exercise comes again, and numbers warm-ups
  /// not at all. It counts rows by exercise and order alone, also those that cannot be read: weights and notes
  /// may be corrected, and rows of other exercises come and go, without another id for this set. Only a row of
  /// the same exercise and order that is put in before it moves the id on.
  static func set(
    session: NameBasedUUID, exercise: String, order: StrongSetOrder, occurrence: Int
  ) -> NameBasedUUID {
    let name = [exercise, order.text, "\(occurrence)"].joined(separator: separator)
    return NameBasedUUID(namespace: session, name: name)
  }

  /// An exercise: its name.
  static func exercise(_ name: String) -> NameBasedUUID {
    NameBasedUUID(namespace: namespace, name: name)
  }
}
