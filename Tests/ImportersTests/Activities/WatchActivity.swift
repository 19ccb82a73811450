import EventLog
import EventLogTesting
import Training

@testable import Importers

/// An activity as it is meant, and the files that watches write of it.
struct WatchActivity: Hashable {
  struct Counted: Hashable {
    var exercise: String
    var reps: Int
    /// In sixteenths of a kilogram, as FIT has it.
    var weight: Int
    var rest: Int?
  }

  /// Seconds since 1970.
  var start: Int
  /// In milliseconds.
  var length: Int
  var centimeters: Int?
  var kilocalories: Int?
  var rate: Int?
  var ascent: Int?
  var sets: [Counted] = []

  static func random(_ random: inout SplitMix64) -> WatchActivity {
    func maybe(_ below: Int) -> Int? { random.once(in: 3) ? nil : 1 + random.below(below) }
    var activity = WatchActivity(
      start: 1_500_000_000 + random.below(100_000_000), length: 1000 + random.below(10_000_000),
      centimeters: maybe(4_000_000), kilocalories: maybe(2000), rate: maybe(180))
    for _ in 0..<random.below(8) {
      activity.sets.append(
        Counted(
          exercise: ["Squat (Garmin 6)", "Deadlift", "Plank"][random.below(3)],
          reps: random.below(20), weight: random.below(200) * 8, rest: maybe(100)))
    }
    return activity
  }

  /// What a TCX file can say of it.
  var withoutSets: WatchActivity {
    var activity = self
    (activity.sets, activity.ascent) = ([], nil)
    return activity
  }

  /// What a store says of it.
  init(_ session: Session) {
    let (start, end) = (session.started, session.finished)
    self.init(
      start: Int((start?.startedAt?.milliseconds ?? 0) / 1000),
      length: Int(((end?.durationSeconds ?? 0) * 1000).rounded()),
      centimeters: end?.distanceMeters.map { Int(($0 * 100).rounded()) },
      kilocalories: end?.energyKilocalories.map { Int($0) },
      rate: end?.averageHeartRate.map { Int($0) },
      ascent: end?.elevationMeters.map { Int($0) },
      sets: session.sets.map { set in
        Counted(
          exercise: set.exercise ?? "", reps: Int(set.reps ?? 0),
          weight: Int(((set.weightKilograms ?? 0) * 16).rounded()),
          rest: set.restSeconds.map { Int($0) })
      })
  }

  init(
    start: Int, length: Int, centimeters: Int?, kilocalories: Int?, rate: Int?, ascent: Int? = nil,
    sets: [Counted] = []
  ) {
    (self.start, self.length, self.centimeters) = (start, length, centimeters)
    (self.kilocalories, self.rate, self.ascent, self.sets) = (kilocalories, rate, ascent, sets)
  }
}

extension WatchActivity {
  /// A TCX file: its laps say together what it is.
  func tcx(_ random: inout SplitMix64) -> String {
    func time(_ seconds: Int) -> String {
      let text = Instant(milliseconds: Int64(seconds) * 1000).description
      return random.once(in: 2) ? text : text.replacing(".000Z", with: "+00:00")
    }
    let laps = 1 + random.below(4)
    var text = "\u{FEFF}<?xml version=\"1.0\"?>\n<TrainingCenterDatabase xmlns='a'>\n<Activities>\n"
    text += "<Activity Sport=\"\(random.one(of: ["Running", "Biking", "Other"]))\">"
    text += "<Id>\(time(start))</Id>\n"
    var (spent, covered, burned) = (0, 0, 0)
    for lap in 0..<laps {
      let isLast = lap == laps - 1
      func part(_ whole: Int, _ used: inout Int) -> Int {
        let part = isLast ? whole - used : (whole - used) / 2
        used += part
        return part
      }
      text += "<Lap StartTime=\"\(time(start + spent / 1000))\">"
      text += "<TotalTimeSeconds>\(Double(part(length, &spent)) / 1000)</TotalTimeSeconds>"
      if let centimeters {
        text += "<DistanceMeters>\(Double(part(centimeters, &covered)) / 100)</DistanceMeters>"
      }
      text += "<Calories>\(kilocalories.map { part($0, &burned) } ?? 0)</Calories>"
      if let rate { text += "<AverageHeartRateBpm><Value>\(rate)</Value></AverageHeartRateBpm>" }
      text += "<Track><!-- < > -->"
      for _ in 0..<random.below(4) {
        text +=
          "<Trackpoint><Time>\(time(start))</Time><Extensions><ns3:TPX/></Extensions></Trackpoint>"
      }
      text += "</Track></Lap>\n"
    }
    return text
      + "</Activity>\n</Activities>\n<Author><Name>a &amp; b</Name></Author>\n</TrainingCenterDatabase>"
  }

  /// A FIT file; the order of its bytes, its header and its fields depend on chance.
  func fit(_ random: inout SplitMix64) -> [UInt8] {
    let isBig = random.once(in: 2)
    var records: [UInt8] = []
    let epoch = 631_065_600
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(value >> ($0 * 8) & 0xFF) }
      return isBig ? bytes.reversed() : bytes
    }
    /// Writes a message with its definition.
    func write(_ message: Int, _ fields: [(number: UInt8, size: Int, type: UInt8, value: Int?)]) {
      let local = UInt8(random.below(16))
      records += [0x40 | local, 0, isBig ? 1 : 0] + number(message, 2) + [UInt8(fields.count)]
      for field in fields { records += [field.number, UInt8(field.size), field.type] }
      records.append(local)
      for field in fields { records += number(field.value ?? -1, field.size) }
    }
    write(0, [(0, 1, 0x00, 4)])
    for place in 0..<random.below(5) {
      write(20, [(253, 4, 0x86, start - epoch + place), (3, 1, 0x02, 120)])
    }
    for set in sets {
      // Squats, deadlifts and planks, by the profile's numbers.
      let category = ["Squat (Garmin 6)": 28, "Deadlift": 8, "Plank": 19][set.exercise] ?? 0
      write(
        225,
        [
          (254, 4, 0x86, start - epoch), (3, 2, 0x84, set.reps), (4, 2, 0x84, set.weight),
          (5, 1, 0x02, 1), (7, 2, 0x84, category), (8, 2, 0x84, category == 28 ? 6 : nil),
        ])
      if let rest = set.rest { write(225, [(0, 4, 0x86, rest * 1000), (5, 1, 0x02, 0)]) }
    }
    write(
      18,
      [
        (2, 4, 0x86, start - epoch), (5, 1, 0x00, 1), (7, 4, 0x86, length), (8, 4, 0x86, length),
        (9, 4, 0x86, centimeters), (11, 2, 0x84, kilocalories), (16, 1, 0x02, rate),
        (22, 2, 0x84, ascent),
      ])
    return Self.whole(records, hasLongHeader: random.once(in: 2))
  }

  /// A file of some records.
  static func whole(_ records: [UInt8], hasLongHeader: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(value >> ($0 * 8) & 0xFF) }
    }
    var bytes: [UInt8] = [hasLongHeader ? 14 : 12, 0x10, 0x64, 0] + number(records.count, 4)
    bytes += Array(".FIT".utf8)
    if hasLongHeader { bytes += number(Int(FITChecksum.value(of: bytes[...])), 2) }
    bytes += records
    return bytes + number(Int(FITChecksum.value(of: bytes[...])), 2)
  }
}
