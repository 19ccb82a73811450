import EventLog

/// All that a kind is.
struct KindContents<M: Model>: Sendable {
  let name: String
  let plural: String
  /// The version of its payloads.
  let version: UInt64
  /// How urgently a relay sends it, 0 first (merge-rules 12).
  let priority: Int

  /// What it extends; nil for a kind by itself.
  var extended: ExtendedKind?
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
  var requirements: [Requirement<M>] = []
  /// Brings a model that was read into normal form.
  var normalForm: @Sendable (inout M) -> Void = { _ in }
  /// What the ids begin with of the entities that are the engine's own; none where none are.
  var reserved: [String] = []
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

/// What an app requires of a model that is written here.
struct Requirement<M: Model>: Sendable {
  /// Whether two models differ in the member that it is about.
  let differs: @Sendable (M, M) -> Bool
  /// What it requires, in the app's words for people, in the language of the moment.
  let words: @Sendable () -> String
  let holds: @Sendable (M) -> Bool
}

/// What all copies of a kind share.
final class KindBox<M: Model>: Sendable {
  let contents: KindContents<M>

  init(_ contents: KindContents<M>) { self.contents = contents }
}

extension Kind {
  /// All that the kind is; a change concerns this copy only.
  var contents: KindContents<M> {
    get { box.contents }
    set { box = KindBox(newValue) }
  }

  package var name: String { box.contents.name }
  package var plural: String { box.contents.plural }
  package var version: UInt64 { box.contents.version }
  var parts: [KindPart<M>] { box.contents.parts }
  var partRows: [KindPartRow] { box.contents.partRows }
  var map: LazyValue<MemberMap?> { box.contents.map }
  var keyPathNames: LazyKeyPathNames<M> { box.contents.keyPathNames }
  /// Whether it extends another kind.
  var isExtension: Bool { box.contents.extended != nil }
}
