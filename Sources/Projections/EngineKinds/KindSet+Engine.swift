extension KindSet {
  /// `setting` and `device`, which every store has: they keep records of imports and names of devices. An app of another
  /// domain than training takes this set, and declares the rest.
  public static let engine = KindSet("engine", [Setting.self, Device.self])
}
