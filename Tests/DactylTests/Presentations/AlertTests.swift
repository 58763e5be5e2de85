import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Alerts and sheets of actions (`AL-1`).
@MainActor @Suite struct AlertTests {
  private let stage: TestStage
  private let log = Log()
  private let below = Button("Below")

  @MainActor private final class Log {
    var lines: [String] = []
    var isPresented: [Bool] = []
  }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 600))
    below.frame = Rect(x: 20, y: 20, width: 100, height: 44)
    below.addAction(Action { [log] _ in log.lines.append("below") }, for: .primaryActionTriggered)
    stage.view.addSubview(below)
    stage.application.layOutWindows()
  }

  private var presenter: ViewController { stage.window.rootViewController ?? ViewController() }

  private func action(_ title: String, _ style: AlertAction.Style = .default) -> AlertAction {
    AlertAction(title: title, style: style) { [log, weak presenter] action in
      log.lines.append(action.title)
      log.isPresented.append(presenter?.presentedViewController != nil)
    }
  }

  @discardableResult private func show(
    _ actions: [AlertAction], style: AlertController.Style = .alert, fields: Int = 0
  ) -> AlertController {
    let alert = AlertController(title: "Delete the note?", message: "It can’t be restored.", preferredStyle: style)
    for action in actions { alert.addAction(action) }
    for _ in 0..<fields { alert.addTextField() }
    presenter.present(alert)
    stage.advance(by: 1)
    return alert
  }

  private var isShown: Bool { presenter.presentedViewController != nil }

  private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

  // AL-1
  @Test func aTapOnAButtonChoosesItWhenTheAlertHasLeft() {
    show([action("Cancel", .cancel), action("Delete", .destructive)])
    stage.dialog("Delete the note?").button("Delete").tap()
    #expect(log.lines == [])
    stage.advance(by: 1)
    #expect(log.lines == ["Delete"] && log.isPresented == [false] && !isShown)
  }

  // AL-1, IN-7
  @Test func nothingBeneathTakesInput() {
    show([action("Cancel", .cancel), action("Keep")])
    stage.finger().tap(at: Point(x: 60, y: 40))
    stage.advance(by: 1)
    #expect(log.lines == [] && isShown)
  }

  // AL-1
  @Test func returnChoosesTheFirstOrdinaryActionAndEscapeCancels() {
    show([action("Cancel", .cancel), action("Delete", .destructive), action("Keep"), action("Move")])
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    show([action("Cancel", .cancel), action("Delete", .destructive)])
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(log.lines == ["Keep"] && isShown)
    stage.keyboard.press("Escape")
    stage.advance(by: 1)
    #expect(log.lines == ["Keep", "Cancel"] && !isShown)
  }

  // AL-1
  @Test func theProgramChoosesTheActionOfReturn() {
    let alert = AlertController(title: "Delete the note?")
    let delete = action("Delete", .destructive)
    for action in [action("Keep"), delete] { alert.addAction(action) }
    alert.preferredAction = delete
    presenter.present(alert)
    stage.advance(by: 1)
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(log.lines == ["Delete"])
  }

  // AL-1, KF-8
  @Test func theFocusGoesBack() {
    let field = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 44))
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    show([action("OK")])
    #expect(!field.isFirstResponder)
    stage.keyboard.press("Escape")
    stage.advance(by: 1)
    #expect(field.isFirstResponder && log.lines == ["OK"])
  }

  // AL-1
  @Test func aTouchBesideASheetCancelsAndBesideAnAlertDoesNothing() {
    show([action("Cancel", .cancel), action("OK")])
    stage.finger().tap(at: Point(x: 200, y: 30))
    stage.advance(by: 1)
    #expect(isShown)
    presenter.dismiss(animated: false)
    show([action("OK")], style: .actionSheet)
    stage.finger().tap(at: Point(x: 200, y: 30))
    stage.advance(by: 1)
    #expect(isShown && log.lines == [])
    presenter.dismiss(animated: false)
    let sheet = show([action("OK"), action("Cancel", .cancel)], style: .actionSheet)
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(isShown)
    #expect(frame(sheet.view.subviews[0].subviews[0]).maxY == 584)
    // The card itself is not beside it.
    stage.finger().tap(at: Point(x: 200, y: 576))
    stage.advance(by: 1)
    #expect(isShown)
    stage.finger().tap(at: Point(x: 200, y: 30))
    stage.advance(by: 1)
    #expect(!isShown && log.lines == ["Cancel"])
  }

  // AL-1
  @Test func ofTwoFingersThatLiftAtOnceOneChooses() {
    show([action("Cancel", .cancel), action("Keep")])
    let (first, second) = (stage.finger(), stage.finger())
    let (keep, cancel) = (stage.button("Keep").view, stage.button("Cancel").view)
    first.down(at: Point(x: 10, y: 10), in: keep)
    second.down(at: Point(x: 10, y: 10), in: cancel)
    first.up()
    second.up()
    stage.advance(by: 1)
    #expect(log.lines == ["Keep"])
  }

  // AL-1, KF-5
  @Test func theFirstFieldHasTheFocusAndReturnInItChooses() {
    let alert = show([action("Cancel", .cancel), action("Save")], fields: 2)
    #expect(alert.textFields[0].isFirstResponder)
    stage.keyboard.type("abc")
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(log.lines == ["Save"] && alert.textFields[0].text == "abc")
  }

  // AL-1
  @Test func anActionThatIsDisabledCanNotBeChosen() {
    let (save, cancel) = (action("Save"), action("Cancel", .cancel))
    save.isEnabled = false
    cancel.isEnabled = false
    show([cancel, save])
    for key in ["Return", "Escape"] { stage.keyboard.press(key) }
    stage.button("Save").tap()
    stage.advance(by: 1)
    #expect(isShown && log.lines == [])
    save.isEnabled = true
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(log.lines == ["Save"])
  }

  // AL-1
  @Test func anAlertWithoutActionsHasAWayOut() {
    show([])
    stage.keyboard.press("Escape")
    stage.advance(by: 1)
    #expect(!isShown)
    show([])
    stage.button("OK").tap()
    stage.advance(by: 1)
    #expect(!isShown)
  }

  // AL-1
  @Test func anAlertCanBePresentedAgain() {
    let alert = show([action("Keep")])
    stage.button("Keep").tap()
    stage.advance(by: 1)
    presenter.present(alert)
    stage.advance(by: 1)
    #expect(isShown && frame(alert.view) == stage.window.bounds)
    stage.button("Keep").tap()
    stage.advance(by: 1)
    #expect(log.lines == ["Keep", "Keep"] && !isShown)
  }

  // MARK: Layout

  // AL-1
  @Test func twoShortButtonsAreBesideEachOtherAndLongOnesAreBelowEachOther() {
    show([action("Cancel", .cancel), action("Keep")])
    var (keep, cancel) = (stage.button("Keep").view, stage.button("Cancel").view)
    #expect(frame(cancel ?? below).maxX < frame(keep ?? below).minX)
    presenter.dismiss(animated: false)
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    show([action("Cancel", .cancel), action("Keep")])
    (keep, cancel) = (stage.button("Keep").view, stage.button("Cancel").view)
    #expect(frame(cancel ?? below).minX > frame(keep ?? below).maxX)
    presenter.dismiss(animated: false)
    show([action("Cancel", .cancel), action("Delete all notes and their files")])
    (keep, cancel) = (stage.button("Delete all notes and their files").view, stage.button("Cancel").view)
    #expect(frame(cancel ?? below).minY > frame(keep ?? below).maxY)
  }

  // AL-1
  @Test func aTitleThatIsTooWideForTheAlertContinuesOnMoreLines() throws {
    let title = "Delete all notes of the last year and the files that belong to them"
    show([action("Cancel", .cancel), action(title)])
    let (button, cancel) = (try #require(stage.button(title).view), try #require(stage.button("Cancel").view))
    #expect(
      frame(button).height == button.measuredSize(for: ProposedSize(width: frame(button).width, height: nil)).height)
    #expect(frame(button).height > frame(cancel).height && frame(cancel).minY == frame(button).maxY + 8)
  }

  // AL-1
  @Test(arguments: [1.0, 2]) func aLongAlertScrollsInASmallWindow(_ fontScale: Double) throws {
    let stage = try TestStage(size: Size(width: 300, height: 320))
    stage.application.traitOverrides.fontScale = fontScale
    defer { stage.application.traitOverrides.fontScale = 1 }
    let alert = AlertController(
      title: "A title that needs several lines in a window of this size",
      message: String(repeating: "A sentence about what will happen. ", count: 12))
    for index in 1...6 {
      alert.addAction(AlertAction(title: "Choice \(index)") { [log] in log.lines.append($0.title) })
    }
    stage.window.rootViewController?.present(alert)
    stage.advance(by: 1)
    let card = alert.view.subviews[0].subviews[0]
    #expect(card.convert(card.bounds, to: nil) == Rect(x: 16, y: 16, width: 268, height: 288))
    let content = try #require(card.subviews.first as? ScrollView)
    #expect(content.contentSize.height > content.bounds.height)
    content.scrollRectToVisible(
      Rect(x: 0, y: content.contentSize.height - 60, width: 10, height: 60), animated: false)
    stage.button("Choice 6").tap()
    stage.advance(by: 1)
    #expect(log.lines == ["Choice 6"])
  }

  // AL-1, TK-3
  @Test func anAlertWithAFieldIsAboveTheTouchKeyboard() {
    stage.application.touchKeyboardMode = .always
    let alert = show([action("Save")], fields: 1)
    stage.advance(by: 1)
    stage.application.layOutWindows()
    let covered = stage.window.safeAreaInsets.bottom
    let card = alert.view.subviews[0].subviews[0]
    #expect(covered > 100 && frame(card).maxY <= 600 - covered)
  }

  // AL-1, KF-1
  @Test func tabGoesToTheButtonsOfAnAlertWithoutFields() {
    let alert = show([action("Cancel", .cancel), action("Delete", .destructive)])
    #expect(alert.isFirstResponder)
    stage.keyboard.press("Tab")
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(log.lines.count == 1 && !isShown)
  }
}
