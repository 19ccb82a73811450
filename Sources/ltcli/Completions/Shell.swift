/// A shell that completes words by a script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that completes this tool's words, made from its verbs.
  func script(_ commands: CommandTable) -> String {
    switch self {
    case .bash: BashCompletion.script(commands.descriptions)
    case .zsh: ZshCompletion.script(commands.descriptions)
    case .fish: FishCompletion.script(commands.descriptions)
    }
  }

  /// A text in single quotes, which all three read alike.
  static func quoted(_ text: String) -> String {
    "'" + text.escaped(["'": #"'\''"#]) + "'"
  }
}

extension CommandOption {
  /// The words that it may have as its value; empty where it may have any. A word in capitals stands for something
  /// else, which may be a file.
  var choices: [String] {
    let words = value?.split(separator: "|").map(String.init) ?? []
    return words.count > 1 && words.allSatisfy { $0 == $0.lowercased() } ? words : []
  }

  /// What stands behind the dashes.
  var bareName: String { String(name.drop { $0 == "-" }) }
}

extension StringProtocol {
  /// The text with something else in place of some characters.
  func escaped(_ replacements: [Character: String]) -> String {
    map { replacements[$0] ?? String($0) }.joined()
  }
}

/// The completion for bash: verbs, a verb's options, the words of an option, and files.
enum BashCompletion {
  static func script(_ verbs: [VerbDescription]) -> String {
    let names = verbs.map(\.name).joined(separator: " ")
    var cases = ""
    for verb in verbs {
      let options = verb.allOptions.map(\.name).joined(separator: " ")
      cases += "    \(verb.name)) options='\(options)' ;;\n"
    }
    var offers = ""
    for verb in verbs where !verb.offeredWords.isEmpty || !verb.offeredOfStore.isEmpty {
      let words = verb.offeredWords.joined(separator: " ")
      let stored = verb.offeredOfStore.map(\.rawValue).joined(separator: " ")
      offers += "    \(verb.name)) words='\(words)'; stored='\(stored)' ;;\n"
    }
    var values = ""
    for (option, words) in choices(verbs) { values += "    \(option)) words='\(words)' ;;\n" }
    return """
      # bash completion of ltcli; eval "$(ltcli completions bash)"
      _ltcli() {
        local current=${COMP_WORDS[COMP_CWORD]} previous= verb=${COMP_WORDS[1]} options= words=
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ] || { [ "$verb" = help ] && [ "$COMP_CWORD" -eq 2 ]; }; then
          COMPREPLY=($(compgen -W '\(names)' -- "$current"))
          return
        fi
        previous=${COMP_WORDS[COMP_CWORD-1]}
        case "$previous" in
      \(values)  esac
        if [ -n "$words" ]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          return
        fi
        case "$verb" in
      \(cases)  esac
        case "$current" in
          -*) COMPREPLY=($(compgen -W "$options" -- "$current")); return ;;
        esac
        local stored= store= word name
        case "$verb" in
      \(offers)  esac
        for word in "${COMP_WORDS[@]}"; do
          if [ -f "$word/store.json" ]; then store=$word; fi
        done
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        for word in $stored; do
          while IFS= read -r name; do
            case "$name" in
              "$current"*) COMPREPLY+=("$(printf %q "$name")") ;;
            esac
          done < <(ltcli words "$word" $store 2> /dev/null)
        done
      }
      complete -o bashdefault -o default -F _ltcli ltcli

      """
  }

  /// The options that take one of some words, each once.
  private static func choices(_ verbs: [VerbDescription]) -> [(option: String, words: String)] {
    var seen: Set<String> = []
    return verbs.flatMap(\.options).filter { !$0.choices.isEmpty && seen.insert($0.name).inserted }
      .map { ($0.name, $0.choices.joined(separator: " ")) }
  }
}

/// The completion for zsh: verbs and options, with what each means.
enum ZshCompletion {
  static func script(_ verbs: [VerbDescription]) -> String {
    let names = verbs.map { "    \(Shell.quoted("\($0.name):\(plain($0.summary))"))\n" }.joined()
    let cases = verbs.map { verb in
      let options = verb.allOptions.map { "        \(argument($0)) \\\n" }.joined()
      return
        "    \(verb.name))\n      _arguments \\\n\(options)        \(operands(of: verb))\n      ;;\n"
    }.joined()
    return """
      #compdef ltcli
      # zsh completion of ltcli; source <(ltcli completions zsh), or save it as _ltcli in $fpath
      _ltcli_words() {
        local -a offered
        local word store
        for word in $words; do [[ -f $word/store.json ]] && store=$word; done
        for word in "$@"; do
          case $word in
            @*) offered+=("${(@f)$(ltcli words ${word#@} $store 2> /dev/null)}") ;;
            *) offered+=($word) ;;
          esac
        done
        compadd -a offered
        _files
      }
      _ltcli() {
        local -a verbs
        verbs=(
      \(names)  )
        if (( CURRENT == 2 )) || [[ $words[2] == help && CURRENT -eq 3 ]]; then
          _describe 'verb' verbs
          return
        fi
        local verb=$words[2]
        words=("${(@)words[2,-1]}")
        (( CURRENT-- ))
        case $verb in
      \(cases)  esac
      }
      if [ "$funcstack[1]" = _ltcli ]; then _ltcli "$@"; else compdef _ltcli ltcli; fi

      """
  }

  /// What `_arguments` offers in place of a verb's operands.
  private static func operands(of verb: VerbDescription) -> String {
    let words = verb.offeredWords + verb.offeredOfStore.map { "@\($0.rawValue)" }
    return words.isEmpty
      ? "'*:file:_files'" : Shell.quoted("*:word:_ltcli_words \(words.joined(separator: " "))")
  }

  /// An option as `_arguments` takes it.
  private static func argument(_ option: CommandOption) -> String {
    var text = "\(option.name)[\(plain(option.meaning))]"
    if let value = option.value {
      let words = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
      text += ":\(value.escaped([":": " "])):\(words)"
    }
    return Shell.quoted(text)
  }

  /// A meaning without what `_arguments` and `_describe` take for their own.
  private static func plain(_ text: String) -> String {
    text.escaped(["[": "(", "]": ")", ":": " -", "\\": "/"])
  }
}

/// The completion for fish: verbs and options, with what each means.
enum FishCompletion {
  static func script(_ verbs: [VerbDescription]) -> String {
    var lines = ["# fish completion of ltcli; ltcli completions fish | source"]
    for verb in verbs {
      lines.append(
        "complete -c ltcli -n __fish_use_subcommand -f -a \(verb.name) -d \(quoted(verb.summary))")
    }
    let names = verbs.map(\.name).joined(separator: " ")
    lines.append(
      "complete -c ltcli -n '__fish_seen_subcommand_from help' -f -a \(quoted(names))")
    for verb in verbs {
      let place = "complete -c ltcli -n '__fish_seen_subcommand_from \(verb.name)'"
      if !verb.offeredWords.isEmpty {
        lines.append("\(place) -a \(quoted(verb.offeredWords.joined(separator: " ")))")
      }
      for words in verb.offeredOfStore {
        lines.append("\(place) -a '(ltcli words \(words.rawValue) 2> /dev/null)'")
      }
      for option in verb.allOptions {
        var line = "complete -c ltcli -n '__fish_seen_subcommand_from \(verb.name)'"
        line += " -l \(option.bareName) -d \(quoted(option.meaning))"
        if option.value != nil { line += " -r" }
        if !option.choices.isEmpty {
          line += " -f -a \(quoted(option.choices.joined(separator: " ")))"
        }
        lines.append(line)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Fish resolves these two in single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.escaped(["\\": #"\\"#, "'": #"\'"#]) + "'"
  }
}
