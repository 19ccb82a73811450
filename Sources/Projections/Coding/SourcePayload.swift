public import EventLog

/// Where a value was read from: `var origin = SourcePayload()` in a model or in one of its parts.
///
/// It keeps the members that this build does not know, so that a changed element of a list is written with
/// them. It is no content and never written, and equal to any other but for the name that is shown of what a
/// value is an instance of.
public struct SourcePayload: Sendable {
  /// Nil for a value that was made here.
  private let notes: Notes?

  /// What is known of a value that was read.
  private final class Notes: Sendable {
    let payload: JSONObject
    let logged: JSONObject?
    let updatedAt: Instant?
    let templateName: String?

    init(
      _ payload: JSONObject, logged: JSONObject?, updatedAt: Instant?, templateName: String?
    ) {
      self.payload = payload
      self.logged = logged
      self.updatedAt = updatedAt
      self.templateName = templateName
    }
  }

  /// That of a value made here.
  public init() {
    notes = nil
  }

  /// That of a value that was read.
  /// - Parameters:
  ///   - payload: The object it was read from.
  ///   - logged: What was logged, where a correction counts (merge-rules 5).
  ///   - updatedAt: When its entity last changed.
  ///   - templateName: The name that the state shows of what it is an instance of.
  package init(
    _ payload: JSONObject, logged: JSONObject? = nil, updatedAt: Instant? = nil,
    templateName: String? = nil
  ) {
    notes = Notes(payload, logged: logged, updatedAt: updatedAt, templateName: templateName)
  }

  /// When the entity last changed (merge-rules 10); nil in a part of a model, and for a value made here.
  public var updatedAt: Instant? { notes?.updatedAt }

  /// What was logged before a correction (merge-rules 5); nil where it was never corrected.
  public func asLogged<Value: ModelPart>(_: Value.Type) -> Value? {
    guard let logged = notes?.logged else { return nil }
    do {
      return try PayloadDecoder().part(Value.self, from: logged, origin: SourcePayload(logged))
    } catch {
      // Only a type's own coding can fail here; then nobody can say what was logged.
      return nil
    }
  }

  /// The object it was read from; nil for a value made here.
  package var payload: JSONObject? { notes?.payload }
  /// The name that the state showed of what it is an instance of.
  package var templateName: String? { notes?.templateName }
}

extension SourcePayload: Hashable {
  /// Where a value comes from is no part of what it says; but what shows another name is not the same.
  public static func == (left: SourcePayload, right: SourcePayload) -> Bool {
    left.templateName == right.templateName
  }

  /// Hashes nothing.
  public func hash(into hasher: inout Hasher) {}
}

extension SourcePayload: Codable {
  private enum NoKeys: CodingKey {}

  /// Reads nothing.
  public init(from decoder: any Decoder) throws { self.init() }

  /// Writes an empty object, where a coder does not leave it out.
  public func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: NoKeys.self)
  }
}
