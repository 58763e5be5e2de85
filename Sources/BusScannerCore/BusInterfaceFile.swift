import ScannerSupport

/// The interfaces that an XML file describes, in the form that objects on a D-Bus describe themselves.
package struct BusInterfaceFile: Hashable, Sendable {
  package let interfaces: [BusInterfaceDefinition]

  /// Reads and checks the XML `text`. `file` is the file's name in errors.
  package init(parsing text: [UInt8], file: String) throws(ScannerError) {
    let root = try XMLReader.read(text, file: file)
    interfaces = try BusInterfaceParser(file: file).interfaces(root)
  }
}
