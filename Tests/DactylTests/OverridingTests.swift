import DactylGeometry
import DactylGraphics
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

  @Test func anOverrideSeesTheBackgroundAndTheRemoval() {
    final class Board: View {
      var calls: [String] = []
      override var backgroundColor: Color? { didSet { calls.append("background \(backgroundColor == .red)") } }
      override func removeFromSuperview() {
        calls.append("remove")
        super.removeFromSuperview()
      }
    }
    let board = Board()
    fixture.window.addSubview(board)
    board.backgroundColor = .red
    View.animate(withDuration: 1) { board.backgroundColor = .blue }
    fixture.frames(from: 0, to: 2)
    board.removeFromSuperview()
    #expect(board.calls == ["background true", "background false", "remove"] && board.superview == nil)
  }

  @Test func aGetterWithAnotherColorDoesNotChangeDrawing() throws {
    final class Liar: View {
      override var backgroundColor: Color? {
        get { .red }
        set { super.backgroundColor = newValue }
      }
    }
    let drawn = try DrawnStack(width: 4, height: 4)
    let liar = Liar(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    liar.backgroundColor = Color(hex: 0x0000ff)
    drawn.window.addSubview(liar)
    drawn.frame()
    #expect(drawn.pixel(1, 1) == 0xff00_00ff)
  }

  @Test func anOverrideSeesEachOffsetOfAScrollView() {
    final class Page: ScrollView {
      var offsets: [Double] = []
      override var contentOffset: Point { didSet { offsets.append(contentOffset.y) } }
    }
    let page = Page(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    fixture.window.addSubview(page)
    page.contentSize = Size(width: 300, height: 2000)
    fixture.stack.layout()
    page.offsets = []
    page.contentOffset.y = 100
    #expect(page.offsets == [100])
    // A drag, and the deceleration behind it.
    fixture.fling(1)
    #expect(page.offsets.count > 2 && page.offsets.last == page.contentOffset.y && page.contentOffset.y > 150)
    let dragged = page.offsets.count
    fixture.frames(from: 1.2, to: 3)
    #expect(page.offsets.count > dragged + 5 && page.offsets.last == page.contentOffset.y)
    let rested = page.offsets.count
    fixture.wheel(4, at: Point(100, 400), Point(0, 15))
    fixture.frames(from: 4, to: 5)
    #expect(page.offsets.count > rested && page.offsets.last == page.contentOffset.y)
    let turned = page.offsets.count
    page.setContentOffset(.zero, animated: true)
    fixture.frames(from: 5, to: 7)
    #expect(page.offsets.count > turned + 5 && page.offsets.last == 0)
  }

  /// A setter that changes what the user does: the content stays at whole tens.
  @Test func aSetterOfTheOffsetMayLimitTheUser() {
    final class Steps: ScrollView {
      override var contentOffset: Point {
        get { super.contentOffset }
        set { super.contentOffset = Point(newValue.x, (newValue.y / 10).rounded() * 10) }
      }
    }
    let page = Steps(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    fixture.window.addSubview(page)
    page.contentSize = Size(width: 300, height: 2000)
    fixture.stack.layout()
    fixture.fling(1)
    fixture.frames(from: 1.2, to: 3)
    #expect(page.contentOffset.y > 20 && page.contentOffset.y.truncatingRemainder(dividingBy: 10) == 0)
  }

  @Test func overridesSeePresentations() {
    final class Guard: ViewController {
      var calls: [String] = []
      override func present(
        _ controller: ViewController, animated: Bool = true, completion: (@MainActor () -> Void)? = nil
      ) {
        calls.append("present \(animated)")
        super.present(controller, animated: animated, completion: completion)
      }
      override func dismiss(animated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
        calls.append("dismiss \(animated)")
        super.dismiss(animated: animated, completion: completion)
      }
    }
    let (controller, sheet) = (Guard(), ViewController())
    fixture.window.rootViewController = controller
    controller.present(sheet)
    #expect(controller.presentedViewController === sheet)
    controller.dismiss(animated: false)
    #expect(controller.presentedViewController == nil && controller.calls == ["present true", "dismiss false"])
  }

  @Test func subclassesHaveInitWithAFrame() {
    final class Tag: ImageView {
      var marks = 0
      override init(frame: Rect) {
        super.init(frame: frame)
        marks += 1
      }
    }
    final class Row: StackView {
      var marks = 0
      override init(frame: Rect) {
        super.init(frame: frame)
        marks += 1
      }
    }
    final class Title: Label {
      var marks = 0
      override init(frame: Rect) {
        super.init(frame: frame)
        marks += 1
      }
    }
    final class Field: TextField {
      var marks = 0
      override init(frame: Rect) {
        super.init(frame: frame)
        marks += 1
      }
    }
    final class Page: TextView {
      var marks = 0
      override init(frame: Rect) {
        super.init(frame: frame)
        marks += 1
      }
    }
    let frame = Rect(x: 1, y: 2, width: 30, height: 40)
    let (title, field, page) = (Title(frame: frame), Field(frame: frame), Page(frame: frame))
    #expect(title.marks == 1 && field.marks == 1 && page.marks == 1)
    #expect(title.text.isEmpty && !title.isUserInteractionEnabled && field.clipsToBounds && page.alwaysBounceVertical)
    (field.text, page.text) = ("a\nb", "a\nb")
    #expect(!field.text.contains("\n") && page.text == "a\nb")
    let (tag, row) = (Tag(frame: frame), Row(frame: frame))
    #expect(tag.marks == 1 && tag.frame == frame && tag.image == nil && !tag.isUserInteractionEnabled)
    #expect(row.marks == 1 && row.frame == frame && row.axis == .horizontal)
    row.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    row.layoutIfNeeded()
    #expect(row.subviews[0].frame.height == 40)
  }

  @Test func anOverrideSeesPushesAndPops() {
    final class Counting: NavigationController {
      var calls: [String] = []
      override func pushViewController(_ controller: ViewController, animated: Bool) {
        calls.append("push")
        super.pushViewController(controller, animated: animated)
      }
      @discardableResult override func popViewController(animated: Bool) -> ViewController? {
        calls.append("pop")
        return super.popViewController(animated: animated)
      }
    }
    let navigation = Counting(rootViewController: ViewController())
    fixture.window.rootViewController = navigation
    navigation.pushViewController(ViewController(), animated: false)
    fixture.stack.layout()
    // As the button of the bar does.
    navigation.goBack()
    #expect(navigation.calls == ["push", "pop"] && navigation.viewControllers.count == 1)
  }

  @Test func anOverrideSeesTheSelectionOfACell() {
    final class Row: CollectionViewCell {
      var calls: [Bool] = []
      override var isSelected: Bool { didSet { calls.append(isSelected) } }
    }
    let row = Row(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    row.isSelected = true
    row.isSelected = false
    #expect(row.calls == [true, false] && row.contentView.superview === row)
  }

  @Test func anOverrideSeesThePictureOfAnImageView() {
    final class Photo: ImageView {
      var calls = 0
      override var image: Image? { didSet { calls += 1 } }
    }
    let photo = Photo()
    photo.image = nil
    #expect(photo.calls == 1)
  }

  /// Layers have these in UIKit, so that views of programs have properties of the same names.
  @Test func aSubclassMayHavePropertiesWithTheNamesOfDecorations() {
    final class Card: View {
      var cornerRadius = 3
      var border: String?
      var shadow = false
      var maskedCorners = 0
    }
    let card = Card()
    (card as View).cornerRadius = 8
    (card as View).border = Border(color: .red)
    #expect(card.cornerRadius == 3 && card.border == nil && !card.shadow && card.maskedCorners == 0)
    #expect((card as View).cornerRadius == 8 && (card as View).border?.width == 1 && card.hasRoundCorners)
  }
}
