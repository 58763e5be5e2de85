import ScannerSupport
import WaylandScannerCore

/// `WaylandSwiftScanner INPUT.xml OUTPUT.swift [--import MODULE]...`: generates the Swift of a Wayland protocol.
@main struct Scanner {
  static func main() {
    let command = ScannerCommand("WaylandSwiftScanner") { input in
      let definition = try ProtocolDefinition(parsing: input.text, file: input.path)
      return Generator(definition, source: input.name, imports: input.imports).generate()
    }
    command.run(Array(CommandLine.arguments.dropFirst()))
  }
}
