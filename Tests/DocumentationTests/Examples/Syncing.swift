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
      for await state in engine.stateUpdates { show(state) }
    }
    await engine.run()
    showing.cancel()
  }

  private func show(_ state: SyncEngineState) {
    switch state {
    case .idle(let standing) where standing.waitingCount > 0:
      status = "\(standing.waitingCount) changes to send"
    case .idle: status = "Up to date"
    case .syncing: status = "Syncing…"
    case .offline: status = "Waiting for a network"
    case .failed(let error, isRetryable: true): status = error.localizedDescription
    case .failed(let error, isRetryable: false):  // And a button: `retry()`.
      status = "\(error.localizedDescription) \(error.recoverySuggestion ?? "")"
    }
  }
}
