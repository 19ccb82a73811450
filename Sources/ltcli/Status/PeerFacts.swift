import EventLog
import Projections
import SyncRelay

/// What `status` tells of one peer: what the receipts know of it, and how it stands at its addresses.
struct PeerFacts {
  /// Its replica; nil where it was never met.
  let replica: ReplicaID?
  /// The ids under which it wrote when it was met earlier, and which it has given up.
  let retired: [ReplicaID]
  /// The newest receipt of a pass with it.
  let receipt: Receipt?
  /// What waits for it; nil where it was never met.
  let waiting: Outbox.Peer?
  /// How it stands at each address.
  let states: [PeerState]
  /// Of a place, the newest file of another device.
  var newest: NewestFile?

  /// Whose a file is, and when that device wrote it, by its own clock.
  struct NewestFile {
    let replica: ReplicaID
    let deviceName: String
    let at: Instant
  }

  /// All peers of a store: those of its receipts, ascending by their ids, then those that were never met.
  static func all(
    _ known: [KnownPeer], retired: [ReplicaID: [ReplicaID]], _ outbox: Outbox,
    _ states: [PeerState]
  ) -> [PeerFacts] {
    let met = Set(known.map(\.replica))
    let byReplica = Dictionary(grouping: states) { state in
      state.traits.replica.flatMap { met.contains($0) ? $0 : nil }
    }
    return zip(known, outbox.peers).map { known, waiting in
      PeerFacts(
        replica: known.replica, retired: retired[known.replica] ?? [], receipt: known.newest,
        waiting: waiting,
        states: byReplica[known.replica] ?? [])
    }
      + (byReplica[nil] ?? []).map {
        PeerFacts(
          replica: $0.traits.replica, retired: [], receipt: nil, waiting: nil, states: [$0])
      }
  }
}

extension PeerFacts {
  /// When it was there last, by this device's clock: when its last byte came; of a peer that comes by itself, only
  /// the last pass is known that exchanged something. A pass that broke off was given up later.
  var met: Instant? {
    let heard = states.compactMap(\.lastByte).max()
    guard let receipt else { return heard }
    return [heard, receipt.isComplete || heard == nil ? receipt.at : nil].compactMap(\.self).max()
  }
}

extension PeerFacts {
  /// Of a place, the newest file of another device; nil for a peer, and where none has been there.
  func newestFile(in store: Store) throws(LogError) -> NewestFile? {
    guard receipt == nil, let place = states.first?.address, PeerAddress.isPlace(place)
    else { return nil }
    var newest: NewestFile?
    for (replica, heard) in try store.placeMemory(of: place).heard {
      guard let at = heard.written else { continue }
      if let known = newest, (known.at, known.replica) > (at, replica) { continue }
      newest = NewestFile(replica: replica, deviceName: heard.deviceName, at: at)
    }
    return newest
  }
}

extension Receipt {
  /// How many events the pass moved either way.
  var moved: UInt64 { sentCount.addingSaturated(receivedCount) }

  /// Why the pass moved nothing; nil where it moved something.
  var reasonForNothing: String? {
    if moved > 0 { return nil }
    return isComplete
      ? "both held the same" : "the two did not hold the same at its end"
  }
}

extension LastPass {
  /// What the pass did, and why it did nothing, for example `failed, moved nothing: the disk is full`.
  var words: String {
    let what = moved == 0 ? "moved nothing" : "moved \(Count.text(moved, "event"))"
    let why = reason.isEmpty ? "" : ": \(reason)"
    return switch ending {
    case .succeeded: what + why
    case .different: "differs, \(what)\(why)"
    case .refused: "\(what)\(why)"
    case .unreachable: moved == 0 ? "no exchange\(why)" : "broken off, \(what)\(why)"
    case .unauthorised: "not let in, \(what)\(why)"
    case .failed: "failed, \(what)\(why)"
    }
  }
}

extension PeerTrouble {
  /// For how long the peer has said so.
  var words: String {
    "it has said from \(first) to \(last) that its store takes nothing; it is tried on"
  }
}

extension PeerState {
  /// What of the failed attempts is worth telling; nil where none has failed.
  var attemptWords: String? {
    if needsManualIntervention {
      return
        "needs manual intervention: \(attempts) attempts have failed; apps stop trying, ltcli sync still does"
    }
    return attempts == 0
      ? nil : "\(Count.text(attempts, "attempt")) of \(RetryPolicy.greatestAttempts) failed"
  }
}

extension PeerFacts {
  /// It for people, as rows of a table.
  func rows(
    _ commands: PeerCommands, _ words: StatusWords, now: Instant
  ) -> [[TextTable.Cell]] {
    let addresses = states.map(\.address)
    let name =
      replica.map { StatusWords.peer(receipt?.peerName, $0) } ?? addresses.first ?? ""
    let place =
      replica == nil || addresses.isEmpty ? "" : " at \(addresses.joined(separator: ", "))"
    let isPlace = receipt == nil && addresses.contains(where: PeerAddress.isPlace)
    var rows: [[TextTable.Cell]] = [
      [.init(isPlace ? "place" : "peer"), .init(name + place, .bold)]
    ]
    if !retired.isEmpty { rows.append(["  formerly", .init(StatusWords.replicas(retired))]) }
    if let receipt {
      let end = receipt.isComplete ? "" : ", not level"
      let nothing = receipt.reasonForNothing.map { "moved nothing: \($0)" }
      let what = nothing ?? "moved \(Count.text(receipt.moved, "event"))"
      if let met, met != receipt.at { rows.append(["  met", .init(words.time(met))]) }
      rows.append(["  exchanged", .init("\(words.time(receipt.at))\(end), \(what)")])
      if receipt.receivedCount > 0 {
        rows.append([
          "", .init("ltcli diff \(commands.store) --last-sync: what it changed", .faint),
        ])
      }
      if let clock = receipt.clock, clock.isOff {
        let what = "was \(clock), by this device's, at \(words.time(receipt.at))"
        rows.append(["  clock", .init(what, .yellow)])
      }
    }
    if let newest {
      let device = StatusWords.peer(newest.deviceName, newest.replica)
      let isOld = AgeText.isOld(newest.at, now: now)
      rows.append([
        "  newest",
        .init(
          "the newest file of another device is of \(device), written at \(words.time(newest.at)), "
            + AgeText.ago(newest.at, now: now), isOld ? .yellow : .plain),
      ])
      if isOld {
        rows.append([
          "",
          .init(
            "→ if other devices were in use since, see whether "
              + (addresses.contains { HubAddress($0) != nil }
                ? "they still meet here" : "what replicates the folder still runs"),
            .faint),
        ])
      }
    } else if isPlace {
      rows.append(["  newest", "no other device has been here yet"])
    }
    if let waiting { rows.append(["  pending", .init(waiting.pending.words(words))]) }
    for state in states {
      rows += state.rows(commands, words, isAlone: states.count == 1)
    }
    return rows
  }

  /// It for programs.
  func json(now: Instant) -> JSONValue {
    var object: JSONObject = ["addresses": .array(states.map { .object($0.json(now: now)) })]
    object["replica"] = replica.map { .text($0) }
    object["name"] = receipt?.peerName.map { .string($0) }
    if !retired.isEmpty { object["formerly"] = .texts(retired) }
    if let receipt {
      object["met"] = met.map { .text($0) }
      object["exchanged"] = .text(receipt.at)
      object["complete"] = .bool(receipt.isComplete)
      object["moved"] = .count(receipt.moved)
      object["movedNothing"] = receipt.reasonForNothing.map { .string($0) }
      object["clockMilliseconds"] = receipt.clock.map { .count($0.milliseconds) }
      object["clockIsOff"] = receipt.clock.map { .bool($0.isOff) }
    }
    object["newest"] = newest.map {
      [
        "at": .text($0.at), "name": .string($0.deviceName), "replica": .text($0.replica),
      ]
    }
    object["pending"] = waiting.map { $0.pending.json }
    object["setAside"] = waiting.map { $0.setAside.json }
    return .object(object)
  }
}

extension PendingEvents {
  /// For example `3 events: 1 session, 2 modules; the oldest of 2026-01-15 10:00`.
  fileprivate func words(_ words: StatusWords) -> String {
    guard let oldest else { return "nothing" }
    return
      "\(Count.text(count, "event")): \(kindWords); the oldest of \(words.time(oldest.stamped))"
  }

  /// For example `1 session, 2 modules`.
  var kindWords: String {
    kinds.map { Count.text($0.entities, $0.kind) }.joined(separator: ", ")
  }

  /// They for programs.
  var json: JSONValue {
    var object: JSONObject = [
      "entities": .array(
        entities.map {
          [
            "entity": .text($0.entity), "events": .count($0.events),
            "priority": .count($0.priority),
          ]
        }),
      "events": .count(count),
      "kinds": .array(
        kinds.map {
          ["entities": .count($0.entities), "events": .count($0.events), "kind": .string($0.kind)]
        }),
    ]
    object["oldest"] = oldest.map { .text($0.stamped) }
    return .object(object)
  }
}

extension PeerState {
  /// - Parameter isAlone: Whether the peer has no other address, so that the rows need not name it.
  fileprivate func rows(
    _ commands: PeerCommands, _ words: StatusWords, isAlone: Bool
  ) -> [[TextTable.Cell]] {
    var rows: [[TextTable.Cell]] = []
    func add(_ what: String, _ text: String, _ style: TextTable.Style = .plain) {
      rows.append(["  \(what)", .init(isAlone ? text : "\(address): \(text)", style)])
    }
    if let last { add("last pass", "\(words.time(last.at)), \(last.words)") }
    for reason in rejected.reasons {
      add("set aside", "\(Count.text(reason.events.count, "event")): \(reason.text)", .yellow)
    }
    if let offeredAgainAt { add("", "offered again from \(words.time(offeredAgainAt)) on") }
    if let lastByte { add("last byte", words.time(lastByte)) }
    if let lastAcknowledged {
      add("last said", "\(words.time(lastAcknowledged)), that events are durable there")
    }
    if let attempts = attemptWords {
      add("attempts", attempts, needsManualIntervention ? .red : .yellow)
    }
    if let trouble {
      add("trouble", trouble.words, trouble.isLong ? .red : .yellow)
      if trouble.isLong { rows.append(["", .init("→ \(commands.askForTrouble(self))", .faint)]) }
    }
    if needsManualIntervention {
      rows.append(["", .init("→ \(commands.retry(self))", .faint)])
    }
    return rows
  }

  fileprivate func json(now: Instant) -> JSONObject {
    var object: JSONObject = [
      "address": .string(address), "attempts": .count(attempts),
      "needsManualIntervention": .bool(needsManualIntervention),
      "refused": .array(
        rejected.reasons.map { ["events": .text($0.events), "reason": .string($0.text)] }),
    ]
    object["offeredAgainAt"] = offeredAgainAt.map { .text($0) }
    object["trouble"] = trouble.map {
      ["first": .text($0.first), "isLong": .bool($0.isLong), "last": .text($0.last)]
    }
    object["nextPass"] = [self].wakeUp(now: now).map { .text($0) }
    object["lastByte"] = lastByte.map { .text($0) }
    object["lastAcknowledged"] = lastAcknowledged.map { .text($0) }
    if let last {
      object["lastPass"] = [
        "at": .text(last.at), "ending": .string(last.ending.rawValue), "moved": .count(last.moved),
        "reason": .string(last.reason),
      ]
    }
    return object
  }
}
