#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

exit(Tool(console: SystemConsole()).run(bytes: ProgramWords.all).rawValue)
