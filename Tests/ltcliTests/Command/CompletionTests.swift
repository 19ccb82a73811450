import Foundation
import Testing

@testable import ltcli

/// What shells and `man` get is made from the verbs.
struct CompletionTests {
  private let bench = Workbench()

  @Test(arguments: Shell.allCases)
  func `a script has every verb, every option and every choice`(shell: Shell) {
    let outcome = bench.run("completions \(shell.rawValue)")
    #expect(outcome.status == .done)
    for verb in CommandTable.current.descriptions {
      #expect(outcome.output.contains(verb.name))
      for option in verb.allOptions {
        let name = shell == .fish ? "-l \(option.bareName) " : option.name
        #expect(outcome.output.contains(name), "\(verb.name) \(name)")
      }
    }
    #expect(outcome.output.contains("kg lb"))
    // What stands for a word or a file is no word itself, and files are completed.
    #expect(!outcome.output.contains("COVERAGE FILE"))
  }

  @Test func `another shell is refused with those that are known`() {
    let outcome = bench.run("completions tcsh")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("bash, zsh or fish"))
  }

  @Test(arguments: Shell.allCases)
  func `a shell reads its script`(shell: Shell) throws {
    let script = bench.run("completions \(shell.rawValue)").output
    guard let outcome = try run(shell, ["-n"], input: script) else { return }
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test(arguments: [
    ("ltcli sho", "show"), ("ltcli help ver", "verify version"), ("ltcli show --a", "--at"),
    ("ltcli import strong phone file --unit l", "lb"),
    ("ltcli log phone --lacking F", ""), ("ltcli session jo", "join"),
    ("ltcli completions ''", "bash zsh fish"), ("ltcli import strong", "strong stronglifts"),
    ("ltcli import hev", "hevy"),
    ("ltcli next Be", "Bench\\ Press Bench\\ Dip"), ("ltcli show ses", "session"),
  ])
  func `bash completes words`(line: String, completions: String) throws {
    let script =
      bench.run("completions bash").output + """
        ltcli() { case "$2" in exercises) echo 'Bench Press'; echo Squat; echo 'Bench Dip' ;; *) echo session ;; esac; }
        COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _ltcli; echo "${COMPREPLY[@]}"

        """
    guard let outcome = try run(.bash, [], input: script) else { return }
    #expect(outcome.output == completions + "\n")
  }

  @Test func `words that a store knows are listed for completion`() {
    let bench = TrainingBench().bench
    #expect(bench.run("words exercises /phone").lines == ["Back Squat", "Bench Press", "Plank"])
    #expect(bench.run("words sessions /phone").lines == ["s-three", "s-two", "s-one"])
    #expect(bench.run("words kinds /phone").lines.contains("sessions"))
    #expect(bench.run("words workouts /phone").output.isEmpty)
    let unknown = bench.run("words colours /phone")
    #expect(
      unknown.status == .wrongUsage && unknown.error.contains("exercises, workouts, sessions"))
  }

  @Test func `what means something to a shell stands in a script as itself`() {
    #expect("it's a \\".escaped(["'": #"'\''"#, "\\": #"\\"#]) == #"it'\''s a \\"#)
  }

  @Test func `the manual page has every verb and status, and nothing that it takes for a request`()
  {
    let page = bench.run("man").output
    for verb in CommandTable.current.descriptions {
      #expect(page.contains(".SS \(verb.name)\n"))
    }
    for status in ExitStatus.allCases { #expect(page.contains(".TP\n.B \(status.rawValue)\n")) }
    let requests: Set = ["TH", "SH", "SS", "PP", "TP", "B", "I", "nf", "fi", "RS", "RE"]
    for line in page.split(separator: "\n") {
      let isASCII = line.allSatisfy(\.isASCII)
      #expect(isASCII, "\(line)")
      guard line.hasPrefix(".") || line.hasPrefix("'") else { continue }
      #expect(requests.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
  }

  /// Runs a shell with a script as its input; nil if it is not installed.
  private func run(
    _ shell: Shell, _ options: [String], input: String
  ) throws -> (status: Int32, output: String)? {
    let folders = ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"]
    guard
      let path = folders.map({ $0 + shell.rawValue })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else {
      print("not run: \(shell.rawValue) is not installed")
      return nil
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lifttrail-\(UUID().uuidString)")
    try Data(input.utf8).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = options + [file.path]
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
