import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Bars, fields and keys at twice the size of text.
@MainActor @Suite struct LargeTextTests {
  private let root = ViewController()
  private let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 500), root: root)
  }

  @Test(arguments: [1.0, 1.5, 2, 3]) func aNavigationBarContainsItsButtons(_ scale: Double) throws {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = scale
    let second = ViewController()
    let navigation = NavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    (root.title, second.title) = ("A", "B")
    second.navigationItem.trailingViews = [Button("Add", style: .filled)]
    second.navigationItem.leadingViews = [Switch()]
    navigation.pushViewController(second, animated: false)
    stage.advance(by: 1)
    let bar = try #require(stage.element(.navigationBar).view as? NavigationBar)
    for view in bar.subviews where !view.isHidden && view.alpha > 0 {
      #expect(view.frame.minY >= 0 && view.frame.maxY <= bar.bounds.maxY, "\(view)")
      #expect(view.bounds.height >= view.measuredSize(for: .unspecified).height)
    }
    #expect(second.view.safeAreaInsets.top == bar.bounds.height)
    let buttons = bar.subviews.filter { !$0.isHidden }.map { $0.measuredSize(for: .unspecified).height }
    #expect(bar.bounds.height >= (buttons.max() ?? 0))
  }

  @Test(arguments: [240.0, 260, 300, 400], [1.0, 2]) func theTitleOfANarrowBarHasRoom(_ width: Double, _ scale: Double)
    throws
  {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = scale
    let second = ViewController()
    let navigation = NavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    (root.title, second.title) = ("Recipes", "Soup")
    second.navigationItem.trailingViews = [Button("Add", style: .plain)]
    navigation.pushViewController(second, animated: false)
    navigation.view.frame.size.width = width
    stage.advance(by: 1)
    let bar = try #require(stage.element(.navigationBar).view as? NavigationBar)
    stage.advance(by: 0.1)
    let labels = bar.subviews.compactMap { $0 as? Label }.filter { $0.text == "Soup" && !$0.isHidden && $0.alpha > 0 }
    #expect(labels.count == 1)
    let label = try #require(labels.first)
    // As large as the user wants it.
    #expect(label.font == nil && label.role == .headline && !label.shownText.layout.isTruncated, "\(label.frame)")
    for view in bar.subviews where view !== label && !view.isHidden && view.alpha > 0 {
      #expect(!view.frame.intersects(label.frame), "\(view)")
    }
  }

  @Test func aTitleWithoutRoomIsMeasuredAFewTimes() throws {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 4
    let bar = NavigationBar()
    stage.view.addSubview(bar)
    bar.frame = Rect(x: 0, y: 0, width: 400, height: 200)
    /// Returns the number of layouts for a layout of the bar, when no layout is cached.
    func work(_ title: String) -> Int {
      root.title = title
      bar.show(root, back: nil)
      for number in 0..<600 { _ = TextLayout("\(title) \(number)") }
      let before = TextLayout.layoutsMade
      bar.setNeedsLayout()
      bar.layoutIfNeeded()
      return TextLayout.layoutsMade - before
    }
    let short = work("A")
    let long = work("A longer title of a screen")
    #expect(long <= short + 8, "\(short), then \(long)")
    // The same title in the same room is not fitted again.
    let again = work("A longer title of a screen")
    #expect(again < long && again <= short + 3, "\(short), then \(again)")
  }

  @Test func aTitleViewMakesTheBarHigher() throws {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    let navigation = NavigationController(rootViewController: root)
    root.navigationItem.titleView = block(100, 90)
    stage.window.rootViewController = navigation
    stage.advance(by: 1)
    let bar = try #require(stage.element(.navigationBar).view as? NavigationBar)
    #expect(bar.bounds.height >= 90 && root.navigationItem.titleView?.frame.minY ?? -1 >= 0)
  }

  @Test func theSymbolsOfASearchFieldGrow() {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    let field = SearchField("text")
    root.view.addSubview(field)
    let large = field.leadingView?.measuredSize(for: .unspecified)
    let clear = field.clearButton?.measuredSize(for: .unspecified)
    stage.application.traitOverrides.fontScale = 1
    let small = field.leadingView?.measuredSize(for: .unspecified)
    #expect(large?.width == 80 && small?.width == 40)
    #expect((clear?.width ?? 0) >= 44)
  }

  @Test(arguments: [1.0, 2]) func theMagnifierHoldsALineOfText(_ scale: Double) throws {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = scale
    let field = TextField("text", frame: Rect(x: 20, y: 200, width: 300, height: 100))
    root.view.addSubview(field)
    stage.advance(by: 0.1)
    let finger = stage.finger()
    finger.down(at: Point(x: 30, y: 50), in: field)
    stage.advance(by: 1)
    func magnifier(in view: View) -> View? {
      view is TextMagnifier ? view : view.subviews.lazy.compactMap(magnifier).first
    }
    let shown = try #require(stage.window.stack?.windows.lazy.compactMap(magnifier).first)
    // A line is enlarged by half.
    #expect(shown.bounds.height >= 1.5 * field.caretRect.height && shown.bounds.height <= 60 * scale)
    finger.up()
  }

  // CT-37
  @Test func titlesOfSegmentsAreAsLargeAsTheUserAsksUntilThereIsAPicker() {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 2
    let control = SegmentedControl(["One", "Two", "Three"], selectedIndex: 0)
    root.view.addSubview(control)
    control.frame = Rect(origin: .zero, size: control.measuredSize(for: .unspecified))
    let sizes = { (self.stage.audit([.cutText, .smallText]).map(\.description), control.picker == nil) }
    var widths: [Double] = []
    for width in stride(from: control.bounds.width, to: 100, by: -8) {
      control.frame.size.width = width
      stage.application.layOutWindows()
      let (findings, hasSegments) = sizes()
      if !hasSegments { break }
      widths.append(width)
      #expect(findings.isEmpty, "\(width): \(findings)")
    }
    #expect(control.picker != nil && widths.count > 1)
    stage.application.traitOverrides.fontScale = 1
    control.frame.size.width = 150
    control.layoutIfNeeded()
    #expect(control.picker == nil && control.segments.contains { $0.isTruncated(in: $0.frame.width) })
  }

  // TK-7
  @Test(arguments: [1.0, 2, 3], ["us", "de", "gr", "ara"])
  func lettersOnKeysHaveOneSize(_ scale: Double, _ layout: String) throws {
    let it = try KeyboardStage(layout)
    it.stage.application.traitOverrides.fontScale = scale
    defer { it.stage.application.traitOverrides.fontScale = 1 }
    it.open()
    let keyboard = try #require(it.keyboard)
    func sizes(_ kind: KeyTitleKind) -> Set<Double> {
      Set(keyboard.keyViews.filter { $0.key?.titleKind == kind && $0.key?.title.isEmpty == false }.map(\.fontSize))
    }
    let plain = sizes(.letter)
    #expect(plain.count == 1 && sizes(.page).count <= 1)
    // All letters fit, so that none is drawn smaller than the others.
    for view in keyboard.keyViews where view.key?.titleKind == .letter && view.key?.title.count == 1 {
      let title = KeyTitle.layout(view.key?.title ?? "", size: view.fontSize, .black, view.traits.theme)
      #expect(title.size.width <= view.face.width - 1.9 && title.size.height <= view.face.height + 0.1)
    }
    it.key("shift").tap()
    it.stage.advance(by: 0.5)
    #expect(sizes(.letter) == plain)
  }
}
