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
  private func makeBench() throws -> FaultBench {
    let bench = try FaultBench { $0.keyboard.keymap = nil }
    bench.compositor.keyboard.enter(bench.surface)
    bench.settle()
    return bench
  }

  /// Presses and releases a key, and returns the key of the press.
  private func type(_ code: UInt32, on bench: FaultBench) -> Key? {
    _ = bench.application.takeEvents()
    bench.compositor.keyboard.key(code, isPressed: true)
    bench.settle()
    bench.compositor.keyboard.key(code, isPressed: false)
    bench.settle()
    #expect(bench.log.take().map { $0.split(separator: " ")[1] } == ["began", "ended"])
    return bench.application.takeEvents().first?.presses.first?.key
  }

  private func expectText(_ bench: FaultBench, sourceLocation: SourceLocation = #_sourceLocation) {
    let key = type(30, on: bench)
    #expect(key?.characters == "a", sourceLocation: sourceLocation)
    #expect(key?.name == "a", sourceLocation: sourceLocation)
    #expect(key?.keyCode == 30, sourceLocation: sourceLocation)
  }

  private func expectCode(_ bench: FaultBench, sourceLocation: SourceLocation = #_sourceLocation) {
    let key = type(30, on: bench)
    #expect(key?.characters == "", sourceLocation: sourceLocation)
    #expect(key?.name == "key 30", sourceLocation: sourceLocation)
    #expect(key?.keyCode == 30, sourceLocation: sourceLocation)
  }

  @Test func aSealedKeymapIsUsed() throws {
    let bench = try makeBench()
    bench.compositor.keyboard.sendKeymap(Self.good, file: .sealed)
    expectText(bench)
    #expect(bench.warnings == [])
    bench.finish()
  }

  @Test func thePositionOfASharedKeymapsFileIsNeitherUsedNorMoved() throws {
    let bench = try makeBench()
    let file = dactyl_memfd_create("keymap")
    try #require(file >= 0)
    defer { close(file) }
    #expect(pwrite(file, Self.good, Self.good.count, 0) == Self.good.count)
    // Another client has read part of the file.
    lseek(file, 1234, SEEK_SET)
    bench.compositor.keyboard.resources.send(
      "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(dup(file))),
      .uint(UInt32(Self.good.count)))
    expectText(bench)
    #expect(lseek(file, 0, SEEK_CUR) == 1234)
    #expect(bench.warnings == [])
    bench.finish()
    #expect(openDescriptors(of: file) == 1, "the keymap's file is left open")
  }

  @Test func aSharedKeymapReadToItsEndByAnotherClientIsUsed() throws {
    let bench = try makeBench()
    bench.compositor.keyboard.sendKeymap(Self.good, file: .readToEnd)
    expectText(bench)
    bench.finish()
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
    let bench = try makeBench()
    bench.compositor.keyboard.sendKeymap(keymap.bytes, size: keymap.size, format: keymap.format)
    for _ in 0..<5 { expectCode(bench) }
    bench.compositor.keyboard.modifiers(depressed: 1)
    expectCode(bench)
    #expect(bench.warnings.count == 1)
    // A valid keymap replaces it.
    bench.compositor.keyboard.sendKeymap(Self.good)
    bench.compositor.keyboard.modifiers()
    expectText(bench)
    #expect(bench.warnings.count == 1)
    // The same fault again is not reported again.
    bench.compositor.keyboard.sendKeymap(keymap.bytes, size: keymap.size, format: keymap.format)
    expectCode(bench)
    #expect(bench.warnings.count == 1)
    bench.finish()
  }

  @Test func aMissingKeymapIsABrokenKeymapAndLeavesKeyCodes() throws {
    let bench = try makeBench()
    for _ in 0..<5 { expectCode(bench) }
    #expect(bench.warnings.count == 1)
    bench.compositor.keyboard.sendKeymap(Self.good)
    expectText(bench)
    bench.finish()
  }

  @Test func aBrokenKeymapReplacesTheFormerOneAndClosesItsFile() throws {
    let bench = try makeBench()
    bench.compositor.keyboard.sendKeymap(Self.good)
    expectText(bench)
    let file = dactyl_memfd_create("keymap")
    try #require(file >= 0)
    defer { close(file) }
    for _ in 0..<100 {
      bench.compositor.keyboard.resources.send(
        "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(dup(file))),
        .uint(100))
      bench.settle()
    }
    expectCode(bench)
    #expect(openDescriptors(of: file) <= 2, "the files of replaced keymaps are left open")
    bench.finish()
    #expect(openDescriptors(of: file) == 1)
  }

  @Test func earlyModifiersAreKeptAndAppliedToTheKeymap() throws {
    let bench = try makeBench()
    let keyboard = bench.compositor.keyboard
    keyboard.modifiers(depressed: 1)
    keyboard.sendKeymap(Self.good)
    let key = type(30, on: bench)
    #expect(key?.characters == "A")
    #expect(key?.charactersIgnoringModifiers == "A")
    #expect(key?.modifierFlags == .shift)
    keyboard.modifiers(locked: 2)
    #expect(type(30, on: bench)?.modifierFlags == .capsLock)
    keyboard.modifiers()
    expectText(bench)
    bench.finish()
  }

  @Test func earlyModifiersOfAReplacedKeymapCountForTheNewOne() throws {
    let bench = try makeBench()
    let keyboard = bench.compositor.keyboard
    keyboard.sendKeymap(Self.good)
    expectText(bench)
    keyboard.modifiers(depressed: 1)
    keyboard.sendKeymap(Self.good)
    #expect(type(30, on: bench)?.characters == "A")
    bench.finish()
  }

  @Test(arguments: [UInt32(good.count + 1), 100_000, 0x7FFF_FFFF, .max])
  func aShortKeymapIsNotUsedAndLeavesKeyCodes(size: UInt32) throws {
    let bench = try makeBench()
    bench.compositor.keyboard.sendKeymap(Self.good, size: size)
    expectCode(bench)
    expectCode(bench)
    #expect(bench.warnings.count == 1)
    // No memory is allocated for a size that no keymap has.
    let reason = size > 4 << 20 ? "has \(size) bytes, too many" : "is shorter than announced"
    #expect(bench.warnings.first?.contains(reason) == true)
    bench.finish()
  }

  @Test func aShortKeymapCutOffAfterwardsDoesNotEndTheProcess() throws {
    let bench = try makeBench()
    let file = dactyl_memfd_create("keymap")
    try #require(file >= 0)
    defer { close(file) }
    #expect(pwrite(file, Self.good, Self.good.count, 0) == Self.good.count)
    bench.compositor.keyboard.resources.send(
      "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(dup(file))),
      .uint(UInt32(Self.good.count)))
    bench.settle()
    ftruncate(file, 10)
    expectCode(bench)
    #expect(bench.warnings.count == 1)
    bench.finish()
  }

  @Test(arguments: [true, false]) func anUnreadableShortKeymapIsNoKeymap(isPipe: Bool) throws {
    let bench = try makeBench()
    var ends: [Int32] = [-1, -1]
    if isPipe {
      try #require(dactyl_pipe(&ends, false) == 0)
    } else {
      ends[0] = open("/", O_RDONLY | O_CLOEXEC)
    }
    bench.compositor.keyboard.resources.send(
      "keymap", .uint(WlKeyboard.KeymapFormat.xkbV1.rawValue), .fileDescriptor(FileDescriptor(ends[0])), .uint(100))
    expectCode(bench)
    #expect(bench.warnings.count == 1)
    if isPipe { close(ends[1]) }
    bench.finish()
  }
}
