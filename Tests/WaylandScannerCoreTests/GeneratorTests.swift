import Testing
import WaylandScannerCore

/// The generated Swift code as text. The tests of the runtime check that it works.
@Suite struct GeneratorTests {
  /// Generates Swift for an interface `zz_thing` of version 3 that contains `lines`.
  private func swift(_ lines: String..., imports: [String] = []) throws -> String {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE protocol SYSTEM "wayland.dtd">
      <protocol name="zz_test">
        <copyright>Text &with; anything > in it</copyright>
        <interface name="zz_thing" version="3">
          <description summary="s">Prose.</description>
          \(lines.joined(separator: "\n"))
        </interface>
      </protocol>
      """
    let definition = try ProtocolDefinition(parsing: Array(text.utf8), file: "zz-test.xml")
    return Generator(definition, source: "zz-test.xml", imports: imports).generate()
  }

  @Test func anInterfaceIsAClassWithItsTables() throws {
    let code = try swift("<request name=\"poke\" since=\"2\"><arg name=\"n\" type=\"int\"/></request>")
    #expect(code.hasPrefix("// Generated from zz-test.xml by WaylandSwiftScanner"))
    #expect(code.contains("public final class ZzThing: Proxy {"))
    #expect(code.contains("public enum ZzTestProtocol {"))
    #expect(code.contains("(\"zz_thing\", 3),"))
    #expect(code.contains("Message(\"poke\", \"2i\"),"))
    #expect(!code.contains("Prose"))
  }

  @Test func modulesAreImportedWhereRequested() throws {
    #expect(try swift().contains("import") == false)
    #expect(try swift(imports: ["DactylWayland", "Other"]).contains("\nimport DactylWayland\nimport Other\n"))
  }

  @Test func everyArgumentTypeOfARequestIsGenerated() throws {
    let code = try swift(
      """
      <request name="do_all">
        <arg name="an_int" type="int"/> <arg name="a_uint" type="uint"/> <arg name="f" type="fixed"/>
        <arg name="s" type="string"/> <arg name="sn" type="string" allow-null="true"/>
        <arg name="o" type="object" interface="zz_thing"/>
        <arg name="on" type="object" interface="zz_thing" allow-null="true"/> <arg name="any" type="object"/>
        <arg name="id" type="new_id" interface="zz_thing"/> <arg name="a" type="array"/> <arg name="h" type="fd"/>
      </request>
      """)
    #expect(
      code.contains(
        "public func doAll(anInt: Int32, aUint: UInt32, f: Double, s: String, sn: String?, o: ZzThing, on: ZzThing?, "
          + "any: Proxy, a: [UInt8], h: Int32) -> ZzThing {"))
    #expect(code.contains("\"iufs?so?oonah\""))
  }

  @Test func aNewObjectWithoutAnInterfaceHasTheCallersType() throws {
    let code = try swift(
      "<request name=\"make\"><arg name=\"name\" type=\"uint\"/><arg name=\"id\" type=\"new_id\"/></request>")
    #expect(code.contains("\"usun\""))
    #expect(
      code.contains(
        "public func make<Object: Proxy>(_ objectType: Object.Type, version objectVersion: UInt32, name: UInt32) -> Object {"
      ))
  }

  @Test func aConstructorOfALaterVersionMayReturnNil() throws {
    let code = try swift(
      "<request name=\"make\" since=\"2\"><arg name=\"id\" type=\"new_id\" interface=\"zz_thing\"/></request>")
    #expect(code.contains("public func make() -> ZzThing? {"))
  }

  @Test func everyArgumentTypeOfAnEventIsGenerated() throws {
    let code = try swift(
      """
      <event name="all_of_it">
        <arg name="i" type="int"/> <arg name="s" type="string"/> <arg name="sn" type="string" allow-null="true"/>
        <arg name="o" type="object" interface="zz_thing"/> <arg name="any" type="object"/>
        <arg name="n" type="new_id" interface="zz_thing"/> <arg name="a" type="array"/> <arg name="h" type="fd"/>
      </event>
      """)
    #expect(
      code.contains(
        "case allOfIt(i: Int32, s: String, sn: String?, o: ZzThing?, any: Proxy?, n: ZzThing, a: [UInt8], "
          + "h: FileDescriptor)"))
    // Null objects, null strings and objects of another interface do not end the connection.
    #expect(
      code.contains(
        "Message(\"all_of_it\", \"i?s?s?o?onah\", [nil, nil, nil, nil, nil, ZzThing.declaration, nil, nil]),"))
  }

  @Test func anEventNewerThanItsObjectIsDropped() throws {
    #expect(try swift("<event name=\"e\" since=\"3\"/>").contains("case 0 where version >= 3: onEvent(.e)"))
  }

  @Test func destructorsOfBothKindsAreGenerated() throws {
    let code = try swift(
      "<request name=\"release\" type=\"destructor\" since=\"2\"/><event name=\"done\" type=\"destructor\"/>")
    #expect(code.contains("self.sendDestructor(opcode: 0, since: 2, [])"))
    #expect(code.contains("class func isDestructor(_ opcode: Int) -> Bool { [0].contains(opcode) }"))
  }

  @Test func enumsAreOpenAndBitFieldsAreOptionSets() throws {
    let code = try swift(
      """
      <enum name="shape"><entry name="round" value="1"/><entry name="no_corner" value="0x10" since="2"/></enum>
      <enum name="flags" bitfield="true"><entry name="none" value="0"/><entry name="a" value="1"/></enum>
      <request name="r"><arg name="shape" type="int" enum="shape"/><arg name="f" type="uint" enum="zz_thing.flags"/></request>
      """)
    #expect(code.contains("public struct Shape: RawRepresentable, Hashable, Sendable {"))
    #expect(code.contains("public static let noCorner: Shape = Shape(rawValue: 16)"))
    #expect(code.contains("public struct Flags: OptionSet, Hashable, Sendable {"))
    #expect(code.contains("public static let none: Flags = []"))
    #expect(code.contains("public func r(shape: ZzThing.Shape, f: ZzThing.Flags) {"))
    #expect(code.contains("[.int(Int32(bitPattern: shape.rawValue)), .uint(f.rawValue)]"))
  }

  @Test func swiftKeywordsAreRenamed() throws {
    let code = try swift(
      """
      <enum name="type"><entry name="90" value="0"/><entry name="default" value="1"/><entry name="self" value="2"/></enum>
      <enum name="error"><entry name="x" value="0"/></enum>
      <enum name="event"><entry name="x" value="0"/></enum>
      <request name="init"><arg name="in" type="int"/><arg name="self" type="int"/></request>
      <request name="send"/>
      <request name="do_it"/><request name="doIt"/>
      <event name="class"><arg name="repeat" type="int"/></event>
      """)
    #expect(code.contains("public struct Kind: "))
    #expect(code.contains("public static let type90: Kind"))
    #expect(code.contains("public static let `default`: Kind"))
    #expect(code.contains("public static let selfValue: Kind"))
    #expect(code.contains("public struct ErrorCode: "))
    #expect(code.contains("public struct EventValue: "))
    #expect(code.contains("public func `init`(`in`: Int32, selfValue: Int32) {"))
    #expect(code.contains("public func sendValue() {"))
    #expect(code.contains("public func doIt() {"))
    #expect(code.contains("public func doItValue() {"))
    #expect(code.contains("case `class`(`repeat`: Int32)"))
  }

  @Test func entitiesInAttributesAreRead() throws {
    let text = "<protocol name='p'><interface name='a&#95;b' version='1' summary='&lt;&amp;&#x3e;'/></protocol>"
    let definition = try ProtocolDefinition(parsing: Array(text.utf8), file: "p.xml")
    #expect(definition.interfaces.map(\.name) == ["a_b"])
  }
}
