import BusGrammar
import Testing

@testable import DactylBus

/// Values, signatures and names, without a bus.
@Suite struct ValueTests {
  @Test(arguments: ["", "s", "ybnqiuxtdsogvh", "as", "aaas", "(s)", "(s(iu))", "a{sv}", "a{ya{sas}}", "a(a{s(v)})"])
  func signaturesAreRead(text: String) {
    #expect(BusSignature(validating: text)?.text == text)
    #expect(BusType.parse(text)?.map(\.text).joined() == text)
  }

  @Test(arguments: [
    "a", "z", "(", ")", "()", "(s", "s)", "{sv}", "a{s}", "a{sv", "a{vs}", "a{(s)v}", "a{svs}", "a{}", "\0", "é", "e",
    "r",
  ])
  func wrongSignaturesAreRefused(text: String) {
    #expect(BusSignature(validating: text) == nil)
    #expect(!BusSignature(stringLiteral: text).isValid)
  }

  @Test func signaturesHaveLimits() {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    #expect(BusSignature(validating: repeated("s", 255)) != nil)
    #expect(BusSignature(validating: repeated("s", 256)) == nil)
    #expect(BusSignature(validating: repeated("a", 32) + "s") != nil)
    #expect(BusSignature(validating: repeated("a", 33) + "s") == nil)
    #expect(BusSignature(validating: repeated("(", 32) + "s" + repeated(")", 32)) != nil)
    #expect(BusSignature(validating: repeated("(", 33) + "s" + repeated(")", 33)) == nil)
    #expect(BusSignature(validating: repeated("a", 100_000)) == nil)
  }

  @Test func pathsAreChecked() {
    for text in ["/", "/a", "/org/B_9/0"] { #expect(BusObjectPath(validating: text)?.text == text) }
    for text in ["", "a", "//", "/a/", "/a//b", "/a-b", "/é", "/a\0"] {
      #expect(BusObjectPath(validating: text) == nil)
    }
    #expect(BusObjectPath(validating: "/" + String(repeating: "a", count: 70_000)) == nil)
    let (root, a, ab, abc): (BusObjectPath, BusObjectPath, BusObjectPath, BusObjectPath) = (
      "/", "/org", "/orgb", "/org/b"
    )
    #expect(a.isBelow(root) && abc.isBelow(root) && abc.isBelow(a))
    #expect(!root.isBelow(root) && !a.isBelow(a) && !ab.isBelow(a) && !a.isBelow(abc))
  }

  @Test func partsOfValues() {
    let value = BusValue.variant(.variant(.options(["a": .string("x"), "b": .variant(.bool(true))])))
    #expect(value["a"]?.string == "x" && value["b"]?.bool == true && value["c"] == nil)
    #expect(value.string == nil && value.entries?.count == 2 && value.elements == nil)
    #expect(BusValue.variant(.uint32(7)).uint32 == 7)
    #expect(BusValue.uint64(.max).integer == nil && BusValue.byte(3).integer == 3)
    #expect(BusValue.bytes([1, 2]).elements == [.byte(1), .byte(2)])
    #expect(BusValue.structure([.byte(1)]).elements == [.byte(1)])
    let twice = BusValue.dictionary(
      key: "s", value: "y", [BusEntry(.string("k"), .byte(1)), BusEntry(.string("k"), .byte(2))])
    #expect(twice["k"] == .byte(2))
    #expect(value.signature == "v" && twice.signature == "a{sy}")
  }

  @Test func swiftTypesAreConverted() {
    func check<T: BusConvertible & Equatable>(_ value: T, _ signature: BusSignature) {
      #expect(T.busSignature == signature)
      #expect(value.busValue.signature == signature)
      #expect(T(busValue: value.busValue) == value)
      #expect(T(busValue: .structure([])) == nil)
    }
    check(UInt8(1), "y")
    check(true, "b")
    check(Int16(-1), "n")
    check(UInt16(1), "q")
    check(Int32(-1), "i")
    check(UInt32(1), "u")
    check(Int64(-1), "x")
    check(UInt64(1), "t")
    check(1.5, "d")
    check("text", "s")
    check(BusObjectPath("/a"), "o")
    check(BusSignature("as"), "g")
    check(BusValue.string("x"), "v")
    check([UInt8]([1, 2]), "ay")
    check([UInt8](), "ay")
    check(["a", "b"], "as")
    check([String](), "as")
    check([String: [UInt32]](), "a{sau}")
    check([["a"], []], "aas")
    check(["b": UInt32(2), "a": 1], "a{su}")
    check(["n": ["k": BusValue.bool(true)]], "a{sa{sv}}")
    #expect([String](busValue: .array(element: "i", [])) == nil)
    #expect([String](busValue: .bytes([])) == nil && [UInt8](busValue: .array(element: "s", [])) == nil)
    #expect(["b": 2.0, "a": 1].busValue.entries?.map(\.key) == [.string("a"), .string("b")])
  }

  @Test func structuresAreConverted() throws {
    let value = BusStructure("a", UInt32(2), ["x"])
    #expect(type(of: value).busSignature == "(suas)")
    #expect(value.busValue == .structure([.string("a"), .uint32(2), .strings(["x"])]))
    let again = try #require(BusStructure<String, UInt32, [String]>(busValue: value.busValue))
    #expect(again.members.0 == "a" && again.members.1 == 2 && again.members.2 == ["x"])
    #expect(BusStructure<String, UInt32>(busValue: value.busValue) == nil)
    #expect(BusStructure<String>(busValue: .structure([.byte(1)])) == nil)
    #expect(BusStructure<[String]>(busValue: .structure([.array(element: "s", [.byte(1)])])) == nil)
  }

  @Test func argumentsAreRead() throws {
    let arguments = BusArguments([.string("a"), .uint32(1)])
    #expect(try arguments.value(0) == "a")
    #expect(throws: BusError.wrongType(expected: "s", found: "u")) { try arguments.value(1, as: String.self) }
    #expect(throws: BusError.wrongType(expected: "s", found: "")) { try arguments.value(2, as: String.self) }
    #expect(throws: BusError.wrongType(expected: "s", found: "su")) { try arguments.only(String.self) }
    #expect(throws: Never.self) { try arguments.require("su") }
  }
}
