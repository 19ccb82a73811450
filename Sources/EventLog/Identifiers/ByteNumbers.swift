/// Numbers for texts by their bytes, from 0 on in the order in which they come.
package struct ByteNumbers {
  private let seed: HashSeed
  private var buckets = HashBuckets()
  private var bytes: [UInt8] = []
  private var names: [(bytes: Range<Int>, salt: UInt64)] = []
  /// The number that was given last: neighbours in a log are mostly about one thing.
  private var last = 0

  /// - Parameter seed: Seeds the table, so that the writer of a log cannot make many texts share a place in it.
  package init(seed: HashSeed = .ofThisProcess) { self.seed = seed }

  /// The number of a text.
  /// - Parameter salt: Makes another text of the same bytes; less than 2^56.
  /// - Returns: The number, and whether it is new.
  /// - Complexity: O(bytes)
  package mutating func number(
    of text: UnsafeRawBufferPointer, salt: UInt64
  ) -> (number: Int, isNew: Bool) {
    if last < names.count, isName(last, text, salt) { return (last, false) }
    let hash = seed.hash(of: text, salt: salt)
    if let known = buckets.find(hash, { isName($0, text, salt) }) {
      last = known
      return (known, false)
    }
    last = names.count
    buckets.insert(hash, index: last)
    names.append((bytes.count..<(bytes.count + text.count), salt))
    bytes.append(contentsOf: text)
    return (last, true)
  }

  private func isName(_ number: Int, _ text: UnsafeRawBufferPointer, _ salt: UInt64) -> Bool {
    let name = names[number]
    guard name.salt == salt, name.bytes.count == text.count else { return false }
    return bytes.withUnsafeBytes {
      RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: $0[name.bytes]), text)
    }
  }
}
