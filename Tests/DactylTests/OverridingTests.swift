import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Subclasses that override, or observe, properties of a view.
@MainActor struct OverridingTests {
  private final class Curious: View {
    var calls: [String] = []
    override var frame: Rect { didSet { calls.append("frame") } }
    override var bounds: Rect { didSet { calls.append("bounds") } }
    override var center: Point { didSet { calls.append("center") } }
    override var transform: AffineTransform { didSet { calls.append("transform") } }
    override var isHidden: Bool { didSet { calls.append("hidden \(isHidden)") } }
    override var alpha: Double { didSet { calls.append("alpha \(alpha)") } }
    override func addSubview(_ view: View) {
      calls.append("add")
      super.addSubview(view)
    }
    override func setNeedsLayout() {
      calls.append("layout")
      super.setNeedsLayout()
    }
    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private let fixture = Fixture([])
  private let view = Curious(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() {
    fixture.window.addSubview(view)
    _ = view.take()
  }

  @Test func anOverrideSeesEachSetOfTheProgram() {
    view.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    #expect(view.take() == ["layout", "frame"])
    view.frame.origin.x = 20
    #expect(view.take() == ["frame"])
    view.bounds.size.width = 60
    #expect(view.take() == ["layout", "bounds"])
    view.center = Point(50, 50)
    view.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(view.take() == ["center", "transform"])
    view.isHidden = true
    view.alpha = 7
    #expect(view.take() == ["hidden true", "alpha 1.0"])
    view.addSubview(View())
    #expect(view.take() == ["add", "layout"])
    view.insertSubview(View(), at: 0)
    #expect(view.take() == ["layout"])
    view.transform = .identity
    _ = view.take()
    view.sizeToFit()
    #expect(view.take() == ["frame"])
  }

  @Test func anOverrideSeesTheWindowsChangesToItsRootView() {
    final class Root: ViewController { override func loadView() { view = Curious() } }
    let root = Root()
    fixture.window.rootViewController = root
    let view = root.view as? Curious
    _ = view?.take()
    // The window keeps its size classes, whose change lays out everything.
    fixture.window.frame = Rect(x: 0, y: 0, width: 200, height: 500)
    fixture.window.layoutIfNeeded()
    #expect(view?.take() == ["layout", "frame"])
  }

  @Test func anAnimationCallsNoSetterOnItsWay() {
    View.animate(withDuration: 1) { view.center = Point(200, 200) }
    _ = view.take()
    fixture.frames(from: 0, to: 0.5)
    #expect(view.take() == [])
    let seen = view.presentationCenter
    #expect(seen.x > 50 && seen.x < 200)
    view.endAnimations(at: .current)
    #expect(view.take() == ["center"])
    #expect(view.center == seen)
  }

  @Test func aSetterMayChangeTheStoredValue() {
    final class Snapping: View {
      override var frame: Rect {
        get { super.frame }
        set { super.frame = Rect(x: newValue.minX.rounded(), y: newValue.minY.rounded(), width: 20, height: 20) }
      }
    }
    let view = Snapping()
    fixture.window.addSubview(view)
    view.frame = Rect(x: 200.4, y: 300.6, width: 7, height: 7)
    #expect(view.center == Point(210, 311))
    #expect(fixture.stack.hitTest(Point(219, 320), with: nil)?.view === view)
  }

  @Test func aGetterWithAnotherAnswerDoesNotChangeHitTesting() {
    final class Liar: View {
      override var isHidden: Bool {
        get { true }
        set { super.isHidden = newValue }
      }
      override var frame: Rect {
        get { .zero }
        set { super.frame = newValue }
      }
      override var alpha: Double {
        get { 0 }
        set { super.alpha = newValue }
      }
    }
    let liar = Liar()
    fixture.window.addSubview(liar)
    liar.frame = Rect(x: 300, y: 300, width: 40, height: 40)
    #expect(fixture.stack.hitTest(Point(320, 320), with: nil)?.view === liar)
    _ = fixture.stack.takeDamage()
    liar.setNeedsDisplay()
    #expect(fixture.stack.takeDamage() == [Rect(x: 300, y: 300, width: 40, height: 40)])
  }
}
