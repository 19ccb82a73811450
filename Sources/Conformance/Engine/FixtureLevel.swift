import EventLog

/// How much of an engine there must be for a fixture, from the least on.
enum FixtureLevel: String, CaseIterable {
  /// It reads single lines.
  case lines
  /// It folds lines to a state.
  case fold
  /// It has stores, which take events and write some.
  case write
  /// Its stores take writes back.
  case undo
  /// Its stores exchange events.
  case sync
  /// Its stores outlive a crash.
  case storage
  /// Its stores stand in folders whose bytes every implementation reads alike.
  case folder
}

/// What an engine says that it can do.
package struct EngineAbilities: Hashable {
  /// The version of the driver protocol that the fixtures speak.
  static let spoken = 1

  /// The levels that it has.
  var levels: Set<FixtureLevel>
  /// The kinds and extensions of the fixtures' own that it knows.
  var kinds: Set<String>
}

extension EngineAbilities {
  /// Reads what an engine answers to `hello`.
  /// - Throws: `broken` if it speaks another version of the protocol, or none.
  init(answer: JSONObject) throws(ConformanceError) {
    if let refusal = try EngineClient.refusal(in: answer) {
      throw .broken("it refuses hello: \(refusal)")
    }
    let version: Int?
    do throws(MessageFault) {
      version = try answer.number("protocol")
      if version == Self.spoken {
        levels = Set(try answer.texts("levels").compactMap(FixtureLevel.init))
        kinds = Set(try answer.texts("kinds"))
        _ = try answer.text("engine")
        return
      }
    } catch {
      throw .broken(error.reason)
    }
    let said = version.map { "protocol \($0)" } ?? "no protocol"
    throw .broken("its hello names \(said); these fixtures speak protocol \(Self.spoken)")
  }
}
