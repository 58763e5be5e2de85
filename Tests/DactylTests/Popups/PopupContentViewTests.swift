import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The background of popups, and popups that fit their content.
@MainActor @Suite struct PopupContentViewTests {
  private let stage: TestStage
  private let opener = View(frame: Rect(x: 20, y: 20, width: 100, height: 44))
  private let label = Label("Saved", role: .body)

  init() throws {
    stage = try TestStage(size: Size(width: 700, height: 600))
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
    stage.view.addSubview(opener)
  }

  private var labelSize: Size { label.sizeThatFits(Size(width: Double.infinity, height: .infinity)) }

  // MARK: Looks

  @Test func theLooksAreThoseOfTheTheme() {
    for theme in [Theme.standard, .highContrast] {
      let panel = PopupContentView()
      let tip = PopupContentView(role: .toolTip)
      for view in [panel, tip] {
        view.traitOverrides.theme = theme
        #expect(view.backgroundColor == theme.colors.raised)
        #expect(view.border?.width == theme.metrics.borderWidth)
      }
      #expect(panel.cornerRadius == 12 && tip.cornerRadius == 8)
      #expect(panel.border?.color == theme.colors.separator && tip.border?.color == theme.colors.outline)
      #expect(panel.shadow == Shadow(color: theme.colors.shadow, radius: 8, offset: Point(x: 0, y: 4)))
      #expect(tip.shadow == Shadow(color: theme.colors.shadow, radius: 4, offset: Point(x: 0, y: 2)))
    }
  }

  @Test func anotherRoleChangesTheLooksAtOnce() {
    let view = PopupContentView()
    view.role = .toolTip
    #expect(view.cornerRadius == 8 && view.shadow?.radius == 4)
  }

  // MARK: Popups

  @Test func aPopupFitsItsContent() {
    let popup = Popup(content: label)
    #expect(popup.show(from: opener))
    stage.advance(by: 0.1)
    let size = labelSize
    #expect(popup.size == Size(width: size.width + 32, height: size.height + 32))
    #expect(popup.window.bounds.size == popup.size)
    #expect(label.convert(Point.zero, to: popup.window) == Point(x: 16, y: 16))
  }

  // MN-4, KF-6
  @Test func aPopupThatAKeyHasOpenedShowsTheFocusOfItsFirstStop() {
    let (button, close) = (Button("About"), Button("Close"))
    button.frame = Rect(x: 20, y: 100, width: 120, height: 44)
    stage.view.addSubview(button)
    let popup = Popup(content: View(.vertical(spacing: 8), [label, close]))
    button.addAction(Action { _ in popup.show(from: button) }, for: .primaryActionTriggered)
    close.addAction(Action { _ in popup.close() }, for: .primaryActionTriggered)
    stage.tab()
    stage.keyboard.press("Return")
    stage.advance(by: 0.1)
    #expect(popup.isShown && close.isFocusVisible && button.isFirstResponder)
    stage.keyboard.press("Return")
    stage.advance(by: 0.1)
    #expect(!popup.isShown && button.isFocusVisible)
    // A finger does not go on with keys.
    stage.finger().tap(at: button.bounds.center, in: button)
    stage.advance(by: 0.1)
    #expect(popup.isShown && !close.isFirstResponder)
  }

  @Test func aPopupFollowsItsContentWhileItIsShown() {
    let popup = Popup(content: label)
    popup.show(from: opener)
    stage.advance(by: 0.1)
    label.text = "Saved in the folder of documents"
    stage.advance(by: 0.1)
    #expect(popup.size.width == labelSize.width + 32 && popup.window.bounds.size == popup.size)
    let width = popup.size.width
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    stage.advance(by: 0.1)
    #expect(popup.size.width > width + 100 && popup.size.width == labelSize.width + 32)
  }

  @Test func aPopupWithASizeOfItsOwnKeepsIt() {
    let popup = Popup(content: label)
    popup.show(from: opener)
    stage.advance(by: 0.1)
    popup.size = Size(width: 300, height: 200)
    label.text = "Saved in the folder of documents"
    stage.advance(by: 0.1)
    #expect(popup.size == Size(width: 300, height: 200))
  }

  @Test func itIsADialogAndItsButtonsAreButtons() {
    let popup = Popup(content: Button("Close"))
    popup.window.accessibilityLabel = "Saved"
    popup.show(from: opener)
    #expect(stage.element(.dialog, "Saved").exists && stage.element(.button, "Close").exists)
  }
}
