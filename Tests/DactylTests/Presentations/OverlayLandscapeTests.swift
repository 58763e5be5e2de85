import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sheets, popovers and alerts beside a keyboard in a window with little room (`NV-7`, `NV-11`).
@MainActor @Suite struct OverlayLandscapeTests {
  private let root = ViewController()
  private let content = ViewController()
  private let field = TextField()
  private let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 200), root: root)
    stage.application.keyboardLayouts = [KeyboardLayout("us")]
    field.accessibilityLabel = "field"
    content.view = View(.vertical(spacing: 8), [block(100, 20), field])
  }

  private func settle() { stage.advance(by: 2) }
  private func shownFrame(_ view: View) -> Rect { view.convert(view.bounds, to: stage.window) }
  private var floor: Double { stage.application.inputView?.window?.frame.minY ?? stage.window.bounds.height }

  // NV-7
  @Test(arguments: [SheetController.Detent.content, .height(150), .medium, .large], [false, true])
  func aFieldInASheetIsAboveTheKeyboardIfThereIsAnyRoom(_ detent: SheetController.Detent, isTurned: Bool) {
    if isTurned { stage.application.contentRotation = .quarterTurn }
    settle()
    let sheet = SheetController(content, detents: [detent])
    root.present(sheet)
    settle()
    let before = (sheet.view as? SheetView)?.shownHeight
    field.becomeFirstResponder()
    stage.textField("field").tap()
    settle()
    #expect(stage.application.inputView != nil)
    #expect(shownFrame(field).minY >= 0 && floor >= 0)
    if floor > 80 { #expect(shownFrame(field).maxY <= floor) }
    stage.application.hideInputView()
    settle()
    #expect((sheet.view as? SheetView)?.shownHeight == before)
  }

  // NV-7, TK-3
  @Test func aKeyboardThatComesWhileASheetRisesIsCounted() throws {
    stage.resize(to: Size(width: 400, height: 700))
    let sheet = SheetController(content, detents: [.content])
    root.present(sheet)
    stage.advance(by: 0.05)
    stage.application.touchKeyboardMode = .always
    field.becomeFirstResponder()
    settle()
    #expect(floor < 600 && shownFrame(field).maxY <= floor)
    stage.resize(to: Size(width: 700, height: 400))
    settle()
    #expect(floor < 400 && shownFrame(field).maxY <= floor)
    stage.resize(to: Size(width: 400, height: 700))
    settle()
    #expect(floor < 600 && shownFrame(field).maxY <= floor)
    sheet.dismiss()
    stage.advance(by: 0.05)
    settle()
    #expect(root.presentedViewController == nil)
  }

  // NV-7, TK-3
  @Test func anotherKeyboardHeightMovesTheSheet() {
    stage.resize(to: Size(width: 400, height: 700))
    root.present(SheetController(content, detents: [.content]))
    settle()
    stage.application.touchKeyboardMode = .always
    field.becomeFirstResponder()
    settle()
    let before = floor
    settle()
    #expect(shownFrame(field).maxY <= floor)
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 1.5
    settle()
    #expect(shownFrame(field).maxY <= floor && before < 600)
  }

  // NV-11
  @Test func aPopoverBesideTheKeyboardStaysInTheWindow() {
    stage.resize(to: Size(width: 400, height: 320))
    let source = View(frame: Rect(x: 150, y: 280, width: 50, height: 30))
    root.view.addSubview(source)
    root.present(PopoverController(content, from: source))
    settle()
    stage.application.touchKeyboardMode = .always
    field.becomeFirstResponder()
    settle()
    let card = content.view.superview.map(shownFrame) ?? .zero
    #expect(card.minY >= 0 && card.maxY <= floor && card.minX >= 0 && card.maxX <= 400)
    #expect(shownFrame(field).maxY <= floor)
  }

  // NV-12, IN-7
  @Test func threeLayersOfOverlaysHaveTheElementsOfTheFrontOne() {
    stage.resize(to: Size(width: 400, height: 700))
    func titled(_ title: String) -> ViewController {
      let controller = ViewController()
      controller.title = title
      let button = Button("In \(title)")
      button.frame = Rect(x: 0, y: 0, width: 200, height: 44)
      controller.view.addSubview(button)
      return controller
    }
    let (first, third) = (titled("First"), titled("Third"))
    root.present(SheetController(first, detents: [.medium]))
    settle()
    let source = View(frame: Rect(x: 50, y: 50, width: 50, height: 30))
    first.view.addSubview(source)
    let popover = PopoverController(titled("Second"), from: source)
    first.present(popover)
    settle()
    #expect(stage.elements(.dialog).map(\.label) == ["Second"] && !stage.button("In First").exists)
    popover.present(third)
    settle()
    #expect(stage.elements(.dialog).map(\.label) == ["Third"] && stage.button("In Third").exists)
    #expect(!stage.button("In Second").exists && !stage.button("In First").exists)
    Toast("Saved").show(in: third.view)
    settle()
    #expect(stage.elements(.notification).map(\.label) == ["Saved"])
    third.dismiss()
    settle()
    #expect(stage.elements(.dialog).map(\.label) == ["Second"] && !stage.button("In First").exists)
    popover.dismiss()
    settle()
    #expect(stage.elements(.dialog).map(\.label) == ["First"] && stage.button("In First").exists)
  }
}
