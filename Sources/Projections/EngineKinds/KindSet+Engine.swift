extension KindSet {
  /// `setting` and `device`, which every store has: records of imports and names of devices are theirs. An app of a
  /// domain of its own takes this set, and declares the rest.
  public static let engine = KindSet("engine", [Setting.self, Device.self])
}
