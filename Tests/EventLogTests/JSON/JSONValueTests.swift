import EventLog
import Testing

@Suite struct JSONValueTests {
  private let composed = "\u{E9}"
  private let decomposed = "e\u{301}"

  @Test func `strings that Unicode holds equivalent are two values and two keys`() {
    #expect(JSONValue.string(composed) != .string(decomposed))
    #expect(Set([JSONValue.string(composed), .string(decomposed)]).count == 2)
    var object = JSONObject()
    object[composed] = 1
    object[decomposed] = 2
    #expect(object.count == 2)
    #expect(object[composed] == 1 && object[decomposed] == 2)
    #expect(JSONObject.Member(key: composed, value: 1) != .init(key: decomposed, value: 1))
  }

  @Test func `an object is the same in whatever order it was put together`() {
    let left: JSONObject = ["b": 1, "a": [true, nil, "x", 2.5], "": ["c": [:]]]
    var right = JSONObject()
    right[""] = ["c": [:]]
    right["a"] = [true, nil, "x", 2.5]
    right["b"] = 1
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.map(\.key) == ["", "a", "b"])
    #expect(left.canonicalText() == #"{"":{"c":{}},"a":[true,null,"x",2.5],"b":1}"#)
    #expect(JSONValue.object(left).canonicalBytes() == left.canonicalBytes())
  }

  @Test func `a member is replaced, and removed by nil`() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = nil
    #expect(object == ["a": 3, "b": 2])
    object["a"] = nil
    #expect(object == ["b": 2] && object["a"] == nil && object["z"] == nil)
    object["b"] = .null
    #expect(object["b"]?.isNull == true && object.count == 1 && !object.isEmpty)
  }

  @Test func `keys stand as their UTF-16 code units do`() {
    var documents = JSONDocuments(seed: 1)
    for _ in 0..<2_000 {
      var object = JSONObject()
      for _ in 0..<8 { object[documents.text()] = 0 }
      let units = object.map { Array($0.key.utf16) }
      for (left, right) in zip(units, units.dropFirst()) {
        #expect(left.lexicographicallyPrecedes(right))
      }
    }
  }

  @Test func `numbers are compared as numbers`() {
    #expect(JSONValue.number(-0.0) == 0)
    #expect(JSONValue.number(-0.0).hashValue == JSONValue.number(0).hashValue)
    #expect(JSONValue.number(.nan) == .number(.nan))
    #expect(JSONValue.number(1) != 2 && JSONValue.number(1) != "1" && JSONValue.number(0) != false)
  }

  @Test func `each accessor answers for its own sort of value only`() {
    let values: [JSONValue] = [nil, true, 1, "a", [1], ["a": 1]]
    #expect(values.map(\.isNull) == [true, false, false, false, false, false])
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil])
    #expect(values.map(\.number) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "a", nil, nil])
    #expect(values.map(\.array) == [nil, nil, nil, nil, [1], nil])
    #expect(values.map(\.object) == [nil, nil, nil, nil, nil, ["a": 1]])
    #expect(Set(values).count == 6)
  }

  @Test func `white space may stand between all parts of what is handed in`() throws {
    let text = "\r\n\t { \"b\" : [ 1 , { } , [ ] ] , \"a\" : null } \n"
    #expect(try JSONReader.value(of: Array(text.utf8)) == ["a": nil, "b": [1, [:], []]])
  }

  @Test func `every escape of what is handed in is decoded`() throws {
    let text = #""\"\\\/\b\f\n\r\t\u0000\u00e9\u20AC\uD83D\uDE00x\ud83d\ude00""#
    let expected = "\"\\/\u{8}\u{C}\n\r\t\0\u{E9}\u{20AC}\u{1F600}x\u{1F600}"
    #expect(try JSONReader.value(of: Array(text.utf8)) == .string(expected))
  }
}
