import EventLog

/// All that a kind is.
struct KindContents<M: Model>: Sendable {
  let name: String
  let plural: String
  /// The version of its payloads.
  let version: UInt64
  /// How urgently a relay sends it, 0 first (merge-rules 12).
  let priority: Int

  /// The mistakes that show at once, each as a sentence; see ``allFaults``.
  var faults: [String] = []
  var parts: [KindPart<M>] = []
  /// What the table of kinds knows of the parts. Reading it asks the runtime for no type of this kind's.
  var partRows: [KindPartRow] = []
  /// What `saved` must be like; nil where all members are in parts.
  var fields: PayloadSchema?
  /// What payloads of older versions are made of, by unit and version.
  var upgrades: [String: [UInt64: @Sendable (inout JSONObject) -> Void]] = [:]
  /// What a model must satisfy to be written here.
  var demands: [(words: String, holds: @Sendable (M) -> Bool)] = []
  /// How text shows it.
  var display = KindDisplay()

  /// The members; nil where the type cannot be read from an empty payload.
  let map: LazyValue<MemberMap?>
  /// Whether there is a `saved`, if that is said; nil to find out.
  let saysFields: Bool?
  /// Finds the members that properties stand for.
  let keyPathNames: LazyKeyPathNames<M>
  /// Says what local writes demand of the elements of each part.
  var demanded: [@Sendable () -> DemandedMembers] = []
}

/// What all copies of a kind share.
final class KindBox<M: Model>: Sendable {
  let contents: KindContents<M>

  init(_ contents: KindContents<M>) { self.contents = contents }
}

extension Kind {
  package var name: String { box.contents.name }
  package var plural: String { box.contents.plural }
  package var version: UInt64 { box.contents.version }
  var priority: Int { box.contents.priority }
  var parts: [KindPart<M>] { box.contents.parts }
  var partRows: [KindPartRow] { box.contents.partRows }
  var fields: PayloadSchema? { box.contents.fields }
  var map: LazyValue<MemberMap?> { box.contents.map }
  var keyPathNames: LazyKeyPathNames<M> { box.contents.keyPathNames }

  var faults: [String] {
    get { box.contents.faults }
    set { change { $0.faults = newValue } }
  }

  var upgrades: [String: [UInt64: @Sendable (inout JSONObject) -> Void]] {
    get { box.contents.upgrades }
    set { change { $0.upgrades = newValue } }
  }

  var demands: [(words: String, holds: @Sendable (M) -> Bool)] {
    get { box.contents.demands }
    set { change { $0.demands = newValue } }
  }

  var display: KindDisplay {
    get { box.contents.display }
    set { change { $0.display = newValue } }
  }

  /// Changes this copy only.
  mutating func change(_ body: (inout KindContents<M>) -> Void) {
    var contents = box.contents
    body(&contents)
    box = KindBox(contents)
  }
}
