import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Popups on a compositor, without faults.
@MainActor struct PopupTests {
  private let fixture: FaultFixture
  private var compositor: TestCompositor { fixture.compositor }

  init() throws {
    fixture = try FaultFixture()
  }

  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  @Test func aPopupIsPlacedBesideTheRectangleOfAViewAndDrawn() throws {
    let part = View(frame: Rect(x: 40, y: 30, width: 20, height: 10))
    fixture.view.addSubview(part)
    fixture.press()
    let menu = try fixture.openPopup(from: part, rect: Rect(x: 1.5, y: 2, width: 4, height: 5.2))
    let positioner = menu.wire.positioner
    #expect(positioner.anchorRect == PixelRect(x: 41, y: 32, width: 5, height: 6))
    #expect((positioner.width, positioner.height) == (60, 40))
    #expect(positioner.anchor == .bottomLeft && positioner.gravity == .bottomRight)
    #expect(positioner.constraintAdjustment == [.flipY, .slideX, .slideY])
    #expect(positioner.isReactive)
    #expect(menu.popup.position == Point(x: 41, y: 38))
    #expect((menu.wire.surface.width, menu.wire.surface.height) == (60, 40))
    #expect(menu.wire.surface.pixel(30, 20) == 0xFF_FFFFFF)
    // Its surroundings change: it has another position, and is smaller.
    menu.wire.configure(x: -10, y: -20, width: 50, height: 30)
    fixture.settle()
    #expect(menu.popup.position == Point(x: -10, y: -20))
    #expect(menu.view.bounds.size == Size(width: 50, height: 30))
    #expect(menu.wire.xdgSurface.isAcknowledged && menu.wire.surface.width == 50)
    menu.popup.close()
    fixture.lift()
    fixture.finish()
  }

  // WF-12
  @Test(arguments: [true, false]) func theTokenOfAPressOnAPopupIsThatOfItsToplevel(isClosed: Bool) throws {
    let toplevel = try #require(compositor.toplevels.first)
    let other = fixture.application.openToplevel(title: "Other", root: ViewController())
    fixture.settle()
    fixture.press()
    fixture.lift()
    let menu = try fixture.openPopup(grabs: false)
    let submenu = try fixture.openPopup("submenu", from: menu.view, grabs: false)
    fixture.press(on: submenu.wire.surface)
    fixture.lift()
    if isClosed { menu.popup.close() }
    fixture.settle()
    other.activate()
    fixture.settle()
    #expect(compositor.activationRequesters.map { $0 === toplevel.surface } == [true])
    #expect(compositor.requests(of: "xdg_activation_token_v1", "set_serial").count == 1)
    fixture.finish()
  }

  @Test func popupsOfAFullScreenWindowStayInsideIt() throws {
    let toplevel = try #require(compositor.toplevels.first)
    toplevel.configure(width: 200, height: 100, states: [.fullscreen, .activated])
    fixture.press()
    let menu = try fixture.openPopup(rect: Rect(x: 180, y: 80, width: 10, height: 10))
    // The compositor of the tests adjusts nothing.
    #expect(menu.popup.position == Point(x: 140, y: 40))
    let submenu = try fixture.openPopup("submenu", from: menu.view, rect: Rect(x: 50, y: 0, width: 10, height: 10))
    #expect(submenu.popup.position == Point(x: 0, y: 10))
    menu.popup.move(to: Rect(x: 0, y: 80, width: 10, height: 10), of: fixture.view)
    fixture.settle()
    #expect(menu.popup.position == Point(x: 0, y: 40))
    menu.popup.close()
    toplevel.configure(width: 200, height: 100, states: [.activated])
    fixture.settle()
    let floating = try fixture.openPopup(rect: Rect(x: 180, y: 80, width: 10, height: 10))
    #expect(floating.popup.position == Point(x: 180, y: 90))
    #expect(floating.wire.positioner.constraintAdjustment == [.flipY, .slideX, .slideY])
    floating.popup.close()
    fixture.lift()
    fixture.finish()
  }

  @Test func theShadowOfAPopupIsOutsideOfItsWindowGeometry() throws {
    let menu = try openPopupWithShadow()
    #expect((menu.wire.positioner.width, menu.wire.positioner.height) == (60, 40))
    #expect(menu.wire.positioner.anchorRect == PixelRect(x: 40, y: 30, width: 10, height: 10))
    #expect(menu.popup.position == Point(x: 40, y: 40))
    // The blur reaches 7 points in each direction.
    let surface = menu.wire.surface
    #expect((surface.width, surface.height) == (74, 54))
    #expect(menu.wire.xdgSurface.windowGeometry == PixelRect(x: 7, y: 4, width: 60, height: 40))
    let region = try #require(surface.inputRegion)
    #expect(region.contains(x: 7, y: 4) && region.contains(x: 66, y: 43))
    #expect(!region.contains(x: 6, y: 20) && !region.contains(x: 30, y: 44))
    #expect(surface.pixel(37, 20) == 0xFF_FFFFFF && surface.pixel(0, 0) == 0)
    #expect((surface.pixel(37, 46) ?? 0) >> 24 > 50)
    menu.popup.close()
    fixture.lift()
    fixture.finish()
  }

  /// The size of the popup is 60 by 40 points.
  private func openPopupWithShadow() throws -> LinkedPopup {
    fixture.press()
    let popup = fixture.makePopup()
    let view = try #require(popup.window.rootViewController?.view)
    view.shadow = Shadow(color: .black, radius: 2, offset: Point(x: 0, y: 3))
    return try fixture.open(popup, rect: Rect(x: 40, y: 30, width: 10, height: 10))
  }

  @Test func aShadowThatChangesChangesTheSurfaceButNotThePopup() throws {
    let menu = try openPopupWithShadow()
    menu.view.shadow = Shadow(color: .black, radius: 0, offset: Point(x: -9, y: 0))
    fixture.settle()
    #expect(menu.popup.position == Point(x: 40, y: 40) && menu.view.bounds.size == Size(width: 60, height: 40))
    #expect(menu.wire.xdgSurface.windowGeometry == PixelRect(x: 9, y: 0, width: 60, height: 40))
    #expect((menu.wire.surface.width, menu.wire.surface.height) == (69, 40))
    menu.view.shadow = nil
    fixture.settle()
    #expect(menu.wire.xdgSurface.windowGeometry == PixelRect(x: 0, y: 0, width: 60, height: 40))
    // All of the surface takes input.
    #expect(menu.wire.surface.inputRegion == nil)
    #expect((menu.wire.surface.width, menu.wire.surface.height) == (60, 40))
    menu.popup.close()
    fixture.lift()
    fixture.finish()
  }

  @Test func aSubmenuIsPlacedBesideTheContentOfAPopupWithAShadow() throws {
    let menu = try openPopupWithShadow()
    let part = View(frame: Rect(x: 5, y: 10, width: 20, height: 10))
    menu.view.addSubview(part)
    let submenu = try fixture.openPopup("submenu", from: part, rect: part.bounds, size: Size(width: 30, height: 20))
    #expect(submenu.wire.positioner.anchorRect == PixelRect(x: 5, y: 10, width: 20, height: 10))
    #expect(submenu.popup.position == Point(x: 5, y: 20))
    #expect(submenu.view.convert(Point.zero, to: fixture.view) == Point(x: 45, y: 60))
    submenu.popup.close()
    menu.popup.close()
    fixture.lift()
    fixture.finish()
  }

  @Test(arguments: ContentRotation.allCases) func aShadowTurnsWithTheContent(rotation: ContentRotation) throws {
    fixture.application.contentRotation = rotation
    fixture.settle()
    let plain = try fixture.openPopup(rect: Rect(x: 40, y: 30, width: 10, height: 10), grabs: false)
    let position = plain.popup.position
    plain.popup.close()
    fixture.settle()
    let menu = try openPopupWithShadow()
    #expect(menu.popup.position == position && menu.view.bounds.size == Size(width: 60, height: 40))
    let geometry = menu.wire.xdgSurface.windowGeometry
    switch rotation {
    case .upright: #expect(geometry == PixelRect(x: 7, y: 4, width: 60, height: 40))
    case .quarterTurn: #expect(geometry == PixelRect(x: 10, y: 7, width: 40, height: 60))
    case .halfTurn: #expect(geometry == PixelRect(x: 7, y: 10, width: 60, height: 40))
    case .threeQuarterTurn: #expect(geometry == PixelRect(x: 4, y: 7, width: 40, height: 60))
    }
    menu.popup.close()
    fixture.lift()
    fixture.finish()
  }

  @Test func anAnchorOutsideIsPutAtTheEdgeAndAnInvalidSizeIsOnePoint() throws {
    fixture.press()
    let odd = [
      Rect(x: -50, y: -50, width: 10, height: 10), Rect(x: 500, y: 500, width: 0, height: 0),
      Rect(x: .nan, y: .infinity, width: 1, height: 1), Rect(x: -1e300, y: 0, width: 1e301, height: 1e300),
    ]
    for rect in odd {
      let menu = try fixture.openPopup(rect: rect, size: Size(width: -3, height: .nan))
      #expect((menu.wire.positioner.width, menu.wire.positioner.height) == (1, 1))
      menu.popup.close()
      fixture.settle()
    }
    fixture.lift()
    fixture.finish()
  }

  @Test(arguments: [6, 2] as [UInt32]) func aPopupRequestsItsNewSizeOrPlace(version: UInt32) throws {
    let fixture = try FaultFixture(.all.with("xdg_wm_base", version: version))
    fixture.press()
    let menu = try fixture.openPopup()
    let place = menu.popup.position
    menu.popup.size = Size(width: 80, height: 20)
    menu.popup.move(to: Rect(x: 100, y: 50, width: 10, height: 10), of: fixture.view)
    fixture.settle()
    let moves = version >= 3
    #expect(menu.popup.position == (moves ? Point(x: 100, y: 60) : place))
    #expect(menu.view.bounds.size == (moves ? Size(width: 80, height: 20) : Size(width: 60, height: 40)))
    menu.popup.close()
    fixture.lift()
    fixture.finish()
  }

  // MN-2
  @Test func theOpeningTouchContinuesAndKnowsItsPlaceInThePopup() throws {
    fixture.press()
    let touch = try #require(fixture.touchesDown.first)
    let menu = try fixture.openPopup(for: touch)
    let inner = try fixture.openPopup("inner", from: menu.view, rect: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(fixture.log.take() == ["began box 1@25,15"])
    compositor.touch.motion(id: 1, x: 45, y: 55)
    compositor.touch.frame()
    #expect(settledCalls() == ["moved box 1@45,55"])
    // The menu is at 20,30, the inner one at 0,10 inside it.
    #expect(touch.location(in: menu.view) == Point(x: 25, y: 25))
    #expect(touch.location(in: inner.view) == Point(x: 25, y: 15))
    #expect(inner.view.convert(Point(x: 1, y: 1), to: fixture.view) == Point(x: 21, y: 41))
    fixture.lift()
    #expect(fixture.log.take() == ["ended box 1@45,55"])
    #expect(menu.popup.isShown, "a lift leaves it open")
    #expect(menu.view.convert(Point.zero, from: try fixture.openWindow("other").view).x.isNaN)
    fixture.finish(tapping: false)
  }

  // WD-11
  @Test func aDownOutsideAPopupDismissesItAndIsDroppedUnlessLetThrough() throws {
    let button = fixture.makeView("button", frame: Rect(x: 150, y: 50, width: 40, height: 40))
    fixture.view.addSubview(button)
    fixture.press()
    let menu = try fixture.openPopup()
    menu.popup.passthroughViews = [button]
    fixture.lift()
    _ = fixture.log.take()
    fixture.press(2, x: 160, y: 60)
    fixture.lift(2)
    #expect(fixture.log.take() == ["began button 2@160,60", "ended button 2@160,60"])
    fixture.press(3, x: 100, y: 60)
    fixture.lift(3)
    #expect(fixture.log.take() == ["dismissed menu"])
    #expect(compositor.popups.isEmpty)
    fixture.finish()
  }

  // WD-11
  @Test func onlyASecondMenuOfTheWindowDismissesTheFirst() throws {
    fixture.press()
    let first = try fixture.openPopup("first")
    let inner = try fixture.openPopup("inner", from: first.view)
    let hint = try fixture.openPopup("hint", from: inner.view, grabs: false)
    #expect(hint.wire.grabs.isEmpty)
    _ = fixture.log.take()
    let second = try fixture.openPopup("second")
    #expect(fixture.log.take() == ["dismissed hint", "dismissed inner", "dismissed first"])
    #expect(second.popup.isShown && compositor.popups.count == 1)
    second.popup.close()
    fixture.lift()
    fixture.finish()
  }

  // MN-4
  @Test func keysReachThePopupFirstAndEscapeDismissesOnlyIt() throws {
    compositor.keyboard.enter(fixture.surface)
    compositor.keyboard.key(30, isPressed: true)
    compositor.keyboard.key(30, isPressed: false)
    fixture.settle()
    let window = fixture.windows[0].toplevel.window
    let menu = try fixture.openPopup()
    let inner = try fixture.openPopup("inner", from: menu.view)
    compositor.keyboard.leave(fixture.surface)
    compositor.keyboard.enter(inner.wire.surface)
    fixture.settle()
    _ = fixture.log.take()
    #expect(window.isKeyWindow && fixture.view.isFirstResponder)
    // No responder in the popup handles the key: the key window gets it.
    compositor.keyboard.key(31, isPressed: true)
    compositor.keyboard.key(31, isPressed: false)
    #expect(settledCalls() == ["press began box 31", "press ended box 31"])
    inner.view.becomeFirstResponder()
    compositor.keyboard.key(32, isPressed: true)
    compositor.keyboard.key(32, isPressed: false)
    #expect(settledCalls() == ["press began inner 32", "press ended inner 32"])
    inner.view.resignFirstResponder()
    compositor.keyboard.key(33, isPressed: true)
    compositor.keyboard.key(1, isPressed: true)
    #expect(settledCalls() == ["press began box 33", "dismissed inner", "press cancelled box 33"])
    compositor.keyboard.key(1, isPressed: false)
    compositor.keyboard.key(33, isPressed: false)
    #expect(settledCalls() == [])
    #expect(menu.popup.isShown && window.isKeyWindow)
    menu.popup.close()
    compositor.keyboard.leave(nil)
    fixture.settle()
    fixture.finish()
  }
}
