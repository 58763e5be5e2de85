import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Screens, cards and toasts that come and go paint what looks different, in each frame and in every setting.
@MainActor @Suite struct PresentationDamageTests {
  private let root = ViewController()
  private let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 240, height: 300), root: root)
    root.view.backgroundColor = .white
  }

  private func controller(isUpright: Bool) -> ViewController {
    let controller = ViewController()
    controller.view = Grain(isUpright: isUpright)
    return controller
  }

  private func frames(for seconds: Double = 2, _ change: () -> Void) -> [FrameMeter.Frame] {
    let meter = FrameMeter(stage)
    change()
    return meter.frames(for: seconds)
  }

  /// Checks the damage against the pixels that change, for content of which almost all pixels do.
  private func expectExact(_ frames: [FrameMeter.Frame], sourceLocation: SourceLocation = #_sourceLocation) {
    frames.expectTight(sourceLocation: sourceLocation)
    #expect(
      Double(frames.declared) <= 1.2 * Double(frames.changed), "\(frames.summary)", sourceLocation: sourceLocation)
  }

  // NV-7, FR-1
  @Test(arguments: DamageSetting.allCases) func aSheet(_ setting: DamageSetting) {
    stage.use(setting)
    let sheet = SheetController(controller(isUpright: false), detents: [.height(140), .height(220)])
    expectExact(frames { root.present(sheet) })
    expectExact(frames { sheet.selectedDetent = .height(220) })
    let back = frames { sheet.dismiss() }
    #expect(back.undeclared == 0 && back.idle <= 4, "\(back.summary)")
  }

  // NV-11, FR-1
  @Test(arguments: DamageSetting.allCases) func aPopover(_ setting: DamageSetting) {
    let button = View(frame: Rect(x: 20, y: 20, width: 40, height: 40))
    root.view.addSubview(button)
    root.view.addSubview(Grain(isUpright: true, frame: Rect(x: 0, y: 100, width: 240, height: 120)))
    stage.use(setting)
    let popover = PopoverController(controller(isUpright: false), from: button)
    popover.contentSize = Size(width: 120, height: 100)
    expectExact(frames { root.present(popover) })
    expectExact(frames { popover.dismiss() })
    #expect(stage.window.subviews.count == 1)
  }

  // AL-1, FR-1
  @Test(arguments: DamageSetting.allCases, [AlertController.Style.alert, .actionSheet]) func anAlert(
    _ setting: DamageSetting, _ style: AlertController.Style
  ) {
    root.view.addSubview(Grain(isUpright: true, frame: Rect(x: 0, y: 0, width: 240, height: 300)))
    stage.use(setting)
    let alert = AlertController(title: "Delete?", message: "It can't be undone.", preferredStyle: style)
    alert.addAction(AlertAction(title: "Delete"))
    expectExact(frames { root.present(alert) })
    expectExact(frames { alert.dismiss() })
    #expect(stage.window.subviews.count == 1)
  }

  // NV-12, FR-1
  @Test(arguments: DamageSetting.allCases) func aToast(_ setting: DamageSetting) throws {
    root.view.addSubview(Grain(isUpright: true, frame: Rect(x: 0, y: 0, width: 240, height: 300)))
    stage.use(setting)
    let coming = frames(for: 1) { Toast("Saved", duration: 1.5).show(in: root.view) }
    // The first frame paints the view that holds it, which fills the window.
    // The shadow of a toast that fades is painted as far as it is seen otherwise.
    Array(coming.dropFirst()).expectTight(within: 1.4, idle: 6, vain: 3)
    frames(for: 1) {}.expectTight(within: 1.4)
  }

  // NV-12, FR-1
  @Test(arguments: DamageSetting.allCases) func aToastThatIsDragged(_ setting: DamageSetting) throws {
    root.view.addSubview(Grain(isUpright: true, frame: Rect(x: 0, y: 0, width: 240, height: 300)))
    stage.use(setting)
    Toast("Saved", duration: .infinity).show(in: root.view)
    stage.advance(by: 2)
    let toast = try #require(stage.window.subviews.compactMap { $0.subviews.first as? ToastView }.first)
    let meter = FrameMeter(stage)
    let finger = stage.finger()
    finger.down(at: Point(x: toast.bounds.midX, y: toast.bounds.midY), in: toast)
    let start = toast.convert(toast.bounds.center, to: stage.window)
    var frames: [FrameMeter.Frame] = []
    for step in 1...20 {
      finger.move(to: Point(x: start.x + 3.7 * Double(step), y: start.y))
      frames += meter.frames(for: 1.0 / 60)
    }
    frames.expectTight()
    finger.up()
    let end = meter.frames(for: 2)
    // It leaves the window before it has faded away.
    #expect(end.undeclared == 0 && end.idle <= 10, "\(end.summary)")
  }

  // NV-8, FR-1
  @Test(arguments: DamageSetting.allCases) func anotherTab(_ setting: DamageSetting) {
    let tabs = TabBarController([controller(isUpright: true), controller(isUpright: false)])
    stage.toplevel.window.rootViewController = tabs
    stage.use(setting)
    frames(for: 1) { tabs.selectedIndex = 1 }.expectTight(painted: 1)
    frames(for: 1) { tabs.selectedIndex = 0 }.expectTight(painted: 1)
  }

  // NV-1, FR-1
  @Test(arguments: DamageSetting.allCases) func aPush(_ setting: DamageSetting) {
    func screen() -> ViewController {
      let screen = controller(isUpright: true)
      screen.title = "Title"
      return screen
    }
    let navigation = NavigationController(rootViewController: screen())
    stage.toplevel.window.rootViewController = navigation
    stage.use(setting)
    frames { navigation.pushViewController(screen(), animated: true) }.expectTight()
    frames { navigation.popViewController(animated: true) }.expectTight()
  }

  // NV-6, FR-1
  @Test(arguments: DamageSetting.allCases) func aColumnOfANarrowSplitView(_ setting: DamageSetting) {
    let split = SplitViewController(primary: controller(isUpright: true), secondary: controller(isUpright: true))
    stage.toplevel.window.rootViewController = split
    stage.window.traitOverrides.horizontalSizeClass = .compact
    stage.use(setting)
    frames { split.show(.secondary) }.expectTight()
    frames { split.show(.primary) }.expectTight()
  }

  // NV-6, FR-1
  @Test(arguments: DamageSetting.allCases) func aSidebarThatBecomesWider(_ setting: DamageSetting) {
    let split = SplitViewController(primary: controller(isUpright: true), secondary: controller(isUpright: true))
    split.primaryWidth = 80
    stage.toplevel.window.rootViewController = split
    stage.window.traitOverrides.horizontalSizeClass = .regular
    stage.use(setting)
    let changed = frames {
      View.animate(withDuration: 0.3) {
        split.primaryWidth = 110
        stage.window.layoutIfNeeded()
      }
    }
    // A column that gets another size may draw all of itself differently.
    #expect(changed.undeclared == 0 && changed.idle <= 4 && changed.vain <= 2, "\(changed.summary)")
  }

  // NV-10, FR-1
  @Test(arguments: DamageSetting.allCases) func pagesThatAreSwiped(_ setting: DamageSetting) {
    let pages = (0..<3).map { _ in controller(isUpright: true) }
    let pager = PageViewController(pages)
    stage.toplevel.window.rootViewController = pager
    stage.use(setting)
    let meter = FrameMeter(stage)
    let finger = stage.finger()
    let sign = setting == .rightToLeft ? 1.0 : -1
    finger.down(at: Point(x: 120, y: 150))
    var frames: [FrameMeter.Frame] = []
    for step in 1...15 {
      finger.move(to: Point(x: 120 + sign * 6.3 * Double(step), y: 150))
      frames += meter.frames(for: 1.0 / 60)
    }
    finger.up()
    frames += meter.frames(for: 2)
    // The pages come to rest after the last pixel has moved.
    frames.expectTight(idle: 12)
    #expect(pager.selectedIndex == 1)
  }
}
