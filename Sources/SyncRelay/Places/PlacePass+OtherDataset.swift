package import EventLog

// What a place of another dataset holds: for a first meeting (sync-protocol 15). Nothing is added there.

extension PlacePass {
  /// What the devices of a dataset say that they hold here.
  nonisolated(nonsending) func summary(of dataset: DatasetID) async throws -> DatasetSummary {
    let said = try await said(of: dataset)
    let newest = said.max { $0.at < $1.at }
    let held = said.reduce(into: Coverage()) { $0.formUnion($1.coverage) }
    return DatasetSummary(
      dataset: dataset, name: newest?.name ?? place.name, eventCount: Int(clamping: held.count),
      newest: newest?.at, isEphemeral: false)
  }

  /// The newest that each device of a dataset has said, ascending by their ids.
  private nonisolated(nonsending) func said(of dataset: DatasetID) async throws -> [Said] {
    let devices = newestSaid().sorted { $0.key < $1.key }.prefix(PlacePass.mostDevices)
    let files = try await read(devices.map(\.value.file))
    return devices.compactMap { files[$0.value.file].flatMap(Said.init) }
      .filter { $0.dataset == dataset }
  }

  /// Looks whose place it is.
  /// - Throws: `PlaceFault`, of another dataset with what is there.
  package nonisolated(nonsending) func check() async throws {
    try await list()
    try await useMarker()
  }

  /// All events of a dataset that stood here at the last listing, as a log; what cannot be read counts as not there.
  package nonisolated(nonsending) func history(of dataset: DatasetID) async throws -> Log {
    let reader = StoreManifest(
      dataset: dataset, replica: ReplicaID(bits: 0), name: place.name,
      created: Instant(milliseconds: 0), isEphemeral: false)
    var events: [Event] = []
    for part in listedParts() {
      let files = try await read(part.files)
      let pieces = part.files.compactMap { files[$0] }
      guard pieces.count == part.files.count else { continue }
      do throws(LogError) {
        events += try PartReading(Array(pieces.joined()), for: reader).events
      } catch {
        // Another device has it, or the pass that follows the meeting says so.
      }
    }
    return Log(of: dataset, events: events)
  }

  /// Makes the place one of the store's dataset in place of another one's. What stands there stays; its devices meet this
  /// one then.
  package nonisolated(nonsending) func takeOver(from dataset: DatasetID) async throws {
    try await list()
    let mine = try store.files().manifest.dataset
    let marker = PlaceName.marker(of: mine)
    // First the new one: a place with two markers stops every device, and one without any could be made anew.
    try await add([PlaceFile(name: marker, bytes: PlaceName.markerBytes(of: mine))])
    try await remove([UTF8Text(PlaceName.marker(of: dataset))])
    memory.hasSeenMarker = true
  }
}
