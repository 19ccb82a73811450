import EventLog

/// Runs command lines inside the demo, and shows each as a person would type it.
///
/// In a line, `@name` stands for the path of what has that name in the demo's folder.
final class DemoStage {
  /// Where the demo keeps its files.
  let folder: String
  private let call: Call
  /// What the last command printed.
  private(set) var lastOutput = ""

  /// A stage in a new folder for temporary files.
  init(_ call: Call) throws(CommandError) {
    self.call = call
    let parent = call.console.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let number = Hexadecimal.text(of: call.environment.randomness.bits(), digits: 8)
    let folder = "\(StoreFolder(parent).path)/lifttrail-demo-\(number)"
    self.folder = folder
    try attempting("making a folder for the demo") {
      try call.environment.files.makeFolder(at: folder)
    }
  }

  /// Tells what comes next.
  func say(_ text: String) throws(CommandError) {
    let styled = Styled.text("# " + text, .bold, isColoured: call.output.isColoured)
    try call.output.line("\n" + styled)
  }

  /// Writes a file that a command is to read.
  func write(_ lines: [String], to name: String) throws(CommandError) {
    try attempting("writing a file for the demo") {
      let file = try call.environment.files.createFile(at: "\(folder)/\(name)")
      try file.append(Array(lines.map { $0 + "\n" }.joined().utf8))
    }
  }

  /// Runs a command with the lines of a file as its input.
  func run(_ line: String, from file: String, _ lines: [String]) throws(CommandError) {
    try show(line + " < @\(file)")
    try run(line, input: lines, isShown: false, expecting: .done)
    let count = lastOutput.split(separator: "\n").count
    try call.output.line("(\(Count.text(count, "id")), the last is \(lastLine))")
  }

  /// Runs a command with lines that a person would type as its input.
  func run(_ line: String, typing lines: [String]) throws(CommandError) {
    try show(line + " <<'END'")
    for line in lines { try call.output.line(line) }
    try call.output.line("END")
    try run(line, input: lines, isShown: true, expecting: .done)
  }

  /// Runs a command that is expected to end so.
  func run(_ line: String, expecting status: ExitStatus = .done) throws(CommandError) {
    try show(line)
    try run(line, input: [], isShown: true, expecting: status)
  }

  /// The last line that the last command printed.
  var lastLine: String { lastOutput.split(separator: "\n").last.map(String.init) ?? "" }

  /// Shows a command without running it.
  func show(_ line: String) throws(CommandError) {
    let command = line.split(separator: " ").map { quoted(path(String($0))) }
    let styled = Styled.text(
      "$ ltcli \(command.joined(separator: " "))", .green, isColoured: call.output.isColoured)
    try call.output.line(styled)
  }

  private func path(_ word: String) -> String {
    word.hasPrefix("@") ? "\(folder)/\(word.dropFirst())" : word
  }

  /// A path as a shell takes it.
  private func quoted(_ word: String) -> String {
    let isPlain = !word.hasPrefix(folder) || Entity.isID(word.utf8.filter { $0 != 0x2F })
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  private func run(
    _ line: String, input: [String], isShown: Bool, expecting expected: ExitStatus
  ) throws(CommandError) {
    let console = DemoConsole(input: input, call: call)
    let words = line.split(separator: " ").map { path(String($0)) }
    let status = Tool(
      commands: call.commands, console: console, environment: call.environment
    ).run(words)
    lastOutput = String(decoding: console.written, as: UTF8.self)
    if isShown { try call.output.bytes(console.written) }
    guard status == expected else {
      throw CommandError(
        status: .different, attempted: "ltcli \(line)",
        reason: "it ended with status \(status.rawValue) instead of \(expected.rawValue)")
    }
    if status != .done { try call.output.line("(exit status \(status.rawValue): \(status))") }
  }
}

/// The console of a command inside the demo.
private final class DemoConsole: Console {
  private(set) var written: [UInt8] = []
  private var input: [UInt8]?
  private let call: Call

  init(input lines: [String], call: Call) {
    self.call = call
    input = lines.isEmpty ? nil : Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  var processIdentifier: Int32 { call.console.processIdentifier }
  var isOutputTerminal: Bool { call.console.isOutputTerminal }
  var isErrorTerminal: Bool { call.console.isErrorTerminal }

  func variable(_ name: String) -> String? { call.console.variable(name) }

  func readInput() throws(LogError) -> [UInt8]? {
    defer { input = nil }
    return input
  }

  func writeOutput(_ bytes: [UInt8]) throws(OutputFailure) { written.append(contentsOf: bytes) }

  func writeError(_ text: String) { call.console.writeError(text) }
}
