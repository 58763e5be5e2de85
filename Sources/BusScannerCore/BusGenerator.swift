import ScannerSupport

/// Writes the Swift of interfaces: a structure for each one.
package struct BusGenerator {
  private let interfaces: [BusInterfaceDefinition]
  private let source: String
  private let imports: [String]

  /// `source` is the file name in the first line of the Swift; `imports` are the modules it imports.
  package init(_ interfaces: [BusInterfaceDefinition], source: String, imports: [String]) {
    self.interfaces = interfaces
    self.source = source
    self.imports = imports
  }

  /// Returns the text of the Swift file.
  package func generate() -> String {
    var out = CodeWriter()
    out.line("// Generated from \(source) by BusSwiftScanner; change that file instead.")
    if !imports.isEmpty { out.line() }
    for module in imports { out.line("import \(module)") }
    for (interface, name) in zip(interfaces, BusSwiftNames.types(interfaces.map(\.name))) {
      out.line()
      BusProxyGenerator(interface: interface, name: name).write(to: &out)
    }
    return out.text
  }
}
