import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Titles of buttons with large text.
@MainActor @Suite struct LargeButtonTests {
  // CT-45
  @Test func aWordWithoutRoomIsBroken() throws {
    let stage = try TestStage(size: Size(width: 300, height: 400))
    let button = Button("Benachrichtigungen")
    button.traitOverrides.locale = "de"
    stage.view.addSubview(button)
    let line = button.measuredSize(for: .unspecified)
    let narrow = ProposedSize(width: 120, height: nil)
    // At the standard size the title ends with dots.
    #expect(button.measuredSize(for: narrow).height == line.height)
    #expect(button.content(width: 120).title.isTruncated)
    button.traitOverrides.fontScale = 2
    let large = button.measuredSize(for: narrow)
    #expect(large.width <= 120 && large.height > 1.5 * line.height, "\(large) \(line)")
    let title = button.content(width: 120).title
    #expect(!title.isTruncated && title.lineCount >= 3)
    // A button with room has one line as before.
    #expect(button.content(width: 1000).title.lineCount == 1)
  }
}
