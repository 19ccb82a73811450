/// The `ltcli` that was built beside these tests.
enum BuiltTool {
  static let path: String = {
    // On macOS the bundle is a folder that is named in the arguments, with more behind its name.
    for argument in CommandLine.arguments {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
      return parts[..<bundle].joined(separator: "/") + "/ltcli"
    }
    return ".build/debug/ltcli"
  }()
}
