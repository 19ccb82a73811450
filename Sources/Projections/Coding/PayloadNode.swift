import EventLog

/// A JSON value while an encoder writes it.
final class PayloadNode {
  /// The way to it.
  let path: [any CodingKey]
  let unknown: PayloadEncoder.Unknown
  /// What the value says of where it was read from.
  var origin: SourcePayload?

  private let hidden: Set<String>
  private var content = Content.nothing
  private var members: [(key: String, child: Child)] = []
  private var elements: [Child] = []

  /// A member or an element.
  enum Child {
    case value(JSONValue)
    case node(PayloadNode)

    var value: JSONValue {
      switch self {
      case .value(let value): value
      case .node(let node): node.value
      }
    }
  }

  private enum Content {
    case nothing
    case single(Child)
    case object
    case list
  }

  /// - Parameter hidden: The members that it leaves out.
  init(path: [any CodingKey], _ unknown: PayloadEncoder.Unknown, hidden: Set<String> = []) {
    self.path = path
    self.unknown = unknown
    self.hidden = hidden
  }

  /// How many elements it has.
  var count: Int { elements.count }

  func makeObject() { content = .object }
  func makeList() { content = .list }
  func set(_ child: Child) { content = .single(child) }
  func add(_ child: Child) { elements.append(child) }

  func wants(_ key: String) -> Bool { !hidden.contains(key) }
  func set(_ key: String, _ child: Child) { if wants(key) { members.append((key, child)) } }

  /// Puts the elements in the order of their canonical texts.
  func sortElements() {
    elements = elements.map { ($0.value, $0.value.canonicalText()) }
      .sorted { TextOrder.compare($0.1, $1.1) < 0 }.map { .value($0.0) }
  }

  /// What was written; members that are null are left out.
  var value: JSONValue {
    switch content {
    case .nothing: return .null
    case .single(let child): return child.value
    case .list: return .array(elements.map(\.value))
    case .object:
      var object = JSONObject()
      for (key, child) in members {
        let value = child.value
        object[key] = value.isNull ? nil : value
      }
      return .object(object)
    }
  }
}
