import EventLog
import SyncRelay

/// A client's first line: its hello, from which a server learns which store to open (transports 3).
struct FirstLine: Sendable {
  let dataset: DatasetID
  let isEphemeral: Bool
  /// Whether it only plans the exchange, so that nothing is made for it.
  let isPlanning: Bool
  let token: String?
  /// All that was read, for the session that reads the hello itself.
  let bytes: [UInt8]

  /// The most bytes of a hello: that of some 10,000 replicas has less.
  static let greatestLength = 4 << 20
  /// How long it may take to come.
  static let patience = Duration.seconds(10)

  /// Reads the first line.
  /// - Throws: `Refusal`; what the channel throws; `CancellationError`.
  static func read(
    from channel: any ByteChannel, within deadline: Deadline = Deadline(patience)
  ) async throws -> FirstLine {
    guard let line = try await deadline.run({ try await readLine(from: channel) }) else {
      throw Refusal.late
    }
    return line
  }

  private static func readLine(from channel: any ByteChannel) async throws -> FirstLine {
    var bytes: [UInt8] = []
    while let more = try await channel.receive() {
      let searched = bytes.count
      bytes.append(more, ofAtMost: greatestLength)
      // A web page can send whatever it likes behind a first line like “POST / HTTP/1.1”.
      guard bytes.first ?? brace == brace else { throw Refusal.noHello(beginning(of: bytes)) }
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        guard end <= greatestLength else { throw Refusal.tooLong }
        return try FirstLine(Array(bytes[..<end]), of: bytes)
      }
      guard bytes.count <= greatestLength else { throw Refusal.tooLong }
    }
    throw Refusal.ended
  }

  private init(_ line: [UInt8], of bytes: [UInt8]) throws(Refusal) {
    guard let object = FirstLine.object(line), object["message"]?.string == "hello",
      let dataset = object["dataset"]?.string.flatMap({ DatasetID($0) }),
      let isEphemeral = object["ephemeral"]?.bool,
      let isPlanning = (object["plan"] ?? false).bool
    else { throw .noHello(FirstLine.beginning(of: line)) }
    self.dataset = dataset
    self.isEphemeral = isEphemeral
    self.isPlanning = isPlanning
    token = object["token"]?.string
    self.bytes = bytes
  }

  private static func object(_ line: [UInt8]) -> JSONObject? {
    do throws(LogError) {
      return try JSONReader.canonicalValue(of: line).object
    } catch {
      return nil
    }
  }

  private static func beginning(of bytes: [UInt8]) -> String {
    let line = bytes.prefix(60).prefix { $0 != UInt8(ascii: "\n") }
    return Printable.text(String(decoding: line, as: UTF8.self))
  }

  private static let brace = UInt8(ascii: "{")
}
