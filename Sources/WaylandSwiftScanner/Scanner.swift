import Foundation
import WaylandScannerCore

/// `WaylandSwiftScanner INPUT.xml OUTPUT.swift [--import MODULE]...`: generates the Swift of a Wayland protocol.
///
/// The exit status is 1, with `FILE:LINE: reason` on standard error, if the file can't be read, is not a protocol or
/// can't be written. It is 2 if the command line is wrong.
@main struct Scanner {
  static func main() {
    var paths: [String] = []
    var imports: [String] = []
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--import" {
        guard let module = arguments.popFirst() else { fail("--import needs the name of a module", status: 2) }
        imports.append(module)
      } else if argument.hasPrefix("-") {
        fail("unknown option \(argument)", status: 2)
      } else {
        paths.append(argument)
      }
    }
    guard paths.count == 2 else {
      fail("usage: WaylandSwiftScanner INPUT.xml OUTPUT.swift [--import MODULE]...", status: 2)
    }
    scan(paths[0], to: paths[1], imports: imports)
  }

  private static func scan(_ input: String, to output: String, imports: [String]) {
    let text: [UInt8]
    do {
      text = Array(try Data(contentsOf: URL(fileURLWithPath: input)))
    } catch {
      fail("\(input): can't be read: \(error.localizedDescription)", status: 1)
    }
    do {
      let definition = try ProtocolDefinition(parsing: text, file: input)
      let source = URL(fileURLWithPath: input).lastPathComponent
      let swift = Generator(definition, source: source, imports: imports).generate()
      try GeneratedFile(path: output).write(swift)
    } catch let error as ScannerError {
      // Build systems recognize file and line in this form.
      fail("\(error.file):\(error.line): error: \(error.reason)", status: 1)
    } catch {
      fail("\(output): can't be written: \(error.localizedDescription)", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
