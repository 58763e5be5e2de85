import DactylGeometry
import Foundation
import Testing

@testable import DactylGraphics

/// The names of the symbols, and their list.
@Suite struct SymbolTests {
  /// All symbols, and their filled forms.
  static let forms = Symbol.all + Symbol.all.filter(\.hasFilledForm).map(\.filled)

  // SY-9
  @Test func eachNameLeadsToOneSymbol() {
    #expect(Symbol.all.count >= 120)
    #expect(Set(Self.forms.map(\.name)).count == Self.forms.count)
    #expect(Set(Self.forms).count == Self.forms.count)
    for symbol in Self.forms {
      #expect(Symbol(name: symbol.name) == symbol, "\(symbol.name)")
      #expect(symbol.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(symbol.name)")
      #expect(symbol.name.hasSuffix("-filled") == symbol.isFilled)
    }
  }

  // SY-9
  @Test(arguments: ["", "-filled", "nothing", "Add", "add-filled", "heart-filled-filled", "heart ", "héart"])
  func thereIsNoSymbolOfAnotherName(_ name: String) {
    #expect(Symbol(name: name) == nil)
  }

  /// The declarations in the sources, with the words of their names.
  private func declaredNames() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/DactylGraphics/Symbols").standardized
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /static let `?(\w+)`? = Symbol\(/).map { match in
        match.1.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
      }
    }
  }

  // SY-9
  @Test func theListHasEachDeclaredSymbol() throws {
    let declared = try declaredNames()
    #expect(declared.sorted() == Symbol.all.map(\.name).sorted())
  }

  // SY-3
  @Test func onlySymbolsWithAnInsideHaveAFilledForm() {
    for symbol in [Symbol.heart, .cart, .lock, .copy, .person, .play] {
      #expect(symbol.hasFilledForm && symbol.filled.isFilled && symbol.filled != symbol, "\(symbol.name)")
      #expect(symbol.filled.filled == symbol.filled)
    }
    for symbol in [Symbol.add, .check, .menu, .undo, .wifi, .search, .bold] {
      #expect(!symbol.hasFilledForm && symbol.filled == symbol, "\(symbol.name)")
    }
  }

  // SY-5
  @Test func symbolsOfADirectionAreMirrored() {
    let expected = """
      align-leading align-trailing back chevron-backward chevron-forward external-link forward indent list mute \
      outdent redo reply send sidebar sign-in sign-out undo volume volume-low
      """
    #expect(Symbol.all.filter(\.isMirrored).map(\.name).sorted() == expected.split(separator: " ").map(String.init))
    #expect(Symbol.send.filled.isMirrored && !Symbol.play.filled.isMirrored)
  }

  @Test func someHaveTheNameOfAnIcon() {
    #expect(Symbol.copy.iconName == "edit-copy" && Symbol.cart.iconName == nil)
    for name in Symbol.all.compactMap(\.iconName) {
      #expect(name.allSatisfy { $0.isLowercase || $0 == "-" } && !name.hasSuffix("-symbolic"), "\(name)")
    }
  }

  // SY-8
  @Test(arguments: [(15, 20), (12, 16), (30, 40), (13, 17)] as [(Double, Double)])
  func aSymbolIsALittleLargerThanTheFont(_ size: Double, _ expected: Double) {
    #expect(Symbol.size(beside: .system(size: size)) == expected)
  }
}
