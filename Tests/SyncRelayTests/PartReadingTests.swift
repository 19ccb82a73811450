import EventLog
import EventLogTesting
import Projections
import Testing

@testable import SyncRelay

/// Parts that come one behind the other, held against a reader that gets each of them by itself.
struct PartReadingTests {
  private let pair: Pair

  init() throws { pair = try Pair() }

  /// Up to six parts of singles and batches, now and then with a line that this build cannot read.
  private func parts(_ generator: inout SplitMix64) throws -> [[[UInt8]]] {
    var parts: [[[UInt8]]] = []
    for _ in 0...generator.below(6) {
      let before = pair.left.log.count
      for _ in 0...generator.below(3) {
        let drafts = try (0...generator.below(3)).map { _ in
          try draft(
            "setting.saved", "k\(generator.below(1 << 30))", ["value": .number(Double(before))])
        }
        if generator.below(2) == 0 {
          _ = try pair.left.writeAtomically(drafts)
        } else {
          _ = try pair.left.write(drafts)
        }
      }
      parts.append(
        try ((before + 1)..<(pair.left.log.count + 1)).map {
          let line = try pair.left.log.event(at: $0).line
          return generator.below(8) == 0 ? UnreadableLineTests.strange(line, of: pair) : line
        })
    }
    return parts
  }

  /// What was read, whatever came together.
  private struct Read: Hashable {
    var lines: [UInt8] = []
    var refused: [RefusedLine] = []
    var lineCount = 0
    var isDamaged = false

    mutating func add(_ part: EventPart) {
      lines += part.lines.bytes
      refused += part.refused.map {
        RefusedLine(line: UInt64(lineCount) + $0.line, reason: $0.reason)
      }
      lineCount += part.lineCount
    }
  }

  @Test(arguments: Seeds.some(of: 0..<200 as Range<UInt64>))
  func `parts come to the same together or apart, however the bytes are cut`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var messages = try parts(&generator).map { WireLine.bytes(ofPart: $0) }
    if generator.below(3) == 0 {
      // Somewhere a byte is another one: the parts before it are whole.
      let part = generator.below(messages.count)
      messages[part][generator.below(messages[part].count)] ^= 1
    }
    var expected = Read()
    for message in messages where !expected.isDamaged {
      var reader = WireReader(of: pair.left.manifest.dataset)
      reader.add(message)
      do throws(LogError) {
        guard case .events(let part)? = try reader.next() else { throw LogError(.malformed, "") }
        expected.add(part)
        if try reader.next() != nil || !reader.isBetweenMessages { expected.isDamaged = true }
      } catch {
        expected.isDamaged = true
      }
    }
    let bytes = messages.flatMap(\.self)
    for limit in [1, 500, 1 << 20] {
      var limits = SyncLimits()
      limits.bytesPerTaking = limit
      var reader = WireReader(of: pair.left.manifest.dataset, limits: limits)
      var read = Read()
      var rest = bytes[...]
      do throws(LogError) {
        while !rest.isEmpty {
          let piece = rest.prefix(1 + generator.below(400))
          rest = rest.dropFirst(piece.count)
          reader.add(Array(piece))
          while case .events(let part)? = try reader.next() {
            let lines = try part.lines.events().flatMap { $0.line + [UInt8(ascii: "\n")] }
            #expect(lines == part.lines.bytes)
            read.add(part)
          }
        }
        read.isDamaged = !reader.isBetweenMessages
      } catch {
        read.isDamaged = true
      }
      #expect(read == expected)
    }
  }
}
