import EventLog
import Projections
import Training

/// The sets of a FIT file, as a watch counts them in strength training.
struct FITSets {
  private struct Counted {
    let start: Instant?
    var set: LoggedSet
  }

  private var counted: [Counted] = []
  /// What a person should know about them.
  private(set) var notices: [ImportNotice] = []

  /// - Parameter titles: The messages that give exercises their names.
  init(_ messages: [FITFile.Message], titles: [FITFile.Message]) {
    var names: [[Int]: String] = [:]
    for title in titles {
      guard let category = title[0]?.number, let name = title[2]?.text else { continue }
      names[[Int(category), Int(title[1]?.number ?? -1)]] = NameSpelling.clean(name)
    }
    var nameless = 0
    for message in messages {
      let seconds = message[0]?.number.map { ($0 / 1000 * 10).rounded() / 10 }
      // 0 is a rest, and belongs to the set before it.
      if message[5]?.number == 0 {
        if let last = counted.indices.last, let seconds {
          counted[last].set.restSeconds = (counted[last].set.restSeconds ?? 0) + seconds
        }
        continue
      }
      let category = message[7]?.number.map { Int($0) }
      let kind = message[8]?.number.map { Int($0) }
      let name = category.flatMap { category in
        names[[category, kind ?? -1]] ?? FITNames.exercise(category, kind)
      }
      if name == nil { nameless += 1 }
      counted.append(
        Counted(
          start: (message[6] ?? message[254]).flatMap(FITNames.instant),
          set: Self.set(message, seconds, name: name ?? "Unknown exercise")))
    }
    if nameless > 0 {
      notices.append(
        ImportNotice(
          line: nil,
          text:
            "\(nameless) sets of which the watch does not know the exercise come in as “Unknown exercise”"
        ))
    }
  }

  private static func set(
    _ message: FITFile.Message, _ seconds: Double?, name: String
  ) -> LoggedSet {
    var set = LoggedSet(
      id: "", exercise: name, exerciseId: ActivityIdentifier.exercise(name).description,
      kind: .normal, reps: message[3]?.number,
      seconds: seconds.flatMap { $0 > 0 ? $0 : nil })
    set.loggedAt = (message[6] ?? message[254]).flatMap(FITNames.instant)
    if let weight = message[4]?.number, weight > 0 {
      let kilograms = weight / 16
      // What the watch shows; 2 are pounds.
      let unit: MassUnit = message[9]?.number == 2 ? .pounds : .kilograms
      set.weightUnit = unit
      let amount = unit.amount(ofKilograms: kilograms)
      set.weightKilograms = unit.kilograms(amount)
      set.weightText = NumberText.text(amount)
    }
    return set.sayingHelp
  }

  /// The sets of a session, by when they began.
  /// - Parameters:
  ///   - first: When it began; nil for the first session of a file.
  ///   - end: When the next one began; nil for the last session of a file.
  func sets(from first: Instant?, to end: Instant?, of session: NameBasedUUID) -> [LoggedSet] {
    var sets: [LoggedSet] = []
    var numbers: [String: Int] = [:]
    for counted in counted {
      if let start = counted.start {
        if let first, start < first { continue }
        if let end, start >= end { continue }
      } else if first != nil {
        continue
      }
      var set = counted.set
      set.id = LoggedSet.ID(
        ActivityIdentifier.set(sets.count + 1, of: session).description)
      let number = numbers[set.exerciseId ?? "", default: 0] + 1
      numbers[set.exerciseId ?? ""] = number
      set.setNumber = number
      sets.append(set)
    }
    return sets
  }
}
