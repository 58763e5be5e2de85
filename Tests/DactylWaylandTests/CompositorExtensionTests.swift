import DactylTestCompositor
import DactylWayland
import Testing

/// The scripted compositor's extensions.
@Suite struct CompositorExtensionTests {
  @Test func aViewportSetsTheSizeOfASurface() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    let viewport = try client.bind(WpViewporter.self).getViewport(surface: window.surface)
    viewport.setSource(x: 0, y: 0, width: 2, height: 2)
    viewport.setDestination(width: 100, height: 50)
    _ = try window.show()
    let surface = client.compositor.surfaces[0]
    #expect(surface.width == 100)
    #expect(surface.height == 50)
    viewport.destroy()
    window.surface.commit()
    try client.pump()
    #expect(surface.width == 4)
    #expect(
      try client.errorOf {
        let viewport = try client.bind(WpViewporter.self).getViewport(surface: window.surface)
        viewport.setDestination(width: 0, height: 1)
      } == "wp_viewport 0")
  }

  @Test func aViewportBeyondTheBufferIsAnError() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    _ = try window.show()
    let viewport = try client.bind(WpViewporter.self).getViewport(surface: window.surface)
    #expect(
      try client.errorOf {
        viewport.setSource(x: 0, y: 0, width: 5, height: 1)
        window.surface.commit()
      } == "wp_viewport 2")
  }

  @Test func fractionalScalesAreSent() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    var scales: [UInt32] = []
    let scale = try client.bind(WpFractionalScaleManagerV1.self).getFractionalScale(surface: window.surface)
    scale.onEvent = { if case .preferredScale(let scale) = $0 { scales.append(scale) } }
    try client.pump()
    client.compositor.surfaces[0].preferFractionalScale(in120ths: 180)
    try client.pump()
    #expect(scales == [180])
  }

  @Test func decorationsAreNegotiated() throws {
    let client = try Client(TestCompositor())
    client.compositor.decorationMode = .clientSide
    let window = try client.makeWindow()
    let decoration = try client.bind(ZxdgDecorationManagerV1.self).getToplevelDecoration(toplevel: window.toplevel)
    var modes: [UInt32] = []
    decoration.onEvent = { if case .configure(let mode) = $0 { modes.append(mode.rawValue) } }
    decoration.setMode(mode: .serverSide)
    _ = try window.show()
    #expect(client.compositor.toplevels[0].decoration?.wantedMode == .serverSide)
    #expect(modes == [1, 1])
    #expect(try client.errorOf { window.toplevel.destroy() } == "zxdg_toplevel_decoration_v1 2")
  }

  @Test func presentationFeedbackIsSent() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    let presentation = try client.bind(WpPresentation.self)
    var log: [String] = []
    presentation.onEvent = { if case .clockId(let id) = $0 { log.append("clock \(id)") } }
    for _ in 0..<2 {
      presentation.feedback(surface: window.surface).onEvent = { event in
        switch event {
        case .presented(let high, let low, let nanoseconds, let refresh, _, let sequence, let flags):
          log.append("presented \(high) \(low) \(nanoseconds) \(refresh) \(sequence) \(flags == .vsync)")
        case .discarded: log.append("discarded")
        case .syncOutput: log.append("output")
        }
      }
    }
    try client.pump()
    client.compositor.surfaces[0].presented(nanoseconds: 5_000_000_000_000_000_007, sequence: 9)
    client.compositor.surfaces[0].discardedFeedback()
    try client.pump()
    #expect(log == ["clock 1", "presented 1 705032704 7 16666667 9 true", "discarded"])
    #expect(client.compositor.surfaces[0].presentationFeedbacks.isEmpty)
  }

  @Test func touchpadGesturesArrive() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    let pointer = try client.bind(WlSeat.self).getPointer()
    let gestures = try client.bind(ZwpPointerGesturesV1.self)
    var log: [String] = []
    let swipe = gestures.getSwipeGesture(pointer: pointer)
    swipe.onEvent = { event in
      switch event {
      case .begin(_, _, let surface, let fingers): log.append("swipe \(surface === window.surface) \(fingers)")
      case .update(_, let dx, let dy): log.append("by \(dx) \(dy)")
      case .end(_, _, let cancelled): log.append("end \(cancelled)")
      }
    }
    let pinch = gestures.getPinchGesture(pointer: pointer)
    pinch.onEvent = { event in
      switch event {
      case .begin(_, _, _, let fingers): log.append("pinch \(fingers)")
      case .update(_, _, _, let scale, let rotation): log.append("to \(scale) \(rotation)")
      case .end: log.append("end")
      }
    }
    let hold = gestures.getHoldGesture(pointer: pointer)
    hold?.onEvent = { event in
      switch event {
      case .begin(_, _, _, let fingers): log.append("hold \(fingers)")
      case .end(_, _, let cancelled): log.append("end \(cancelled)")
      }
    }
    try client.pump()
    let touchpad = client.compositor.touchpad
    touchpad.swipeBegin(on: client.compositor.surfaces[0], fingers: 3)
    touchpad.swipeUpdate(dx: 1, dy: -2)
    touchpad.swipeEnd()
    touchpad.pinchBegin(on: client.compositor.surfaces[0], fingers: 2)
    touchpad.pinchUpdate(dx: 0, dy: 0, scale: 1.5, rotation: 10)
    touchpad.pinchEnd()
    touchpad.holdBegin(on: client.compositor.surfaces[0], fingers: 4)
    touchpad.holdEnd(isCancelled: true)
    try client.pump()
    #expect(
      log == ["swipe true 3", "by 1.0 -2.0", "end 0", "pinch 2", "to 1.5 10.0", "end", "hold 4", "end 1"])
  }

  @Test func tabletsAndTheirToolsArrive() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    let tabletSeat = try client.bind(ZwpTabletManagerV2.self).getTabletSeat(seat: try client.bind(WlSeat.self))
    var log: [String] = []
    var tablet: ZwpTabletV2?
    tabletSeat.onEvent = { event in
      switch event {
      case .tabletAdded(let added):
        tablet = added
        added.onEvent = { if case .name(let name) = $0 { log.append(name) } }
      case .toolAdded(let tool):
        tool.onEvent = { event in
          switch event {
          case .type(let type): log.append("type \(type == .eraser)")
          case .proximityIn(_, let found, let surface):
            log.append("in \(found === tablet) \(surface === window.surface)")
          case .motion(let x, let y): log.append("motion \(x) \(y)")
          case .pressure(let pressure): log.append("pressure \(pressure)")
          case .tilt(let x, let y): log.append("tilt \(x) \(y)")
          case .down: log.append("down")
          case .up: log.append("up")
          case .button(_, let button, let state): log.append("button \(button) \(state == .pressed)")
          case .proximityOut: log.append("out")
          case .frame(let time): log.append("frame \(time)")
          case .removed: log.append("removed")
          default: break
          }
        }
      case .padAdded: break
      }
    }
    try client.pump()
    let compositor = client.compositor
    let testTablet = compositor.addTablet()
    let tool = compositor.addTool(type: .eraser)
    tool.proximityIn(testTablet, on: compositor.surfaces[0])
    tool.down()
    tool.motion(x: 1.5, y: 2)
    tool.pressure(65535)
    tool.tilt(x: -10, y: 20)
    tool.button(isPressed: true)
    tool.frame(time: 3)
    tool.up()
    tool.proximityOut()
    tool.remove()
    try client.pump()
    #expect(
      log == [
        "Test tablet", "type true", "in true true", "down", "motion 1.5 2.0", "pressure 65535", "tilt -10.0 20.0",
        "button 331 true", "frame 3", "up", "out", "removed",
      ])
  }

  @Test func touchesHaveExactTimes() throws {
    let client = try Client(TestCompositor())
    let touch = try client.bind(WlSeat.self).getTouch()
    let timestamps = try client.bind(ZwpInputTimestampsManagerV1.self).getTouchTimestamps(touch: touch)
    var log: [[UInt32]] = []
    timestamps.onEvent = {
      if case .timestamp(let high, let low, let nanoseconds) = $0 { log.append([high, low, nanoseconds]) }
    }
    try client.pump()
    client.compositor.touch.timestamp(nanoseconds: 3_000_000_042)
    client.compositor.pointer.timestamp(nanoseconds: 1)
    try client.pump()
    #expect(log == [[0, 3, 42]])
  }

  @Test func idleIsInhibitedAsLongAsAnInhibitorExists() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    let inhibitor = try client.bind(ZwpIdleInhibitManagerV1.self).createInhibitor(surface: window.surface)
    try client.pump()
    #expect(client.compositor.surfaces[0].idleInhibitorCount == 1)
    inhibitor.destroy()
    try client.pump()
    #expect(client.compositor.surfaces[0].idleInhibitorCount == 0)
  }

  @Test func activationTokensAreIssuedAndUsed() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    let activation = try client.bind(XdgActivationV1.self)
    let token = activation.getActivationToken()
    token.onEvent = { event in
      guard case .done(let text) = event else { return }
      activation.activate(token: text, surface: window.surface)
    }
    token.commit()
    try client.pump()
    #expect(client.compositor.activations.map(\.token) == ["token-1"])
    #expect(client.compositor.activations.first?.surface === client.compositor.surfaces.first)
    #expect(try client.errorOf { token.commit() } == "xdg_activation_token_v1 0")
  }

  @Test func aPopupIsAtTheAnchorInTheDirectionOfItsGravity() throws {
    let client = try Client(TestCompositor())
    let shell = try client.bind(XdgWmBase.self)
    func position(_ anchor: XdgPositioner.Anchor, _ gravity: XdgPositioner.Gravity) throws -> [Int32] {
      let window = try client.makeWindow()
      _ = try window.show()
      let positioner = shell.createPositioner()
      positioner.setSize(width: 50, height: 40)
      positioner.setAnchorRect(x: 0, y: 1, width: 2, height: 2)
      positioner.setAnchor(anchor: anchor)
      positioner.setGravity(gravity: gravity)
      positioner.setOffset(x: 1, y: 2)
      let surface = try client.bind(WlCompositor.self).createSurface()
      let xdgSurface = shell.getXdgSurface(surface: surface)
      let popup = xdgSurface.getPopup(parent: window.xdgSurface, positioner: positioner)
      var position: [Int32] = []
      popup.onEvent = { if case .configure(let x, let y, _, _) = $0 { position = [x, y] } }
      surface.commit()
      try client.pump()
      popup.destroy()
      xdgSurface.destroy()
      surface.destroy()
      return position
    }
    #expect(try position(.none, .none) == [-23, -16])
    #expect(try position(.topRight, .bottomRight) == [3, 3])
    #expect(try position(.bottomLeft, .topLeft) == [-49, -35])
    #expect(try position(.top, .top) == [-23, -37])
    #expect(try position(.right, .left) == [-47, -16])
  }

  @Test func popupsArePlacedAndDismissedInOrder() throws {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    _ = try window.show()
    let shell = try client.bind(XdgWmBase.self)
    let positioner = shell.createPositioner()
    positioner.setSize(width: 50, height: 40)
    positioner.setAnchorRect(x: 0, y: 1, width: 1, height: 1)
    positioner.setAnchor(anchor: .bottomLeft)
    positioner.setGravity(gravity: .bottomRight)
    let surface = try client.bind(WlCompositor.self).createSurface()
    let xdgSurface = shell.getXdgSurface(surface: surface)
    let popup = xdgSurface.getPopup(parent: window.xdgSurface, positioner: positioner)
    var log: [String] = []
    popup.onEvent = { event in
      switch event {
      case .configure(let x, let y, let width, let height): log.append("\(x) \(y) \(width) \(height)")
      case .popupDone: log.append("done")
      case .repositioned(let token): log.append("repositioned \(token)")
      }
    }
    surface.commit()
    try client.pump()
    client.compositor.popups[0].done()
    try client.pump()
    #expect(log == ["0 2 50 40", "done"])
    popup.destroy()
    xdgSurface.destroy()
    surface.destroy()
    try client.pump()
    #expect(client.compositor.popups.isEmpty)
    #expect(
      try client.errorOf {
        _ = shell.getXdgSurface(surface: try client.bind(WlCompositor.self).createSurface())
          .getPopup(parent: window.xdgSurface, positioner: shell.createPositioner())
      } == "xdg_wm_base 5")
  }
}
