/// One thing that the tool can do; each verb is one file in `Verbs`.
protocol Command: SendableMetatype {
  /// What it is called and takes.
  static var description: VerbDescription { get }

  /// Does it.
  static func run(_ call: Call) throws(CommandError) -> ExitStatus
}
