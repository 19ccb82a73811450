/// Lists of objects that are not parts. A list is written whole, so an object in it would lose the members that only a
/// newer build knows.
enum LosingList {
  /// The element type of a list whose elements are written as objects and are not parts; nil for any other type.
  static func element(of type: Any.Type) -> (any Decodable.Type)? {
    guard let list = type as? any PayloadList.Type else { return nil }
    let some = (list.elementType as? any OptionalElement.Type)?.wrapped ?? list.elementType
    guard let element = some as? any Decodable.Type else { return nil }
    if element is any PayloadScalar.Type || element is any ModelPart.Type { return nil }
    if element is any PayloadList.Type { return self.element(of: element) }
    return readsObject(element) ? element : nil
  }

  /// Says what is wrong.
  /// - Parameter name: What the sentence calls the list or its element.
  static func sentence(_ name: String, of type: Any.Type) -> String {
    "\(name) is written as an object in a list, and \(type) is not a ModelPart: what a newer version of the app wrote in it "
      + "would be lost"
  }

  private static func readsObject<Value: Decodable>(_: Value.Type) -> Bool {
    let question = ObjectQuestion()
    // What else the type asks for says nothing.
    do { _ = try Value(from: question) } catch {}
    return question.isAsked
  }
}

/// Notes whether a type's own coding asks for an object first. It reads nothing.
private final class ObjectQuestion: Decoder {
  private(set) var isAsked = false

  private struct NothingIsRead: Error {}

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    isAsked = true
    throw NothingIsRead()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NothingIsRead() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NothingIsRead() }
}
