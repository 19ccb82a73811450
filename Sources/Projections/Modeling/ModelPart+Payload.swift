package import EventLog

extension ModelPart {
  /// Reads one from a payload.
  /// - Throws: `invalidPayload` where the type's own coding fails.
  package static func reading(_ payload: JSONObject) throws(LogError) -> Self {
    do {
      return try PayloadDecoder().part(Self.self, from: payload)
    } catch {
      throw LogError(.invalidPayload, "\(Self.self) cannot be read: \(error)")
    }
  }

  /// The payload that says it, without the id of a model: what it was read from, with all that has changed. A member
  /// that says no more than `init()` is left out of a new payload.
  /// - Throws: `invalidPayload` where a payload cannot hold a value.
  package func payload() throws(LogError) -> JSONObject {
    let hidden: Set<String> = self is any Model ? ["id"] : []
    do {
      let written = try PayloadEncoder.written(self, .kept, without: hidden)
      let read = written.read ?? JSONObject()
      let known = try PayloadEncoder.object(
        of: PayloadDecoder().part(Self.self, from: read), without: hidden)
      return read.patched(from: known, to: written.object, removing: true)
    } catch {
      throw LogError(.invalidPayload, "\(Self.self) cannot be written: \(error)")
    }
  }

  /// The name of the member that a property stands for.
  /// - Precondition: It is a stored property with a coding of its own.
  package static func memberName<Value: Equatable>(_ member: KeyPath<Self, Value>) -> String {
    do {
      let names = try KeyPathNames<Self>(MemberMap(of: Self.self))
      if let name = names.name({ $0[keyPath: member] != $1[keyPath: member] }) { return name }
      preconditionFailure("\(member) is not a member of \(Self.self)")
    } catch {
      preconditionFailure("\(Self.self) cannot be read from an empty payload: \(error)")
    }
  }
}
