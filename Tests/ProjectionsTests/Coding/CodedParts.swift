import EventLog
import Projections

/// A part with a member of every sort that a payload can hold.
struct Everything: ModelPart {
  enum Mood: String, Codable, CaseIterable, Hashable { case good, bad }

  var text = "t"
  var flag = true
  var whole = 7
  var byte: UInt8 = 1
  var large: UInt64 = 2
  var single: Float = 0.5
  var number = 1.5
  var instant = Instant(milliseconds: 0)
  var day: Day?
  var mood = Mood.good
  var name = Identifier<Everything>("n")
  var texts: [String] = ["x"]
  var names: Set<String> = []
  var counts: [String: Int] = [:]
  var json = JSONValue.null
  var inner = Inner()
  var maybe: Inner?
  var sets: [Inner] = []
  var origin = SourcePayload()

  var isHeavy: Bool { whole > 5 && number > 1 }
}

/// An object within it, which keeps what it does not know.
struct Inner: ModelPart {
  enum Sort: String, Codable, CaseIterable, Hashable { case normal, drop }

  var reps = 0.0
  var kind: Sort?
  var note: String?
  var origin = SourcePayload()
}

/// A part whose keys UTF-8 and UTF-16 order differently.
struct OddKeys: ModelPart {
  enum CodingKeys: String, CodingKey {
    case halfWidth = "\u{FF61}"
    case emoji = "😀"
    case plain = "a"
  }

  var halfWidth = 1
  var emoji = 2
  var plain = 3
  var origin = SourcePayload()
}
