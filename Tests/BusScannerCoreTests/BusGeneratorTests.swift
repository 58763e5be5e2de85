import BusScannerCore
import ScannerSupport
import Testing

/// The Swift for descriptions of interfaces. That it compiles is tested by the targets that use the plugin.
@Suite struct BusGeneratorTests {
  private func swift(_ lines: String..., imports: [String] = []) throws -> String {
    let text = Array((["<node>"] + lines + ["</node>"]).joined(separator: "\n").utf8)
    return BusGenerator(
      try BusInterfaceFile(parsing: text, file: "test.xml").interfaces, source: "test.xml", imports: imports
    ).generate()
  }

  @Test func aFileHasAStructureForEachInterface() throws {
    let text = try swift(
      "<interface name=\"org.a.B_c\"/>", "<node name=\"x\"><interface name=\"com.a.BC\"/></node>",
      "<interface name=\"org.Bool\"/>", "<interface name=\"org._._1\"/>", imports: ["DactylBus"])
    #expect(
      text.hasPrefix("// Generated from test.xml by BusSwiftScanner; change that file instead.\n\nimport DactylBus\n"))
    for name in ["ABC", "ABCValue", "BoolValue", "Interface1"] {
      #expect(text.contains("@MainActor public struct \(name): BusProxy {\n"))
    }
    #expect(text.contains("public static var interface: String { \"org.a.B_c\" }"))
  }

  @Test func methodsHaveTypedArgumentsAndResults() throws {
    let text = try swift(
      "<interface name=\"org.a.B\">", "<method name=\"OpenURI\">", "<arg name=\"parent_window\" type=\"s\"/>",
      "<arg name=\"options\" type=\"a{sv}\" direction=\"in\"/>", "<arg name=\"handle\" type=\"o\" direction=\"out\"/>",
      "</method>", "<method name=\"URIList\"><arg type=\"a(sb)\" direction=\"out\"/>",
      "<arg type=\"ay\" direction=\"out\"/></method>", "<method name=\"Close\"/>", "</interface>")
    #expect(
      text.contains(
        """
          public func openURI(parentWindow: String, options: [String: BusValue]) async throws(BusError) -> BusObjectPath {
            return try await self.callMethod("OpenURI", [parentWindow.busValue, options.busValue], returns: "o").value(0)
          }
        """))
    #expect(
      text.contains(
        """
          public func uriList() async throws(BusError) -> (argument1: [BusStructure<String, Bool>], argument2: [UInt8]) {
            let reply = try await self.callMethod("URIList", returns: "a(sb)ay")
            return (try reply.value(0), try reply.value(1))
          }
        """))
    #expect(
      text.contains("  public func close() async throws(BusError) {\n    _ = try await self.callMethod(\"Close\")\n"))
  }

  @Test func signalsAndPropertiesAreTyped() throws {
    let text = try swift(
      "<interface name=\"org.a.B\">", "<signal name=\"Changed\"><arg name=\"key\" type=\"s\"/></signal>",
      "<property name=\"Volume\" type=\"d\" access=\"readwrite\"/>",
      "<property name=\"version\" type=\"u\" access=\"read\"/>", "</interface>")
    #expect(
      text.contains(
        """
          public func onChanged(
            _ handler: @escaping @MainActor (_ key: String) -> Void
          ) throws(BusError) -> BusSubscription {
            try self.onSignal("Changed", "s") { (arguments: BusArguments) throws(BusError) in
              handler(try arguments.value(0))
            }
          }
        """))
    #expect(text.contains("public var volume: Double {"))
    #expect(text.contains("public func setVolume(_ value: Double) async throws(BusError) {"))
    #expect(text.contains("public var version: UInt32 {") && !text.contains("setVersion"))
  }

  @Test func textsOfTheFileDoNotGetIntoTheSwift() throws {
    let text = try swift(
      "<interface name=\"org.a.B\">", "<method name=\"M\"><arg name=\"x) { fatalError() } //\" type=\"s\"/>",
      "<arg name=\"&#10;*/\" type=\"s\"/><arg name=\"é\" type=\"s\"/></method>", "</interface>")
    #expect(text.contains("public func m(xFatalError: String, argument2: String, argument3: String) async"))
  }
}
