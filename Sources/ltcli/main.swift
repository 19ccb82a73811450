#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let words = Array(CommandLine.arguments.dropFirst())
exit(Tool(console: SystemConsole()).run(words).rawValue)
