import Foundation
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The page's transport over `URLSession`, where the system's library has WebSockets.
struct URLSessionTests {
  /// Whether it has them: on Linux many builds of libcurl do not.
  @Sendable private static func hasWebSockets() async throws -> Bool {
    let nowhere = try #require(URL(string: "ws://127.0.0.1:9"))
    let task = URLSession.shared.webSocketTask(with: nowhere)
    task.resume()
    do {
      _ = try await task.receive()
      return true
    } catch {
      return !"\(error)".contains("not supported")
    }
  }

  @Test(
    .enabled("the system's URLSession has no WebSockets") {
      try await URLSessionTests.hasWebSockets()
    })
  func `an app's store is exchanged over the system's WebSockets`() async throws {
    let listener = try await Listener(host: "127.0.0.1", port: 0, webSocket: WebSocketRules())
    let phone = TrainingStore.inMemory()
    try await phone.write { try $0.save(Workout(id: "push", name: "Push A")) }
    var options = StoreOptions()
    options.dataset = try await phone.dataset
    let server = TrainingStore.inMemory(options: options)
    let serving = Task {
      let channel = listener.channel(over: try await listener.accept())
      return try await server.sync(over: OpenChannel(channel))
    }
    let url = try #require(URL(string: listener.place))
    _ = try await phone.sync(over: URLSessionTransport(url: url))
    _ = try await serving.value
    #expect(try await server.all(Workout.self).map(\.name) == ["Push A"])
  }
}
