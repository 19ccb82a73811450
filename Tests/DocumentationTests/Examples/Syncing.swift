import Foundation
import LiftTrail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A peer behind a WebSocket, with TLS where the address begins with `wss`.
struct URLSessionTransport: SyncTransport {
  let url: URL

  func connect() async throws -> any ByteChannel {
    let task = URLSession.shared.webSocketTask(with: url)
    task.maximumMessageSize = 16 << 20
    task.resume()
    return URLSessionChannel(task: task)
  }
}

struct URLSessionChannel: ByteChannel {
  let task: URLSessionWebSocketTask

  func receive() async throws -> [UInt8]? {
    do {
      switch try await task.receive() {
      case .data(let data): return Array(data)
      case .string(let text): return Array(text.utf8)
      @unknown default: return nil
      }
    } catch  where task.closeCode == .normalClosure {
      return nil  // The peer has ended in good order.
    }
  }

  func send(_ bytes: [UInt8]) async throws { try await task.send(.data(Data(bytes))) }

  /// Also ends a `receive` or a `send` that is under way.
  func close() async { task.cancel(with: .normalClosure, reason: nil) }
}

/// A store that is kept in step with the athlete's other devices.
@MainActor final class Syncing {
  let engine: SyncEngine
  private(set) var status = ""

  init(_ store: TrainingStore, with server: URL) {
    engine = SyncEngine(store, with: URLSessionTransport(url: server), at: "\(server)")
  }

  /// Runs as long as the app does: in SwiftUI, `.task { await syncing.run() }`.
  func run() async {
    let showing = Task { [engine] in
      for await state in engine.stateUpdates { status = state.words }
    }
    await engine.run()
    showing.cancel()
  }
}

extension SyncEngineState {
  /// What the athlete reads.
  var words: String {
    switch self {
    case .neverSynced: "Not synced yet"
    case .waiting(let count, let date): "\(count) changes to send, last synced \(date.formatted())"
    case .level(let date): "Up to date, \(date.formatted())"
    case .live: "Up to date"
    case .syncing(nil, _): "Syncing…"
    case .syncing(let progress?, _): "Syncing: \(Int(progress.fraction * 100)) %"
    case .offline(let standing): "No network. \(standing.words)"
    case .failed(let error, isRetryable: true, let standing):
      "\(error.localizedDescription) \(standing.words)"
    case .failed(let error, isRetryable: false, _):  // And a button: `retry()`.
      "\(error.localizedDescription) \(error.recoverySuggestion ?? "")"
    }
  }
}

extension SyncStanding {
  /// What the athlete reads beside a reason.
  var words: String {
    lastLevel == nil ? "Not synced yet." : "\(waitingCount) changes to send."
  }
}
