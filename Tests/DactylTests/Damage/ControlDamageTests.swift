import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Controls that move paint what looks different, and stop when nothing visible is left.
@MainActor @Suite struct ControlDamageTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 240, height: 120))
    stage.view.backgroundColor = .white
  }

  private func add<V: View>(_ view: V, _ frame: Rect, _ setting: DamageSetting) -> V {
    view.frame = frame
    stage.view.addSubview(view)
    stage.use(setting)
    return view
  }

  private func frames(for seconds: Double = 2, _ change: () -> Void) -> [FrameMeter.Frame] {
    let meter = FrameMeter(stage)
    change()
    return meter.frames(for: seconds)
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aSwitch(_ setting: DamageSetting) {
    let view = add(Switch(), Rect(x: 20, y: 20, width: 100, height: 44), setting)
    frames { view.setOn(true, animated: true) }.expectTight()
    frames { stage.finger().tap(at: Point(x: 50, y: 22), in: view) }.expectTight()
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aSlider(_ setting: DamageSetting) {
    let view = add(Slider(), Rect(x: 10, y: 20, width: 220, height: 44), setting)
    view.value = 0.1
    stage.advance(by: 0.1)
    frames { view.setValue(0.8, animated: true) }.expectTight()
    frames(for: 0.2) { view.value = 0.75 }.expectTight(painted: 1)
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aSliderThatShowsItsValue(_ setting: DamageSetting) {
    let view = add(Slider(), Rect(x: 10, y: 20, width: 220, height: 44), setting)
    view.showsValue = true
    view.value = 0.1
    stage.advance(by: 0.1)
    frames { view.setValue(0.8, animated: true) }.expectTight()
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func anUprightSliderThatIsDragged(_ setting: DamageSetting) {
    let view = Slider()
    view.axis = .vertical
    _ = add(view, Rect(x: 10, y: 5, width: 60, height: 110), setting)
    let finger = stage.finger()
    let start = Point(x: 30, y: 95)
    finger.down(at: start, in: view)
    stage.advance(by: 0.5)
    let meter = FrameMeter(stage)
    var frames: [FrameMeter.Frame] = []
    for step in 1...10 {
      finger.move(to: Point(x: start.x, y: start.y - Double(step) * 4), in: view)
      frames += meter.frames(for: 1.0 / 60)
    }
    frames.expectTight()
    finger.up()
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aRangeSlider(_ setting: DamageSetting) throws {
    let view = add(RangeSlider(), Rect(x: 10, y: 20, width: 220, height: 44), setting)
    (view.lowerValue, view.upperValue) = (0.1, 0.9)
    stage.advance(by: 0.1)
    view.stepValue = 0.4
    stage.advance(by: 0.1)
    let finger = stage.finger()
    let center = view.center(of: try #require(view.subviews[0] as? SliderThumb))
    finger.down(at: Point(x: center, y: 22), in: view)
    stage.advance(by: 0.5)
    let way = setting == .rightToLeft ? -90.0 : 90
    frames { finger.move(to: Point(x: center + way, y: 22), in: view) }.expectTight()
    finger.up()
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aSliderThatKeysMove(_ setting: DamageSetting) throws {
    let view = add(Slider(), Rect(x: 10, y: 5, width: 220, height: 44), setting)
    let range = add(RangeSlider(), Rect(x: 10, y: 60, width: 220, height: 44), .plain)
    for focused in [view, try #require(range.subviews.first as? SliderThumb)] as [View] {
      stage.keyboard.press("Tab")
      stage.keyboard.press("Prior")
      stage.advance(by: 1)
      #expect(focused.isFirstResponder && focused.isFocusVisible)
      frames { stage.keyboard.press("Prior") }.expectTight("\(type(of: focused))")
    }
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func segments(_ setting: DamageSetting) {
    let view = add(
      SegmentedControl(["A", "B", "C", "D"], selectedIndex: 0), Rect(x: 10, y: 20, width: 220, height: 44),
      setting)
    frames { View.animate(spring: .smooth) { view.selectedIndex = 1 } }.expectTight()
    frames { stage.finger().tap(at: Point(x: 190, y: 22), in: view) }.expectTight()
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aProgressBar(_ setting: DamageSetting) {
    let view = add(ProgressView(), Rect(x: 10, y: 20, width: 220, height: 44), setting)
    view.progress = 0.2
    stage.advance(by: 0.1)
    frames { view.setProgress(0.7, animated: true) }.expectTight()
    frames(for: 0.1) { view.progress = 0.71 }.expectTight(painted: 1)
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aProgressBarOfUnknownLength(_ setting: DamageSetting) {
    let view = add(ProgressView(), Rect(x: 10, y: 20, width: 220, height: 8), setting)
    view.progress = nil
    stage.advance(by: 0.1)
    frames(for: 1) {}.expectTight(idle: 2)
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases, [Axis.horizontal, .vertical]) func aLevel(
    _ setting: DamageSetting, _ axis: Axis
  ) {
    let view = LevelIndicator()
    view.axis = axis
    let size = axis == .horizontal ? Size(width: 220, height: 40) : Size(width: 40, height: 110)
    _ = add(view, Rect(origin: Point(x: 10, y: 5), size: size), setting)
    view.value = 0.2
    stage.advance(by: 0.1)
    frames { view.setValue(0.9, animated: true) }.expectTight()
    view.numberOfSegments = 5
    stage.advance(by: 0.1)
    // The spring goes on below half a segment.
    frames { view.setValue(0.1, animated: true) }.expectTight(idle: 30, vain: 3)
    frames(for: 0.1) { view.value = 0.4 }.expectTight(painted: 1)
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases, [ActivityIndicatorView.Style.medium, .large]) func aRingThatTurns(
    _ setting: DamageSetting, _ style: ActivityIndicatorView.Style
  ) {
    let view = ActivityIndicatorView(style: style)
    _ = add(view, Rect(x: 20, y: 20, width: style.side, height: style.side), setting)
    view.startAnimating()
    stage.advance(by: 0.1)
    frames(for: 1) {}.expectTight(idle: 2)
    frames(for: 0.1) { view.stopAnimating() }.expectTight(painted: 1)
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func dots(_ setting: DamageSetting) {
    let view = PageControl()
    view.numberOfPages = 6
    _ = add(view, Rect(x: 10, y: 20, width: 220, height: 44), setting)
    frames { View.animate(spring: .smooth) { view.currentPage = 1 } }.expectTight()
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func checkBoxesAndRadioButtons(_ setting: DamageSetting) {
    let box = add(CheckBox("A title that is long"), Rect(x: 10, y: 10, width: 200, height: 44), setting)
    let radio = add(RadioButton("Another title"), Rect(x: 10, y: 60, width: 200, height: 44), .plain)
    frames { box.setValue(.on, animated: true) }.expectTight()
    frames { box.setValue(.mixed, animated: true) }.expectTight()
    frames { radio.toggle() }.expectTight()
    frames { stage.finger().tap(at: box.bounds.center, in: box) }.expectTight()
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aDisclosureGroup(_ setting: DamageSetting) {
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 30))
    inner.backgroundColor = .systemBlue
    inner.sizing = .fixed(height: 30)
    let group = add(
      DisclosureGroup("Details", [inner]), Rect(x: 10, y: 10, width: 200, height: 100), setting)
    // The space above the content, and beside it, is a part of what comes into sight.
    frames { group.setExpanded(true, animated: true) }.expectTight(within: 1.7)
    frames { group.setExpanded(false, animated: true) }.expectTight(within: 1.7)
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aPressThatFades(_ setting: DamageSetting) {
    let button = add(Button("Press"), Rect(x: 10, y: 10, width: 100, height: 44), setting)
    let stepper = add(Stepper(), Rect(x: 120, y: 10, width: 110, height: 44), .plain)
    stepper.value = 0.5
    let header = add(SegmentedControl(["A", "B"]), Rect(x: 10, y: 56, width: 220, height: 30), .plain)
    let slider = add(Slider(), Rect(x: 10, y: 87, width: 220, height: 30), .plain)
    // The finger is on the thumb.
    slider.value = setting == .rightToLeft ? 0.4 : 0.6
    for view in [button, stepper, header, slider] as [View] {
      let finger = stage.finger()
      finger.down(at: Point(x: view.bounds.midX + 20, y: 20), in: view)
      stage.advance(by: 0.3)
      frames { finger.up() }.expectTight("\(type(of: view))")
    }
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func indicatorsThatFade(_ setting: DamageSetting) {
    let scroll = ScrollView()
    scroll.contentSize = Size(width: 600, height: 600)
    _ = add(scroll, Rect(x: 10, y: 10, width: 220, height: 100), setting)
    frames { scroll.flashScrollIndicators() }.expectTight()
  }

  // FR-7
  @Test(arguments: [true, false]) func indicatorsThatAreNotShownAskForNoFrames(isTurnedOff: Bool) {
    let scroll = ScrollView()
    scroll.showsVerticalScrollIndicator = !isTurnedOff
    scroll.contentSize = Size(width: 200, height: isTurnedOff ? 600 : 100)
    scroll.addSubview(Grain(isUpright: false, frame: Rect(x: 0, y: 0, width: 220, height: scroll.contentSize.height)))
    _ = add(scroll, Rect(x: 10, y: 10, width: 220, height: 100), .plain)
    let shown = frames { scroll.flashScrollIndicators() }
    #expect(shown.count <= 2 && shown.painted == 0, "\(shown.summary)")
    // Scrolling shows none either.
    let scrolled = frames { scroll.setContentOffset(Point(x: 0, y: isTurnedOff ? 50 : 0), animated: true) }
    #expect(scrolled.undeclared == 0 && scrolled.idle <= 4, "\(scrolled.summary)")
  }

  // FR-1, FR-5
  @Test(arguments: DamageSetting.allCases) func aPullToRefresh(_ setting: DamageSetting) {
    let scroll = ScrollView()
    scroll.backgroundColor = .white
    scroll.showsVerticalScrollIndicator = false
    scroll.contentSize = Size(width: 240, height: 100)
    let content = Grain(isUpright: false, frame: Rect(x: 0, y: 0, width: 240, height: 100))
    scroll.addSubview(content)
    let control = RefreshControl()
    scroll.refreshControl = control
    _ = add(scroll, Rect(x: 0, y: 0, width: 240, height: 120), setting)
    let finger = stage.finger()
    finger.down(at: Point(x: 120, y: 10))
    let meter = FrameMeter(stage)
    var frames: [FrameMeter.Frame] = []
    for step in 1...25 {
      finger.move(to: Point(x: 120, y: 10 + Double(step) * 4))
      frames += meter.frames(for: 1.0 / 60)
    }
    // The space that comes into sight has the colour of the content's background.
    #expect(frames.undeclared == 0, "\(frames.summary)")
    finger.up()
    let end = meter.frames(for: 1)
    #expect(end.undeclared == 0, "\(end.summary)")
    control.beginRefreshing()
    meter.frames(for: 1).expectTight(idle: 2)
    control.endRefreshing()
    let closed = meter.frames(for: 1)
    #expect(closed.undeclared == 0 && closed.idle <= 4, "\(closed.summary)")
  }
}
