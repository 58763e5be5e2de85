import BusScannerCore
import ScannerSupport
import Testing

/// Errors in a description are reported with the file, the line and a reason.
@Suite struct BrokenInterfaceTests {
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

    /// Lines inside `<interface>`, which begins in line 2.
    init(inInterface line: Int, _ reason: String, _ lines: String...) {
      self.lines = ["<node>", "<interface name=\"a.b\">"] + lines + ["</interface>", "</node>"]
      self.line = line + 2
      self.reason = reason
    }
  }

  static let cases: [Case] = [
    Case(1, "there is no element in this file", ""),
    Case(2, "the file ends inside <b>, which is never closed", "<node>", "<b>"),
    Case(1, "the root element is <protocol>, not <node>", "<protocol/>"),
    Case(1, "there is no interface in this file", "<node/>"),
    Case(2, "<method> is not allowed in <node>", "<node>", "<method/>", "</node>"),
    Case(1, "<node> has no attribute \"version\"", "<node version=\"1\"/>"),
    Case(2, "<interface> has no name", "<node>", "<interface/>", "</node>"),
    Case(2, "\"a\" is no name of an interface", "<node>", "<interface name=\"a\"/>", "</node>"),
    Case(2, "\"a. b\" is no name of an interface", "<node>", "<interface name=\"a.&#10;b\"/>", "</node>"),
    Case(
      3, "interface a.b appears twice, first in line 2", "<node>", "<interface name=\"a.b\"/>",
      "<node><interface name=\"a.b\"/></node>", "</node>"),
    Case(inInterface: 1, "<method> has no name", "<method/>"),
    Case(inInterface: 1, "\"a-b\" is no name of a method", "<method name=\"a-b\"/>"),
    Case(inInterface: 1, "\"\" is no name of a signal", "<signal name=\"\"/>"),
    Case(inInterface: 1, "<method> has no attribute \"colour\"", "<method name=\"M\" colour=\"red\"/>"),
    Case(inInterface: 2, "<property> is not allowed in <method>", "<method name=\"M\">", "<property/>", "</method>"),
    Case(
      inInterface: 2, "<b> is not allowed in <arg>", "<method name=\"M\">", "<arg type=\"s\"><b/></arg>", "</method>"),
    Case(inInterface: 2, "<arg> has no type", "<method name=\"M\">", "<arg name=\"a\"/>", "</method>"),
    Case(inInterface: 1, "\"\" is no type", "<method name=\"M\"><arg type=\"\"/></method>"),
    Case(inInterface: 1, "\"ss\" is no type", "<method name=\"M\"><arg type=\"ss\"/></method>"),
    Case(inInterface: 1, "\"z\" is no type", "<signal name=\"M\"><arg type=\"z\"/></signal>"),
    Case(
      inInterface: 1, "type \"a(a{bs})\" has a dictionary whose keys have no order in Swift",
      "<signal name=\"M\"><arg type=\"a(a{bs})\"/></signal>"),
    Case(
      inInterface: 1, "direction \"inout\" is neither \"in\" nor \"out\"",
      "<method name=\"M\"><arg type=\"s\" direction=\"inout\"/></method>"),
    Case(
      inInterface: 1, "an argument of a signal has no direction but \"out\"",
      "<signal name=\"M\"><arg type=\"s\" direction=\"in\"/></signal>"),
    Case(
      inInterface: 1, "<method> has too many arguments",
      "<method name=\"M\">" + String(repeating: "<arg type=\"s\"/>", count: 256) + "</method>"),
    Case(inInterface: 1, "property P has no access", "<property name=\"P\" type=\"s\"/>"),
    Case(
      inInterface: 1, "access \"no\" is neither \"read\" nor \"write\" nor \"readwrite\"",
      "<property name=\"P\" type=\"s\" access=\"no\"/>"),
    Case(inInterface: 1, "<property> has no type", "<property name=\"P\" access=\"read\"/>"),
    Case(inInterface: 2, "method M appears twice, first in line 3", "<method name=\"M\"/>", "<method name=\"M\"/>"),
    Case(inInterface: 2, "signal S appears twice, first in line 3", "<signal name=\"S\"/>", "<signal name=\"S\"/>"),
    Case(
      inInterface: 2, "property P appears twice, first in line 3", "<property name=\"P\" type=\"s\" access=\"read\"/>",
      "<property name=\"P\" type=\"s\" access=\"read\"/>"),
  ]

  @Test(arguments: cases) func mistakesHaveALine(_ broken: Case) {
    let text = Array(broken.lines.joined(separator: "\n").utf8)
    let error = #expect(throws: ScannerError.self) { try BusInterfaceFile(parsing: text, file: "test.xml") }
    #expect(error == ScannerError(file: "test.xml", line: broken.line, reason: broken.reason))
  }

  @Test func deepTreesAreRefused() {
    let text = String(repeating: "<node>", count: 100_000)
    #expect(throws: ScannerError.self) { try BusInterfaceFile(parsing: Array(text.utf8), file: "test.xml") }
  }
}
