import EventLog
import Testing

@testable import Projections
@testable import Training

/// Sets and performances as bytes.
struct PackedTrainingTests {
  /// A set that has every member.
  private func fullSet() throws -> LoggedSet {
    let set = try LoggedSet.reading(FullPayloads.of("session.setLogged"))
    // A member that is added has to be packed.
    for member in Mirror(reflecting: set).children where member.label != "origin" {
      let value = Mirror(reflecting: member.value)
      #expect(value.displayStyle != .optional || value.children.count == 1, "\(member.label ?? "")")
    }
    return set
  }

  private func read(_ set: LoggedSet) throws -> LoggedSet {
    var writer = PackedWriter()
    set.pack(into: &writer)
    var reader = PackedReader(writer.bytes)
    let read = try LoggedSet(from: &reader)
    #expect(reader.isAtEnd)
    return read
  }

  @Test func `a set has every member again, also without some`() throws {
    let full = try fullSet()
    #expect(try read(full) == full)
    #expect(try read(LoggedSet(id: "x")) == LoggedSet(id: "x"))
    for kind in SetKind.allCases {
      for unit in MassUnit.allCases {
        let set = LoggedSet(id: "y", kind: kind, weightUnit: unit, reps: -0.5)
        #expect(try read(set) == set)
      }
    }
  }

  @Test func `a performance is the same again`() throws {
    let full = try fullSet()
    var light = full
    light.kind = .normal
    (light.id, light.weightKilograms, light.exerciseId) = ("z", 20, "c2")
    let day: Day = try #require(Day("2026-01-15"))
    let performance = ExercisePerformance(
      session: "s", start: Instant(milliseconds: -1), day: day,
      [.init(full, at: 0), .init(light, at: 3)])
    var writer = PackedWriter()
    performance.pack(into: &writer)
    var reader = PackedReader(writer.bytes)
    let read = try ExercisePerformance(from: &reader) { _ in day }
    #expect(read == performance && reader.isAtEnd)
    #expect(read.best?.id == "z" && read.ids.map(\.id) == ["c1", "c2"])
    for length in writer.bytes.indices {
      var cut = PackedReader(Array(writer.bytes.prefix(length)))
      #expect(throws: LogError.self) { try ExercisePerformance(from: &cut) { _ in day } }
    }
  }
}
