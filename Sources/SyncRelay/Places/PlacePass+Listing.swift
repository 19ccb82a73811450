import EventLog

extension PlacePass {
  /// A place that lists more is not a place of a dataset, or means ill.
  private static let (mostFiles, mostPages) = (100_000, 100_000)

  /// Lists the place, or what has changed there.
  nonisolated(nonsending) func list() async throws {
    var files = memory.token == nil ? [:] : memory.files
    var token = memory.token
    var pages = 0
    while true {
      let listing = try await place.list(after: token)
      if listing.isWhole { files = [:] }
      for name in listing.removed {
        files[UTF8Text(name)] = nil
        memory.sums[UTF8Text(name)] = nil
      }
      memory.take(listing.entries, into: &files)
      token = listing.token
      pages += 1
      guard files.count <= PlacePass.mostFiles, pages <= PlacePass.mostPages else {
        throw PlaceFault(
          code: .tooLarge, reason: "it lists more than \(PlacePass.mostFiles) files")
      }
      guard listing.hasMore, token != nil else { break }
    }
    (memory.files, memory.token) = (files, token)
    split = nil
    memory.sums = memory.sums.filter { files[$0.key] != nil }
    memory.replacedSince = memory.replacedSince.filter { files[$0.key] != nil }
    listed = Set(files.keys)
  }

  /// Checks whose place it is, or makes it.
  nonisolated(nonsending) func useMarker() async throws {
    let dataset = try store.files().manifest.dataset
    var datasets: Set<DatasetID> = []
    var hasFiles = false
    for file in memory.files.values {
      switch file.kind {
      case .marker(let dataset): datasets.insert(dataset)
      case .part, .piece, .said: hasFiles = true
      case .strange, .ignored: break
      }
    }
    let others = datasets.subtracting([dataset]).map(\.text).sorted()
    guard others.isEmpty else {
      let named = others.joined(separator: ", ")
      if datasets.contains(dataset) {
        throw PlaceFault(
          code: .twoDatasets,
          reason: "it is marked as a place of this store's dataset and of \(named)")
      }
      var fault = PlaceFault(code: .otherDataset, reason: "it is a place of dataset \(named)")
      for other in datasets.sorted(by: { $0.text < $1.text }) {
        fault.found.append(try await summary(of: other))
      }
      throw fault
    }
    if datasets.contains(dataset) {
      memory.hasSeenMarker = true
      return
    }
    if memory.hasSeenMarker {
      throw PlaceFault(
        code: .markerGone,
        reason:
          "its marker \(PlaceName.marker(of: dataset)) is gone: it is not mounted, or was emptied")
    }
    if hasFiles {
      throw PlaceFault(
        code: .noMarker,
        reason: "it has files of a dataset and no marker \(PlaceName.marker(of: dataset))")
    }
    guard options.makesPlace else {
      throw PlaceFault(code: .notMade, reason: "it is no place of a dataset yet")
    }
    let name = PlaceName.marker(of: dataset)
    try await place.add([PlaceFile(name: name, bytes: PlaceName.markerBytes(of: dataset))])
    memory.files[UTF8Text(name)] = .init(.marker(dataset), byteCount: nil, version: "")
    memory.hasSeenMarker = true
  }
}
