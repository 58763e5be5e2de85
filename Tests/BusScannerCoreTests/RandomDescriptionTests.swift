import BusScannerCore
import DactylRandom
import ScannerSupport
import Testing

/// Descriptions with wrong bytes. They are read or refused, and nothing ends the scanner.
@Suite struct RandomDescriptionTests {
  private static let description = Array(
    """
    <?xml version="1.0"?>
    <node name="/org/a" xmlns:doc="x">
      <interface name="org.a.B">
        <method name="Do"><arg name="it" type="a{s(iv)}" direction="in"/><arg type="ay" direction="out"/></method>
        <signal name="Done"><arg name="&lt;x&gt;" type="(sd)"/></signal>
        <property name="Size" type="u" access="readwrite"><annotation name="n" value="v"/></property>
      </interface>
    </node>
    """.utf8)

  @Test(arguments: 0..<50) func wrongBytesEndNothing(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    var read = 0
    for _ in 0..<200 {
      var bytes = Self.description
      for _ in 0..<random.int(1...4) {
        let place = random.int(0...bytes.count - 1)
        switch random.int(0...2) {
        case 0: bytes[place] = UInt8(random.int(0...255))
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[random.int(0...bytes.count - 1)], at: place)
        }
      }
      do throws(ScannerError) {
        let file = try BusInterfaceFile(parsing: bytes, file: "test.xml")
        let text = BusGenerator(file.interfaces, source: "test.xml", imports: []).generate()
        #expect(text.hasSuffix("}\n"))
        read += 1
      } catch {
        #expect(error.line >= 1 && !error.reason.isEmpty && !error.reason.contains { $0.isNewline })
      }
    }
    #expect(read > 0)
  }
}
