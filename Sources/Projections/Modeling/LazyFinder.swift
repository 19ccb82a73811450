/// Finds the members that a model's properties stand for, once it is asked.
///
/// It holds no value of the model's type before: most processes ask no kind, or one of many, and to make a generic
/// object for each kind takes longer than to open a small store.
struct LazyFinder<M: Model>: Sendable {
  private let made: LazyValue<(any Sendable)?>

  /// - Parameter map: The members; nil where the type cannot be read from an empty payload.
  init(_ map: LazyValue<MemberMap?>) {
    made = LazyValue {
      do { return try map.value.map { try MemberMap.Finder<M>($0) } } catch { return nil }
    }
  }

  /// The finder; nil where the type cannot be read.
  var value: MemberMap.Finder<M>? { made.value as? MemberMap.Finder<M> }
}
