import EventLog

/// The command line as a value: words in, an exit status out, everything else through seams.
struct Tool {
  let commands: CommandTable
  let console: any Console
  var environment: StoreEnvironment

  /// The version of the tool and the engine.
  static let version = "0.1.0"

  /// Runs one command line as the system hands it over, where a word may be any bytes.
  ///
  /// A word that is not UTF-8 is refused: repaired, it would name something else.
  func run(bytes words: [[UInt8]]) -> ExitStatus {
    var texts: [String] = []
    for word in words {
      guard let text = String(validating: word, as: UTF8.self) else {
        let repaired = String(decoding: word, as: UTF8.self)
        let error = CommandError.usage(
          "“\(repaired)” is not UTF-8", hint: "give the file or folder another name first")
        return end(with: error, command: "ltcli", isJSON: false, output: Output(console))
      }
      texts.append(text)
    }
    return run(texts)
  }

  /// Runs one command line, given without the tool's own name.
  func run(_ words: [String]) -> ExitStatus {
    let output = Output(console)
    var command = "ltcli"
    let damage = DamageAtHand()
    do throws(CommandError) {
      guard let first = words.first else {
        console.writeError(Help.overview(commands))
        return .wrongUsage
      }
      let verb = try verb(for: first)
      command = "ltcli \(verb.description.name)"
      let status = try run(verb, words.dropFirst(), output: output, damage)
      try output.flush()
      if let error = damage.error { throw error }
      console.endPager()
      return status
    } catch {
      let isJSON = Tool.wantJSON(words)
      let status = end(with: error, command: command, isJSON: isJSON, output: output)
      // What else went wrong, or was not found, was so in a damaged store. Wrong usage asks no store.
      guard error.status != .damaged, error.status != .wrongUsage, let damage = damage.error else {
        return status
      }
      return end(with: damage, command: command, isJSON: isJSON, output: output)
    }
  }

  /// Whether a command line asks for JSON, also one that cannot be understood.
  private static func wantJSON(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains(CommandOption.json.name)
  }

  private func verb(for word: String) throws(CommandError) -> any Command.Type {
    switch word {
    case "--help", "-h": try commands.verb(named: "help")
    case "--version": try commands.verb(named: "version")
    case _ where word.hasPrefix("-"):
      throw .usage("a verb comes before \(word)", hint: "ltcli help lists the verbs")
    default: try commands.verb(named: word)
    }
  }

  private func run(
    _ verb: any Command.Type, _ words: ArraySlice<String>, output: Output, _ damage: DamageAtHand
  ) throws(CommandError) -> ExitStatus {
    var arguments = try Arguments(
      words, for: verb.description, defaultStore: DefaultStore(console, environment.files))
    if arguments.has(.help) {
      try output.text(Help.text(for: verb.description))
      return .done
    }
    // The one place where a verb gets its clock, and its name as a holder of locks.
    var environment = environment
    environment.holder = "ltcli \(verb.description.name), process \(console.processIdentifier)"
    if let time = try arguments.instant(.clock) { environment.clock = FixedClock(time: time) }
    arguments.here = Here(
      clock: environment.clock, zone: arguments[.zone],
      ofStore: verb.description.storeIndex.flatMap { index in
        arguments.operands.indices.contains(index)
          ? StoreZone(at: arguments.operands[index], environment.files) : nil
      }, machineZone: console.variable("TZ"))
    // An unknown zone is refused, even if no time is read in it.
    if verb.description.readsTimes, arguments.has(.zone) { _ = try arguments.here.clocks() }
    let isSilentWhenWell = verb.description.isSilentWhenWell && arguments.has(.quiet)
    if isSilentWhenWell { output.hold() }
    do throws(CommandError) {
      let status = try verb.run(
        CommandContext(
          arguments: arguments, commands: commands, output: output, console: console,
          environment: environment, damage: damage))
      if isSilentWhenWell, status == .done, damage.error == nil { output.discard() }
      return status
    } catch {
      throw error.saying(arguments.defaultStore)
    }
  }

  private func end(
    with error: CommandError, command: String, isJSON: Bool, output: Output
  ) -> ExitStatus {
    // What was printed before the failure stays; should printing it fail as well, the first error
    // is the one to tell.
    do throws(CommandError) { try output.flush() } catch {}
    console.endPager()
    if error.isSilent { return error.status }
    if isJSON {
      let bytes = error.json(command: command).canonicalBytes()
      let line = String(
        decoding: console.isErrorTerminal ? Printable.json(bytes) : bytes, as: UTF8.self)
      console.writeError(line + "\n")
    } else {
      console.writeError(error.text(command: command))
    }
    return error.status
  }
}
