import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The transitions of screens paint what changes, and nothing at their ends.
@MainActor @Suite struct PresentationCostTests {
  private let root = ViewController()
  private let stage: TestStage
  private let size = Size(width: 240, height: 300)

  init() throws {
    stage = try TestStage(size: size, root: root)
    root.view.backgroundColor = .white
    stage.advance(by: 1)
  }

  private var whole: Int { Int(size.width * size.height) }

  /// The number of frames in which almost the whole window is declared.
  private func wholes(_ frames: [FrameMeter.Frame]) -> Int { frames.count { $0.declared > whole * 9 / 10 } }

  private func controller(isUpright: Bool) -> ViewController {
    let controller = ViewController()
    controller.view = Grain(isUpright: isUpright)
    return controller
  }

  // NV-7
  @Test func aSheetPaintsTheWindowWhileItIsDimmedAndElseTheCard() throws {
    let meter = FrameMeter(stage)
    let sheet = SheetController(controller(isUpright: false), detents: [.height(140)])
    root.present(sheet)
    let frames = meter.frames(for: 3)
    #expect(frames.undeclared == 0 && frames.vain <= 1 && frames.idle <= 3)
    #expect(Double(frames.declared) <= 1.2 * Double(frames.changed), "\(frames.declared) / \(frames.changed)")
    // The dimming is over before the movement.
    let dimmed = wholes(frames)
    #expect(dimmed > 3 && dimmed <= 12 && frames.painted >= dimmed + 5)
    #expect(frames.count <= 40)
    // Down again.
    sheet.dismiss()
    let back = meter.frames(for: 3)
    #expect(back.undeclared == 0)
    #expect(back.vain <= 4 && back.idle <= 4, "\(back.vain), \(back.idle)")
    #expect(root.presentedViewController == nil)
    // The end takes away what is out of sight.
    let moving = back.filter { $0.changed > 0 }
    #expect(Double(moving.declared) <= 1.2 * Double(moving.changed), "\(moving.declared) / \(moving.changed)")
    #expect(stage.window.subviews.count == 1)
  }

  // NV-7
  @Test func aSheetThatIsDraggedPaintsTheCard() throws {
    let sheet = SheetController(controller(isUpright: false), detents: [.height(140), .height(220)])
    root.present(sheet)
    stage.advance(by: 3)
    let meter = FrameMeter(stage)
    let finger = stage.finger()
    finger.down(at: Point(x: 120, y: 168))
    _ = meter.frames(for: 0.1)
    var frames: [FrameMeter.Frame] = []
    for step in 1...30 {
      finger.move(to: Point(x: 120, y: 168 - Double(step) * 2))
      frames += meter.frames(for: 1.0 / 60)
    }
    #expect(frames.undeclared == 0 && frames.painted >= 20 && wholes(frames) == 0)
    #expect(Double(frames.declared) <= 1.2 * Double(frames.changed), "\(frames.declared) / \(frames.changed)")
    finger.up()
    let end = meter.frames(for: 3)
    #expect(end.undeclared == 0 && end.idle <= 3 && wholes(end) == 0)
    #expect(Double(end.declared) <= 1.2 * Double(end.changed), "\(end.declared) / \(end.changed)")
  }

  // NV-1
  @Test func aPushPaintsTheScreensWhileTheyMove() throws {
    func screen() -> ViewController {
      let screen = controller(isUpright: true)
      screen.navigationItem.isBarHidden = true
      return screen
    }
    let navigation = NavigationController(rootViewController: screen())
    stage.toplevel.window.rootViewController = navigation
    stage.advance(by: 3)
    let meter = FrameMeter(stage)
    navigation.pushViewController(screen(), animated: true)
    for _ in 0..<2 {
      let frames = meter.frames(for: 3)
      // The end takes away what is out of sight.
      #expect(frames.undeclared == 0 && frames.vain <= 2 && frames.idle <= 4, "\(frames.vain), \(frames.idle)")
      #expect(frames.painted > 10)
      #expect(Double(frames.declared) <= 1.2 * Double(frames.changed), "\(frames.declared) / \(frames.changed)")
      navigation.popViewController(animated: true)
    }
  }

  // NV-11
  @Test func aPopoverPaintsTheWindowWhileItIsDimmedAndElseTheCard() throws {
    let button = View(frame: Rect(x: 20, y: 20, width: 40, height: 40))
    root.view.addSubview(button)
    stage.advance(by: 0.1)
    let meter = FrameMeter(stage)
    let popover = PopoverController(controller(isUpright: true), from: button)
    popover.contentSize = Size(width: 120, height: 100)
    root.present(popover)
    for _ in 0..<2 {
      let frames = meter.frames(for: 2)
      #expect(frames.undeclared == 0 && frames.vain <= 2 && frames.idle <= 4, "\(frames.vain), \(frames.idle)")
      #expect(wholes(frames) <= 12 && Double(frames.declared) <= 1.2 * Double(frames.boxes))
      popover.dismiss()
    }
    #expect(stage.window.subviews.count == 1)
  }

  // AL-1
  @Test func anAlertPaintsTheWindowWhileItIsDimmedAndElseTheCard() throws {
    let meter = FrameMeter(stage)
    let alert = AlertController(title: "Delete?", message: "It can't be undone.")
    alert.addAction(AlertAction(title: "Delete"))
    root.present(alert)
    for _ in 0..<2 {
      let frames = meter.frames(for: 2)
      #expect(frames.undeclared == 0 && frames.vain <= 2 && frames.idle <= 4, "\(frames.vain), \(frames.idle)")
      #expect(wholes(frames) <= 12 && Double(frames.declared) <= 1.2 * Double(frames.boxes))
      alert.dismiss()
    }
    #expect(stage.window.subviews.count == 1)
  }

  // NV-12
  @Test func aToastPaintsWhereItIs() throws {
    let meter = FrameMeter(stage)
    Toast("Saved", duration: 2).show(in: root.view)
    let toast = try #require(stage.window.subviews.compactMap { $0.subviews.first as? ToastView }.first)
    let coming = meter.frames(for: 1.5)
    #expect(coming.undeclared == 0 && coming.idle <= 6 && coming.vain <= 2, "\(coming.vain), \(coming.idle)")
    // Its place and the one before, with the shadow; the first frame adds what holds it.
    let area = Int(toast.inkBounds.width * toast.inkBounds.height)
    #expect(coming.count { $0.declared > area * 2 } <= 1 && coming.painted <= 40)
    let going = meter.frames(for: 1.5)
    #expect(going.undeclared == 0 && going.idle <= 3)
  }

  // NV-8
  @Test func anotherTabIsOneFrame() throws {
    let tabs = TabBarController([controller(isUpright: true), controller(isUpright: false)])
    stage.toplevel.window.rootViewController = tabs
    stage.advance(by: 1)
    let meter = FrameMeter(stage)
    tabs.selectedIndex = 1
    let frames = meter.frames(for: 1)
    #expect(frames.painted == 1 && frames.undeclared == 0)
  }
}
