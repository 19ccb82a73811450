import Foundation
import Testing

/// Files of an app that must not compile, and one that must: `Tests/Misuse`. The first line of each says
/// which.
struct MisuseTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Misuse").standardized

  private static let files: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }.sorted()
    } catch {
      return []
    }
  }()

  @Test func `there are files`() {
    #expect(MisuseTests.files.count > 5)
  }

  @Test(arguments: files)
  func `a file compiles only if it may`(name: String) throws {
    let file = MisuseTests.folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let first = try #require(text.split(separator: "\n").first)
    let (status, output) = try typecheck(file)
    if first == "// compiles" {
      #expect(status == 0, "\(output)")
    } else {
      let words = try #require(first.wholeMatch(of: /\/\/ error: (.+)/)).1
      #expect(status != 0)
      #expect(output.contains(words), "\(output)")
    }
  }

  private func typecheck(_ file: URL) throws -> (status: Int32, output: String) {
    let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      // Whether a closure may keep something is found behind the types.
      "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I",
      build.appending(path: "Modules").path, file.path,
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
