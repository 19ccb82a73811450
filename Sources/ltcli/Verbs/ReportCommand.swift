import EventLog
import LiftTrail
import Projections
import Training

enum ReportCommand: Command {
  private static let output = CommandOption(
    name: "-o", value: "FILE.html", meaning: "the page's file; - or no -o for standard output")
  private static let replace = CommandOption(
    name: "--replace", meaning: "write the page in place of a file of that name")
  private static let by = CommandOption(
    name: "--by", value: "week|month",
    meaning:
      "what a bar is; default: weeks, or months if there are more than 26 weeks")

  static let description = VerbDescription(
    name: "report",
    summary: "write training as a page that a browser shows and prints, in one file",
    examples: [
      "ltcli report phone -o training.html": "all of it",
      "ltcli report phone --from 2026 --by week -o 2026.html": "a year, by weeks",
    ],
    operands: [.store], options: [output, replace, by, .from, .to, .unit],
    notes: [
      "The page has the days of training, volume by week or month and by muscle, each exercise's estimated",
      "1RM and best sets, cardio by pace, personal records and the body's weight: each figure with its",
      "table. It needs no network and no script, is light or dark as the reader's system is, and prints.",
      "Every number is one of ltcli stats --json. The muscles are those that the custom exercises name.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let days = try context.arguments.days()
    let length = try context.arguments.periodLength(by)
    let reader = try context.arguments.here.reader()
    return try context.answeringOfTraining { (answers) throws(CommandError) in
      let curves = try attempting("reading the training") {
        try TrainingCurves(answers, on: days, where: nil)
      }
      let stats = TrainingStatistics(
        answers.book, answers.calendar, on: days, by: length, where: nil)
      let page = ReportPage(
        name: try name(context), stats: stats, curves: curves, weights: answers.weights,
        days: days, made: reader.shown(reader.now))
      try save(Array(page.html().utf8), page, context)
      context.sayUndated(answers.book.undated)
      return .done
    }
  }

  /// What the store is called.
  private static func name(_ context: CommandContext) throws(CommandError) -> String {
    context.statedManifest(context.operand(0))?.name ?? context.operand(0)
  }

  private static func save(
    _ bytes: [UInt8], _ page: ReportPage, _ context: CommandContext
  ) throws(CommandError) {
    guard let path = context.arguments[output], path != InputFile.standard else {
      return try context.output.bytes(bytes)
    }
    try NewFile(option: output.name, what: "report", replacing: replace)
      .save(bytes, to: path, attempting: "writing the page", context)
    let sessions = Count.text(page.stats.total?.sessions ?? 0, "session")
    try context.output.line(
      "\(path): \(sessions), \(ByteCount.text(bytes.count)); open it in a browser")
  }
}
