import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Objects that must be gone with the stage, although the program ended in the middle of something.
@MainActor @Suite struct MemoryAtTheEndTests {
  private struct WeakObject { weak var object: AnyObject? }

  /// Calls `body` with a stage that ends behind it. The objects that it returns must be gone then.
  private func expectNothingLeft(_ body: (TestStage) throws -> [AnyObject?]) throws {
    var objects: [WeakObject] = []
    try {
      let stage = try TestStage()
      objects = try body(stage).map { WeakObject(object: $0) }
      #expect(objects.allSatisfy { $0.object != nil })
    }()
    #expect(objects.compactMap { $0.object.map { "\(type(of: $0))" } } == [])
  }

  private func field(_ text: String, y: Double, on stage: TestStage) -> TextField {
    let field = TextField(text, frame: Rect(x: 0, y: y, width: 300, height: 44))
    stage.view.addSubview(field)
    stage.advance(by: 0.1)
    return field
  }

  /// Selects the word of a field by two taps, and drags it.
  private func dragText(on stage: TestStage) -> (TextField, TestFinger) {
    let (field, finger) = (field("incomprehensible_x", y: 0, on: stage), stage.finger())
    for _ in 0..<2 {
      finger.tap(at: Point(x: 40, y: 20), in: field)
      stage.advance(by: 0.05)
    }
    stage.advance(by: 1)
    #expect(!field.editor.selection.isEmpty)
    finger.down(at: Point(x: 60, y: 20), in: field)
    stage.advance(by: 0.7)
    finger.move(to: Point(x: 290, y: 20), in: field)
    return (field, finger)
  }

  private func windows(_ stage: TestStage) -> [AnyObject?] { stage.window.stack?.windows ?? [] }

  // TI-61
  @Test func aTextThatWasDraggedByAFinger() throws {
    try expectNothingLeft { stage in
      let (field, finger) = dragText(on: stage)
      finger.up()
      return [stage.application, field, field.editor, field.dragInteraction] + windows(stage)
    }
  }

  // TI-61
  @Test func aTextThatIsBeingDragged() throws {
    try expectNothingLeft { stage in
      let (field, _) = dragText(on: stage)
      return [stage.application, field, field.editor, field.dragInteraction, stage.application.drags.first]
        + windows(stage)
    }
  }

  // TI-61
  @Test func aTextThatAPointerHasDraggedIntoAnotherField() throws {
    try expectNothingLeft { stage in
      let (one, two) = (field("one", y: 0, on: stage), field("two", y: 60, on: stage))
      one.becomeFirstResponder()
      one.editor.selectAll()
      let pointer = stage.pointer
      pointer.move(to: Point(x: 18, y: 20), in: one)
      pointer.press()
      pointer.move(to: Point(x: 18, y: 40), in: one)
      pointer.move(to: Point(x: 290, y: 20), in: two)
      pointer.release()
      #expect(two.text.contains("one"))
      return [stage.application, one, two, one.dragInteraction] + windows(stage)
    }
  }

  // DD-1
  @Test func itemsThatWereNotLifted() throws {
    let source = Source()
    try expectNothingLeft { stage in
      let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      stage.view.addSubview(view)
      let interaction = DragInteraction(delegate: source)
      view.dragInteraction = interaction
      stage.advance(by: 0.1)
      source.onItems = { interaction in interaction.longPressGestureRecognizer.isEnabled = false }
      let finger = stage.finger()
      finger.down(at: Point(x: 50, y: 50), in: view)
      stage.advance(by: 1)
      finger.up()
      #expect(source.count == 1)
      return [stage.application, view, interaction]
    }
  }

  private final class Source: DragInteractionDelegate {
    var onItems: (DragInteraction) -> Void = { _ in }
    var count = 0

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
      count += 1
      onItems(interaction)
      return [DragItem([.text("a")])]
    }
  }

  @Test func animationsWhoseCompletionsKeepTheirViews() throws {
    try expectNothingLeft { stage in
      let (view, other) = (View(frame: Rect(x: 0, y: 0, width: 50, height: 50)), View())
      for view in [view, other] { stage.view.addSubview(view) }
      stage.advance(by: 0.1)
      View.animate(withDuration: 3, animations: { view.center = Point(x: 200, y: 200) }) { _ in view.isHidden = true }
      View.animate(withDuration: 1, delay: 2, animations: { other.alpha = 0 }) { _ in other.removeFromSuperview() }
      let animator = PropertyAnimator(duration: 2) { view.alpha = 0.5 }
      animator.addCompletion { [application = stage.application] _ in application.quit() }
      animator.startAnimation()
      stage.advance(by: 0.5)
      return [stage.application, view, other, animator]
    }
  }

  @Test func sheetsPopoversAlertsAndToasts() throws {
    try expectNothingLeft { stage in
      let root = try #require(stage.window.rootViewController)
      let (content, popped) = (ViewController(), ViewController())
      let sheet = SheetController(content, detents: [.medium])
      root.present(sheet)
      stage.advance(by: 0.1)
      let alert = AlertController(title: "Delete?")
      alert.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in })
      sheet.present(alert)
      Toast("Saved").show(in: stage.window)
      stage.advance(by: 0.1)
      let popover = PopoverController(popped, from: content.view)
      alert.present(popover)
      stage.advance(by: 0.1)
      return [stage.application, root, sheet, content, alert, popover, popped] + windows(stage)
    }
  }

  // IN-7
  @Test(arguments: [false, true]) func aSheetOnItsWay(isDismissed: Bool) throws {
    try expectNothingLeft { stage in
      let root = try #require(stage.window.rootViewController)
      let sheet = SheetController(ViewController(), detents: [.medium])
      root.present(sheet)
      stage.advance(by: isDismissed ? 2 : 0.1)
      if isDismissed { root.dismiss() }
      return [stage.application, root, sheet] + windows(stage)
    }
  }

  @Test func aKeyboardWithChoicesAndAMenuOfEditing() throws {
    try expectNothingLeft { stage in
      stage.application.keyboardLayouts = [KeyboardLayout("us")]
      let (field, finger) = (field("text", y: 0, on: stage), stage.finger())
      finger.tap(at: Point(x: 20, y: 20), in: field)
      stage.advance(by: 1)
      finger.tap(at: Point(x: 20, y: 20), in: field)
      let keyboard = try #require(stage.application.inputView as? TouchKeyboard)
      let key = try #require(stage.button("a").view)
      finger.down(at: Point(x: 10, y: 20), in: key)
      stage.advance(by: 0.7)
      return [stage.application, field, field.editor, keyboard, key] + windows(stage)
    }
  }

  @Test func indicatorsRefreshingAndScrolling() throws {
    try expectNothingLeft { stage in
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
      scroll.contentSize = Size(width: 400, height: 5000)
      let refresh = RefreshControl()
      scroll.refreshControl = refresh
      let (activity, progress) = (ActivityIndicatorView(style: .large), ProgressView())
      activity.startAnimating()
      progress.progress = nil
      for view in [scroll, activity, progress] as [View] { stage.view.addSubview(view) }
      stage.advance(by: 0.1)
      refresh.beginRefreshing()
      let finger = stage.finger()
      finger.drag(from: Point(x: 200, y: 500), to: Point(x: 200, y: 100))
      return [stage.application, scroll, refresh, activity, progress]
    }
  }
}
