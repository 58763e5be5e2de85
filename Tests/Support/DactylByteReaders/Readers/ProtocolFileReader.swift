import WaylandScannerCore

extension ByteReader {
  /// The description of a protocol, from which classes are made when the framework is built.
  static let protocolFile = ByteReader("protocol-file") { bytes in
    guard let definition = try? ProtocolDefinition(parsing: bytes, file: "test.xml") else { return }
    try check(!definition.interfaces.isEmpty, "a protocol has interfaces")
    let again = try? ProtocolDefinition(parsing: bytes, file: "test.xml")
    try check(again == definition, "a protocol is read the same again")
    let code = Generator(definition, source: "test.xml", imports: []).generate()
    try check(code.hasSuffix("\n"), "the code ends with a line")
  }
}
