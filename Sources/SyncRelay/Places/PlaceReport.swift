package import EventLog

/// What a pass with a place came to.
package struct PlaceReport: Sendable, Hashable {
  /// The events that the store took.
  package var received = Coverage()
  /// The events that it put there; those of parts that became one are not counted.
  package var published = Coverage()
  /// How many files it added.
  package var added = 0
  /// How many of its own files it removed.
  package var removed = 0
  /// Files that have not come whole yet, or cannot be read for now.
  package var unfinished: [String] = []
  /// Files whose bytes are not what they should be, or that this build cannot read, and why.
  package var unreadable: [Unreadable] = []
  /// How many events were refused.
  package var refusedCount = 0
  /// The other devices that have said something there, ascending by their ids.
  package var devices: [Device] = []

  package init() {}

  /// A file that gives nothing.
  package struct Unreadable: Sendable, Hashable {
    package let file: String
    package let reason: String
  }

  /// Another device of the place.
  package struct Device: Sendable, Hashable {
    package let said: Said
    /// When it wrote that, by its clock, and at the latest when this store heard it first, by the clock here.
    package let written: Instant
    /// Whether it says that it holds exactly what this store holds.
    package let holdsSame: Bool
    /// How many events of this store it does not name.
    package let lacks: UInt64
  }

  /// How many events went either way.
  package var moved: Int { Int(clamping: received.count.addingSaturated(published.count)) }

  /// The newest file of another device: whose it is, and when that device wrote it, by its clock.
  package var newest: Device? { devices.max { $0.written < $1.written } }
}
