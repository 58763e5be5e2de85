import Dactyl
import DactylTesting
import Testing

/// A stage as the desktop and the program: sizes, tasks, devices, keys.
@MainActor @Suite struct StageProgramTests {
  @MainActor private final class Counter { var value = 0 }

  @Test func aStageIsResized() throws {
    let stage = try TestStage(size: Size(width: 400, height: 600))
    let board = View()
    board.pinning = .fill
    stage.view.addSubview(board)
    stage.resize(to: Size(width: 900, height: 300))
    #expect(stage.window.bounds.size == Size(width: 900, height: 300) && board.frame == stage.window.bounds)
    #expect(stage.toplevel.size == Size(width: 900, height: 300))
    #expect(board.traits.horizontalSizeClass == .regular)
    stage.resize(to: Size(width: 100.4, height: 250))
    #expect(stage.window.bounds.size == Size(width: 100, height: 250))
  }

  @Test func theRootMayBeNamedFirst() throws {
    let root = ViewController()
    let stage = try TestStage(root: root, size: Size(width: 300, height: 200))
    #expect(stage.window.rootViewController === root && stage.window.bounds.width == 300)
  }

  // MARK: Tasks

  @Test func settleRunsTasks() async throws {
    let stage = try TestStage()
    let label = Label("waiting")
    stage.view.addSubview(label)
    Task {
      await Task.yield()
      Task { label.text = "done" }
    }
    stage.advance(by: 1)
    #expect(label.text == "waiting")
    await stage.settle()
    #expect(label.text == "done" && stage.time == 1)
  }

  @Test func settleWaitsForHoldsOfVirtualTime() async throws {
    let stage = try TestStage()
    let loaded = Counter()
    let hold = Application.holdVirtualTime()
    Task.detached {
      var sum = 0
      for number in 0..<200_000 { sum &+= number }
      let result = sum
      await MainActor.run {
        loaded.value = result
        hold.end()
      }
    }
    await stage.settle()
    #expect(loaded.value > 0)
  }

  @Test func settleWaitsForPicturesThatAreBeingLoaded() async throws {
    let stage = try TestStage()
    let view = ImageView()
    stage.view.addSubview(view)
    var error: String?
    view.load(contentsOf: "/nowhere/picture.png") { if case .failure(let failure) = $0 { error = "\(failure)" } }
    #expect(error == nil)
    await stage.settle()
    #expect(error != nil)
  }

  @Test func settleWaitsForACondition() async throws {
    let stage = try TestStage()
    let counter = Counter()
    Task.detached {
      for _ in 0..<50 { await Task.yield() }
      await MainActor.run { counter.value = 7 }
    }
    await stage.settle { counter.value == 7 }
    #expect(counter.value == 7)
  }

  // MARK: Applications

  @Test func eachApplicationHasItsOwnScaleOfText() throws {
    func height() -> Double { Label("Text", role: .body).measuredSize(for: .unspecified).height }
    let plain = height()
    do {
      let first = try TestStage()
      first.application.traitOverrides.fontScale = 2
      #expect(height() > 1.5 * plain)
      let second = try TestStage()
      #expect(second.application.traits.fontScale == 1 && first.application.traits.fontScale == 2 && height() == plain)
      first.advance(by: 0.1)
      #expect(
        first.application.traits.fontScale == 2 && second.application.traits.fontScale == 1 && height() > 1.5 * plain)
      second.application.traitOverrides.fontScale = 3
      #expect(first.application.traits.fontScale == 2)
      second.advance(by: 0.1)
      #expect(second.application.traits.fontScale == 3 && first.application.traits.fontScale == 2)
    }
    #expect(height() == plain)
    let next = try TestStage()
    #expect(next.application.traits.fontScale == 1 && height() == plain)
  }

  // MARK: Devices

  @Test func aStageWithoutATouchscreenIsDense() throws {
    let stage = try TestStage()
    let button = Button("OK")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    stage.view.addSubview(button)
    let comfortable = button.measuredSize(for: .unspecified).height
    #expect(stage.hasTouchscreen && !stage.application.hasOnlyPointers)
    stage.hasTouchscreen = false
    #expect(stage.application.hasOnlyPointers && button.traits.density == .compact)
    #expect(button.measuredSize(for: .unspecified).height < comfortable)
    var clicks = 0
    button.addAction(Action { _ in clicks += 1 }, for: .touchUpInside)
    stage.button("OK").click()
    #expect(clicks == 1)
    stage.hasTouchscreen = true
    #expect(button.measuredSize(for: .unspecified).height == comfortable)
  }

  @Test func tabMovesTheFocus() throws {
    let stage = try TestStage()
    let fields = (0..<3).map { TextField(frame: Rect(x: 0, y: Double($0) * 60, width: 200, height: 44)) }
    for field in fields { stage.view.addSubview(field) }
    func focused() -> [Bool] { fields.map(\.isFirstResponder) }
    stage.tab()
    #expect(focused() == [true, false, false])
    stage.tab(2)
    #expect(focused() == [false, false, true])
    stage.tab(backwards: true)
    #expect(focused() == [false, true, false])
    var submitted = 0
    fields[1].addAction(Action { _ in submitted += 1 }, for: .editingDidEndOnExit)
    stage.pressReturn()
    #expect(submitted == 1)
  }

  /// Devices are where the user sees the view.
  @Test(arguments: ContentRotation.allCases)
  func turnedContentIsTouchedWhereItIsSeen(rotation: ContentRotation) throws {
    let stage = try TestStage(size: Size(width: 300, height: 200))
    stage.application.contentRotation = rotation
    let button = Button("OK")
    button.frame = Rect(x: 10, y: 120, width: 60, height: 44)
    stage.view.addSubview(button)
    stage.advance(by: 0.1)
    var presses = 0
    button.addAction(Action { _ in presses += 1 }, for: .primaryActionTriggered)
    stage.finger().tap(at: Point(x: 30, y: 20), in: button)
    stage.pointer.click(at: Point(x: 30, y: 20), in: button)
    stage.button("OK").tap()
    #expect(presses == 3)
  }

  // MARK: Drags

  /// The finger does not follow the coordinates of a view that it moves.
  @Test func aDragInAViewThatMovesEndsWhereItShould() throws {
    let stage = try TestStage()
    let card = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    card.addGestureRecognizer(
      PanGestureRecognizer { [unowned card] pan in
        card.center = card.center + pan.translation(in: card.superview)
        pan.setTranslation(.zero, in: card.superview)
      })
    stage.view.addSubview(card)
    stage.finger().drag(from: Point(x: 50, y: 50), to: Point(x: 50, y: 150), in: card)
    #expect(card.frame.minX == 50 && abs(card.frame.minY - 140) < 0.001)
  }

  @Test func aDragInAScrollViewScrollsByItsLength() throws {
    let stage = try TestStage()
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    list.contentSize = Size(width: 400, height: 5_000)
    stage.view.addSubview(list)
    stage.finger().drag(from: Point(x: 100, y: 500), to: Point(x: 100, y: 300), in: list, over: 2)
    stage.advance(by: 3)
    #expect(list.contentOffset.y > 150 && list.contentOffset.y < 500)
  }

  // MARK: Timers

  @Test func theResultOfScheduleMayBeIgnored() throws {
    let stage = try TestStage()
    var calls = 0
    stage.view.schedule(after: 1) { calls += 1 }
    stage.view.schedule(at: 2) { calls += 1 }
    stage.advance(by: 3)
    #expect(calls == 2)
  }
}
