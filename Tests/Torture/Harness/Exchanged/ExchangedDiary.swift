import EventLog

/// The days of one store, and of which events each of its files speaks.
struct ExchangedDiary: Sendable {
  /// Its days, the first one first.
  private(set) var days: [ExchangedDay] = []
  /// What its files once said, as (name, bytes): a file that stands as it once stood still says it.
  private(set) var statements: [Statement] = []

  /// A file, and the events of which it speaks.
  struct Statement: Sendable {
    let name: String
    /// Of a journal whose writer has ended its head, of others all.
    let bytes: [UInt8]
    let events: Set<EventID>
  }

  /// How many bytes a journal's head has at most, behind which nothing counts where its writer has ended.
  static let headLength = 512

  /// Keeps a day.
  mutating func keep(_ day: ExchangedDay) throws(LogError) {
    days.append(day)
    for name in day.names {
      let known = try day.known(by: name)
      guard !known.isEmpty, let bytes = day.files[name] else { continue }
      let said =
        name == "journal" && !day.isOfKilledWriter
        ? Array(bytes.prefix(ExchangedDiary.headLength)) : bytes
      guard !statements.contains(where: { $0.name == name && $0.bytes == said }) else { continue }
      statements.append(Statement(name: name, bytes: said, events: known))
    }
  }

  /// The days on which it is exchanged: the last one, and those that a killed writer left.
  var bases: [ExchangedDay] { days.filter(\.isOfKilledWriter) + [last, last, last] }

  /// The last day, on which it is exchanged.
  var last: ExchangedDay {
    guard let day = days.last else { preconditionFailure("a store without a day") }
    return day
  }
}
