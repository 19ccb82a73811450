import EventLog

enum EraseCommand: Command {
  /// The folder is named: no store is erased because a word was left out.
  private static let store = Operand(name: "STORE", meaning: "the store's folder")

  static let description = VerbDescription(
    name: "erase", summary: "erase for good what this device holds of a store",
    examples: [
      "ltcli erase phone --dry-run": "says which folders would go",
      "ltcli erase phone": "asks, then removes phone and what was kept beside it",
      "ltcli erase phone --yes": "does so in a script",
    ],
    operands: [store],
    options: [.yes, .dryRun, .json],
    notes: [
      "All files of the store go: events, journal, quarantine, snapshots, settings of this device, what is",
      "remembered of peers, and anything else that stands in the folder. So do the folders beside it that",
      "the engine has kept: STORE-cleared-…, STORE-before-meeting-…, STORE-after-meeting-…, STORE-meeting.",
      "A rename comes first; if the erasure is interrupted, the next command on the store finishes it. What",
      "is said to be erased is gone durably. There is no undo.",
      "",
      "Backup files, other devices, servers and places keep what they have: erase on each device, and see",
      "docs/durability.md. `ltcli clear --everywhere` hides everything on all devices and erases nothing.",
      "",
      "A person at a terminal is asked; a script says --yes (exit 6 without it). A store that another",
      "process writes is not erased (exit 5).",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let path = context.operand(0)
    try context.finishErasure(at: path)
    let erasure = StoreErasure(at: path, files: context.environment.files)
    let extent = try attempting("looking for what to erase") { try erasure.extent() }
    guard !extent.folders.isEmpty else {
      throw CommandError(
        status: .different, attempted: "erasing", place: path,
        reason: "nothing stands here, and nothing is kept beside it", hint: "check the path",
        code: .notAStore)
    }
    let risk = risk(of: extent, context)
    if context.isTrial {
      try answer(extent, context)
      if let risk, !context.isJSON { try context.output.line(risk, .yellow) }
      return .done
    }
    try Confirmation(
      deed: "erase for good \(path)",
      list: (risk.map { [$0] } ?? []) + extent.folders
        + extent.strange.map { "\($0), which is not the store's own" }
    ).ask(context)
    let erased = try attempting("erasing") {
      try erasure.erase(lockingAs: context.environment.holder)
    }
    try answer(erased, context)
    return .done
  }

  /// What has no other known copy; nil where all has one, or no store stands at the path.
  private static func risk(of extent: StoreErasure.Extent, _ context: CommandContext) -> String? {
    guard let path = extent.store else { return nil }
    do throws(CommandError) {
      return try StoreFacts(context.store(path), context.appKinds(at: path)).risk
    } catch {
      return "what has no other copy is not known: the store cannot be read"
    }
  }

  private static func answer(
    _ extent: StoreErasure.Extent, _ context: CommandContext
  ) throws(CommandError) {
    if context.isJSON {
      return try context.output.json(
        ["dryRun": .bool(context.isTrial), "erased": .texts(extent.folders)])
    }
    for folder in extent.folders {
      try context.output.line("\(context.isTrial ? "would erase" : "erased") \(folder)")
    }
  }
}
