#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let words = Array(CommandLine.arguments.dropFirst())
// Until the command line has these two verbs.
switch words.first {
case "driver":
  do { try Driver.run() } catch { exit(4) }
  exit(0)
case "conformance":
  let hasDriver = words.count > 2 && words[words.count - 2] == "--driver"
  exit(
    Conformance.run(
      paths: Array(words.dropFirst().dropLast(hasDriver ? 2 : 0)),
      driver: hasDriver ? words.last : nil, record: Conformance.isRecordingAskedFor
    ) { print($0) })
default:
  exit(Tool(console: SystemConsole()).run(words).rawValue)
}
