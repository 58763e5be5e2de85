import CDactylLinux
import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keymaps in files of every kind, and invalid keymaps (sealed keymap, shared keymap, broken keymap, early modifiers,
/// short keymap).
@MainActor struct KeymapFaultTests {
  private nonisolated static let good = Array((TestKeymap.us + "\0").utf8)

  /// Makes a fixture whose keyboard has the focus and has not sent a keymap yet.
  private func makeBench() throws -> FaultFixture {
    let fixture = try FaultFixture { $0.keyboard.keymap = nil }
    fixture.compositor.keyboard.enter(fixture.surface)
    fixture.settle()
    return fixture
  }

  /// Presses and releases a key, and returns the key of the press.
  private func type(_ code: UInt32, on fixture: FaultFixture) -> Key? {
    _ = fixture.application.takeEvents()
    fixture.compositor.keyboard.key(code, isPressed: true)
    fixture.settle()
    fixture.compositor.keyboard.key(code, isPressed: false)
    fixture.settle()
    #expect(fixture.log.take().map { $0.split(separator: " ")[1] } == ["began", "ended"])
    return fixture.application.takeEvents().first?.presses.first?.key
  }

  private func expectText(_ fixture: FaultFixture, sourceLocation: SourceLocation = #_sourceLocation) {
    let key = type(30, on: fixture)
    #expect(key?.characters == "a", sourceLocation: sourceLocation)
    #expect(key?.name == "a", sourceLocation: sourceLocation)
    #expect(key?.keyCode == 30, sourceLocation: sourceLocation)
  }

  private func expectCode(_ fixture: FaultFixture, sourceLocation: SourceLocation = #_sourceLocation) {
    let key = type(30, on: fixture)
    #expect(key?.characters == "", sourceLocation: sourceLocation)
    #expect(key?.name == "key 30", sourceLocation: sourceLocation)
    #expect(key?.keyCode == 30, sourceLocation: sourceLocation)
  }

  @Test func aSealedKeymapIsUsed() throws {
    let fixture = try makeBench()
    fixture.compositor.keyboard.sendKeymap(Self.good, file: .sealed)
    expectText(fixture)
    #expect(fixture.warnings == [])
    fixture.finish()
  }

  @Test func thePositionOfASharedKeymapsFileIsNeitherUsedNorMoved() throws {
    let fixture = try makeBench()
    let file = dactyl_memfd_create("keymap")
    try #require(file >= 0)
    defer { close(file) }
    #expect(pwrite(file, Self.good, Self.good.count, 0) == Self.good.count)
    // Another client has read part of the file.
    lseek(file, 1234, SEEK_SET)
    fixture.compositor.keyboard.resources.send(
      "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(dup(file))),
      .uint(UInt32(Self.good.count)))
    expectText(fixture)
    #expect(lseek(file, 0, SEEK_CUR) == 1234)
    #expect(fixture.warnings == [])
    fixture.finish()
    #expect(openDescriptors(of: file) == 1, "the keymap's file is left open")
  }

  @Test func aSharedKeymapReadToItsEndByAnotherClientIsUsed() throws {
    let fixture = try makeBench()
    fixture.compositor.keyboard.sendKeymap(Self.good, file: .readToEnd)
    expectText(fixture)
    fixture.finish()
  }

  /// An unusable keymap.
  struct Broken: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var size: UInt32?
    var format = WlKeyboard.KeymapFormat.xkbV1
  }

  private nonisolated static let broken = [
    Broken(testDescription: "empty", bytes: [], size: 0),
    Broken(testDescription: "no keymap", bytes: [], size: 0, format: .noKeymap),
    Broken(testDescription: "nothing but the end", bytes: [0]),
    Broken(testDescription: "nonsense", bytes: Array("xkb_keymap { nonsense".utf8)),
    Broken(testDescription: "binary", bytes: (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 129) }),
    Broken(testDescription: "half", bytes: Array(good.prefix(good.count / 2))),
    Broken(testDescription: "another format", bytes: good, format: .init(rawValue: 77)),
  ]

  @Test(arguments: broken) func aBrokenKeymapLeavesKeyCodesWithOneWarning(keymap: Broken) throws {
    let fixture = try makeBench()
    fixture.compositor.keyboard.sendKeymap(keymap.bytes, size: keymap.size, format: keymap.format)
    for _ in 0..<5 { expectCode(fixture) }
    fixture.compositor.keyboard.modifiers(depressed: 1)
    expectCode(fixture)
    #expect(fixture.warnings.count == 1)
    // A valid keymap replaces it.
    fixture.compositor.keyboard.sendKeymap(Self.good)
    fixture.compositor.keyboard.modifiers()
    expectText(fixture)
    #expect(fixture.warnings.count == 1)
    // The same fault again is not reported again.
    fixture.compositor.keyboard.sendKeymap(keymap.bytes, size: keymap.size, format: keymap.format)
    expectCode(fixture)
    #expect(fixture.warnings.count == 1)
    fixture.finish()
  }

  @Test func aMissingKeymapIsABrokenKeymapAndLeavesKeyCodes() throws {
    let fixture = try makeBench()
    for _ in 0..<5 { expectCode(fixture) }
    #expect(fixture.warnings.count == 1)
    fixture.compositor.keyboard.sendKeymap(Self.good)
    expectText(fixture)
    fixture.finish()
  }

  @Test func aBrokenKeymapReplacesTheFormerOneAndClosesItsFile() throws {
    let fixture = try makeBench()
    fixture.compositor.keyboard.sendKeymap(Self.good)
    expectText(fixture)
    let file = dactyl_memfd_create("keymap")
    try #require(file >= 0)
    defer { close(file) }
    for _ in 0..<100 {
      fixture.compositor.keyboard.resources.send(
        "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(dup(file))),
        .uint(100))
      fixture.settle()
    }
    expectCode(fixture)
    #expect(openDescriptors(of: file) <= 2, "the files of replaced keymaps are left open")
    fixture.finish()
    #expect(openDescriptors(of: file) == 1)
  }

  @Test func earlyModifiersAreKeptAndAppliedToTheKeymap() throws {
    let fixture = try makeBench()
    let keyboard = fixture.compositor.keyboard
    keyboard.modifiers(depressed: 1)
    keyboard.sendKeymap(Self.good)
    let key = type(30, on: fixture)
    #expect(key?.characters == "A")
    #expect(key?.charactersIgnoringModifiers == "A")
    #expect(key?.modifierFlags == .shift)
    keyboard.modifiers(locked: 2)
    #expect(type(30, on: fixture)?.modifierFlags == .capsLock)
    keyboard.modifiers()
    expectText(fixture)
    fixture.finish()
  }

  @Test func earlyModifiersOfAReplacedKeymapCountForTheNewOne() throws {
    let fixture = try makeBench()
    let keyboard = fixture.compositor.keyboard
    keyboard.sendKeymap(Self.good)
    expectText(fixture)
    keyboard.modifiers(depressed: 1)
    keyboard.sendKeymap(Self.good)
    #expect(type(30, on: fixture)?.characters == "A")
    fixture.finish()
  }

  @Test(arguments: [UInt32(good.count + 1), 100_000, 0x7FFF_FFFF, .max])
  func aShortKeymapIsNotUsedAndLeavesKeyCodes(size: UInt32) throws {
    let fixture = try makeBench()
    fixture.compositor.keyboard.sendKeymap(Self.good, size: size)
    expectCode(fixture)
    expectCode(fixture)
    #expect(fixture.warnings.count == 1)
    // No memory is allocated for a size that no keymap has.
    let reason = size > 4 << 20 ? "has \(size) bytes, too many" : "is shorter than announced"
    #expect(fixture.warnings.first?.contains(reason) == true)
    fixture.finish()
  }

  @Test func aShortKeymapCutOffAfterwardsDoesNotEndTheProcess() throws {
    let fixture = try makeBench()
    let file = dactyl_memfd_create("keymap")
    try #require(file >= 0)
    defer { close(file) }
    #expect(pwrite(file, Self.good, Self.good.count, 0) == Self.good.count)
    fixture.compositor.keyboard.resources.send(
      "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(dup(file))),
      .uint(UInt32(Self.good.count)))
    fixture.settle()
    ftruncate(file, 10)
    expectCode(fixture)
    #expect(fixture.warnings.count == 1)
    fixture.finish()
  }

  @Test(arguments: [true, false]) func anUnreadableShortKeymapIsNoKeymap(isPipe: Bool) throws {
    let fixture = try makeBench()
    var ends: [Int32] = [-1, -1]
    if isPipe {
      try #require(dactyl_pipe(&ends, false) == 0)
    } else {
      ends[0] = open("/", O_RDONLY | O_CLOEXEC)
    }
    fixture.compositor.keyboard.resources.send(
      "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(ends[0])), .uint(100))
    expectCode(fixture)
    #expect(fixture.warnings.count == 1)
    if isPipe { close(ends[1]) }
    fixture.finish()
  }
}
