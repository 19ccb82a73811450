import EventLog
import EventLogTesting
import Foundation
import Testing

@testable import Projections

/// Which types may be members: what would lose something is refused where it is declared.
struct LosingMemberTests {
  private struct Plain: Codable, Hashable, Sendable { var text = "" }
  private enum Word: String, Codable, CaseIterable, Sendable { case one, two }

  private struct Wide: Model {
    static let kind = Kind<Self>("wide", plural: "wides")
    var id = Identifier<Self>()
    var total: Int128?
    var totals: [UInt128] = []
    var origin = SourcePayload()
  }

  private struct WideByDefault: Model {
    static let kind = Kind<Self>("wide", plural: "wides")
    var id = Identifier<Self>()
    var total: Int128 = 0
    var origin = SourcePayload()
  }

  private struct Twice: Model {
    static let kind = Kind<Self>("twice", plural: "twices")
    var id = Identifier<Self>()
    var answer: Int??
    var answers: [Int??] = []
    var origin = SourcePayload()
  }

  private struct Keyed: Model {
    static let kind = Kind<Self>("keyed", plural: "keyeds")
    var id = Identifier<Self>()
    var days: [Day: Int] = [:]
    var words: [Word: Int]?
    var gaps: [String: Int?] = [:]
    var lists: [String: [Int: [Day: Int]]] = [:]
    var origin = SourcePayload()
  }

  private struct Unordered: Model {
    static let kind = Kind<Self>("unordered", plural: "unordereds")
    var id = Identifier<Self>()
    var things: Set<Plain> = []
    var origin = SourcePayload()
  }

  private struct Null: Model {
    static let kind = Kind<Self>("null", plural: "nulls")
    var id = Identifier<Self>()
    var anything: JSONValue = 1
    var origin = SourcePayload()
  }

  private static func faults<M: Model>(_: M.Type) -> [String] { M.kind.allFaults }

  @Test(arguments: [
    (
      faults(Wide.self),
      [
        "\"total\" is of type Int128, and", "\"totals\" is of type UInt128, and",
        "make it a String, or an Int64",
      ]
    ),
    (faults(WideByDefault.self), ["\"total\" is of type Int128, which a payload cannot hold"]),
    (
      faults(Twice.self),
      [
        "\"answer\" is an optional of an optional", "\"answers\" has optionals of optionals",
        "make it optional once",
      ]
    ),
    (
      faults(Keyed.self),
      [
        "\"days\" has the keys Day", "\"words\" has the keys Word",
        "\"gaps\" has optional values", "\"lists\" has the keys Day",
        "conform to CodingKeyRepresentable",
      ]
    ),
    (faults(Unordered.self), ["\"things\" is written as an object in a list, and Plain is not"]),
    (faults(Null.self), ["\"anything\" of Null in null is any JSON and has a default"]),
  ])
  func `what a payload would lose is refused, with the member and what to use instead`(
    faults: [String], wanted: [String]
  ) {
    for text in wanted {
      #expect(faults.contains { $0.contains(text) }, "\(text) is not among \(faults)")
    }
  }

  /// A member of each type that the page of app developers names.
  private struct Whole: Model {
    static let kind = Kind<Self>("whole", plural: "wholes")
    var id = Identifier<Self>()
    var flag = false
    var text = ""
    var count = 0
    var small: UInt8 = 0
    var long: Int64 = 0
    var number = 0.0
    var single: Float = 0
    var decimal = Decimal(0)
    var day: Day?
    var time: TimeOfDay?
    var at: Instant?
    var other = Identifier<Whole>("")
    var uuid: UUID?
    var url: URL?
    var word = Word.one
    var words: Set<Word> = []
    var part = Photo(id: "p")
    var parts: [Photo] = []
    var counts: [String: Int] = [:]
    var numbered: [Int: String] = [:]
    var gaps: [Int?] = []
    var nested: [[Int]] = []
    var range = 0.0...1.0
    var bytes = Bytes()
    var data = Data()
    var json: JSONValue?
    var origin = SourcePayload()
  }

  @Test func `each type of the page comes back as it was`() throws {
    #expect(Whole.kind.allFaults == [])
    var whole = Whole(id: "w")
    (whole.flag, whole.text, whole.count, whole.small) = (true, "e\u{301}\0/", -3, 255)
    (whole.long, whole.number, whole.single) = (9_007_199_254_740_991, 0.1, 0.1)
    whole.decimal = Decimal(sign: .minus, exponent: -2, significand: 123_456_789_012_345_678)
    (whole.day, whole.time) = (Day("2024-02-29"), TimeOfDay(hour: 23, minute: 59))
    (whole.at, whole.other) = (Instant(milliseconds: 1), "x")
    whole.uuid = UUID(uuidString: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
    whole.url = URL(string: "https://example.org/a?b#c")
    (whole.word, whole.words, whole.part) = (.two, [.two, .one], Photo(id: "q", file: "f"))
    (whole.parts, whole.counts, whole.numbered) = ([Photo(id: "r")], ["é": 1, "a": 2], [-1: "x"])
    (whole.gaps, whole.nested, whole.range) = ([1, nil, 3], [[], [1, 2]], -2.5...7)
    (whole.bytes, whole.data) = (Bytes([0, 255, 7]), Data([0, 255, 7]))
    whole.json = ["a": [nil, 1.5, "x"]]
    let device = try ModelDevice(kinds: KindTable(.engine, and: [Whole.self]))
    try device.save(whole)
    let read = try #require(try device.get("w" as Whole.ID))
    #expect(read == whole)
    #expect(try device.save(read) == [])
    let payload = try #require(try device.payload("whole/w", UnitKey(name: "fields")))
    #expect(payload["bytes"] == "AP8H" && payload["data"] == [0, 255, 7])
    #expect(payload["words"] == ["one", "two"] && payload["gaps"] == [1, nil, 3])
  }

  @Test func `bytes are one spelling of base64, and anything else is the default`() throws {
    #expect(Bytes(base64: "AP8H") == Bytes([0, 255, 7]))
    #expect(Bytes(base64: "AA==")?.array == [0] && Bytes(base64: "")?.array == [])
    for text in ["AA=", "AB==", "AA==\n", "A A=", "AP8h!", "_-8="] {
      #expect(Bytes(base64: text) == nil, "\(text)")
    }
    #expect(Bytes([0, 255, 7].map { UInt8($0) }).base64 == "AP8H")
    let coded = try JSONEncoder().encode([Bytes([1])])
    #expect(String(decoding: coded, as: UTF8.self) == #"["AQ=="]"#)
    #expect(try JSONDecoder().decode([Bytes].self, from: coded) == [Bytes([1])])
  }

  @Test func `a word that only a newer build knows leaves the others of a set to be read`() throws {
    let device = try ModelDevice(kinds: KindTable(.engine, and: [Whole.self]))
    let event = try Event.made(
      by: 2, 1, at: .at(1), .of("whole.saved", "w", ["words": ["one", "three"]]))
    _ = try device.device.replica.receive([event])
    #expect(try device.get("w" as Whole.ID)?.words == [.one])
    try device.update("w") { (whole: inout Whole) in whole.words.insert(.two) }
    #expect(
      try device.payload("whole/w", UnitKey(name: "fields"))?["words"] == ["one", "three", "two"])
  }

  @Test func `a number that a payload cannot hold is refused by itself`() throws {
    let device = try ModelDevice(kinds: KindTable(.engine, and: [Whole.self]))
    for change: (inout Whole) -> Void in [
      { $0.long = 9_007_199_254_740_992 }, { $0.number = .nan }, { $0.number = .infinity },
    ] {
      var whole = Whole(id: "w")
      change(&whole)
      let error = try modelError { try device.save(whole) }
      #expect(error.code == .invalidValue && ["long", "number"].contains(error.member))
    }
  }
}
