import Projections
import Testing

@testable import Importers
import Training

struct `What stands in a file twice` {
  @Test func `a whole session written twice comes in once`() throws {
    let rows = [
      "Squat,W,40,10", "Squat,W,40,10", "Squat,1,100,5", "Squat,2,100,5", "Dip,1,0,8", "Dip,2,0,7",
    ]
    let plan = try StrongFile.session(rows + rows)
    #expect(
      plan.sets == [
        "Squat warmup 40.0kg 10.0x", "Squat warmup 40.0kg 10.0x", "Squat normal #1 100.0kg 5.0x",
        "Squat normal #2 100.0kg 5.0x", "Dip normal #1 0.0kg 8.0x", "Dip normal #2 0.0kg 7.0x",
      ])
    #expect(plan.skips == (8...13).map { "\($0): the same session again" })
    #expect(plan.sessions.count == 1)
    let thrice = try StrongFile.session(rows + rows + rows)
    #expect(thrice.sets == plan.sets)
    #expect(thrice.skips.count == 12)
  }

  @Test func `the rounds of a circuit are as many sets as rows, though all of them are equal`()
    throws
  {
    for rounds in 2...6 {
      let round = ["Push Up,1,0,10", "Pull Up,1,0,5"]
      let plan = try StrongFile.session(Array(repeating: round, count: rounds).flatMap(\.self))
      #expect(plan.sets.count == rounds * 2)
      #expect(plan.skipped.isEmpty && plan.notices.isEmpty)
      #expect(Set(plan.setIdentifiers).count == rounds * 2)
    }
  }

  @Test func `a second block of one exercise is as many sets as rows`() throws {
    let block = ["Squat,1,100,5", "Squat,2,100,5", "Squat,3,100,5"]
    let plan = try StrongFile.session(block + block)
    #expect(plan.sets.count == 6)
    #expect(plan.skipped.isEmpty)
    #expect(
      plan.notes == [
        "5: 2024-05-06 Push A: from here on the rows repeat those before; they are kept"
      ])
  }

  @Test
  func `where the first row has the workout's notes, a copy has them too, if only empty ones`()
    throws
  {
    let day = "2024-05-06 18:30:05,\"A\",45m,"
    let first = day + "\"Squat\",1,100,5,0,0,\"\",\"\","
    let others = [
      day + "\"Squat\",2,100,5,0,0,,,", day + "\"Dip\",1,0,8,0,0,\"\",,",
      day + "\"Dip\",2,0,8,0,0,,,",
    ]
    let header = [StrongFile.classic, first] + others
    let copied = try StrongFile.plan(lines: header + [first] + others, unit: .kilograms)
    #expect(copied.sets.count == 4)
    #expect(copied.skips == (6...9).map { "\($0): the same session again" })
    let again = day + "\"Squat\",1,100,5,0,0,\"\",,"
    let second = try StrongFile.plan(lines: header + [again] + others, unit: .kilograms)
    #expect(second.sets.count == 8)
    #expect(second.skipped.isEmpty && second.notices.isEmpty)
  }

  @Test func `a copied circuit is one circuit, where its beginning shows`() throws {
    let rows = ["Push Up,1,0,10,0,0,,begin", "Pull Up,1,0,5", "Push Up,1,0,10", "Pull Up,1,0,5"]
    let plan = try StrongFile.session(rows + rows)
    #expect(plan.sets.count == 4)
    #expect(plan.skips.map { $0.prefix(1) } == ["6", "7", "8", "9"])
  }

  @Test func `a second copy may stand apart, under another workout number`() throws {
    let plan = try StrongFile.plan(
      StrongFile.unitInHeader("kg"), "1;2024-05-06 18:30:05;A;60;Squat;W;40;10;;;;;",
      "1;2024-05-06 18:30:05;A;60;Squat;1;100;5;;;;;", "2;2024-05-08 18:30:05;B;60;Dip;1;0;5;;;;;",
      "3;2024-05-06 18:30:05;A;60;Squat;W;40;10;;;;;",
      "3;2024-05-06 18:30:05;A;60;Squat;1;100;5;;;;;")
    #expect(plan.sessions.map(\.title) == ["2024-05-06 A", "2024-05-08 B"])
    #expect(plan.sets.count == 3)
    #expect(plan.skips == ["5: the same session again", "6: the same session again"])
  }

  @Test func `a copy that is not whole is no copy, and all of its sets are kept`() throws {
    let plan = try StrongFile.session(
      "Squat,1,100,5", "Squat,2,100,5", "Dip,1,0,8", "Squat,1,100,5", "Squat,2,100,5")
    #expect(plan.sets.count == 5)
    #expect(plan.skipped.isEmpty)
  }

  @Test func `equal rows with different numbers are different sets`() throws {
    let plan = try StrongFile.session("Squat,1,100,5", "Squat,2,100,5", "Squat,3,100,5")
    #expect(plan.sets.count == 3)
    #expect(plan.skipped.isEmpty)
  }

  @Test func `equal warm-ups, drops and failures are as many sets as rows`() throws {
    for order in ["W", "D", "F"] {
      let row = "Squat,\(order),40,10"
      let alone = try StrongFile.session(row, row)
      #expect(alone.sets.count == 2)
      let beside = try StrongFile.session(row, row, "Squat,1,100,5")
      #expect(beside.sets.count == 3)
      #expect(Set(beside.setIdentifiers).count == 3)
      #expect(alone.skipped.isEmpty && beside.skipped.isEmpty)
    }
  }

  @Test func `an order that begins again with other content is a second occurrence`() throws {
    let plan = try StrongFile.session(
      "Bench Press (Barbell),1,85,8", "Dip,1,0,8", "Bench Press (Barbell),1,60,12")
    #expect(plan.sets.count == 3)
    #expect(plan.setIdentifiers[0] == "1E39DC19-B091-5D18-BC0C-EB50B5915C10")
    #expect(plan.setIdentifiers[2] == "7B410EA6-B880-5C9E-9F37-06595DBFFE0F")
  }

  @Test func `an id depends neither on what the row holds nor on whether others can be read`()
    throws
  {
    let plan = try StrongFile.session(
      "Bench Press (Barbell),1,heavy,8", "Bench Press (Barbell),1,60,12")
    #expect(plan.setIdentifiers == ["7B410EA6-B880-5C9E-9F37-06595DBFFE0F"])
    let other = try StrongFile.session("Bench Press (Barbell),1,1,1,0,0,new")
    #expect(other.setIdentifiers == ["1E39DC19-B091-5D18-BC0C-EB50B5915C10"])
  }

  @Test
  func `the rows of a session are gathered, and sessions stand in the order of their first rows`()
    throws
  {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-08 18:00:00,B,45m,Dip,1,0,5,0,0,,,",
      "2024-05-06 18:00:00,A,45m,Squat,1,100,5,0,0,,,", "2024-05-08T18:00,B,45m,Dip,2,0,5,0,0,,,",
      "2024-05-06 18:00:00,B,45m,Squat,1,100,5,0,0,,,", unit: .kilograms)
    #expect(plan.sessions.map(\.title) == ["2024-05-08 B", "2024-05-06 A", "2024-05-06 B"])
    #expect(try plan.dump(0).count == 4)
    #expect(plan.exercises.map(\.name) == ["Dip", "Squat"])
  }

  @Test func `names that differ only in how Unicode writes them are one`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-08 18:00:00,\u{E9},45m,\u{E9},1,0,5,0,0,,,",
      "2024-05-08 18:00:00,e\u{301},45m,e\u{301},1,0,5,0,0,,,", unit: .kilograms)
    #expect(plan.sessions.map(\.sets.count) == [2])
    #expect(plan.exercises.count == 1)
  }
}
