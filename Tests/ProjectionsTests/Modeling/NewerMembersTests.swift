import EventLog
import Testing

@testable import Projections
@testable import Training

/// What a newer build wrote into lists, and into lists within lists, stays through every change.
struct NewerMembersTests {
  private struct Circuit: Model {
    enum Tag: String, Codable, CaseIterable { case heavy, light }
    static let kind = Kind<Self>("circuit", plural: "circuits").list(\.blocks, element: "block")

    var id = Identifier<Self>()
    var title = ""
    var steps: [Step] = []
    var odd: [Odd] = []
    var tags: [Tag] = []
    var blocks: [Block] = []
    var origin = SourcePayload()
  }

  private struct Step: ModelPart {
    var name = ""
    var rests: [Rest] = []
    var origin = SourcePayload()
  }

  private struct Rest: ModelPart {
    var seconds = 0.0
    var origin = SourcePayload()
  }

  /// Its own coding leaves the origin out.
  private struct Odd: ModelPart {
    enum CodingKeys: String, CodingKey { case name }
    var name = ""
    var origin = SourcePayload()
  }

  private struct Block: ListElement {
    var id = Identifier<Self>()
    var steps: [Step] = []
    var origin = SourcePayload()
  }

  private let device: ModelDevice

  init() throws { device = try ModelDevice(1, kinds: KindTable(.training, and: [Circuit.self])) }

  @Test func `a change of elements in elements keeps what is not known of each`() throws {
    try device.write([
      .of(
        "circuit.saved", "r",
        [
          "title": "A", "odd": [["name": "o", "newer": true]],
          "steps": [
            ["name": "a", "newer": 1, "rests": [["seconds": 30, "why": "x"], ["seconds": 40]]],
            ["name": "b", "newer": 2],
          ],
        ])
    ])
    try device.update("r" as Identifier<Circuit>) { (circuit: inout Circuit) in
      circuit.title = "B"
      circuit.odd[0].name = "p"
      circuit.steps[0].name = "c"
      circuit.steps[0].rests[0].seconds = 60
      circuit.steps.append(Step(name: "d"))
      circuit.steps.swapAt(0, 1)
    }
    #expect(
      try device.payload("circuit/r", UnitKey(name: "fields")) == [
        "title": "B", "odd": [["name": "p", "newer": true]],
        "steps": [
          ["name": "b", "newer": 2],
          ["name": "c", "newer": 1, "rests": [["seconds": 60, "why": "x"], ["seconds": 40]]],
          ["name": "d", "rests": []],
        ],
      ])
  }

  @Test func `an element of a list that merges keeps what is not known within it`() throws {
    try device.write([
      .of("circuit.saved", "r", ["title": "A"]),
      .of(
        "circuit.blockSaved", "r",
        ["id": "x", "newer": 1, "steps": [["name": "a", "rests": [["seconds": 1, "why": "y"]]]]]),
    ])
    try device.update("r" as Identifier<Circuit>) { (circuit: inout Circuit) in
      circuit.blocks[0].steps[0].rests[0].seconds = 2
    }
    #expect(
      try device.payload("circuit/r", UnitKey(name: "blocks", id: UTF8Text("x"))) == [
        "id": "x", "newer": 1,
        "steps": [["name": "a", "rests": [["seconds": 2, "why": "y"]]]],
      ])
  }

  @Test(arguments: [
    (["heavy", "newer", "light"], ["light"], ["light", "newer"]),
    (["newer", "heavy"], ["heavy", "light"], ["newer", "heavy", "light"]),
    (
      ["heavy", "newer", "newest", "light"], ["light", "heavy"],
      ["light", "heavy", "newer", "newest"]
    ),
    (["newer"], ["light"], ["newer", "light"]), (["heavy", "light"], [], []),
  ])
  func `a word that only a newer build knows stays in its list`(
    stands: [String], says: [String], becomes: [String]
  ) throws {
    func list(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
    try device.write([.of("circuit.saved", "r", ["title": "A", "tags": list(stands)])])
    try device.update("r" as Identifier<Circuit>) { (circuit: inout Circuit) in
      circuit.tags = says.compactMap { Circuit.Tag(rawValue: $0) }
    }
    #expect(
      try device.payload("circuit/r", UnitKey(name: "fields"))
        == ["title": "A", "tags": list(becomes)])
  }
}

/// Declarations that would lose what a newer build wrote, or be read otherwise each day.
struct LosingDeclarationTests {
  private struct Loose: Codable, Hashable { var a = 0 }

  private struct Inner: ModelPart {
    var deep: [[Loose]] = []
    var origin = SourcePayload()
  }

  private struct Forgetful: ModelPart {
    var a = 0
    var origin: SourcePayload {
      get { SourcePayload() }
      set {}
    }
  }

  private struct Wrong: Model {
    static let kind = Kind<Self>("wrong", plural: "wrongs").list(\.elements, element: "element")
    var id = Identifier<Self>()
    var loose: [Loose] = []
    var inner: [Inner] = []
    var forgetful: [Forgetful] = []
    var elements: [Element] = []
    var origin = SourcePayload()
  }

  private struct Element: ListElement {
    var id = Identifier<Self>()
    var loose: [Loose?] = []
    var dated: Dated?
    var origin = SourcePayload()
  }

  private struct Dated: ModelPart {
    var number = Dated.today()
    var origin = SourcePayload()

    static func today() -> Int {
      MomentOfDefaults.note()
      return 1
    }
  }

  @Test func `they are named when a store is told of the kind`() throws {
    let error = #expect(throws: KindFaults.self) { try KindTable(.training, and: [Wrong.self]) }
    let faults = try #require(error?.faults)
    for beginning in [
      #"in Wrong, "loose" is written as an object in a list, and Loose is not a ModelPart"#,
      #"in Inner, "deep" is written as an object in a list, and Loose is not a ModelPart"#,
      #"in Element, "loose" is written as an object in a list"#,
      "Forgetful does not keep its origin", "a default in Dated is Day.today()",
    ] {
      #expect(faults.contains { $0.hasPrefix(beginning) }, "\(beginning), not among \(faults)")
    }
  }

  @Test func `objects in a set are refused, too`() throws {
    struct Bag: Model {
      static let kind = Kind<Self>("bag", plural: "bags")
      var id = Identifier<Self>()
      var things: Set<Loose> = []
      var words: Set<String> = []
      var origin = SourcePayload()
    }
    let error = #expect(throws: KindFaults.self) { try KindTable(.training, and: [Bag.self]) }
    #expect(error?.faults.count == 1)
    #expect(
      error?.faults.first?.hasPrefix(#"in Bag, "things" is written as an object in a list"#) == true
    )
  }
}
