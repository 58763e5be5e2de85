import ScannerSupport
import Testing
import WaylandScannerCore

/// Errors in a protocol file are reported with the file, the line and a reason.
@Suite struct BrokenProtocolTests {
  /// Lines of a file, and the scanner's message.
  struct Case: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var line: Int
    var reason: String
    var testDescription: String { reason }

    init(_ line: Int, _ reason: String, _ lines: String...) {
      self.lines = lines
      self.line = line
      self.reason = reason
    }

    /// Lines inside `<interface>`, which begins in line 2 and is of version 2.
    init(inInterface line: Int, _ reason: String, _ lines: String...) {
      let before = ["<protocol name=\"p\">", "<interface name=\"a\" version=\"2\">"]
      self.lines = before + lines + ["</interface>", "</protocol>"]
      self.line = line + 2
      self.reason = reason
    }
  }

  static let xmlCases: [Case] = [
    Case(1, "there is no element in this file", ""),
    Case(1, "text outside of the root element", "protocol"),
    Case(2, "the file ends inside <b>, which is never closed", "<a>", "<b>"),
    Case(3, "</a> ends <b> of line 2", "<a>", "<b>", "</a>"),
    Case(2, "<b is not closed with '>'", "<a>", "<b", "</a>"),
    Case(1, "</a is not closed with '>'", "<a></a"),
    Case(2, "something follows the end of <a>", "<a/>", "<b/>"),
    Case(2, "the comment is never closed with '-->'", "<a>", "<!-- ", "</a>"),
    Case(1, "the instruction is never closed with '?>'", "<?xml version=\"1.0\""),
    Case(1, "attribute b of <a> has no value", "<a b>"),
    Case(1, "the value of attribute b is not in quotes", "<a b=c>"),
    Case(1, "'<' in the value of attribute b, or its closing quote is missing", "<a b=\"c>", "</a>"),
    Case(1, "the closing quote of attribute b is missing", "<a b=\"c>"),
    Case(2, "attribute b of <a> appears twice", "<a b=\"1\"", "b=\"2\"/>"),
    Case(1, "a blank is missing before an attribute of <a>", "<a b=\"1\"c=\"2\"/>"),
    Case(1, "unknown entity &nbsp;", "<a b=\"&nbsp;\"/>"),
    Case(1, "'&' that begins no entity", "<a b=\"fish & chips and more of it\"/>"),
    Case(1, "a name was expected", "< a/>"),
    Case(
      1, "elements nest too deep", String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)),
  ]

  static let elementCases: [Case] = [
    Case(2, "the root element is <svg>, not <protocol>", "<?xml version=\"1.0\"?>", "<svg/>"),
    Case(1, "<protocol> has no name", "<protocol/>"),
    Case(1, "the protocol has no interface", "<protocol name=\"p\"></protocol>"),
    Case(2, "<request> is not allowed in <protocol>", "<protocol name=\"p\">", "<request name=\"r\"/>", "</protocol>"),
    Case(2, "<interface> has no name", "<protocol name=\"p\">", "<interface version=\"1\"/>", "</protocol>"),
    Case(2, "<interface> needs a version", "<protocol name=\"p\">", "<interface name=\"a\"/>", "</protocol>"),
    Case(
      2, "version=\"zero\" of <interface> is not a number of at least 1", "<protocol name=\"p\">",
      "<interface name=\"a\" version=\"zero\"/>", "</protocol>"),
    Case(
      2, "version=\"0\" of <interface> is not a number of at least 1", "<protocol name=\"p\">",
      "<interface name=\"a\" version=\"0\"/>", "</protocol>"),
    Case(
      2, "name \"2a\" of <interface> begins with a digit", "<protocol name=\"p\">",
      "<interface name=\"2a\" version=\"1\"/>", "</protocol>"),
    Case(
      3, "interface a appears twice, first in line 2", "<protocol name=\"p\">",
      "<interface name=\"a\" version=\"1\"/>", "<interface name=\"a\" version=\"1\"/>", "</protocol>"),
    Case(inInterface: 1, "<request> has no name", "<request/>"),
    Case(
      inInterface: 1, "name \"\" of <request> is not made of letters, digits and underscores", "<request name=\"\"/>"),
    Case(
      inInterface: 1, "name \"a-b\" of <request> is not made of letters, digits and underscores",
      "<request name=\"a-b\"/>"),
    Case(inInterface: 1, "<request> has no attribute \"colour\"", "<request name=\"r\" colour=\"red\"/>"),
    Case(
      inInterface: 1, "type \"constructor\" of a request is unknown; there is \"destructor\"",
      "<request name=\"r\" type=\"constructor\"/>"),
    Case(inInterface: 2, "<entry> is not allowed in <request>", "<request name=\"r\">", "<entry/>", "</request>"),
  ]

  static let meaningCases: [Case] = [
    Case(inInterface: 2, "request r appears twice, first in line 3", "<request name=\"r\"/>", "<request name=\"r\"/>"),
    Case(inInterface: 2, "event e appears twice, first in line 3", "<event name=\"e\"/>", "<event name=\"e\"/>"),
    Case(
      inInterface: 2, "enum e appears twice, first in line 3",
      "<enum name=\"e\"><entry name=\"x\" value=\"0\"/></enum>",
      "<enum name=\"e\"><entry name=\"x\" value=\"0\"/></enum>"),
    Case(
      inInterface: 2, "entry x appears twice, first in line 3",
      "<enum name=\"e\"><entry name=\"x\" value=\"0\"/>", "<entry name=\"x\" value=\"1\"/></enum>"),
    Case(
      inInterface: 2, "argument x appears twice, first in line 3",
      "<request name=\"r\"><arg name=\"x\" type=\"int\"/>", "<arg name=\"x\" type=\"int\"/></request>"),
    Case(
      inInterface: 1, "request r exists since version 3, but a has only 2", "<request name=\"r\" since=\"3\"/>"),
    Case(inInterface: 1, "event e exists since version 3, but a has only 2", "<event name=\"e\" since=\"3\"/>"),
    Case(inInterface: 1, "since=\"-1\" of <event> is not a number of at least 1", "<event name=\"e\" since=\"-1\"/>"),
    Case(
      inInterface: 1, "request r can't be deprecated since version 3", "<request name=\"r\" deprecated-since=\"3\"/>"),
    Case(inInterface: 2, "argument x has no type", "<request name=\"r\">", "<arg name=\"x\"/>", "</request>"),
    Case(
      inInterface: 2,
      "type \"float\" of argument x is unknown; there are int, uint, fixed, string, object, array, fd, new_id",
      "<request name=\"r\">", "<arg name=\"x\" type=\"float\"/>", "</request>"),
    Case(
      inInterface: 1, "request r has more than one new_id",
      "<request name=\"r\"><arg name=\"x\" type=\"new_id\" interface=\"a\"/>",
      "<arg name=\"y\" type=\"new_id\" interface=\"a\"/></request>"),
    Case(
      inInterface: 2, "new_id x of an event needs an interface",
      "<event name=\"e\">", "<arg name=\"x\" type=\"new_id\"/>", "</event>"),
    Case(
      inInterface: 1, "argument x of type int can't have an interface",
      "<event name=\"e\"><arg name=\"x\" type=\"int\" interface=\"a\"/></event>"),
    Case(
      inInterface: 1, "argument x of type fd can't be null",
      "<event name=\"e\"><arg name=\"x\" type=\"fd\" allow-null=\"true\"/></event>"),
    Case(
      inInterface: 1, "allow-null=\"maybe\" of <arg> is neither \"true\" nor \"false\"",
      "<event name=\"e\"><arg name=\"x\" type=\"object\" allow-null=\"maybe\"/></event>"),
    Case(
      inInterface: 1, "argument x of type string can't have an enum",
      "<event name=\"e\"><arg name=\"x\" type=\"string\" enum=\"y\"/></event>"),
    Case(
      inInterface: 1, "interface a has no enum y, which argument x names",
      "<event name=\"e\"><arg name=\"x\" type=\"uint\" enum=\"y\"/></event>"),
    Case(
      inInterface: 1, "interface a has no enum y, which argument x names",
      "<event name=\"e\"><arg name=\"x\" type=\"uint\" enum=\"a.y\"/></event>"),
    Case(
      inInterface: 1, "enum \"a.y.z\" of argument x is neither name nor interface.name",
      "<event name=\"e\"><arg name=\"x\" type=\"uint\" enum=\"a.y.z\"/></event>"),
    Case(inInterface: 1, "enum e has no entry", "<enum name=\"e\"/>"),
    Case(inInterface: 1, "entry x has no value", "<enum name=\"e\"><entry name=\"x\"/></enum>"),
    Case(
      inInterface: 1, "value \"0xG\" of entry x is not a 32-bit number",
      "<enum name=\"e\"><entry name=\"x\" value=\"0xG\"/></enum>"),
    Case(
      inInterface: 1, "value \"4294967296\" of entry x is not a 32-bit number",
      "<enum name=\"e\"><entry name=\"x\" value=\"4294967296\"/></enum>"),
    Case(
      inInterface: 1, "entry x exists since version 3, but a has only 2",
      "<enum name=\"e\"><entry name=\"x\" value=\"0\" since=\"3\"/></enum>"),
    Case(
      inInterface: 1, "request r has more than 20 arguments",
      "<request name=\"r\">\((1...21).map { "<arg name=\"x\($0)\" type=\"int\"/>" }.joined())</request>"),
    Case(
      inInterface: 1, "request r has more than 20 arguments",
      "<request name=\"r\"><arg name=\"n\" type=\"new_id\"/>\((1...18).map { "<arg name=\"x\($0)\" type=\"int\"/>" }.joined())</request>"
    ),
  ]

  @Test(arguments: xmlCases) func brokenXMLIsRefusedWithLineAndReason(_ broken: Case) {
    expectRefusal(broken)
  }

  @Test(arguments: elementCases) func foreignElementsAndAttributesAreRefused(_ broken: Case) {
    expectRefusal(broken)
  }

  @Test(arguments: meaningCases) func contradictionsAreRefused(_ broken: Case) {
    expectRefusal(broken)
  }

  private func expectRefusal(_ broken: Case) {
    let text = broken.lines.joined(separator: "\n")
    let error = #expect(throws: ScannerError.self) {
      try ProtocolDefinition(parsing: Array(text.utf8), file: "broken.xml")
    }
    #expect(error?.description == "broken.xml:\(broken.line): \(broken.reason)")
  }
}
