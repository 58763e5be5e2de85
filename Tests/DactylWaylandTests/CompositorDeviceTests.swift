import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// The scripted compositor's seats and outputs: a client gets the events that a test requests.
@Suite struct CompositorDeviceTests {
  @Test func touchEventsOfEveryKindArriveInOrder() throws {
    let compositor = TestCompositor()
    let client = try Client(compositor)
    let window = try client.makeWindow()
    let touch = try client.bind(WlSeat.self).getTouch()
    var log: [String] = []
    touch.onEvent = { event in
      switch event {
      case .down(_, let time, let surface, let id, let x, let y):
        log.append("down \(id) \(x) \(y) \(time) \(surface === window.surface)")
      case .up(_, _, let id): log.append("up \(id)")
      case .motion(_, let id, let x, let y): log.append("motion \(id) \(x) \(y)")
      case .frame: log.append("frame")
      case .cancel: log.append("cancel")
      case .shape(let id, let major, let minor): log.append("shape \(id) \(major) \(minor)")
      case .orientation(let id, let degrees): log.append("orientation \(id) \(degrees)")
      }
    }
    try client.pump()
    let surface = compositor.surfaces[0]
    compositor.touch.up(id: 7)
    compositor.touch.down(id: 1, on: surface, x: 10.5, y: -3)
    compositor.touch.shape(id: 1, major: 12, minor: 8)
    compositor.touch.orientation(id: 1, degrees: 30)
    compositor.touch.frame()
    compositor.touch.motion(id: 1, x: 11, y: 2)
    compositor.touch.down(id: 2, on: nil, x: 0, y: 0, time: 5)
    compositor.touch.up(id: 1)
    compositor.touch.cancel()
    try client.pump()
    #expect(
      log == [
        "up 7", "down 1 10.5 -3.0 1000 true", "shape 1 12.0 8.0", "orientation 1 30.0", "frame", "motion 1 11.0 2.0",
        "down 2 0.0 0.0 5 false", "up 1", "cancel",
      ])
    // The client has destroyed this surface; the compositor has not read that yet.
    log = []
    window.toplevel.destroy()
    window.xdgSurface.destroy()
    window.surface.destroy()
    try client.connection.flush()
    compositor.touch.down(id: 3, on: surface, x: 1, y: 1)
    try client.pump()
    #expect(log == ["down 3 1.0 1.0 1000 false"])
  }

  @Test(arguments: 1...9) func objectsAreNotSentEventsNewerThanTheirVersion(_ version: UInt32) throws {
    let compositor = TestCompositor(.all.with("wl_seat", version: version))
    let client = try Client(compositor)
    let seat = try client.bind(WlSeat.self)
    var events: Set<String> = []
    seat.onEvent = { if case .name = $0 { events.insert("name") } }
    let touch = seat.getTouch()
    touch.onEvent = { if case .shape = $0 { events.insert("shape") } }
    let pointer = seat.getPointer()
    pointer.onEvent = { event in
      switch event {
      case .frame: events.insert("frame")
      case .axisValue120: events.insert("120")
      case .axisRelativeDirection: events.insert("direction")
      default: break
      }
    }
    let keyboard = seat.getKeyboard()
    keyboard.onEvent = { if case .repeatInfo = $0 { events.insert("repeat") } }
    try client.pump()
    compositor.touch.shape(id: 1, major: 1, minor: 1)
    compositor.pointer.frame()
    compositor.pointer.axisValue120(.verticalScroll, value: 120)
    compositor.pointer.axisRelativeDirection(.verticalScroll, .identical)
    try client.pump()
    let since: [(String, UInt32)] = [
      ("name", 2), ("repeat", 4), ("frame", 5), ("shape", 6), ("120", 8), ("direction", 9),
    ]
    #expect(events == Set(since.filter { $0.1 <= version }.map(\.0)))
    #expect(client.connection.error == nil)
  }

  @Test func pointerEventsArriveAndTheClientsCursorIsKnown() throws {
    let compositor = TestCompositor()
    let client = try Client(compositor)
    let window = try client.makeWindow()
    let pointer = try client.bind(WlSeat.self).getPointer()
    let shapes = try client.bind(WpCursorShapeManagerV1.self).getPointer(pointer: pointer)
    var log: [String] = []
    pointer.onEvent = { event in
      switch event {
      case .enter(let serial, let surface, let x, let y):
        log.append("enter \(surface === window.surface) \(x) \(y)")
        shapes.setShape(serial: serial, shape: .grab)
      case .leave(_, let surface): log.append("leave \(surface === window.surface)")
      case .motion(_, let x, let y): log.append("motion \(x) \(y)")
      case .button(_, _, let button, let state): log.append("button \(button) \(state == .pressed)")
      case .axis(_, let axis, let value): log.append("axis \(axis.rawValue) \(value)")
      case .axisSource(let source): log.append("source \(source.rawValue)")
      case .axisStop(_, let axis): log.append("stop \(axis.rawValue)")
      case .axisDiscrete(let axis, let steps): log.append("discrete \(axis.rawValue) \(steps)")
      case .axisValue120(let axis, let value): log.append("120 \(axis.rawValue) \(value)")
      case .axisRelativeDirection(let axis, let direction): log.append("dir \(axis.rawValue) \(direction.rawValue)")
      case .frame: log.append("frame")
      }
    }
    try client.pump()
    let serial = compositor.pointer.enter(compositor.surfaces[0], x: 1, y: 2)
    compositor.pointer.motion(x: 3, y: 4)
    compositor.pointer.button(isPressed: true)
    compositor.pointer.axisSource(.wheel)
    compositor.pointer.axisDiscrete(.verticalScroll, steps: 1)
    compositor.pointer.axisValue120(.verticalScroll, value: 120)
    compositor.pointer.axisRelativeDirection(.verticalScroll, .inverted)
    compositor.pointer.axis(.verticalScroll, value: 15)
    compositor.pointer.axisStop(.horizontalScroll)
    compositor.pointer.frame()
    try client.pump()
    #expect(
      log == [
        "enter true 1.0 2.0", "motion 3.0 4.0", "button 272 true", "source 0", "discrete 0 1", "120 0 120", "dir 0 1",
        "axis 0 15.0", "stop 1", "frame",
      ])
    guard case .shape(.grab) = compositor.pointer.cursor else {
      Issue.record("the cursor is \(compositor.pointer.cursor)")
      return
    }
    // A surface, then none; then a request with the serial of an earlier enter.
    let cursor = try client.bind(WlCompositor.self).createSurface()
    pointer.setCursor(serial: serial, surface: cursor, hotspotX: 5, hotspotY: 6)
    try client.pump()
    guard case .surface(_, hotspot: (5, 6)) = compositor.pointer.cursor else {
      Issue.record("the cursor is \(compositor.pointer.cursor)")
      return
    }
    pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
    pointer.setCursor(serial: serial &+ 1, surface: cursor, hotspotX: 0, hotspotY: 0)
    try client.pump()
    guard case .hidden = compositor.pointer.cursor else {
      Issue.record("the cursor is \(compositor.pointer.cursor)")
      return
    }
    #expect(
      try client.errorOf { shapes.setShape(serial: serial, shape: .init(rawValue: 99)) }
        == "wp_cursor_shape_device_v1 1")
  }

  @Test(arguments: [TestKeyboard.KeymapFile.plain, .sealed, .readToEnd])
  func keyboardEventsAndKeymapsArriveInEveryKindOfFile(_ file: TestKeyboard.KeymapFile) throws {
    let compositor = TestCompositor()
    compositor.keyboard.keymapFile = file
    let client = try Client(compositor)
    let window = try client.makeWindow()
    let keyboard = try client.bind(WlSeat.self).getKeyboard()
    var log: [String] = []
    var keymap = ""
    keyboard.onEvent = { event in
      switch event {
      case .keymap(let format, let fd, let size):
        guard let descriptor = fd.rawValue, format == .xkbV1 else { return }
        // The file is sealed against writing and can't be mapped shared and writable; a private mapping can be read
        // anyway.
        if let start = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED {
          keymap = String(cString: start.assumingMemoryBound(to: CChar.self))
          munmap(start, Int(size))
        }
        let writable = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        #expect((writable == MAP_FAILED) == (file == .sealed))
        if let writable, writable != MAP_FAILED { munmap(writable, Int(size)) }
        #expect((lseek(descriptor, 0, SEEK_CUR) == off_t(size)) == (file == .readToEnd))
      case .enter(_, let surface, let keys): log.append("enter \(surface === window.surface) \(keys.uint32s)")
      case .leave: log.append("leave")
      case .key(_, _, let key, let state): log.append("key \(key) \(state == .pressed)")
      case .modifiers(_, let depressed, let latched, let locked, let group):
        log.append("modifiers \(depressed) \(latched) \(locked) \(group)")
      case .repeatInfo(let rate, let delay): log.append("repeat \(rate) \(delay)")
      }
    }
    try client.pump()
    compositor.keyboard.enter(compositor.surfaces[0], keys: [30, 31])
    compositor.keyboard.modifiers(depressed: 1, locked: 2)
    compositor.keyboard.key(30, isPressed: true)
    compositor.keyboard.leave(compositor.surfaces[0])
    try client.pump()
    #expect(keymap == TestKeymap.us)
    #expect(
      log == ["repeat 25 600", "enter true [30, 31]", "modifiers 1 0 2 0", "key 30 true", "leave"])
  }

  @Test func devicesAndSeatsAreAddedAndRemoved() throws {
    let compositor = TestCompositor(capabilities: [])
    let client = try Client(compositor)
    let seat = try client.bind(WlSeat.self)
    var capabilities: [UInt32] = []
    seat.onEvent = { if case .capabilities(let found) = $0 { capabilities.append(found.rawValue) } }
    try client.pump()
    compositor.seat.capabilities = [.touch]
    compositor.seat.capabilities = [.touch, .pointer]
    compositor.seat.capabilities = [.pointer]
    try client.pump()
    #expect(capabilities == [0, 4, 5, 1])
    // The seat had touch; the client may not know yet that it is gone.
    let touch = seat.getTouch()
    try client.pump()
    touch.release()
    var gone: [String] = []
    client.connection.registry.onGlobalRemoved = { gone.append($0.interface) }
    compositor.removeSeat(compositor.seat)
    let second = compositor.addSeat(capabilities: [.keyboard])
    try client.pump()
    #expect(gone == ["wl_seat"])
    #expect(compositor.seats.map(\.name) == [second.name])
    let keyboardOnly = try client.bind(WlSeat.self)
    try client.pump()
    #expect(try client.errorOf { _ = keyboardOnly.getTouch() } == "wl_seat 0")
  }

  @Test func outputsAreAddedChangedAndRemoved() throws {
    let compositor = TestCompositor(.all.without("wl_output"))
    let client = try Client(compositor)
    #expect(client.connection.registry.globals.contains { $0.interface == "wl_output" } == false)
    let output = compositor.addOutput(width: 800, height: 600, scale: 2, transform: .transform270)
    try client.pump()
    let bound = try client.bind(WlOutput.self)
    var log: [String] = []
    bound.onEvent = { event in
      switch event {
      case .geometry(_, _, _, _, _, _, _, let transform): log.append("transform \(transform.rawValue)")
      case .mode(_, let width, let height, let refresh): log.append("mode \(width)x\(height) \(refresh)")
      case .scale(let factor): log.append("scale \(factor)")
      case .name(let name): log.append(name)
      case .description: break
      case .done: log.append("done")
      }
    }
    try client.pump()
    #expect(log == ["transform 3", "mode 800x600 60000", "scale 2", "TEST-1", "done"])
    log = []
    output.scale = 1
    output.sendAll()
    compositor.removeOutput(output)
    try client.pump()
    #expect(log.contains("scale 1"))
    #expect(client.connection.registry.globals.contains { $0.interface == "wl_output" } == false)
    // The compositor sends the enter before the client has released the output.
    compositor.surfaces.first?.enter(output)
    bound.release()
    try client.pump()
    #expect(output.resources.isEmpty)
  }

  @Test func pingsAreAnswered() throws {
    let compositor = TestCompositor()
    let client = try Client(compositor)
    let window = try client.makeWindow()
    try client.pump()
    let serials = (0..<500).map { _ in compositor.ping() }
    try client.pump()
    #expect(compositor.pongs == serials)
    _ = window
  }

  @Test(arguments: 1...6) func everyVersionOfEveryGlobalIsServed(_ version: UInt32) throws {
    var globals = TestGlobals.all
    for (name, newest) in globals.versions { globals = globals.with(name, version: min(version, newest)) }
    let compositor = TestCompositor(globals)
    let client = try Client(compositor)
    let window = try client.makeWindow()
    _ = try window.show()
    compositor.toplevels[0].sendBounds(width: 100, height: 100)
    compositor.toplevels[0].sendCapabilities([.maximize])
    compositor.surfaces[0].preferScale(2)
    compositor.toplevels[0].configure(width: 10, height: 10, states: [.init(rawValue: 99)])
    compositor.toplevels[0].close()
    try client.pump()
    #expect(compositor.surfaces[0].isMapped)
    #expect(window.configures.last?.states == [.init(rawValue: 99)])
    #expect(compositor.violations.isEmpty)
  }
}
