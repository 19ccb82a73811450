import EventLog

/// One line: an event that holds all of the line, or an error that points into it.
enum LineTarget {
  static func run(_ bytes: [UInt8]) {
    check(bytes)
    check(Sealed.line(bytes))
  }

  static func check(_ bytes: [UInt8]) {
    do throws(LogError) {
      let event = try Event(line: bytes, of: Sealed.dataset)
      must(event.line == bytes, "an event keeps its line")
      must(bytes.count < EventLine.greatestLength, "no line is longer than 1 MiB")
      checkRewriting(event)
      checkMembers(event)
    } catch {
      must((0...bytes.count).contains(error.position.offset ?? 0), "an offset in the line")
      must(!error.reason.isEmpty, "an error says why")
    }
  }

  /// The envelope and the payload, written anew, are the very same bytes.
  private static func checkRewriting(_ event: Event) {
    do throws(LogError) {
      guard
        let draft = try EventDraft(
          type: event.type, version: event.version, entityID: event.entity.id, data: try event.data)
      else { fatalError("broken: what a line holds can be drafted") }
      let line = try EventLine.bytes(
        of: draft, id: event.id, stamp: event.stamp, batch: event.batch, in: Sealed.dataset)
      must(line == event.line, "a line has one spelling")
    } catch {
      fatalError("broken: \(error)")
    }
  }

  /// The line is a JSON object whose members match the event.
  private static func checkMembers(_ event: Event) {
    do throws(LogError) {
      guard case .object(let object) = try JSONReader.value(of: event.line) else {
        fatalError("broken: a line is an object")
      }
      must(object["replica"]?.string == event.id.replica.description, "the replica")
      must(object["seq"]?.number == Double(event.id.seq), "the seq")
      must(object["stamp"]?.string == event.stamp.description, "the stamp")
      must(object["type"]?.string == event.type.description, "the type")
      must(object["entity"]?.string == event.entity.id, "the entity")
    } catch {
      fatalError("broken: \(error)")
    }
  }
}
