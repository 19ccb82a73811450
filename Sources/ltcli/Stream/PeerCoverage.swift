import EventLog

/// What a peer holds, as `log --coverage` prints it: ranges, or JSON with the dataset.
struct PeerCoverage {
  let events: Coverage
  /// Whose events they are; nil where it is not said.
  let dataset: DatasetID?

  /// Reads what is said on a command line: ranges, or the name of a file that has them.
  init(_ word: String, files: any FileSystem) throws(CommandError) {
    if let events = Coverage(word) {
      (self.events, dataset) = (events, nil)
      return
    }
    let bytes: [UInt8]
    do throws(LogError) {
      bytes = try files.bytes(of: word)
    } catch {
      guard error.code == .notFound else {
        var error = CommandError(error, attempting: "reading what the peer has")
        // A file that cannot be read is bad input.
        error.status = .inputRefused
        throw error
      }
      throw .usage(
        "--lacking: “\(Printable.text(word))” is neither a coverage nor a file",
        hint: "ltcli log PEER --coverage prints the coverage of the peer")
    }
    guard let read = PeerCoverage(bytes) else {
      throw CommandError(
        .inputRefused, attempted: "reading what the peer has", at: LogError.Position(path: word),
        "it holds no coverage", hint: "ltcli log PEER --coverage prints one")
    }
    self = read
  }

  /// Reads a file's bytes; nil for anything but a coverage.
  private init?(_ bytes: [UInt8]) {
    let text = String(
      decoding: bytes.split(separator: UInt8(ascii: "\n")).first ?? [], as: UTF8.self)
    if let events = Coverage(text) {
      (self.events, dataset) = (events, nil)
      return
    }
    guard let object = PeerCoverage.object(text),
      let events = object["coverage"]?.string.flatMap({ Coverage($0) })
    else { return nil }
    self.events = events
    dataset = object["dataset"]?.string.flatMap { DatasetID($0) }
  }

  private static func object(_ text: String) -> JSONObject? {
    do throws(LogError) { return try JSONReader.value(of: Array(text.utf8)).object } catch {
      return nil
    }
  }

  /// Refuses the coverage of another dataset.
  func check(_ manifest: StoreManifest) throws(CommandError) {
    guard let dataset, dataset != manifest.dataset else { return }
    throw CommandError(
      LogError(
        .wrongDataset, "the peer holds dataset \(dataset), and this store \(manifest.dataset)",
        advice: .cloneDataset), attempting: "reading what the peer has")
  }
}
