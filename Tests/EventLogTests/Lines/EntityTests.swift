import EventLog
import Testing

/// `kind/id` and its grammar (log-format 1).
struct EntityTests {
  @Test func `an entity reads as it prints`() throws {
    let entity = try #require(Entity("module/5DB49B01-1D48-4785-97E6-55EA5E8FF674"))
    #expect(entity.kind == "module")
    #expect(entity.id == "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
    #expect(entity.description == "module/5DB49B01-1D48-4785-97E6-55EA5E8FF674")
    #expect(Entity(kind: entity.kind, id: entity.id) == entity)
  }

  @Test func `an id has the allowed bytes and no others`() {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:@+-".utf8)
    for byte in UInt8.min...UInt8.max {
      #expect(Entity.isID([byte]) == allowed.contains(byte), "byte \(byte)")
    }
  }

  @Test func `an id has 1 to 128 bytes`() {
    let longest = String(repeating: "x", count: 128)
    #expect(Entity(kind: "module", id: longest)?.id == longest)
    #expect(Entity(kind: "module", id: longest + "x") == nil)
    #expect(Entity(kind: "module", id: "") == nil)
    #expect(!Entity.isID([]))
  }

  @Test(arguments: [
    "", "/", "module", "module/", "/x", "module/x/y", "Module/x", "module/x y", "module/é",
    "module/x\n", "module/x\u{301}", "module/\u{301}x", "module//x", "mod.ule/x", " module/x",
    "module/x%", "module/..\\x",
  ])
  func `a text that is no entity is refused`(text: String) {
    #expect(Entity(text) == nil)
  }

  @Test func `dots are an id like any other`() {
    #expect(Entity("module/..")?.id == "..")
    #expect(Entity("module/.")?.id == ".")
  }

  @Test func `entities are in the order of kind, then id, as bytes`() throws {
    let texts = ["module/Z", "module/a", "module/a1", "module/a10", "module/a2", "modules/A"]
    let entities = try texts.map { try #require(Entity($0)) }
    #expect(entities.reversed().sorted() == entities)
    #expect(Entity("module/A") != Entity("module/a"))
  }
}
