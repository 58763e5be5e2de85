import DactylGeometry
import DactylTesting
import Observation
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylTesting
@testable import DactylWidgets

/// When the methods of views and controllers are called again for changes of a model.
@MainActor @Suite struct PropertyUpdateTests {
  private let stage: TestStage
  private let model = Counter()
  private let view = ObservingView(frame: Rect(x: 10, y: 10, width: 100, height: 50))

  init() throws { stage = try TestStage() }

  private func frame() { stage.advance(by: 0.1) }

  private func show(_ views: View...) {
    for view in views { stage.view.addSubview(view) }
    frame()
  }

  // OB-1
  @Test func aViewIsUpdatedWhenItIsShownAndForChangesOfWhatItHasRead() {
    var shown: [Int] = []
    view.onUpdate = { [model] in shown.append(model.count) }
    #expect(view.updates == 0)
    show(view)
    #expect(shown == [0])
    frame()
    #expect(shown == [0])
    model.count = 1
    model.count = 2
    #expect(shown == [0])
    frame()
    #expect(shown == [0, 2])
    model.other = 5
    frame()
    #expect(shown == [0, 2])
  }

  // OB-1
  @Test func onlyTheLastCallCounts() {
    view.onUpdate = { [model, view] in
      if view.updates == 1 { _ = model.count } else { _ = model.other }
    }
    show(view)
    view.setNeedsUpdateProperties()
    frame()
    #expect(view.updates == 2)
    model.count = 1
    frame()
    #expect(view.updates == 2)
    model.other = 1
    frame()
    #expect(view.updates == 3)
  }

  // OB-1
  @Test func aControllerIsUpdatedBeforeItsView() {
    final class Controller: ViewController {
      let model = Counter()
      let inner = ObservingView()
      var log: [String] = []
      override func loadView() {
        view = inner
        inner.onUpdate = { [unowned self] in log.append("view \(model.other)") }
      }
      override func updateProperties() {
        super.updateProperties()
        log.append("controller \(model.count)")
      }
    }
    let controller = Controller()
    controller.setNeedsUpdateProperties()
    #expect(!controller.isViewLoaded)
    stage.window.rootViewController = controller
    frame()
    #expect(controller.log == ["controller 0", "view 0"])
    controller.log = []
    controller.model.count = 1
    frame()
    #expect(controller.log == ["controller 1"])
    controller.log = []
    controller.model.other = 1
    frame()
    #expect(controller.log == ["view 1"])
    controller.log = []
    controller.setNeedsUpdateProperties()
    controller.updatePropertiesIfNeeded()
    #expect(controller.log == ["controller 1"])
  }

  // OB-1
  @Test func whatIsMarkedInAnUpdateWhileMoreIsDueIsNotLost() {
    final class Controller: ViewController {
      let model = Counter()
      let inner = ObservingView()
      var marks: @MainActor (Controller) -> Void = { _ in }
      var updates = 0
      override func loadView() { view = inner }
      override func updateProperties() {
        super.updateProperties()
        updates += 1
        _ = model.count
        marks(self)
      }
    }
    let controller = Controller()
    controller.inner.onUpdate = { [model = controller.model] in _ = model.other }
    controller.inner.onDraw = { [model = controller.model] _ in _ = model.name }
    controller.marks = { if $0.updates == 1 { $0.setNeedsUpdateProperties() } }
    stage.window.rootViewController = controller
    frame()
    #expect(controller.updates == 2 && controller.inner.updates == 1)
    controller.model.count = 1
    frame()
    #expect(controller.updates == 3)
    // The drawing's value changes while the update of the root view is still due.
    let draws = controller.inner.draws
    controller.marks = { $0.model.name += "b" }
    controller.inner.traitOverrides.fontScale = 1.5
    frame()
    #expect(controller.inner.draws > draws)
    controller.marks = { _ in }
    for number in 2...4 {
      let before = (controller.updates, controller.inner.updates, controller.inner.draws)
      controller.model.count = number
      controller.model.other = number
      controller.model.name = "c\(number)"
      frame()
      #expect(controller.updates == before.0 + 1)
      #expect(controller.inner.updates == before.1 + 1)
      #expect(controller.inner.draws == before.2 + 1)
    }
  }

  // OB-1
  @Test func outerViewsAreUpdatedBeforeInnerOnes() {
    var log: [String] = []
    let (outer, inner) = (ObservingView(), ObservingView())
    outer.onUpdate = { [model] in log.append("outer \(model.count)") }
    inner.onUpdate = { [model] in log.append("inner \(model.count)") }
    outer.addSubview(inner)
    show(outer)
    // The inner one read it first, and is told first.
    inner.setNeedsUpdateProperties()
    outer.setNeedsUpdateProperties()
    log = []
    frame()
    #expect(log == ["outer 0", "inner 0"])
  }

  // OB-2
  @Test func layoutMeasuringAndDrawingFollowToo() {
    view.onLayout = { [model] in _ = model.count }
    view.wantedSize = { [model] in Size(width: 20, height: 20 + model.level) }
    view.onDraw = { [model] _ in _ = model.name }
    stage.view.layout = .vertical(alignment: .leading)
    show(view)
    let (layouts, draws, measurings) = (view.layouts, view.draws, view.measurings)
    model.count = 1
    frame()
    #expect(view.layouts == layouts + 1 && view.draws == draws && view.measurings == measurings)
    model.level = 30
    frame()
    #expect(view.frame.height == 50 && view.measurings > measurings)
    let after = (view.layouts, view.draws)
    model.name = "b"
    frame()
    #expect(view.layouts == after.0 && view.draws == after.1 + 1)
    #expect(view.updates == 1)
  }

  // OB-2
  @Test func aDrawingInPartsFollowsWhatEachPartHasRead() {
    view.onDraw = { [model] rect in
      if rect.minX < 50 { _ = model.count } else { _ = model.other }
    }
    show(view)
    view.setNeedsDisplay(Rect(x: 60, y: 0, width: 10, height: 10))
    frame()
    var draws = view.draws
    model.count = 1
    frame()
    #expect(view.draws == draws + 1)
    view.setNeedsDisplay(Rect(x: 60, y: 0, width: 10, height: 10))
    frame()
    draws = view.draws
    model.other = 1
    frame()
    #expect(view.draws == draws + 1)
    // However many parts are drawn, what is followed takes no more memory than for a limited number of them.
    for _ in 0..<200 {
      view.setNeedsDisplay(Rect(x: 60, y: 0, width: 10, height: 10))
      frame()
    }
    draws = view.draws
    model.count = 2
    frame()
    #expect(view.draws == draws + 1)
  }

  // OB-3
  @Test func aChangeByAnUpdateCountsForTheSameFrame() {
    let (first, second) = (ObservingView(), ObservingView())
    var shown = -1
    second.onUpdate = { [model] in shown = model.other }
    first.onUpdate = { [model] in model.other = model.count * 2 }
    show(second, first)
    model.count = 4
    frame()
    #expect(shown == 8)
    // Also one by a layout, and what a layout has made.
    let made = ObservingView()
    made.onUpdate = { [model] in shown = model.count }
    view.onLayout = { [view] in if view.bounds.width > 100 { view.addSubview(made) } }
    show(view)
    view.frame.size.width = 200
    frame()
    #expect(made.updates == 1 && shown == 4)
  }

  private func warnings(_ body: () -> Void) -> [String] {
    let found = Locked<[String]>([])
    Warnings.$listener.withValue({ sentence in found.withLock { $0.append(sentence) } }, operation: body)
    return found.withLock { $0 }
  }

  // OB-3
  @Test func updatesThatNeverEndAreReported() {
    let (first, second) = (ObservingView(), ObservingView())
    first.onUpdate = { [model] in model.other = model.count + 1 }
    second.onUpdate = { [model] in model.count = model.other + 1 }
    let lines = warnings { show(first, second) }
    #expect(lines.contains { $0.contains("ObservingView") && $0.contains("four rounds") })
    // Four times each in a frame.
    #expect(first.updates + second.updates <= 60)
    // Not even the next frames hang.
    let more = first.updates
    _ = warnings { frame() }
    #expect(first.updates > more)
  }

  // OB-3
  @Test func aModelThatChangesInItsOwnUpdateIsNoLoop() {
    view.onUpdate = { [model] in model.count += 1 }
    show(view)
    #expect(model.count == 1)
    frame()
    #expect(model.count == 1)
  }

  // OB-4
  @Test func changesOnOtherThreadsArriveOnTheMainActor() async {
    let shared = SharedCounter()
    var shown = -1
    view.onUpdate = { shown = shared.count }
    show(view)
    #expect(shown == 0)
    await Task.detached { for number in 1...1000 { shared.count = number } }.value
    for _ in 0..<1000 where shown != 1000 {
      await Task.yield()
      frame()
    }
    #expect(shown == 1000)
    #expect(view.updates < 1000)
  }

  // OB-5
  @Test func viewsThatAreNotShownWait() {
    view.onUpdate = { [model] in _ = model.count }
    let window = Window(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(view)
    window.isHidden = true
    stage.window.stack?.add(window)
    frame()
    #expect(view.updates == 0)
    window.isHidden = false
    frame()
    #expect(view.updates == 1)
    window.isHidden = true
    model.count = 1
    frame()
    #expect(view.updates == 1)
    window.isHidden = false
    frame()
    #expect(view.updates == 2)
    view.removeFromSuperview()
    model.count = 2
    frame()
    #expect(view.updates == 2)
    show(view)
    #expect(view.updates == 3)
  }

  // OB-5
  @Test func whatWaitsForAnUpdateIsNotKeptAlive() {
    weak var gone: View?
    do {
      let view = ObservingView()
      view.onUpdate = { [model] in _ = model.count }
      gone = view
      show(view)
      model.count = 1
      view.removeFromSuperview()
    }
    #expect(gone == nil)
    model.count = 2
    frame()
  }

  // OB-1
  @Test func aChangeOfTraitsUpdates() {
    let inner = ObservingView()
    view.addSubview(inner)
    show(view)
    stage.application.traitOverrides.appearance = .dark
    defer { stage.application.traitOverrides.appearance = nil }
    frame()
    #expect(view.updates == 2 && inner.updates == 2)
    inner.traitOverrides.density = .compact
    frame()
    #expect(view.updates == 2 && inner.updates == 3)
  }

  // OB-1
  @Test func anUpdateCanBeMadeAtOnce() {
    view.onUpdate = { [model, view] in view.alpha = model.level }
    show(view)
    model.level = 0.25
    #expect(view.alpha == 0.5)
    stage.view.updatePropertiesIfNeeded()
    #expect(view.alpha == 0.25)
    model.level = 0.75
    stage.view.layoutIfNeeded()
    #expect(view.alpha == 0.75)
    #expect(view.updates == 3)
    frame()
    #expect(view.updates == 3)
  }

  // OB-1
  @Test func whatNobodyReadsCostsNothing() {
    let many = (0..<200).map { _ in ObservingView() }
    for (index, view) in many.enumerated() { view.onUpdate = { [model] in if index == 7 { _ = model.count } } }
    for view in many { stage.view.addSubview(view) }
    frame()
    model.count = 1
    frame()
    #expect(many.enumerated().allSatisfy { $1.updates == ($0 == 7 ? 2 : 1) })
  }
}
