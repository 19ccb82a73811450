import EventLogTesting

@testable import Importers
import Training

/// How a made-up file is written: its layout, words, units and quotes.
struct StrongStyle {
  /// Which fields stand in quotes.
  enum Quotes: CaseIterable { case all, asStrong, needed }
  /// What stands in the place of a header in a known language.
  enum Header: CaseIterable { case known, partlyUnknown, missing }

  let layout: StrongLayout
  let language: StrongLanguage
  let delimiter: String
  let quotes: Quotes
  let isPounds: Bool
  /// `m`, `km` or `mi`, the only one of the file unless each row names its own.
  let distance: String
  let header: Header
  let hasDecimalComma: Bool
  let hasHalfDays: Bool
  let lineBreak: String
  /// Whether a number that was not entered is a zero.
  let writesZeros: Bool

  init(_ random: inout SplitMix64) {
    layout = random.one(of: StrongLayout.all)
    language = random.one(of: StrongLanguage.all)
    delimiter = random.one(of: [",", ";", "\t"])
    quotes = random.one(of: Quotes.allCases)
    isPounds = random.once(in: 2)
    distance =
      layout.columns.contains(.workoutNumber) ? "m" : random.one(of: ["m", "km", "mi"])
    header = random.once(in: 3) ? random.one(of: Header.allCases) : .known
    hasDecimalComma = delimiter != "," && random.once(in: 3)
    hasHalfDays = random.once(in: 4)
    lineBreak = random.one(of: ["\n", "\r\n"])
    writesZeros = random.once(in: 2)
  }

  func has(_ column: StrongColumn) -> Bool { layout.columns.contains(column) }

  var isNewest: Bool { has(.workoutNumber) }
  private var saysUnit: Bool {
    has(.weightUnit) || layout.shape == .unitInHeader && header != .missing
  }

  /// Whether the file says what its distances are in.
  var knowsDistances: Bool {
    has(.distanceUnit) || layout.shape == .unitInHeader && header != .missing
  }

  /// Whether only the first row of a session has workout notes, if only empty ones.
  var showsBeginnings: Bool { has(.workoutNotes) && !isNewest && quotes == .asStrong }

  var askedUnit: String? { saysUnit ? nil : isPounds ? "lb" : "kg" }

  /// A duration that the file can say: `1h 5m`, and in the newest layout every second.
  func duration(_ random: inout SplitMix64) -> Int {
    isNewest
      ? random.below(20_000)
      : random.once(in: 5) ? 1 + random.below(59) : 60 * (1 + random.below(300))
  }

  /// A weight that the file can say; now and then help from a machine.
  func grams(_ random: inout SplitMix64) -> Int {
    let steps = random.below(800) - (random.once(in: 6) ? 400 : 0)
    return isPounds && random.once(in: 2)
      ? Int((Double(steps) * 453.59237 / 4).rounded()) : steps * 250
  }

  /// A distance in hundredths of the file's unit.
  func millimeters(_ random: inout SplitMix64) -> Int {
    Int((Double(1 + random.below(2000)) * millimetersPerUnit / 100).rounded())
  }

  var millimetersPerUnit: Double {
    switch distance {
    case "m": 1000
    case "km": 1_000_000
    default: 1_609_344
    }
  }

  /// What the file says of a set, where it cannot tell nothing from zero.
  func said(_ set: GeneratedSet) -> GeneratedSet {
    guard writesZeros else { return set }
    var set = set
    (set.grams, set.reps) = (set.grams ?? 0, set.reps ?? 0)
    return set
  }
}
