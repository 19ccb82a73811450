/// A call of a place that failed.
struct PlaceCallError: Error, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}
