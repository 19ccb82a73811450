import Foundation
import Testing

@testable import SyncRelay

/// How a descriptor's readiness reaches the tasks that wait for it.
struct ReadinessTests {
  @Test func `a file that never makes a call wait is not waited for`() async throws {
    let path = "\(NSTemporaryDirectory())/readiness-\(UUID().uuidString)"
    try Data("text".utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    let file = Descriptor(takingOver: systemOpen(path), .pipe)
    try await file.wait(for: .reading)
    try await file.wait(for: .writing)
    guard case .done(let bytes) = file.read(atMost: 10) else {
      Issue.record("it is not read")
      return
    }
    #expect(bytes == Array("text".utf8))
  }

  @Test func `what comes between a call and the wait ends the wait`() async throws {
    let (reading, writing) = try pipe()
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      guard case .notYet = reading.read(atMost: 10) else {
        Issue.record("there is something to read")
        return
      }
      _ = writing.write([letter])
      try await reading.wait(for: .reading)
      guard case .done([letter]) = try await next(of: reading) else {
        Issue.record("\(letter) does not come")
        return
      }
    }
  }

  @Test func `a pipe that is full is waited for until it was read`() async throws {
    let (reading, writing) = try pipe()
    let bytes = [UInt8](repeating: 7, count: 1 << 16)
    var count = 0
    while case .done(let more) = writing.write(bytes[...]) { count += more }
    async let isReady: Void = writing.wait(for: .writing)
    while count > 0, case .done(let read) = try await next(of: reading) { count -= read.count }
    try await isReady
  }

  @Test func `a descriptor with the number of one that has gone is told of its own news`()
    async throws
  {
    for _ in 0..<50 {
      let (reading, writing) = try pipe()
      async let isReady: Void = reading.wait(for: .reading)
      _ = writing.write([1])
      try await isReady
    }
  }

  private func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    let ends = try systemPipe()
    return (
      Descriptor(takingOver: ends.reading, .pipe), Descriptor(takingOver: ends.writing, .pipe)
    )
  }

  /// What comes next: a wait may end without a reason.
  private func next(of reading: Descriptor) async throws -> Descriptor.Outcome<[UInt8]> {
    while true {
      let outcome = reading.read(atMost: 1 << 16)
      guard case .notYet = outcome else { return outcome }
      try await reading.wait(for: .reading)
    }
  }
}
