import Projections
import Testing

@testable import Importers

struct `What stands in a file twice` {
  @Test func `a whole session written twice comes in once`() throws {
    let plan = try StrongFile.session(
      "Squat,W,40,10", "Squat,W,40,10", "Squat,1,100,5", "Squat,2,100,5", "Squat,W,40,10",
      "Squat,W,40,10", "Squat,1,100,5", "Squat,2,100,5")
    #expect(
      plan.sets == [
        "Squat warmup 40.0kg 10.0x", "Squat warmup 40.0kg 10.0x", "Squat normal #1 100.0kg 5.0x",
        "Squat normal #2 100.0kg 5.0x",
      ])
    #expect(plan.skips == (6...9).map { "\($0): the same session again" })
    #expect(plan.sessions.count == 1)
  }

  @Test func `a whole session written three times comes in once`() throws {
    let plan = try StrongFile.session(
      "Squat,W,40,10", "Squat,1,100,5", "Squat,W,40,10", "Squat,1,100,5", "Squat,W,40,10",
      "Squat,1,100,5")
    #expect(plan.sets.count == 2)
    #expect(plan.skips.count == 4)
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

  @Test func `a copy that is not whole is no copy, but its equal sets are the same sets`() throws {
    let plan = try StrongFile.session(
      "Squat,1,100,5", "Squat,2,100,5", "Dip,1,0,8", "Squat,1,100,5", "Squat,2,100,5")
    #expect(plan.sets.count == 3)
    #expect(plan.skips == ["5: the same set as on line 2", "6: the same set as on line 3"])
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
    #expect(plan.dump(0).count == 4)
    #expect(plan.exercises.map(\.name) == ["Dip", "Squat"])
  }

  @Test func `names that differ only in how Unicode writes them are kept apart`() throws {
    let plan = try StrongFile.plan(
      StrongFile.classic, "2024-05-08 18:00:00,\u{E9},45m,\u{E9},1,0,5,0,0,,,",
      "2024-05-08 18:00:00,e\u{301},45m,e\u{301},1,0,5,0,0,,,", unit: .kilograms)
    #expect(plan.sessions.count == 2)
    #expect(plan.exercises.count == 2)
  }
}
