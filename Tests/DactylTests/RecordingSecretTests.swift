import Dactyl
import Foundation
import Testing

/// Input that a recording leaves out while a secret is typed (TI-6).
@MainActor @Suite struct RecordingSecretTests {
  /// Plays `script` into a window with a secure field above a plain one, with a touch keyboard, and returns the
  /// recording of it and both texts.
  private func record(_ script: String) throws -> (lines: [String], secret: String, text: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString).script")
    defer { try? FileManager.default.removeItem(at: file) }
    let secret = TextField(frame: Rect(x: 0, y: 0, width: 360, height: 44))
    secret.textInputTraits.isSecure = true
    let plain = TextField(frame: Rect(x: 0, y: 60, width: 360, height: 44))
    let controller = ViewController()
    controller.view.addSubview(secret)
    controller.view.addSubview(plain)
    var options = LaunchOptions()
    options.isHeadless = true
    options.recordPath = file.path
    options.replay = try InputScript(script)
    let application = Application()
    application.touchKeyboardMode = .always
    application.keyboardLayouts = [KeyboardLayout("us")]
    try application.run(options) {
      $0.openToplevel(title: "Test", size: Size(width: 360, height: 640), root: controller)
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map(String.init)
    return (lines, secret.text, plain.text)
  }

  // TI-6
  @Test func fingersOnTheTouchKeyboardAreLeftOut() throws {
    let script = """
      0.5 down 1 100 20
      0.6 up 1
      1.5 down 2 90 500
      1.6 down 3 10 200 + move 2 91 500
      1.7 up 2
      1.8 up 3

      """
    let result = try record(script)
    #expect(result.secret.count == 1)
    #expect(
      result.lines == [
        "0.500 down 1 100.000 20.000", "0.600 up 1", "1.600 down 1 10.000 200.000", "1.800 up 1",
      ])
  }

  // TI-6
  @Test func pointersAndPensOnTheTouchKeyboardAreLeftOut() throws {
    let script = """
      0.5 down 1 100 20
      0.6 up 1
      1.5 hover 90 500
      1.6 down P 90 500 type=pointer
      1.7 up P
      1.8 penhover 90 500
      1.9 down 4 90 500 type=pencil
      2.0 up 4
      2.1 penaway

      """
    let result = try record(script)
    #expect(result.secret.count == 2)
    #expect(result.lines == ["0.500 down 1 100.000 20.000", "0.600 up 1", "2.100 penaway"])
  }

  // TI-6
  @Test func keysAreLeftOutUntilTheFocusIsElsewhere() throws {
    let script = """
      0.5 down 1 100 20
      0.6 up 1
      1.5 key down s
      1.6 down 1 100 80
      1.7 up 1
      1.8 key up s
      1.9 key down x
      2.0 key up x

      """
    let result = try record(script)
    #expect(result.secret == "s" && result.text == "x")
    #expect(
      result.lines == [
        "0.500 down 1 100.000 20.000", "0.600 up 1", "1.600 down 1 100.000 80.000", "1.700 up 1", "1.900 key down x",
        "2.000 key up x",
      ])
  }

  // TI-6
  @Test func whatIsTypedIntoOtherTextsIsRecorded() throws {
    let result = try record("0.5 down 1 100 80\n0.6 up 1\n1.5 down 1 90 500\n1.6 up 1\n")
    #expect(result.text.count == 1 && result.lines.count == 4)
  }

  // TI-6
  @Test func keysAfterTheKeyThatMovedTheFocusAreLeftOutOfTheSameBatch() throws {
    let tab = "key down Tab + key up Tab"
    let result = try record("0.5 \(tab) + key down s + key up s + \(tab) + key down x\n")
    #expect(result.secret == "s" && result.text == "x")
    #expect(keys(result.lines) == ["down Tab", "up Tab", "down x"])
  }

  // TI-6
  @Test func keysAfterThePressThatMovedTheFocusAreLeftOutOfTheSameBatch() throws {
    let result = try record("0.5 down P 100 20 type=pointer + key down s + key up s\n0.6 up P\n")
    #expect(result.secret == "s" && keys(result.lines) == [])
    #expect(result.lines.contains { $0.contains("down 1 100.000 20.000 type=pointer") })
  }

  // TI-6
  @Test func keysBeforeThePressThatMovedTheFocusAreRecorded() throws {
    let result = try record(
      "0.5 down 1 100 80\n0.6 up 1\n0.7 key down a + key up a + down P 100 20 type=pointer + key down s\n0.8 up P\n")
    #expect(result.secret == "s" && result.text == "a" && keys(result.lines) == ["down a", "up a"])
  }

  // TI-6
  @Test func aFingerThatLandedBeforeTheSecretIsNotFollowedOverTheKeyboard() throws {
    let script = """
      0.5 down 1 100 80
      0.6 up 1
      1.5 down 2 90 500
      1.6 down P 100 20 type=pointer
      1.7 up P
      1.8 move 2 120 500
      1.9 up 2

      """
    let result = try record(script)
    #expect(result.lines.contains("1.500 down 1 90.000 500.000"))
    #expect(!result.lines.contains { $0.contains("120.000 500.000") })
    #expect(result.lines.last?.hasPrefix("1.900 up 1") == true)
  }

  private func keys(_ lines: [String]) -> [String] {
    lines.flatMap { $0.split(separator: " ", maxSplits: 1).dropFirst().joined().components(separatedBy: " + ") }
      .filter { $0.hasPrefix("key ") }.map { String($0.dropFirst(4)) }
  }
}
