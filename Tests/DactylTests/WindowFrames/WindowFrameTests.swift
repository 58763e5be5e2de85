import DactylGeometry
import DactylGraphics
import DactylSurface
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Whether a window has a frame of the program, and its parts (`WF-1`, `WF-2`, `WF-6`, `WF-8`).
@MainActor struct WindowFrameTests {
  // WF-1
  @Test func aWindowThatTheCompositorDecoratesHasNoFrame() throws {
    let stage = try TestStage(size: Size(width: 400, height: 300))
    #expect(stage.toplevel.titleBar == nil && stage.toplevel.window.frame.origin == .zero)
    #expect(stage.toplevel.surface?.frame == SurfaceFrame.none)
  }

  // WF-1
  @Test func aCompositorThatChangesItsMindIsFollowed() throws {
    let stage = try TestStage(size: Size(width: 400, height: 300))
    guard let surface = stage.toplevel.surface else { return }
    stage.platform.configure(surface) { $0.hasServerDecoration = false }
    stage.advance(by: 0.1)
    #expect(stage.toplevel.titleBar != nil && stage.toplevel.surface?.frame.margin != .zero)
    stage.platform.configure(surface) { $0.hasServerDecoration = true }
    stage.advance(by: 0.1)
    #expect(stage.toplevel.titleBar == nil && stage.toplevel.surface?.frame == SurfaceFrame.none)
    #expect(stage.toplevel.window.subviews.allSatisfy { !($0 is TitleBar) })
    #expect(stage.toplevel.windows == [stage.toplevel.window])
  }

  // WF-1
  @Test func aProgramCanDrawTheFrameItselfOrHaveNone() throws {
    let stage = try WindowFrameStage()
    #expect(stage.bar != nil)
    #expect(stage.toplevel.surface?.wantsServerDecoration == false)
    stage.toplevel.decorations = .none
    stage.settle()
    #expect(stage.bar == nil && stage.toplevel.surface?.frame == SurfaceFrame.none)
    stage.toplevel.decorations = .automatic
    stage.settle()
    #expect(stage.bar == nil && stage.toplevel.surface?.wantsServerDecoration == true)
  }

  // WF-1
  @Test func aFullScreenAndTurnedContentHaveNoFrame() throws {
    let stage = try WindowFrameStage()
    stage.toplevel.isFullscreen = true
    stage.settle()
    #expect(stage.bar == nil && stage.window.contentBounds == stage.window.bounds)
    stage.toplevel.isFullscreen = false
    stage.settle()
    #expect(stage.bar != nil)
    stage.stage.application.contentRotation = .quarterTurn
    stage.settle()
    #expect(stage.bar == nil && stage.toplevel.surface?.frame == SurfaceFrame.none)
    stage.stage.application.contentRotation = .upright
    stage.settle()
    #expect(stage.bar != nil)
  }

  // WF-1
  @Test func aMaximizedWindowThatWasToBeFullScreenHasNoFrame() throws {
    let stage = try WindowFrameStage()
    // cage maximizes every window, and makes none full screen.
    stage.configure {
      $0.capabilities = []
      $0.isMaximized = true
    }
    #expect(stage.bar != nil)
    stage.toplevel.isFullscreen = true
    stage.configure { $0.isActivated = false }
    #expect(!stage.toplevel.isFullscreen && stage.bar == nil)
    stage.toplevel.isFullscreen = false
    stage.configure { $0.isActivated = true }
    #expect(stage.bar != nil)
    // Where full screen is possible, the user may end it.
    stage.toplevel.isFullscreen = true
    stage.configure { $0.isFullscreen = true }
    #expect(stage.bar == nil)
    stage.configure { $0.isFullscreen = false }
    #expect(stage.toplevel.isMaximized && stage.bar != nil)
  }

  // WF-1
  @Test func anApplicationWithoutAStyleHasNoFrames() throws {
    let stage = try TestStage(size: Size(width: 400, height: 300))
    stage.application.windowFrameStyle = nil
    stage.toplevel.decorations = .own
    stage.advance(by: 0.1)
    #expect(stage.toplevel.titleBar == nil)
  }

  // WF-2
  @Test func theBarIsAboveTheContent() throws {
    let stage = try WindowFrameStage()
    let height = try #require(stage.bar?.frame.height)
    #expect(stage.toplevel.size == Size(width: 400, height: 300))
    #expect(stage.window.bounds.size == Size(width: 400, height: 300 + height))
    #expect(stage.root.view.frame == Rect(x: 0, y: height, width: 400, height: 300))
    #expect(stage.bar?.frame == Rect(x: 0, y: 0, width: 400, height: height))
    #expect(stage.window.contentBounds == stage.root.view.frame)
  }

  // WF-2
  @Test func aPresentedControllerLeavesTheBarFree() throws {
    let stage = try WindowFrameStage()
    let other = ViewController()
    stage.root.present(other, animated: false)
    stage.settle()
    #expect(other.view.convert(other.view.bounds, to: stage.window) == stage.window.contentBounds)
    stage.configure { $0.size = Size(width: 500, height: 400) }
    #expect(other.view.convert(other.view.bounds, to: stage.window) == stage.window.contentBounds)
    stage.button(.minimize).map { stage.touch(at: $0.convert($0.bounds.center, to: stage.window)) }
    #expect(stage.requests() == [.minimize])
  }

  // WF-2
  @Test func aUnifiedBarIsInFrontOfTheContent() throws {
    let stage = try WindowFrameStage { $0.titleBarStyle = .unified }
    #expect(stage.root.view.frame == stage.window.bounds && stage.toplevel.size == Size(width: 400, height: 300))
    // Beside the buttons the content takes the touches.
    let event: Event? = nil
    #expect(stage.window.hitTest(Point(x: 20, y: 20), with: event) === stage.root.view)
    let close = try #require(stage.button(.close))
    #expect(stage.window.hitTest(close.convert(close.bounds.center, to: stage.window), with: event) === close)
    let other = ViewController()
    stage.root.present(other, animated: false)
    stage.settle()
    #expect(stage.window.hitTest(close.convert(close.bounds.center, to: stage.window), with: event) === close)
    #expect(other.view.frame.size == stage.window.bounds.size)
  }

  // WF-2
  @Test func aBarOfTheContentKeepsClearOfTheButtons() throws {
    let first = ViewController()
    first.title = "Inbox"
    let navigation = NavigationController(rootViewController: first)
    let add = Button("Add", style: .plain)
    first.navigationItem.trailingViews = [add]
    let stage = try WindowFrameStage(root: navigation) { $0.titleBarStyle = .unified }
    let minimize = try #require(stage.button(.minimize))
    func frame(_ view: View) -> Rect { view.convert(view.bounds, to: stage.window) }
    #expect(frame(add).maxX <= frame(minimize).minX && frame(add).maxX > 200)
    #expect(abs(frame(add).midY - frame(minimize).midY) <= 2, "on one line")
    stage.style?.buttons = WindowButtonLayout("close,minimize,maximize:")
    stage.settle()
    #expect(frame(add).maxX > 380)
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.settle()
    #expect(frame(add).minX < 20 && frame(minimize).minX > 200)
    stage.toplevel.titleBarStyle = .standard
    stage.settle()
    #expect(add.titleBarInsets == .zero)
  }

  // WF-2
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [Density.comfortable, .compact])
  func aViewInPlaceOfTheTitleKeepsClearOfTheButtons(direction: LayoutDirection, density: Density) throws {
    for width in [400.0, 300, 240] {
      let first = ViewController()
      let field = SearchField(placeholder: "Search")
      first.navigationItem.titleView = field
      let stage = try WindowFrameStage(root: NavigationController(rootViewController: first)) {
        $0.window.traitOverrides.layoutDirection = direction
        $0.window.traitOverrides.density = density
        $0.titleBarStyle = .unified
      }
      stage.configure { $0.size = Size(width: width, height: 84) }
      let place = field.convert(field.bounds, to: stage.window)
      for kind in stage.buttons {
        let button = try #require(stage.button(kind))
        #expect(!button.convert(button.bounds, to: stage.window).intersects(place), "\(width), \(kind)")
      }
      #expect(place.width > 40 && stage.window.bounds.contains(place))
    }
  }

  // WF-2
  @Test(arguments: [false, true]) func aBarOfTheContentIsPlacedOnceAndForAll(isEarly: Bool) throws {
    let first = ViewController()
    first.title = "Inbox"
    func apply(to window: Window) {
      window.traitOverrides.density = .compact
      window.traitOverrides.layoutDirection = .rightToLeft
    }
    let stage = try WindowFrameStage(root: NavigationController(rootViewController: first)) { toplevel in
      if isEarly { apply(to: toplevel.window) }
      toplevel.titleBarStyle = .unified
    }
    if !isEarly { apply(to: stage.window) }
    stage.configure { $0.size = Size(width: 300, height: 84) }
    func frames(_ view: View) -> [Rect] { [view.frame] + view.subviews.flatMap(frames) }
    let placed = frames(stage.window)
    func placeAgain(_ view: View) {
      view.setNeedsLayout()
      view.subviews.forEach(placeAgain)
    }
    placeAgain(stage.window)
    stage.settle()
    #expect(frames(stage.window) == placed)
  }

  // WF-2, WF-6
  @Test func theOutlineFollowsTheState() throws {
    let stage = try WindowFrameStage()
    func frame() -> SurfaceFrame { stage.toplevel.surface?.frame ?? .none }
    let floating = frame()
    #expect(floating.cornerRadius > 0 && floating.margin.bottom > floating.margin.top)
    #expect(floating.margin.top >= 24 && floating.reach == Insets(24))
    #expect(stage.window.frame.origin == Point(x: floating.margin.left, y: floating.margin.top))
    stage.configure { $0.tiledEdges = [.left, .top, .bottom] }
    #expect(frame().margin == Insets(top: 0, left: 0, bottom: 0, right: floating.margin.right))
    #expect(frame().reach == Insets(top: 0, left: 0, bottom: 0, right: 24))
    #expect(stage.toplevel.stack.outline?.roundCorners == [])
    stage.configure { $0.tiledEdges = [.left] }
    #expect(stage.toplevel.stack.outline?.roundCorners == .trailing && frame().cornerRadius > 0)
    stage.configure {
      $0.tiledEdges = []
      $0.isMaximized = true
      $0.size = Size(width: 1280, height: 800)
    }
    #expect(frame().margin == .zero && frame().cornerRadius == 0 && frame().bars.top > 0)
    #expect(stage.window.frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    stage.configure {
      $0.isMaximized = false
      $0.size = .zero
    }
    #expect(frame() == floating && stage.toplevel.size == Size(width: 400, height: 300))
  }

  // WF-6
  @Test func onlyTheReachDependsOnTheDevices() throws {
    let stage = try WindowFrameStage()
    let before = stage.toplevel.surface?.frame
    stage.stage.platform.pointingDevices = .pointer
    stage.window.traitOverrides.density = .comfortable
    stage.settle()
    #expect(stage.toplevel.surface?.frame.reach == Insets(8))
    #expect(stage.toplevel.surface?.frame.margin == before?.margin)
  }

  // WF-6
  @Test func theCornersAreCutAndTheShadowIsOutside() throws {
    let stage = try WindowFrameStage()
    stage.root.view.backgroundColor = .red
    stage.settle()
    let surface = try #require(stage.toplevel.surface)
    let picture = try #require(stage.stage.platform.picture(of: surface))
    let (margin, size) = (surface.frame.margin, surface.state.size)
    let (left, top) = (Int(margin.left), Int(margin.top))
    let (right, bottom) = (left + Int(size.width) - 1, top + Int(size.height) - 1)
    func alpha(_ x: Int, _ y: Int) -> UInt32 { picture.argb(x: x, y: y) >> 24 }
    #expect(alpha(0, 0) == 0)
    for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
      #expect(alpha(x, y) > 0 && alpha(x, y) < 140, "the shadow is in the corner \(x), \(y)")
    }
    #expect(alpha((left + right) / 2, bottom + 3) > 40)
    #expect(alpha((left + right) / 2, bottom + 3) > alpha((left + right) / 2, top - 4))
    #expect(picture.argb(x: (left + right) / 2, y: bottom - 4) == 0xFF_FF0000)
    // Only the edge of the window itself is opaque.
    #expect(alpha(left, (top + bottom) / 2) == 255 && alpha(left - 1, (top + bottom) / 2) < 255)
  }

  // WF-6
  @Test func scrollingMovesNoCorner() throws {
    let list = ScrollView()
    let root = ViewController()
    root.view = list
    list.backgroundColor = .white
    list.contentSize = Size(width: 400, height: 2000)
    for row in 0..<50 {
      let view = View(frame: Rect(x: 0, y: Double(row) * 40, width: 400, height: 40))
      view.backgroundColor = row % 2 == 0 ? .red : .blue
      list.addSubview(view)
    }
    let stage = try WindowFrameStage(root: root)
    let surface = try #require(stage.toplevel.surface)
    for offset in [7.0, 33, 90, 60] {
      list.contentOffset = Point(x: 0, y: offset)
      stage.settle()
      let picture = try #require(stage.stage.platform.picture(of: surface))
      let copied = picture.pixels
      stage.toplevel.stack.invalidateAll()
      stage.settle()
      #expect(stage.stage.platform.picture(of: surface)?.pixels == copied, "at \(offset)")
    }
  }

  // WF-8
  @Test func aWindowWithoutTheUserIsDimmed() throws {
    let stage = try WindowFrameStage()
    let active = stage.toplevel.stack.outline?.shadow
    stage.configure { $0.isActivated = false }
    #expect(stage.toplevel.stack.outline?.shadow != active)
    #expect(stage.button(.close)?.isInActiveWindow == false)
    #expect(stage.toplevel.surface?.frame.margin.left == (active?.reach.left).map { max($0.rounded(.up), 24) })
  }

  @Test func limitsCountForTheContent() throws {
    let stage = try WindowFrameStage()
    stage.toplevel.minimumSize = Size(width: 200, height: 100)
    stage.toplevel.maximumSize = Size(width: 200, height: 100)
    stage.settle()
    #expect(!stage.toplevel.isResizable && !stage.toplevel.canMaximize)
    #expect(stage.toplevel.surface?.frame.reach == .zero)
    #expect(stage.buttons == [.minimize, .close])
    stage.configure { $0.size = .zero }
    #expect(stage.toplevel.size == Size(width: 200, height: 100))
  }

  @Test func aSnapshotShowsTheWindowWithoutItsShadow() throws {
    let stage = try WindowFrameStage()
    let picture = try #require(stage.toplevel.snapshotBitmap())
    #expect(picture.pixelWidth == 400 && picture.pixelHeight == Int(stage.window.bounds.height))
    #expect(picture.argb(x: 0, y: 0) >> 24 < 140 && picture.argb(x: 200, y: 2) >> 24 == 255)
  }

  @Test func aTitleOfAMegabyteIsShownOnOneLine() throws {
    let stage = try WindowFrameStage()
    stage.toplevel.title = String(repeating: "long\nand longer ", count: 70_000)
    stage.toplevel.subtitle = "a\u{2028}b"
    stage.settle()
    #expect((stage.bar?.frame.height ?? 0) < 100)
    stage.configure { $0.size = Size(width: 1, height: 1) }
    #expect(stage.toplevel.size == Size(width: 1, height: 0))
    stage.configure { $0.size = Size(width: 400, height: 300) }
    #expect(stage.toplevel.size.width == 400)
  }

  @Test func aChangeOfTraitsTellsOnlyOfAnotherFrame() throws {
    let listener = ChangeCounter()
    let stage = try WindowFrameStage()
    stage.toplevel.delegate = listener
    for decorations in Decorations.allCases {
      stage.toplevel.decorations = decorations
      stage.settle()
      listener.count = 0
      stage.window.traitOverrides.appearance = .dark
      stage.settle()
      stage.window.traitOverrides.appearance = .light
      stage.settle()
      #expect(listener.count == 0, "\(decorations)")
    }
    stage.toplevel.decorations = .own
    stage.settle()
    listener.count = 0
    // The title is higher.
    defer { stage.stage.application.traitOverrides.fontScale = nil }
    stage.stage.application.traitOverrides.fontScale = 2
    stage.settle()
    #expect(listener.count == 1)
  }
}

@MainActor private final class ChangeCounter: ToplevelDelegate {
  var count = 0
  func toplevelChanged(_ toplevel: Toplevel) { count += 1 }
}
