import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sheets and popovers beside a touch keyboard, and with content that grows (NV-7, NV-11).
@MainActor @Suite struct OverlayKeyboardTests {
  private let root = ViewController()
  private let content = ViewController()
  private let field = TextField()
  private let more = block(100, 50)
  private let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 700), root: root)
    stage.application.keyboardLayouts = [KeyboardLayout("us")]
    field.accessibilityLabel = "field"
    more.isHidden = true
    content.view = View(.vertical(spacing: 8), [block(100, 80), field, more])
  }

  private func settle() { stage.advance(by: 2) }

  private func present(_ detents: SheetController.Detent...) -> SheetController {
    let sheet = SheetController(content, detents: detents)
    root.present(sheet)
    settle()
    return sheet
  }

  private func openKeyboard() {
    stage.textField("field").tap()
    settle()
  }

  private func closeKeyboard() {
    stage.application.hideInputView()
    settle()
  }

  /// The upper edge of the keyboard, or the lower one of the window.
  private var floor: Double {
    guard let keyboard = stage.application.inputView, let window = keyboard.window else { return 700 }
    return window.frame.minY
  }

  private func shownFrame(_ view: View) -> Rect { view.convert(view.bounds, to: stage.window) }

  /// The upper edge of the card of the sheet.
  private func top(_ sheet: SheetController) -> Double { 700 - ((sheet.view as? SheetView)?.shownHeight ?? 0) }

  // NV-7, TK-3
  @Test(arguments: [SheetController.Detent.content, .height(200), .medium, .large])
  func aSheetIsAboveTheKeyboard(_ detent: SheetController.Detent) {
    let sheet = present(detent)
    let before = top(sheet)
    openKeyboard()
    #expect(floor < 600)
    #expect(shownFrame(content.view).maxY <= floor && shownFrame(field).maxY <= floor)
    #expect(shownFrame(field).height >= 40 && shownFrame(field).minY >= top(sheet))
    #expect(top(sheet) == max(before - (700 - floor), 24) || detent == .large && top(sheet) == 24)
    closeKeyboard()
    #expect(top(sheet) == before)
  }

  // NV-7, TK-3
  @Test func theKeyboardCountsOnceAfterAChangeOfTraits() {
    let sheet = present(.content)
    openKeyboard()
    let before = top(sheet)
    stage.window.traitOverrides.theme = .highContrast
    settle()
    stage.window.traitOverrides.theme = nil
    sheet.view.setNeedsLayout()
    settle()
    #expect(top(sheet) == before)
    closeKeyboard()
    #expect(top(sheet) > before + 100)
  }

  // NV-7
  @Test(arguments: [false, true]) func aSheetFollowsItsContent(withKeyboard: Bool) {
    let sheet = present(.content)
    if withKeyboard { openKeyboard() }
    let before = top(sheet)
    more.isHidden = false
    settle()
    #expect(top(sheet) == before - 58 && shownFrame(more).maxY <= floor && more.bounds.height == 50)
    more.ideal.height = 90
    settle()
    #expect(top(sheet) == before - 98)
    more.isHidden = true
    settle()
    #expect(top(sheet) == before)
  }

  // NV-7
  @Test func aSheetGrowsIntoTheFreeSpaceAboveTheKeyboard() {
    more.ideal.height = 1_000
    more.isHidden = false
    let sheet = present(.content)
    #expect(top(sheet) == 24)
    openKeyboard()
    #expect(top(sheet) == 24 && shownFrame(content.view).maxY <= floor)
  }

  // NV-7
  @Test func aSheetAboveTheKeyboardIsDraggedAway() {
    let sheet = present(.content)
    openKeyboard()
    let start = Point(x: 200, y: top(sheet) + 8)
    stage.finger().drag(from: start, to: Point(x: 200, y: start.y + 30))
    settle()
    #expect(root.presentedViewController === sheet)
    stage.finger().drag(from: start, to: Point(x: 200, y: floor - 2))
    settle()
    #expect(root.presentedViewController == nil)
  }

  // NV-7
  @Test(arguments: [0.3, 0.7]) func halfOfWhatIsAboveTheKeyboardDecides(_ part: Double) {
    let sheet = present(.content)
    openKeyboard()
    let start = Point(x: 200, y: top(sheet) + 8)
    let end = start.y + (floor - top(sheet)) * (1 - part)
    let finger = stage.finger()
    finger.down(at: start)
    finger.move(to: Point(x: 200, y: end - 1))
    // It has come to rest, so that only the place counts.
    stage.advance(by: 0.5)
    finger.move(to: Point(x: 200, y: end))
    finger.up()
    settle()
    #expect((root.presentedViewController === sheet) == (part > 0.5))
  }

  // NV-7
  @Test(arguments: [SheetController.Detent.height(200), .medium])
  func aBarOfTheWindowIsNoKeyboard(_ detent: SheetController.Detent) {
    stage.window.obscuredInsets.bottom = 30
    stage.window.additionalSafeAreaInsets.bottom = 10
    #expect(top(present(detent)) == (detent == .medium ? 350 : 500))
  }

  // NV-7
  @Test func aBarOfTheWindowCountsOnce() {
    stage.window.obscuredInsets.bottom = 30
    let sheet = present(.content)
    let before = top(sheet)
    sheet.view.setNeedsLayout()
    content.view.setNeedsLayout()
    settle()
    #expect(top(sheet) == before && shownFrame(field).maxY <= 670)
    openKeyboard()
    #expect(top(sheet) == before - (700 - floor) + 30)
  }

  // NV-11, TK-3
  @Test func aPopoverIsAboveTheKeyboardAndFollowsItsContent() {
    let button = Button("Filter")
    root.view.addSubview(button)
    button.frame = Rect(x: 100, y: 520, width: 100, height: 44)
    root.present(PopoverController(content, from: button))
    settle()
    let card = content.view.superview
    let before = card?.frame
    openKeyboard()
    #expect(floor < 600 && (card?.frame.maxY ?? 0) <= floor && shownFrame(field).maxY <= floor)
    #expect(card?.frame.size == before?.size)
    closeKeyboard()
    #expect(card?.frame == before)
    more.isHidden = false
    settle()
    #expect(card?.frame.height == (before?.height ?? 0) + 58)
    more.isHidden = true
    settle()
    #expect(card?.frame == before)
  }
}
