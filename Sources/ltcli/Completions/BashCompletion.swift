/// The completion for bash: verbs, a verb's options, the words of an option, and files.
enum BashCompletion {
  static func script(_ verbs: [VerbDescription]) -> String {
    let names = verbs.map(\.name).joined(separator: " ")
    var cases = ""
    for verb in verbs {
      let options = verb.allOptions.map(\.name).joined(separator: " ")
      cases += "    \(verb.name)) options='\(options)' ;;\n"
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
          -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
        esac
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
