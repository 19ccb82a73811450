import EventLog
import Testing

/// `kind.verb` and its grammar (log-format 1).
struct EventTypeTests {
  @Test func `a type reads as it prints`() throws {
    let type = try #require(EventType("scheduledWorkout.exerciseSaved2"))
    #expect(type.kind == "scheduledWorkout")
    #expect(type.verb == "exerciseSaved2")
    #expect(type.description == "scheduledWorkout.exerciseSaved2")
    #expect(EventType(kind: "scheduledWorkout", verb: "exerciseSaved2") == type)
    #expect(EventType("a.b") != nil)
  }

  @Test func `a type has at most 64 bytes`() {
    let kind = String(repeating: "k", count: 30)
    let verb = String(repeating: "v", count: 33)
    #expect(EventType(kind: kind, verb: verb)?.description.utf8.count == 64)
    #expect(EventType(kind: kind, verb: verb + "v") == nil)
    #expect(EventType("\(kind).\(verb)v") == nil)
  }

  @Test(arguments: [
    "", ".", "module", "module.", ".saved", "module..saved", "module.saved.", "module.saved.again",
    "Module.saved", "module.Saved", "1module.saved", "module.1saved", "module-x.saved",
    "module_x.saved", "module saved", " module.saved", "module.saved ", "modulé.saved",
    "module.save\u{301}d", "module.\u{301}saved", "module/saved", "module.saved\n",
  ])
  func `a text that is no type is refused`(text: String) {
    #expect(EventType(text) == nil)
  }

  @Test(arguments: [("", "saved"), ("module", ""), ("module.x", "saved"), ("module", "saved.x")])
  func `parts that break the grammar are refused`(kind: String, verb: String) {
    #expect(EventType(kind: kind, verb: verb) == nil)
  }
}
