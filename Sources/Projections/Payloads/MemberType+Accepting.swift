import EventLog

extension MemberType {
  /// Whether a value in canonical bytes is one; nothing is where they are no such value.
  ///
  /// Bounds: no value is empty, and a string has its two quotes.
  func accepts(_ value: UnsafeRawBufferPointer) -> Bool {
    if let form = ValueForm(self) { return form.accepts(value) }
    switch (self, value[0]) {
    case (.instant, UInt8(ascii: "\"")): return Instant(text: content(of: value)) != nil
    case (.day, UInt8(ascii: "\"")): return CivilDate(text: content(of: value)) != nil
    case (.oneOf(let words), UInt8(ascii: "\"")):
      return words.contains { TextOrder.isSame($0, content(of: value)) }
    case (.texts, UInt8(ascii: "[")):
      return all(of: value) { ValueForm.text.accepts($0) }
    case (.objects(let schema), UInt8(ascii: "[")):
      return all(of: value) { ValueForm.object.accepts($0) && schema.accepts($0) }
    default: return false
    }
  }

  /// What stands between the quotes. What an escape stands for is in no time, day or word.
  private func content(of string: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: string[1..<(string.count - 1)])
  }

  private func all(
    of array: UnsafeRawBufferPointer, _ accepts: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    var elements = CanonicalElements(of: array)
    do throws(LogError) {
      while let element = try elements.next() {
        if !accepts(UnsafeRawBufferPointer(rebasing: array[element])) { return false }
      }
      return true
    } catch {
      return false
    }
  }
}
