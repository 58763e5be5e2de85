import Foundation

/// The command line of a scanner: `NAME INPUT.xml OUTPUT.swift [--import MODULE]...`.
///
/// The exit status is 1, with `FILE:LINE: reason` on standard error, if the file can't be read, is not what the scanner
/// reads or can't be written. It is 2 if the command line is wrong.
package struct ScannerCommand {
  /// What a scanner gets.
  package struct Input {
    /// The content of the file.
    package let text: [UInt8]
    /// The path of the file, for errors.
    package let path: String
    /// The name of the file.
    package let name: String
    /// The modules that the Swift imports.
    package let imports: [String]
  }

  private let name: String
  private let generate: (Input) throws -> String

  /// A scanner called `name`. `generate` returns the Swift, or throws a `ScannerError`.
  package init(_ name: String, generate: @escaping (Input) throws -> String) {
    self.name = name
    self.generate = generate
  }

  /// Does what `words`, the arguments of the program, say.
  package func run(_ words: [String]) {
    var paths: [String] = []
    var imports: [String] = []
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--import" {
        guard let module = words.popFirst() else { fail("--import needs the name of a module", status: 2) }
        imports.append(module)
      } else if word.hasPrefix("-") {
        fail("unknown option \(word)", status: 2)
      } else {
        paths.append(word)
      }
    }
    guard paths.count == 2 else { fail("usage: \(name) INPUT.xml OUTPUT.swift [--import MODULE]...", status: 2) }
    scan(paths[0], to: paths[1], imports: imports)
  }

  private func scan(_ input: String, to output: String, imports: [String]) {
    let url = URL(fileURLWithPath: input)
    let text: [UInt8]
    do {
      text = Array(try Data(contentsOf: url))
    } catch {
      fail("\(input): can't be read: \(error.localizedDescription)", status: 1)
    }
    do {
      let swift = try generate(Input(text: text, path: input, name: url.lastPathComponent, imports: imports))
      try GeneratedFile(path: output).write(swift)
    } catch let error as ScannerError {
      // Build systems recognize file and line in this form.
      fail("\(error.file):\(error.line): error: \(error.reason)", status: 1)
    } catch {
      fail("\(output): can't be written: \(error.localizedDescription)", status: 1)
    }
  }

  private func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
