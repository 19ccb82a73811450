import EventLog
import EventLogTesting
import Projections
import Training

/// A letter for a verb, and a payload: the schema judges the payload's bytes as a plain check
/// judges its values.
enum PayloadTarget {
  static func run(_ bytes: [UInt8]) {
    guard let letter = bytes.first else { return }
    let (type, schema) = verbs[Int(letter) % verbs.count]
    let payload: Payload
    let object: JSONObject
    do throws(LogError) {
      guard let value = try JSONReader.value(of: Array(bytes.dropFirst())).object else {
        return
      }
      object = value
      payload = try Payload(object)
    } catch {
      return
    }
    var isAccepted = true
    do throws(LogError) {
      try schema.check(payload, of: type)
    } catch {
      isAccepted = false
      must(error.code == .invalidPayload && !error.reason.isEmpty, "a refusal says why")
    }
    must(isAccepted == fits(object, schema), "a payload keeps its schema, or does not")
    checkWriting(payload, type, isAccepted: isAccepted)
  }

  /// A replica takes it behind other drafts if the schema does, and otherwise nothing of the batch.
  private static func checkWriting(_ payload: Payload, _ type: EventType, isAccepted: Bool) {
    guard let draft = EventDraft(type: type, entityID: "x", payload: payload)
    else { fatalError("broken: a payload can be drafted") }
    let now = Instant(milliseconds: 1_768_471_200_123)
    let manifest = StoreManifest(
      dataset: Sealed.dataset, replica: ReplicaID(bits: 1), name: "phone", created: now,
      isEphemeral: false)
    let environment = StoreEnvironment(
      files: MemoryFileSystem(), clock: StoppedClock(now), workers: SerialWorkers())
    do throws(LogError) {
      let store = try Store.create(at: "/store", manifest: manifest, environment: environment)
      do throws(LogError) {
        let replica = try Replica(store)
        let outcomes = try replica.writeAtomically(Array(repeating: draft, count: 20))
        must(isAccepted, "what the schema refuses is not written")
        must(store.log.count <= outcomes.count, "no more is written than was handed in")
        must(
          try replica.write([draft]).outcomes == [.unchanged] || type.verb == "deleted",
          "what was written is there")
      } catch {
        must(store.log.count == 0, "nothing of a refused batch is written")
      }
    } catch {
      fatalError("broken: \(error)")
    }
  }

  /// Every verb of the table, in its order.
  private static let verbs: [(type: EventType, schema: PayloadSchema)] = KindTable.training.rows
    .flatMap { kind in
      (kind.verbs + [VerbRow.deleted]).compactMap { verb in
        EventType(kind: kind.kind, verb: verb.verb).map { ($0, verb.schema) }
      }
    }

  private static func fits(_ object: JSONObject, _ schema: PayloadSchema) -> Bool {
    schema.members.allSatisfy { member in
      object[member.name].map { fits($0, member.type) } ?? !member.isRequired
    }
  }

  private static func fits(_ value: JSONValue, _ type: MemberType) -> Bool {
    switch (type, value) {
    case (.anything, .null): false
    case (.anything, _), (.text, .string), (.number, .number), (.flag, .bool):
      true
    case (.name, .string(let text)): !text.isEmpty
    case (.amount, .number(let number)): number >= 0
    case (.whole, .number(let number)): number == number.rounded()
    case (.count, .number(let number)): number >= 0 && number == number.rounded()
    case (.instant, .string(let text)): Instant(text) != nil
    case (.day, .string(let text)): CivilDate(text: Array(text.utf8)) != nil
    case (.oneOf(let words), .string(let text)):
      words.contains { UTF8Text($0) == UTF8Text(text) }
    case (.part(let schema), .object(let object)): fits(object, schema)
    case (.texts, .array(let values)): values.allSatisfy { fits($0, .text) }
    case (.objects(let schema), .array(let values)):
      values.allSatisfy { $0.object.map { fits($0, schema) } ?? false }
    default: false
    }
  }
}
