import EventLog
import Projections

enum ExploreCommand: Command {
  private static let output = CommandOption(
    name: "-o", value: "FILE.html", meaning: "the page's file; - for standard output",
    isRequired: true)
  private static let replace = CommandOption(
    name: "--replace", meaning: "write the page in place of a file of that name")

  static let description = VerbDescription(
    name: "explore", summary: "write the log as a page that a browser shows, in one file",
    examples: [
      "ltcli explore phone -o log.html":
        "a lane a device, the state at any moment, and why it is so",
      "ltcli explore phone laptop -o log.html": "also where the two stores differ",
      "ltcli explore phone -o log.html --replace": "the same page anew",
    ],
    operands: [
      .store,
      Operand(
        name: "OTHER", meaning: "a second store of the same dataset", isOptional: true,
        form: .folder),
    ],
    options: [output, replace],
    notes: [
      "The page has all of it: every event, and no reference to anything. It works without a network, on",
      "a phone too, and tells its keys under ?. Whoever gets the file can read the whole history; ltcli",
      "bundle makes a store first that tells nothing of a person. The stores are only read.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let paths = context.arguments.operands
    guard let path = context.arguments[output] else { return .wrongUsage }
    // Both are read with the same kinds, or equal events would differ in what they mean.
    var kinds = context.appKinds(at: context.operand(0))
    for other in paths.dropFirst() { kinds = kinds.joined(with: context.appKinds(at: other)) }
    let replicas = try paths.map { (path) throws(CommandError) in
      try context.folded(try context.store(path), kinds.table)
    }
    let dataset = try dataset(of: replicas)
    let page = try attempting("reading the log") {
      try ExplorePage(replicas, of: dataset, kinds.table)
    }
    let bytes = page.bytes()
    if path == InputFile.standard {
      try context.output.bytes(bytes)
      return .done
    }
    try NewFile(option: output.name, what: "explore", replacing: replace)
      .save(bytes, to: path, attempting: "writing the page", context)
    let stores = replicas.map(\.manifest.name).joined(separator: " and ")
    try context.output.line(
      "\(path): \(Count.text(page.lines.count, "event")) of \(stores); open it in a browser")
    return .done
  }

  /// The dataset that all stores are of.
  private static func dataset(of replicas: [Replica]) throws(CommandError) -> DatasetID {
    let datasets = replicas.map(\.manifest.dataset)
    guard let first = datasets.first, let other = datasets.first(where: { $0 != first }) else {
      return datasets[0]
    }
    throw CommandError(
      status: .inputRefused, attempted: "comparing the stores",
      reason: "the stores hold different datasets, \(first) and \(other)",
      hint: "name two stores of one dataset")
  }
}
