import DactylGeometry
import DactylInput
import DactylSurface
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// When the touch keyboard is shown, and what it moves (section 7c).
@MainActor @Suite struct InputViewPresenterTests {
  private let stage: KeyboardStage

  init() throws { stage = try KeyboardStage("us") }

  // TK-1
  @Test func aTapIntoATextShowsTheKeyboard() {
    #expect(!stage.isShown)
    stage.open()
    #expect(stage.isShown && stage.field.isFirstResponder)
    #expect(stage.keyboard?.window?.frame.maxY == 600)
    #expect(stage.stage.window.isKeyWindow)
    // Touches beside it are those of the window below.
    stage.field.text = "one two"
    stage.stage.finger().tap(at: Point(x: 14, y: 20))
    #expect(stage.isShown && stage.field.editor.selection == TextSelection(0))
    stage.tap("Q")
    #expect(stage.stage.window.isKeyWindow)
  }

  // TK-1
  @Test func aFocusByTheProgramAPointerOrAKeyShowsNone() {
    stage.field.becomeFirstResponder()
    #expect(!stage.isShown)
    stage.stage.pointer.click(at: Point(x: 50, y: 20))
    #expect(!stage.isShown && stage.field.isFirstResponder)
    stage.open()
    #expect(stage.isShown)
    // A click on the keyboard is no sign that touch is not used.
    stage.stage.pointer.click(at: stage.middle("shift"), in: stage.keyboard)
    stage.lower.becomeFirstResponder()
    #expect(stage.isShown)
    stage.open()
    stage.stage.keyboard.press("Tab")
    stage.stage.advance(by: 1)
    #expect(stage.lower.isFirstResponder && !stage.isShown)
  }

  // TK-1
  @Test func anInputMethodIsUsedInstead() {
    stage.stage.application.textInputSession.textInputReceived(.entered(surface: SurfaceID(rawValue: 1)))
    stage.open()
    #expect(!stage.isShown)
    // Another window has the focus.
    stage.stage.application.textInputSession.textInputReceived(.left)
    #expect(!stage.isShown)
    stage.stage.application.textInputSession.textInputReceived(.lost)
    #expect(stage.isShown)
    stage.stage.application.textInputSession.textInputReceived(.entered(surface: SurfaceID(rawValue: 1)))
    #expect(!stage.isShown)
    stage.stage.application.touchKeyboardMode = .always
    #expect(stage.isShown)
    stage.stage.application.touchKeyboardMode = .never
    #expect(!stage.isShown)
  }

  // TK-1
  @Test func aTapAsksTheInputMethodForItsPanel() throws {
    let platform = try #require(stage.stage.application.session?.platform as? HeadlessPlatform)
    stage.open()
    #expect(platform.inputPanelRequests == 0)
    stage.stage.application.textInputSession.textInputReceived(.entered(surface: SurfaceID(rawValue: 1)))
    stage.open()
    #expect(platform.inputPanelRequests == 1 && !stage.isShown)
    stage.stage.pointer.click(at: Point(x: 50, y: 20), in: stage.field)
    stage.stage.finger().tap(at: Point(x: 200, y: 300))
    #expect(platform.inputPanelRequests == 1)
  }

  // TK-1
  @Test func aForcedKeyboardIsShownForEveryFocus() {
    stage.stage.application.touchKeyboardMode = .always
    stage.field.becomeFirstResponder()
    #expect(stage.isShown)
    stage.stage.keyboard.press("a")
    #expect(stage.isShown && stage.field.text == "a")
    stage.field.resignFirstResponder()
    #expect(!stage.isShown)
  }

  // TK-2
  @Test func theKeyboardLeavesWithTheFocusAndByKeys() {
    stage.open()
    stage.tap("hide keyboard")
    #expect(!stage.isShown && stage.field.isFirstResponder)
    stage.open()
    #expect(stage.isShown)
    stage.stage.keyboard.press("x")
    #expect(!stage.isShown && stage.field.text == "x")
    stage.open()
    stage.stage.keyboard.press("Escape")
    #expect(!stage.isShown)
    stage.open()
    stage.field.resignFirstResponder()
    #expect(!stage.isShown)
    stage.stage.advance(by: 1)
    #expect(stage.stage.window.stack?.windows.count == 1)
  }

  // TK-2
  @Test func itStaysWhileTheFocusGoesFromTextToText() {
    stage.open()
    let first = stage.keyboard?.window
    stage.lower.becomeFirstResponder()
    #expect(stage.isShown && first != nil && stage.keyboard?.window === first)
    stage.stage.window.stack?.close()
    #expect(!stage.isShown)
  }

  // TK-2, TI-3
  @Test func returnIsAKeyAndEndsTheInputOfOneLine() {
    var count = 0
    stage.field.addAction(Action { _ in count += 1 }, for: .editingDidEndOnExit)
    stage.open()
    stage.tap("done")
    stage.stage.advance(by: 1)
    #expect(count == 1 && !stage.isShown)
    stage.field.addAction(
      Action { [unowned lower = stage.lower] _ in lower.becomeFirstResponder() }, for: .editingDidEndOnExit)
    stage.open()
    stage.tap("done")
    #expect(count == 2 && stage.isShown && stage.lower.isFirstResponder)
  }

  // TK-3
  @Test func theSafeAreaEndsAtTheKeyboard() {
    let bar = View()
    bar.pinning = Pinning(leading: 0, bottom: 0, trailing: 0, to: .safeArea)
    bar.sizing = .fixed(height: 20)
    stage.stage.view.addSubview(bar)
    stage.open()
    let height = stage.keyboard?.frame.height ?? 0
    #expect(height > 150 && stage.stage.view.safeAreaInsets.bottom == height)
    #expect(bar.frame.maxY == 600 - height)
    stage.stage.window.obscuredInsets.bottom = 20
    #expect(stage.stage.view.safeAreaInsets.bottom == height)
    stage.tap("hide keyboard")
    stage.stage.advance(by: 1)
    #expect(stage.stage.view.safeAreaInsets.bottom == 20 && bar.frame.maxY == 580)
  }

  // TK-3
  @Test func theCaretIsScrolledAboveTheKeyboard() {
    stage.open(stage.lower)
    let top = stage.keyboard?.window?.frame.minY ?? 0
    let caret = stage.lower.convert(stage.lower.caretRect, to: stage.stage.window)
    #expect(caret.maxY <= top && caret.maxY > top - 40)
    #expect(stage.lower.convert(stage.lower.bounds, to: stage.stage.window).maxY <= top)
    // The end of the content can be scrolled above the keyboard.
    stage.scrollView.scrollRectToVisible(Rect(x: 0, y: 599, width: 1, height: 1), animated: false)
    #expect(stage.scrollView.contentOffset.y == 600 - top)
    stage.tap("hide keyboard")
    stage.stage.advance(by: 1)
    #expect(stage.scrollView.contentOffset == .zero)
  }

  // TK-3
  @Test func theKeyboardSlidesUnlessMotionIsReduced() {
    stage.stage.textField("field").tap()
    #expect(stage.keyboard?.window?.presentation != nil)
    stage.stage.advance(by: 0.3)
    #expect(stage.keyboard?.window?.presentation == nil)
    stage.tap("hide keyboard")
    stage.stage.advance(by: 1)
    defer { stage.stage.application.traitOverrides.reducesMotion = false }
    stage.stage.application.traitOverrides.reducesMotion = true
    stage.stage.textField("field").tap()
    stage.stage.advance(by: 0.02)
    #expect(stage.isShown && stage.keyboard?.window?.presentation == nil)
  }

  // TK-3
  @Test func theKeyboardFollowsTheSizeOfTheWindow() {
    stage.open()
    stage.stage.application.contentRotation = .quarterTurn
    stage.stage.advance(by: 1)
    let frame = stage.keyboard?.window?.frame ?? .zero
    #expect(frame.width == 600 && frame.maxY == 400 && frame.height < 260)
  }
}
