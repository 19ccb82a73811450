import EventLog

/// Runs command lines inside the demo, and shows each as a person would type it.
///
/// In a line, `@name` stands for the path of what has that name in the demo's folder.
final class DemoStage {
  /// Where the demo keeps its files.
  let folder: String
  private let context: CommandContext
  /// The lines that the last command printed.
  private var lastLines: [Substring] = []

  /// A stage in a new folder for temporary files.
  init(_ context: CommandContext) throws(CommandError) {
    self.context = context
    let parent = context.console.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let number = Hexadecimal.text(of: context.environment.randomness.bits(), digits: 8)
    let folder = "\(StoreFolder(parent).path)/lifttrail-demo-\(number)"
    self.folder = folder
    try attempting("making a folder for the demo") {
      try context.environment.files.makeFolder(at: folder)
    }
  }

  /// Tells what comes next.
  func say(_ text: String) throws(CommandError) {
    try context.output.line()
    try context.output.line("# " + text, .bold)
  }

  /// Writes lines to a file, and runs a command with the file as its input.
  func run(_ line: String, from file: String, _ lines: [String]) throws(CommandError) {
    try attempting("writing a file for the demo") {
      try context.environment.files.createFile(at: "\(folder)/\(file)").append(
        DemoStage.bytes(lines))
    }
    try show(line + " < @\(file)")
    try perform(line, input: lines, isShown: false)
    try context.output.line("(\(Count.text(lastLines.count, "id")), the last is \(lastLine))")
  }

  /// Runs a command with lines that a person would type as its input.
  func run(_ line: String, typing lines: [String]) throws(CommandError) {
    try show(line + " <<'END'")
    for line in lines + ["END"] { try context.output.line(line) }
    try perform(line, input: lines)
  }

  /// Runs a command that is expected to end so.
  func run(_ line: String, expecting status: ExitStatus = .done) throws(CommandError) {
    try show(line)
    try perform(line, expecting: status)
    if status != .done { try context.output.line("(exit status \(status.rawValue): \(status))") }
  }

  /// The last line that the last command printed.
  var lastLine: String { lastLines.last.map(String.init) ?? "" }

  /// Shows a command without running it.
  func show(_ line: String) throws(CommandError) {
    let command = words(of: line).map(quoted).joined(separator: " ")
    try context.output.line("$ ltcli \(command)", .green)
  }

  private func words(of line: String) -> [String] {
    line.split(separator: " ").map { $0.hasPrefix("@") ? "\(folder)/\($0.dropFirst())" : "\($0)" }
  }

  /// A path as a shell takes it.
  private func quoted(_ word: String) -> String {
    let isPlain = !word.hasPrefix(folder) || Entity.isID(word.utf8.filter { $0 != 0x2F })
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  private func perform(
    _ line: String, input: [String] = [], isShown: Bool = true,
    expecting expected: ExitStatus = .done
  ) throws(CommandError) {
    let console = DemoConsole(input: DemoStage.bytes(input), context: context)
    let tool = Tool(commands: context.commands, console: console, environment: context.environment)
    let status = tool.run(words(of: line))
    lastLines = String(decoding: console.written, as: UTF8.self).split(separator: "\n")
    if isShown { try context.output.bytes(console.written) }
    guard status == expected else {
      throw CommandError(
        status: .different, attempted: "ltcli \(line)",
        reason: "it ended with status \(status.rawValue) instead of \(expected.rawValue)")
    }
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}

/// The console of a command inside the demo.
private final class DemoConsole: Console {
  private(set) var written: [UInt8] = []
  private var input: [UInt8]?
  private let context: CommandContext

  init(input: [UInt8], context: CommandContext) {
    (self.input, self.context) = (input.isEmpty ? nil : input, context)
  }

  var processIdentifier: Int32 { context.console.processIdentifier }
  var isOutputTerminal: Bool { context.console.isOutputTerminal }
  var outputWidth: Int? { context.console.outputWidth }
  var isErrorTerminal: Bool { context.console.isErrorTerminal }

  func variable(_ name: String) -> String? { context.console.variable(name) }
  func freeBytes(at folder: String) -> Int? { context.console.freeBytes(at: folder) }

  func readInput() throws(LogError) -> [UInt8]? {
    defer { input = nil }
    return input
  }

  func writeOutput(_ bytes: [UInt8]) throws(OutputFailure) { written.append(contentsOf: bytes) }

  func writeError(_ text: String) { context.console.writeError(text) }
  // The demo's own output is what a pager would show.
  func startPager(_ command: String) {}
  func endPager() {}
  func waitForMore() -> Bool { false }
}
