import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

/// When a place is used, made, and never made anew.
struct PlaceMarkerTests {
  private let folder: SharedFolder
  private let phone: PlaceDevice

  init() throws {
    folder = try SharedFolder()
    phone = try PlaceDevice("a", clock: folder.clock)
    try phone.write(["one"])
  }

  private func fault(making: Bool = false) async throws -> PlaceFault.Code? {
    do {
      try await phone.pass(folder.place, making: making)
      return nil
    } catch let fault as PlaceFault {
      return fault.code
    }
  }

  @Test func `an empty folder is no place until it is made one`() async throws {
    #expect(try await fault() == .notMade)
    #expect(folder.names.isEmpty)
    #expect(try await fault(making: true) == nil)
    #expect(folder.names.contains("lifttrail-5db49b01-1d48-4785-97e6-55ea5e8ff674.json"))
    #expect(try await fault() == nil)
  }

  @Test func `a place whose marker is gone stops, and is never made anew`() async throws {
    try await phone.pass(folder.place, making: true)
    let names = folder.names
    for name in names { try folder.remove(name) }
    for making in [false, true] {
      #expect(try await fault(making: making) == .markerGone)
      #expect(folder.names.isEmpty)
    }
  }

  @Test func `files of a dataset without a marker make no new place`() async throws {
    try await phone.pass(folder.place, making: true)
    try folder.remove("lifttrail-5db49b01-1d48-4785-97e6-55ea5e8ff674.json")
    let watch = try PlaceDevice("b", clock: folder.clock)
    do {
      try await watch.pass(folder.place, making: true)
      Issue.record("it was made")
    } catch let fault as PlaceFault {
      #expect(fault.code == .noMarker)
    }
  }

  @Test func `a store for a trial adds nothing to a place`() async throws {
    let trial = try PlaceDevice("d", clock: folder.clock, isEphemeral: true)
    do {
      try await trial.pass(folder.place, making: true)
      Issue.record("it was taken")
    } catch let fault as PlaceFault {
      #expect(fault.code == .trialStore)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `another dataset's place, and one of two datasets, are refused`() async throws {
    let stranger = try PlaceDevice(
      "c", clock: folder.clock, dataset: "00000000-0000-4000-8000-000000000000")
    try await stranger.pass(folder.place, making: true)
    let names = folder.names
    #expect(try await fault() == .otherDataset)
    #expect(try await fault(making: true) == .otherDataset)
    #expect(folder.names == names)
    try folder.put([], at: PlaceName.marker(of: try #require(DatasetID(PlaceDevice.dataset))))
    #expect(try await fault() == .twoDatasets)
  }
}
