public import EventLog

/// The payload that a value was read from: `var origin = SourcePayload()` in a model or in one of its parts.
///
/// It keeps the members that this build does not know, so a changed element of a list is written with them. It is
/// never written itself. All sources are equal, except for the name that is shown of a value's template.
public struct SourcePayload: Sendable {
  /// Nil for a value that was made here.
  private let notes: Notes?

  /// What is known of a value that was read.
  private final class Notes: Sendable {
    let payload: JSONObject
    let logged: JSONObject?
    let updatedAt: Instant?
    let templateName: String?

    init(_ payload: JSONObject, logged: JSONObject?, updatedAt: Instant?, templateName: String?) {
      self.payload = payload
      self.logged = logged
      self.updatedAt = updatedAt
      self.templateName = templateName
    }
  }

  /// The source of a value that is made here.
  public init() {
    notes = nil
  }

  /// The source of a value that was read.
  /// - Parameters:
  ///   - payload: The object it was read from.
  ///   - logged: What was logged, if a correction counts (merge-rules 5).
  ///   - updatedAt: When its entity last changed.
  ///   - templateName: The name that the state shows of its template.
  package init(
    _ payload: JSONObject, logged: JSONObject? = nil, updatedAt: Instant? = nil,
    templateName: String? = nil
  ) {
    notes = Notes(payload, logged: logged, updatedAt: updatedAt, templateName: templateName)
  }

  /// When the entity last changed (merge-rules 10); nil in a part of a model, and for a value made here.
  public var updatedAt: Instant? { notes?.updatedAt }

  /// What was logged before a correction (merge-rules 5); nil if it was never corrected.
  public func asLogged<Value: ModelPart>(_: Value.Type) -> Value? {
    guard let logged = notes?.logged else { return nil }
    do {
      return try PayloadDecoder().part(Value.self, from: logged, origin: SourcePayload(logged))
    } catch {
      // Only a type's own coding can fail here; then the logged value stays unknown.
      return nil
    }
  }

  /// The object it was read from; nil for a value made here.
  package var payload: JSONObject? { notes?.payload }
  /// The name that the state showed of its template.
  package var templateName: String? { notes?.templateName }
}

extension SourcePayload: Hashable {
  /// Compares only the name that is shown of the template: the rest does not belong to a value's content.
  public static func == (left: SourcePayload, right: SourcePayload) -> Bool {
    left.templateName == right.templateName
  }

  /// Hashes nothing.
  public func hash(into hasher: inout Hasher) {}
}

extension SourcePayload: CustomStringConvertible, CustomReflectable {
  /// Nothing of what was read: a value that is printed shows its own members.
  public var description: String { "…" }

  /// No children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension SourcePayload: Codable {
  private enum NoKeys: CodingKey {}

  /// Reads nothing.
  public init(from decoder: any Decoder) throws { self.init() }

  /// Writes an empty object, if a coder asks for one.
  public func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: NoKeys.self)
  }
}
