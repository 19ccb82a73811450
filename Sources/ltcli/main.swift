#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Not `CommandLine.arguments`, which repairs what is not UTF-8. Bounds: the system gives `argc` texts, each of
// which ends with a zero.
let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
  .dropFirst().compactMap { $0.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } }

exit(Tool(console: SystemConsole()).run(bytes: words).rawValue)
