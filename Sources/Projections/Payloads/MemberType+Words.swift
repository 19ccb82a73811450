extension MemberType {
  /// One of the words of an enumeration, the one place where they stand.
  static func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> MemberType {
    .oneOf(Word.allCases.map(\.rawValue))
  }
}
