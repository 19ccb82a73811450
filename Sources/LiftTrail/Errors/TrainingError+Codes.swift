extension TrainingError.Code {
  /// There is no such entry.
  public static let notFound = TrainingError.Code("notFound")
  /// Somebody has changed it since.
  public static let changedSince = TrainingError.Code("changedSince")
  /// Nothing can take it back.
  public static let notUndoable = TrainingError.Code("notUndoable")
  /// The other side of a sync cannot be reached, has gone away, or keeps silent.
  public static let unreachable = TrainingError.Code("unreachable")
  /// The other side of a sync does not go on, breaks the protocol, or must not be met.
  public static let refusedByPeer = TrainingError.Code("refusedByPeer")
  /// The two stores hold different athletes' data.
  public static let otherDataset = TrainingError.Code("otherDataset")
}
