import BusScannerCore
import ScannerSupport

/// `BusSwiftScanner INPUT.xml OUTPUT.swift [--import MODULE]...`: generates the Swift of interfaces on a D-Bus.
@main struct BusScanner {
  static func main() {
    let command = ScannerCommand("BusSwiftScanner") { input in
      let interfaces = try BusInterfaceFile(parsing: input.text, file: input.path).interfaces
      return BusGenerator(interfaces, source: input.name, imports: input.imports).generate()
    }
    command.run(Array(CommandLine.arguments.dropFirst()))
  }
}
