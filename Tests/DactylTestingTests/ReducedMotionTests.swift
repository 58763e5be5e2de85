import Dactyl
import DactylTesting
import Testing

/// With reduced motion nothing that the framework animates moves; what fades may fade.
@MainActor @Suite final class ReducedMotionTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 320, height: 480))
    stage.application.traitOverrides.reducesMotion = true
    stage.view.backgroundColor = .white
  }

  isolated deinit { stage.application.traitOverrides.reducesMotion = nil }

  @discardableResult private func add<Added: View>(_ view: Added, height: Double = 44) -> Added {
    view.frame = Rect(x: 20, y: 20, width: 240, height: height)
    stage.view.addSubview(view)
    stage.advance(by: 1)
    return view
  }

  private func views(in view: View) -> [View] { [view] + view.subviews.flatMap(views) }

  /// Calls `change`, and reports each view that is elsewhere than at its end in the second afterwards.
  private func expectNoMovement(
    _ name: String, in root: View? = nil, _ location: SourceLocation = #_sourceLocation, _ change: () -> Void
  ) {
    change()
    var places: [[(view: View, frame: Rect, origin: Point)]] = []
    for _ in 0..<20 {
      stage.advance(by: 0.05)
      places.append(
        views(in: stage.window).filter { !$0.isHidden && $0.alpha > 0 }.map {
          ($0, $0.presentationFrame, $0.presentationBounds.origin)
        })
    }
    guard let end = places.last else { return }
    for (step, shown) in places.enumerated() {
      for (view, frame, origin) in shown {
        guard let last = end.first(where: { $0.view === view }) else { continue }
        #expect(
          frame == last.frame && origin == last.origin, "\(name): \(type(of: view)) moves in step \(step)",
          sourceLocation: location)
      }
    }
  }

  private func picture(of view: View) throws -> [UInt8] {
    let image = try #require(view.snapshot(scale: 1))
    return try Bitmap(size: view.bounds.size) { $0.draw(image, at: .zero) }.pngData()
  }

  /// Calls `change`, and reports if the view looks otherwise afterwards than a second later.
  private func expectJump(
    of view: View, _ location: SourceLocation = #_sourceLocation, _ change: () -> Void
  ) throws {
    let start = try picture(of: view)
    change()
    stage.advance(by: 0.02)
    let early = try picture(of: view)
    stage.advance(by: 1)
    let end = try picture(of: view)
    #expect(early == end && end != start, "\(type(of: view))", sourceLocation: location)
  }

  // AU-12
  @Test func valuesJump() throws {
    let slider = add(Slider())
    try expectJump(of: slider) { slider.setValue(0.8, animated: true) }
    slider.removeFromSuperview()
    let bar = add(ProgressView())
    try expectJump(of: bar) { bar.setProgress(0.8, animated: true) }
    bar.removeFromSuperview()
    let level = add(LevelIndicator())
    try expectJump(of: level) { level.setValue(0.8, animated: true) }
    level.removeFromSuperview()
    let segments = add(SegmentedControl(["Red", "Green", "Blue"], selectedIndex: 0))
    segments.becomeFirstResponder()
    stage.keyboard.press("Right")
    stage.advance(by: 1)
    try expectJump(of: segments) { stage.keyboard.press("Right") }
  }

  // AU-12
  @Test func containersDoNotMove() {
    let group = add(DisclosureGroup("More", [Label("One"), Label("Two")]), height: 200)
    expectNoMovement("disclosure") { group.setExpanded(true, animated: true) }
    group.removeFromSuperview()
    let strip = add(TabStrip(["One", "Two", "Three", "Four", "Five", "Six"]))
    strip.becomeFirstResponder()
    expectNoMovement("tabs") { stage.keyboard.press("End") }
    strip.removeFromSuperview()
    let pages = PageViewController([ViewController(), ViewController(), ViewController()])
    stage.toplevel.window.rootViewController = pages
    stage.advance(by: 1)
    expectNoMovement("pages") { pages.show(2, animated: true) }
  }

  /// A view that fills the stage, with content of 2000 points.
  private func addScrollView() -> ScrollView {
    let scrollView = ScrollView(frame: stage.view.bounds)
    let content = View(frame: Rect(x: 0, y: 0, width: 320, height: 2000))
    scrollView.addSubview(content)
    scrollView.contentSize = content.frame.size
    stage.view.addSubview(scrollView)
    scrollView.becomeFirstResponder()
    stage.advance(by: 1)
    return scrollView
  }

  /// Counts the ends of scrolling and zooming, which a program may wait for.
  private final class Observer: ScrollViewDelegate {
    var ends = 0
    weak var zoomed: View?
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { ends += 1 }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) { ends += 1 }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
  }

  // AU-12, SV-22
  @Test func scrollingByKeysAndByTheProgramJumps() {
    let scrollView = addScrollView()
    let observer = Observer()
    scrollView.delegate = observer
    for key in ["Next", "Down", "End", "Home"] {
      let start = scrollView.contentOffset
      expectNoMovement(key) { stage.keyboard.press(key) }
      #expect(scrollView.contentOffset != start, "\(key)")
    }
    #expect(observer.ends == 4)
    expectNoMovement("program") { scrollView.setContentOffset(Point(x: 0, y: 300), animated: true) }
    #expect(scrollView.contentOffset.y == 300 && observer.ends == 5)
    let button = Button("Far")
    button.frame = Rect(x: 20, y: 1800, width: 100, height: 44)
    scrollView.subviews.first?.addSubview(button)
    expectNoMovement("focus") { stage.keyboard.press("Tab") }
    #expect(button.isFirstResponder && scrollView.contentOffset.y > 1300)
  }

  // AU-12
  @Test func zoomingByTheProgramJumps() {
    let scrollView = addScrollView()
    let observer = Observer()
    observer.zoomed = scrollView.subviews.first
    scrollView.delegate = observer
    scrollView.maximumZoomScale = 4
    expectNoMovement("zoom") { scrollView.setZoomScale(2, animated: true) }
    #expect(scrollView.zoomScale == 2 && observer.ends == 1)
    expectNoMovement("zoom to") { scrollView.zoom(to: Rect(x: 0, y: 0, width: 80, height: 120), animated: true) }
    #expect(scrollView.zoomScale == 4 && observer.ends == 2)
  }

  // AU-12
  @Test func contentFollowsAFingerAndRollsOn() {
    let scrollView = addScrollView()
    stage.finger().drag(from: Point(x: 160, y: 400), to: Point(x: 160, y: 150), over: 0.15)
    let released = scrollView.contentOffset.y
    stage.advance(by: 0.1)
    let early = scrollView.contentOffset.y
    stage.advance(by: 2)
    #expect(released > 100 && early > released && scrollView.contentOffset.y > early)
  }

  // AU-12
  @Test func screensDoNotMove() {
    let navigation = NavigationController(rootViewController: ViewController())
    stage.toplevel.window.rootViewController = navigation
    stage.advance(by: 1)
    expectNoMovement("push") { navigation.pushViewController(ViewController()) }
    expectNoMovement("pop") { navigation.popViewController() }
  }

  // AU-12
  @Test func presentationsDoNotMove() throws {
    let root = try #require(stage.window.rootViewController)
    func expectNoMovement(of controller: ViewController) {
      self.expectNoMovement("\(type(of: controller)) comes") { root.present(controller) }
      self.expectNoMovement("\(type(of: controller)) goes") { root.dismiss() }
    }
    let content = ViewController()
    content.view.sizing = .fixed(width: 200, height: 200)
    expectNoMovement(of: SheetController(content, detents: [.content]))
    let alert = AlertController(title: "Delete?")
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in })
    expectNoMovement(of: alert)
    let button = add(Button("More"))
    expectNoMovement(of: PopoverController(ViewController(), from: button))
    self.expectNoMovement("toast") { Toast("Saved").show(in: stage.view) }
  }

  /// The places of the pixels of a view that are not white.
  private func ink(of view: View) throws -> Set<[Int]> {
    let image = try #require(view.snapshot(scale: 1))
    let bitmap = try Bitmap(size: view.bounds.size, hasAlpha: false) { context in
      context.fill(view.bounds, with: .white)
      context.draw(image, at: .zero)
    }
    var places: Set<[Int]> = []
    for y in 0..<bitmap.pixelHeight {
      for x in 0..<bitmap.pixelWidth where bitmap.color(x: x, y: y).luminance < 0.9 { places.insert([x, y]) }
    }
    return places
  }

  // AU-12
  @Test func whatMovesWithoutEndStaysInItsPlace() throws {
    let ring = add(ActivityIndicatorView(style: .large))
    ring.startAnimating()
    let bar = ProgressView()
    bar.progress = nil
    bar.frame = Rect(x: 20, y: 100, width: 240, height: 8)
    stage.view.addSubview(bar)
    for view in [ring, bar] as [View] {
      stage.advance(by: 0.05)
      let first = try ink(of: view)
      for _ in 0..<4 {
        stage.advance(by: 0.3)
        let change = try ink(of: view).symmetricDifference(first)
        #expect(change.count * 10 <= first.count, "\(type(of: view))")
      }
    }
  }
}
