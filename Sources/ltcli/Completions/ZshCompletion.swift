/// The completion for zsh: the same words with what each means.
enum ZshCompletion {
  static func script(_ verbs: [VerbDescription]) -> String {
    let names = verbs.map { "    \(Shell.quoted("\($0.name):\(plain($0.summary))"))\n" }.joined()
    let cases = verbs.map { verb in
      let options = verb.allOptions.map { "        \(argument($0)) \\\n" }.joined()
      return "    \(verb.name))\n      _arguments \\\n\(options)        '*:file:_files'\n      ;;\n"
    }.joined()
    return """
      #compdef ltcli
      # zsh completion of ltcli; source <(ltcli completions zsh), or save it as _ltcli in $fpath
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
