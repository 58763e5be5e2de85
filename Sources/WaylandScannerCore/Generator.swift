import ScannerSupport

/// Writes the Swift of one protocol: a class for each interface and the tables that libwayland reads.
package struct Generator {
  private let definition: ProtocolDefinition
  private let imports: [String]
  private let source: String

  /// `source` is the file name in the first line of the Swift; `imports` are the modules it imports.
  package init(_ definition: ProtocolDefinition, source: String, imports: [String]) {
    self.definition = definition
    self.source = source
    self.imports = imports
  }

  /// Returns the text of the Swift file.
  package func generate() -> String {
    var out = CodeWriter()
    out.line("// Generated from \(source) by WaylandSwiftScanner; change that file instead.")
    if !imports.isEmpty { out.line() }
    for module in imports { out.line("import \(module)") }
    out.line()
    TableGenerator(definition: definition).write(to: &out)
    for (index, interface) in definition.interfaces.enumerated() {
      out.line()
      ProxyGenerator(tables: SwiftNames.protocolTables(definition.name), index: index, interface: interface)
        .write(to: &out)
    }
    return out.text
  }
}
