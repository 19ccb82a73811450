extension BenchmarkRow {
  /// All cases, in the order of the report.
  static let all: [BenchmarkRow] =
    own
    + Peer.all.map { peer in
      BenchmarkRow(name: peer.name, summary: peer.summary) { try PeerBenchmark(peer, $0) }
    }

  private static let own: [BenchmarkRow] = [
    BenchmarkRow(name: "startup", summary: "an empty process, which every cold figure includes") {
      StartupBenchmark(context: $0)
    },
    BenchmarkRow(name: "memchr", summary: "reading all segments and finding every line end") {
      try LineEndBenchmark($0.dataset)
    },
    BenchmarkRow(name: "xxh64", summary: "the XXH64 of every line on one core") {
      try HashBenchmark($0.dataset)
    },
    BenchmarkRow(name: "jsondecoder", summary: "Foundation's JSONDecoder over every line") {
      try JSONDecoderBenchmark($0.dataset)
    },
    BenchmarkRow(name: "replay", summary: "a cold process replays, verifies and prints the digest")
    {
      try ReplayBenchmark($0.dataset)
    },
    BenchmarkRow(name: "memory", summary: "the most anonymous memory of the cold replay") {
      try MemoryBenchmark($0.dataset)
    },
    BenchmarkRow(name: "show", summary: "a cold process opens a store and shows one module") {
      try ShowBenchmark($0.dataset)
    },
    BenchmarkRow(name: "show-snapshot", summary: "the tool shows one module, with a fresh snapshot")
    {
      try ShowSnapshotBenchmark($0)
    },
    BenchmarkRow(name: "diff", summary: "the differences of two stores, 10 of them") {
      try DiffBenchmark($0.twinStores)
    },
    BenchmarkRow(name: "diff-snapshot", summary: "the same by the tool, with fresh snapshots") {
      try DiffSnapshotBenchmark($0)
    },
    BenchmarkRow(name: "ltcli", summary: "digest, show and diff by the tool that --tool names") {
      try ToolBenchmark($0)
    },
    BenchmarkRow(name: "digest-write", summary: "digest of an open replica, and after one write") {
      try DigestWriteBenchmark($0)
    },
    BenchmarkRow(name: "small-kind", summary: "all of a kind with few entities in a large store") {
      try SmallKindBenchmark($0)
    },
    BenchmarkRow(name: "indexes", summary: "sessions of a day, and the last set of an exercise") {
      try IndexesBenchmark($0)
    },
    BenchmarkRow(name: "screens", summary: "what an app shows of 50,000 sets, beside SQLite") {
      try ScreensBenchmark($0)
    },
    BenchmarkRow(
      name: "observed-writes", summary: "sets that are logged while three screens are observed"
    ) { try ObservedWritesBenchmark($0) },
    BenchmarkRow(name: "answers", summary: "what the tool says of 60,000 sets, beside SQLite") {
      try AnswersBenchmark($0)
    },
    BenchmarkRow(name: "alternating", summary: "10,000 writes and reads of an entity, in turns") {
      try AlternatingBenchmark($0)
    },
    BenchmarkRow(name: "append-one", summary: "one durable event at a time, beside its peers") {
      try AppendOneBenchmark($0)
    },
    BenchmarkRow(name: "store-writes", summary: "one writer and 64 through an app's store") {
      try StoreWritesBenchmark($0)
    },
    BenchmarkRow(name: "adopting", summary: "old records of 50,000 sets, and the same again") {
      try AdoptingBenchmark($0)
    },
    BenchmarkRow(name: "append-batches", summary: "durable batches of 1,000, beside their peers") {
      try AppendBatchesBenchmark($0)
    },
    BenchmarkRow(
      name: "sync-writes", summary: "local writes while 100,000 received events are taken"
    ) { try SyncWritesBenchmark($0) },
    BenchmarkRow(
      name: "live-set",
      summary: "sets logged on one side of a live connection, until the other has them"
    ) { try LiveSetBenchmark($0) },
    BenchmarkRow(
      name: "first-install", summary: "an empty store is filled with 55,000 events over TCP"
    ) { try FirstInstallBenchmark($0) },
    BenchmarkRow(
      name: "linearity", summary: "replay and append from 10,000 to 5,000,000 events; long",
      isOptional: true
    ) { try LinearityBenchmark($0) },
  ]
}
