import SyncRelay

/// Answers requests for figures of a server over HTTP: `GET /metrics` and `GET /healthz`, and nothing else.
///
/// It reads one request of 4 KiB at most, answers, and ends the connection.
struct MetricsPage: Sendable {
  /// The figures as they are now.
  let text: @Sendable () async -> String
  /// Why the server is not well; nil if it is.
  let ailment: @Sendable () -> String?
  let patience: Deadline

  /// The most bytes of a request.
  static let greatestRequest = 4 << 10
  /// How many may ask at once. The oldest one goes for a new one, so that a silent one keeps no other waiting.
  static let greatestCount = 64

  init(
    patience: Deadline = Deadline(.seconds(5)),
    ailment: @escaping @Sendable () -> String? = { nil },
    text: @escaping @Sendable () async -> String
  ) {
    self.text = text
    self.ailment = ailment
    self.patience = patience
  }

  /// Answers until it is cancelled.
  func serve(_ listener: Listener) async {
    var limits = ServeLimits()
    limits.strangers = MetricsPage.greatestCount
    let admission = Admission(limits)
    await withDiscardingTaskGroup { group in
      do {
        while true {
          let channel = try await listener.accept()
          guard
            case .admitted(let place, _) = admission.admit(from: nil, end: { channel.abandon() })
          else {
            channel.abandon()
            continue
          }
          group.addTask {
            await answer(channel)
            await channel.close()
            admission.leave(place)
          }
        }
      } catch {
        // Only the server's own end brings one.
      }
    }
  }

  /// Answers one request.
  func answer(_ channel: any ByteChannel) async {
    do {
      let request = try await patience.run { try await MetricsPage.request(from: channel) }
      guard let request else { return }
      let answer = await answer(to: request)
      _ = try await patience.run { try await channel.send(Array(answer.utf8)) }
    } catch {
      // The client has gone.
    }
  }

  /// The first line of a request; it is answered behind its empty line.
  private static func request(from channel: any ByteChannel) async throws -> String {
    var bytes: [UInt8] = []
    while bytes.count <= greatestRequest, let more = try await channel.receive() {
      bytes += more
      let text = String(decoding: bytes.prefix(greatestRequest), as: UTF8.self)
      if text.contains("\r\n\r\n") || text.contains("\n\n") {
        return String(text.prefix { !$0.isNewline })
      }
    }
    return ""
  }

  /// The answer to a request's first line.
  func answer(to request: String) async -> String {
    let words = request.split(separator: " ")
    guard words.count >= 2 else { return MetricsPage.page("400 Bad Request", "no request\n") }
    guard words[0] == "GET" else {
      return MetricsPage.page("405 Method Not Allowed", "only GET\n")
    }
    switch words[1].prefix(while: { $0 != "?" }) {
    case "/metrics": return MetricsPage.page("200 OK", await text())
    case "/healthz":
      guard let why = ailment() else { return MetricsPage.page("200 OK", "ok\n") }
      return MetricsPage.page("503 Service Unavailable", why + "\n")
    default: return MetricsPage.page("404 Not Found", "there are /metrics and /healthz\n")
    }
  }

  private static func page(_ status: String, _ body: String) -> String {
    "HTTP/1.0 \(status)\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
      + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
  }
}
