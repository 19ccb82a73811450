/// Up to which of its own events a store has given anything to any peer, pass by pass (sync-protocol 7).
///
/// It proves what another device had not seen: an event that was there before this store had given one of its own to a
/// peer was written without knowing of that one.
package struct GivenNote: Sendable, Hashable {
  /// The replica whose events are counted.
  package let replica: ReplicaID
  /// In the order of the passes.
  package private(set) var marks: [Mark]

  /// What one pass notes before it gives anything.
  package struct Mark: Sendable, Hashable {
    /// How many lines the log had.
    package let lines: Int
    /// The last own event that may be given from then on; nil for all, also those that are not written yet.
    package let seq: UInt64?
    /// What the peer said that it held and this store lacked.
    package let held: Coverage

    package init(lines: Int, seq: UInt64?, held: Coverage) {
      (self.lines, self.seq, self.held) = (lines, seq, held)
    }
  }

  /// So many marks are kept; before the oldest one, all counts as given.
  static let mostMarks = 512
  /// Of a peer that held more ranges than this nothing is kept.
  static let mostRanges = 64

  /// The note of a replica that has given nothing yet, with a log of so many lines.
  package init(of replica: ReplicaID, behind lines: Int) {
    self.init(of: replica, [Mark(lines: lines, seq: 0, held: Coverage())])
  }

  init(of replica: ReplicaID, _ marks: [Mark]) {
    (self.replica, self.marks) = (replica, marks)
  }

  /// The last own event that was given before another device's event was known to be there; nil for all.
  /// - Parameters:
  ///   - event: The other device's event.
  ///   - position: Where it stands in the log.
  /// - Complexity: O(marks)
  package func given(before event: EventID, at position: Int) -> UInt64? {
    guard var last = marks.lastIndex(where: { $0.lines < position }) else { return nil }
    // It was there before the pass gave anything to the peer that held it.
    if let first = marks.firstIndex(where: { $0.held.contains(event) }), first <= last {
      last = first - 1
    }
    guard marks.indices.contains(last) else { return nil }
    return marks[last].seq
  }

  /// The last own event that may have been given; nil for all.
  package var given: UInt64? { marks.last.flatMap(\.seq) }

  /// Adds what a pass notes.
  package mutating func add(_ mark: Mark) {
    let held = mark.held.ranges.count <= GivenNote.mostRanges ? mark.held : Coverage()
    marks.append(Mark(lines: mark.lines, seq: mark.seq, held: held))
    if marks.count > GivenNote.mostMarks {
      marks.removeFirst(marks.count - GivenNote.mostMarks)
    }
  }
}

extension GivenNote {
  private static let format = 1.0

  /// It as JSON.
  var json: JSONObject {
    [
      "format": .number(GivenNote.format),
      "marks": .array(
        marks.map { mark in
          var object: JSONObject = ["lines": .number(Double(mark.lines))]
          object["given"] = mark.seq.map { .number(Double($0)) }
          if !mark.held.isEmpty { object["held"] = .string(mark.held.description) }
          return .object(object)
        }),
      "replica": .string(replica.description),
    ]
  }

  /// Nil for what this build does not write.
  init?(_ object: JSONObject) {
    guard object["format"]?.number == GivenNote.format,
      let replica = object.text("replica", ReplicaID.init), let values = object["marks"]?.array
    else { return nil }
    var marks: [Mark] = []
    for value in values {
      guard let object = value.object, let lines = object.count("lines") else { return nil }
      var held = Coverage()
      if let member = object["held"] {
        guard let coverage = member.string.flatMap({ Coverage($0) }) else { return nil }
        held = coverage
      }
      var seq: UInt64?
      if object["given"] != nil {
        guard let count = object.count("given") else { return nil }
        seq = UInt64(count)
      }
      guard lines >= marks.last?.lines ?? 0 else { return nil }
      marks.append(Mark(lines: lines, seq: seq, held: held))
    }
    self.init(of: replica, marks)
  }
}

extension JSONObject {
  /// A member that counts something.
  fileprivate func count(_ name: String) -> Int? { self[name]?.count }
}
