import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// The order of a list as models write it (merge-rules 4, merge-rules 8).
struct ListOrderTests {
  private let id: BodyMeasurement.ID = "b"

  private func device(_ number: UInt64 = 1, _ photos: [Photo] = []) throws -> ModelDevice {
    let device = try ModelDevice(number)
    try device.save(BodyMeasurement(id: id, day: Day("2026-01-15"), photos: photos))
    return device
  }

  private func ids(_ device: ModelDevice) throws -> [String] {
    try #require(try device.get(id)).photos.map(\.id.text)
  }

  private func photos(_ ids: String...) -> [Photo] { ids.map { Photo(id: Identifier($0)) } }

  @Test func `a new list stands as its model has it`() throws {
    let device = try device(1, photos("z", "a", "m"))
    #expect(try ids(device) == ["z", "a", "m"])
    let model = try #require(try device.get(id))
    #expect(try device.save(model) == [])
  }

  @Test func `an element that is put elsewhere is moved, alone`() throws {
    let device = try device(1, photos("z", "a", "m"))
    #expect(
      try device.update(id) { (model: inout BodyMeasurement) in model.photos.swapAt(0, 2) }
        .allSatisfy { $0 == "bodyMeasurement.photoMoved" })
    #expect(try ids(device) == ["m", "a", "z"])
    #expect(
      try device.update(id) { (model: inout BodyMeasurement) in
        model.photos.insert(Photo(id: "n"), at: 1)
      } == ["bodyMeasurement.photoSaved", "bodyMeasurement.photoMoved"])
    #expect(try ids(device) == ["m", "n", "a", "z"])
  }

  @Test func `a drag moves the one element, or what stood in its way, and no more`() throws {
    let device = try device(1, photos("a", "b", "c", "d"))
    func drag(from index: Int, to place: Int) throws -> Int {
      try device.update(id) { (model: inout BodyMeasurement) in
        let photo = model.photos.remove(at: index)
        model.photos.insert(photo, at: place)
      }.count
    }
    #expect(try drag(from: 0, to: 3) == 1)
    #expect(try ids(device) == ["b", "c", "d", "a"])
    #expect(try drag(from: 2, to: 0) <= 2)
    #expect(try ids(device) == ["d", "b", "c", "a"])
    #expect(try drag(from: 3, to: 1) <= 2)
    #expect(try ids(device) == ["d", "a", "b", "c"])
  }

  @Test func `one element that is saved by itself goes to the end, or behind another one`() throws {
    let device = try device(1, photos("z", "a"))
    func save(_ id: Photo.ID, after: Photo.ID? = nil) throws {
      try device.write(
        BodyMeasurement.kind.drafts(
          saving: Photo(id: id), in: \.photos, of: self.id, after: after,
          over: device.reading(self.id)))
    }
    try save("b")
    #expect(try ids(device) == ["z", "a", "b"])
    try save("c", after: "z")
    #expect(try ids(device) == ["z", "c", "a", "b"])
  }

  @Test func `numbers that an app gives say where elements stand`() throws {
    let device = try ModelDevice()
    try device.save(
      Module(
        id: "m", name: "Push",
        exercises: [
          ModuleExercise(id: "a", order: 1), ModuleExercise(id: "b", order: 3),
        ]))
    func ids() throws -> [String] {
      try #require(try device.get("m" as Module.ID)).exercises.map(\.id.text)
    }
    #expect(
      try device.update("m") { (module: inout Module) in
        module.exercises.append(ModuleExercise(id: "c", order: 2))
      } == ["module.exerciseSaved"])
    #expect(try ids() == ["a", "c", "b"])
    // One without a number stands where the array has it.
    try device.update("m") { (module: inout Module) in
      module.exercises.append(ModuleExercise(id: "0"))
    }
    #expect(try ids() == ["a", "c", "b", "0"])
    // A new order with new numbers needs no moves.
    #expect(
      try device.update("m") { (module: inout Module) in
        module.exercises.swapAt(0, 1)
        (module.exercises[0].order, module.exercises[1].order) = (1, 2)
      } == ["module.exerciseSaved", "module.exerciseSaved"])
    #expect(try ids() == ["c", "a", "b", "0"])
    // A number of what was moved counts again.
    try device.update("m") { (module: inout Module) in module.exercises[3].order = 1.5 }
    #expect(try ids() == ["c", "0", "a", "b"])
  }

  @Test func `of a list without an order no move is written`() throws {
    let device = try ModelDevice()
    try device.save(
      Session(
        id: "s", started: SessionStart(at: .at(0)),
        links: [SessionLink(id: "strava"), SessionLink(id: "garmin")]))
    #expect(
      try device.update("s") { (session: inout Session) in
        session.links.append(SessionLink(id: "healthKit"))
      } == ["session.linkSaved"])
    #expect(
      try device.update("s") { (session: inout Session) in session.links.swapAt(0, 2) } == [])
    #expect(
      try device.get("s" as Session.ID)?.links.map(\.id) == ["garmin", "healthKit", "strava"])
  }

  @Test func `what stands behind a removed element stays there`() throws {
    let device = try ModelDevice()
    try device.save(
      Module(
        id: "m", name: "Push",
        exercises: [
          ModuleExercise(id: "a", order: 1), ModuleExercise(id: "b", order: 2),
          ModuleExercise(id: "c", order: 3),
        ]))
    try device.update("m") { (module: inout Module) in
      module.exercises.insert(ModuleExercise(id: "d"), at: 2)
    }
    let removal = try device.update("m") { (module: inout Module) in
      module.exercises.remove(at: 1)
    }
    #expect(removal == ["module.exerciseRemoved"])
    #expect(try device.get("m" as Module.ID)?.exercises.map(\.id) == ["a", "d", "c"])
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `any list of photos can be brought into any other`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let device = try device()
    var next = 0
    var removed: [Photo] = []
    for _ in 0..<12 {
      var expected: [String] = []
      try device.update(id) { (model: inout BodyMeasurement) in
        if Bool.random(using: &random) {
          model.photos.shuffle(using: &random)
        } else if model.photos.count > 1 {
          let photo = model.photos.remove(at: .random(in: 0..<model.photos.count, using: &random))
          model.photos.insert(photo, at: .random(in: 0...model.photos.count, using: &random))
        }
        if model.photos.count > 3, Bool.random(using: &random) {
          let index = Int.random(in: 0..<model.photos.count, using: &random)
          removed.append(model.photos.remove(at: index))
        } else if Bool.random(using: &random), let photo = removed.popLast() {
          model.photos.insert(photo, at: .random(in: 0...model.photos.count, using: &random))
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          next += 1
          model.photos.insert(
            Photo(id: Identifier("n\(UInt16.random(in: 0...999, using: &random))-\(next)")),
            at: .random(in: 0...model.photos.count, using: &random))
        }
        expected = model.photos.map(\.id.text)
      }
      #expect(try ids(device) == expected)
    }
  }

  @Test(arguments: Seeds.some(of: 0..<50 as Range<UInt64>))
  func `two devices' moves and inserts converge, and runs stay together`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let phone = try device(1, photos("z", "a", "m"))
    let pad = try ModelDevice(2)
    try pad.device.receive(from: phone.device)
    var runs: [[String]] = []
    for round in 0..<20 {
      for (name, device) in [("phone", phone), ("pad", pad)] {
        device.device.clock.set(
          to: .at(Int64(round) * 1000 + Int64.random(in: 0...9, using: &random)))
        try device.update(id) { (model: inout BodyMeasurement) in
          if random.once(in: 3) {
            let photo = model.photos.remove(
              at: .random(in: 0..<model.photos.count, using: &random))
            model.photos.insert(photo, at: .random(in: 0...model.photos.count, using: &random))
          }
        }
        var run: [String] = []
        try device.update(id) { (model: inout BodyMeasurement) in
          run = (0..<Int.random(in: 1...3, using: &random)).map { index in
            "\(UInt8.random(in: 0...255, using: &random))-\(name)-\(round)-\(index)"
          }
          model.photos.insert(
            contentsOf: run.map { Photo(id: Identifier($0)) },
            at: .random(in: 0...model.photos.count, using: &random))
        }
        runs.append(run)
      }
      try pad.device.receive(from: phone.device)
      try phone.device.receive(from: pad.device)
      let merged = try ids(phone)
      #expect(try ids(pad) == merged)
      #expect(try phone.device.state == pad.device.state)
      // What both devices have just inserted stands together, whatever the other one did meanwhile.
      for run in runs.suffix(2) {
        let start = try #require(merged.firstIndex(of: run[0]))
        #expect(Array(merged[start...].prefix(run.count)) == run)
      }
    }
  }
}
