import ScannerSupport

/// The content of a protocol's XML file.
package struct ProtocolDefinition: Hashable, Sendable {
  package var name: String
  package var interfaces: [InterfaceDefinition]

  /// Reads and checks the XML `text`. `file` is the file's name in errors.
  package init(parsing text: [UInt8], file: String) throws(ScannerError) {
    let root = try XMLReader.read(text, file: file)
    self = try ProtocolParser(file: file).protocolDefinition(root)
    try ProtocolValidator(file: file, definition: self).validate()
  }

  init(name: String, interfaces: [InterfaceDefinition]) {
    self.name = name
    self.interfaces = interfaces
  }
}
