/// Why a run ended early: at which step, and what failed below.
package struct ImportFailure: Error {
  /// What a run does.
  package enum Step {
    /// It reads what the store has.
    case reading
    /// It reads the row on a line.
    case row(Int)
    /// It decides upon the exercises.
    case exercises
    /// It decides upon the session of a title.
    case session(String)
    /// It decides upon another entity, of that title.
    case entity(String)
    /// It writes all of them.
    case writing
  }

  package let step: Step
  /// The error of the layer below.
  package let cause: any Error

  /// Does something, and says of what fails in it which step it was.
  static func at<Value>(
    _ step: Step, _ body: () throws -> Value
  ) throws(ImportFailure) -> Value {
    do {
      return try body()
    } catch {
      throw ImportFailure(step: step, cause: error)
    }
  }
}
