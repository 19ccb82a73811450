import Projections
import Training
import Testing

@testable import Importers

struct `A half that repeats the other one under other names` {
  private static let legs = ["Squat,1,225,8", "Squat,2,225,8", "Squat,3,275,8", "Leg Curl,1,95,12"]
  private static let renamed = legs.map { $0.replacing("Squat", with: "Squat (Barbell)") }

  @Test func `the half with the former names comes in as a second record`() throws {
    let plan = try StrongFile.session(Self.legs + Self.renamed)
    #expect(plan.sessions.count == 2)
    #expect(plan.sessions.map(\.sets.count) == [4, 4])
    #expect(plan.sessions[0].sets[0].exercise == "Squat (Barbell)")
    #expect(plan.sessions[0].sameAs == nil)
    #expect(plan.sessions[1].sets[0].exercise == "Squat")
    #expect(plan.sessions[1].sameAs == plan.sessions[0].id)
    #expect(
      plan.notes == [
        "6: 2024-05-06 Push A: from here on the rows repeat those before under other names (“Squat (Barbell)” "
          + "for “Squat”); those under the former names come in as a second record, which counts in no summary"
      ])
    #expect(Set(plan.setIdentifiers).count == 8)
  }

  @Test func `the session has the id that it has without the copy`() throws {
    let alone = try StrongFile.session(Self.renamed)
    let plan = try StrongFile.session(Self.legs + Self.renamed)
    #expect(plan.sessions[0] == alone.sessions[0])
    let turned = try StrongFile.session(Self.renamed + Self.legs)
    #expect(turned.sessions[0].sets.map(\.exercise) == alone.sessions[0].sets.map(\.exercise))
    #expect(turned.sessions[1].sameAs == alone.sessions[0].id)
  }

  @Test func `three exercises under names that have all grown are a copy`() throws {
    let rows = ["Squat,1,100,5", "Squat,2,100,5", "Row,1,60,8", "Curl,1,20,10"]
    let copy = rows.map { row in
      let parts = row.split(separator: ",", maxSplits: 1)
      return "\(parts[0]) (Barbell),\(parts[1])"
    }
    let plan = try StrongFile.session(rows + copy)
    #expect(plan.sessions.map(\.sets.count) == [4, 4])
  }

  @Test func `many loads under one name that stays are a copy, whatever the others are called`()
    throws
  {
    let rows = [
      "Military Press,1,95,8", "Military Press,2,105,6", "Leg Curl,1,80,12", "Leg Curl,2,90,10",
    ]
    let copy = rows.map { $0.replacing("Military Press", with: "Overhead Press (Barbell)") }
    let plan = try StrongFile.session(rows + copy)
    #expect(plan.sessions.map(\.sets.count) == [4, 4])
    #expect(plan.sessions[0].sets[0].exercise == "Overhead Press (Barbell)")
    // Without a name that stays, it is said and kept.
    let other = copy.map { $0.replacing("Leg Curl", with: "Beinbeuger") }
    let kept = try StrongFile.session(rows + other)
    #expect(kept.sessions.map(\.sets.count) == [8])
    #expect(kept.notices.count == 1)
  }

  @Test(arguments: [
    // A second block of a like exercise with the same load.
    ["Curl,1,20,10", "Curl,2,20,10", "Curl (Hammer),1,20,10", "Curl (Hammer),2,20,10"],
    // The names have nothing in common, but one exercise comes again.
    [
      "Squat,1,100,5", "Squat,2,100,5", "Curl,1,20,10", "Kniebeuge,1,100,5", "Kniebeuge,2,100,5",
      "Curl,1,20,10",
    ],
    // One side after the other.
    [
      "Curl,1,20,10", "Curl,2,20,10", "Raise,1,10,12", "Curl (Left),1,20,10",
      "Curl (Left),2,20,10", "Raise,1,10,12",
    ],
    // Two rounds of a circuit.
    ["Bench,1,80,5", "Row,1,50,10", "Bench (Incline),1,80,5", "Row,1,50,10"],
  ])
  func `what may be a copy is kept, and said`(rows: [String]) throws {
    let plan = try StrongFile.session(rows)
    #expect(plan.sessions.count == 1)
    #expect(plan.sets.count == rows.count)
    #expect(plan.notices.count == 1)
    #expect(plan.notices.first?.text.hasSuffix(", and may be a copy") == true)
  }

  @Test(arguments: [
    ["Bench,1,60,10", "Bench,2,60,10", "Row,1,60,10", "Row,2,60,10"],
    ["Squat,1,100,5", "Squat,2,100,5", "Squat (Barbell),1,100,5", "Squat (Barbell),2,105,5"],
    ["Squat,1,100,5", "Squat (Barbell),1,100,5"],
    ["Squat,1,100,5", "Curl,1,100,5", "Squat (Bar),1,100,5", "Squat,1,100,5"],
  ])
  func `other sets are other sets, without a word`(rows: [String]) throws {
    let plan = try StrongFile.session(rows)
    #expect(plan.sessions.count == 1)
    #expect(plan.sets.count == rows.count)
    #expect(plan.notices.isEmpty)
  }
}
