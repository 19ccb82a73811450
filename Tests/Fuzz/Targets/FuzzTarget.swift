#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A consumer of arbitrary bytes; each case states what must hold for any bytes.
enum FuzzTarget: String, CaseIterable {
  case line, json, manifest, payload, segment, store, snapshot, strong, peer, websocket

  /// The target that this process runs.
  static let chosen: FuzzTarget = {
    let name = getenv("LIFTTRAIL_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("LIFTTRAIL_FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue))")
    }
    return target
  }()

  /// Tries the bytes; a broken rule ends the process, which tells the fuzzer.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .line: LineTarget.run(bytes)
    case .json: JSONTarget.run(bytes)
    case .manifest: ManifestTarget.run(bytes)
    case .payload: PayloadTarget.run(bytes)
    case .segment: SegmentTarget.run(bytes)
    case .store: StoreTarget.run(bytes)
    case .snapshot: SnapshotTarget.run(bytes)
    case .strong: StrongTarget.run(bytes)
    case .peer: PeerTarget.run(bytes)
    case .websocket: WebSocketTarget.run(bytes)
    }
  }
}

/// The function that libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Ends the process if a rule is broken.
func must(_ holds: Bool, _ rule: @autoclosure () -> String) {
  if !holds { fatalError("broken: \(rule())") }
}
