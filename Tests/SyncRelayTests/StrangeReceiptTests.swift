import EventLog
import Foundation
import Projections
import Training
import SyncRelay
import Testing

/// What stands in the place of a receipt and is none.
struct StrangeReceiptTests {
  enum Stranger: CaseIterable {
    case folder
    case pipe
    case link
    /// Of more bytes than a receipt ever has.
    case longFile
    /// Nested deeper than a receipt ever is.
    case deepFile
  }

  @Test(arguments: Stranger.allCases, ["", ".new"])
  func `whatever stands in the place of a receipt, or of one that is made, the store exchanges`(
    stranger: Stranger, ending: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.path() + "lifttrail-\(UUID())"
    try PosixFileSystem().makeFolder(at: folder)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    let stores = try ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"].map { id in
      let manifest = StoreManifest(
        dataset: try #require(DatasetID(Pair.dataset)), replica: try #require(ReplicaID(id)),
        name: id, created: Instant(milliseconds: 1_768_471_200_000), isEphemeral: false)
      return try Replica(Store.create(at: "\(folder)/\(id)", manifest: manifest))
    }
    _ = try stores[0].write([try draft("module.saved", "m1", ["name": "Push"])])
    _ = try Relay.sync(stores[0], stores[1])
    let peers = "\(folder)/aaaaaaaaaaaaaaaa/peers"
    let name = "\(peers)/000000000002-bbbbbbbbbbbbbbbb.receipt.json\(ending)"
    switch stranger {
    case .folder: try #require(mkdir(name, 0o700) == 0)
    case .pipe: try #require(mkfifo(name, 0o600) == 0)
    case .link: try #require(symlink("nothing", name) == 0)
    case .longFile:
      _ = try PosixFileSystem().createFile(at: name)
      try #require(truncate(name, off_t(FileLength.greatestWhole + 1)) == 0)
    case .deepFile:
      let text =
        String(repeating: "{\"a\":", count: 40) + "1" + String(repeating: "}", count: 40)
      try PosixFileSystem().createFile(at: name).append(Array(text.utf8))
    }
    #expect(
      try stores[0].store.knownPeers().map(\.replica.description) == ["bbbbbbbbbbbbbbbb"])
    _ = try stores[0].write([try draft("module.saved", "m1", ["name": "Pull"])])
    _ = try Relay.sync(stores[0], stores[1])
    let receipts = try PosixFileSystem().names(in: peers).filter { $0.hasSuffix(".receipt.json") }
    let isReplaced = [.longFile, .deepFile].contains(stranger) && ending == ".new"
    #expect(
      receipts.last == "00000000000\(isReplaced ? 2 : 3)-bbbbbbbbbbbbbbbb.receipt.json")
  }
}
