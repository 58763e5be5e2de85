import Dactyl
import DactylGeometry
import DactylInput
import DactylRandom
import DactylTestCompositor
import DactylWayland

/// A person at a compositor, other programs on it, and the compositor's own doings: each act is an event or a few.
@MainActor final class WireUser {
  /// The size that all windows are asked for in the end, in points.
  let lastSize = Size(width: 400, height: 500)

  private let compositor: TestCompositor
  private let application: Application
  private var down: [Int32] = []
  private var lastContact: Int32 = 0
  private var buttonIsDown = false
  private var keys: [UInt32] = []
  private let tablet: TestTablet
  private let tool: TestTool
  private var offer: TestSelectionOffer?

  init(_ compositor: TestCompositor, _ application: Application) {
    (self.compositor, self.application) = (compositor, application)
    tablet = compositor.addTablet()
    tool = compositor.addTool()
    guard let surface = compositor.surfaces.first else { return }
    compositor.keyboard.enter(surface)
    compositor.keyboard.modifiers()
    for input in compositor.textInputs { input.enter(surface) }
  }

  private var windows: [TestSurface] {
    (compositor.toplevels.map(\.surface) + compositor.popups.map(\.surface)).filter(\.isMapped)
  }

  /// The sizes of all windows, in words.
  var places: String { windows.map { "\($0.width)x\($0.height)" }.joined(separator: ", ") }

  private static let letters: [UInt32] = [1, 14, 15, 16, 18, 28, 29, 30, 42, 57, 59, 103, 105, 106, 108, 111, 127]

  // MARK: Acts

  /// Does one thing, and returns it in words.
  func act(_ random: inout SeededSource) -> String {
    guard let (surface, location) = place(&random) else { return wait() }
    let (x, y) = (location.x, location.y)
    switch random.int(0...23) {
    case 0...3: return touch(surface, x, y, &random)
    case 4...6: return point(surface, x, y, &random)
    case 7...9: return key(&random)
    case 10: return draw(surface, x, y)
    case 11: return scroll(&random)
    case 12...13: return compose(surface, &random)
    case 14: return select(&random)
    case 15: return drag(surface, x, y, &random)
    case 16...17: return resize(&random)
    case 18: return changeOutputs(&random)
    case 19: return changeDevices(&random)
    case 20: return focus(surface, &random)
    case 21:
      compositor.popups.last?.done()
      return "dismisses a popup"
    case 22:
      surface.preferFractionalScale(in120ths: UInt32(random.pick(120, 150, 180, 240)))
      return "prefers another scale"
    default:
      compositor.ping()
      return "pings"
    }
  }

  private func wait() -> String { "does nothing" }

  // MARK: Places

  /// The middle of an element that reacts, or any place.
  private func place(_ random: inout SeededSource) -> (TestSurface, Point)? {
    if random.chance(70), let place = placeOfElement(&random) { return place }
    return random.pick(windows).map { surface in
      let x = surface.width * Double(random.int(0...100)) / 100
      return (surface, Point(x: x, y: surface.height * Double(random.int(0...100)) / 100))
    }
  }

  private func placeOfElement(_ random: inout SeededSource) -> (TestSurface, Point)? {
    application.layOutWindows()
    let nodes = application.accessibilityTree.flattened.filter { node in
      node.view != nil && !node.visibleFrame.isEmpty && !node.description.actions.isEmpty
    }
    guard let node = random.pick(nodes), let window = node.view?.window,
      let (id, point) = window.locationOnSurface(node.visibleFrame.center), let surface = surface(id)
    else { return nil }
    return (surface, point)
  }

  /// The compositor's object for a surface of the program. Both sides list them in order of creation.
  private func surface(_ id: SurfaceID) -> TestSurface? {
    let toplevels = application.toplevels.compactMap { $0.windows.first?.stack?.surface }
    let popups = application.popupSurfaces
    let pairs = [(toplevels, compositor.toplevels.map(\.surface)), (popups, compositor.popups.map(\.surface))]
    for (mine, theirs) in pairs where mine.count == theirs.count {
      let sorted = mine.sorted { $0.rawValue < $1.rawValue }
      if let index = sorted.firstIndex(of: id) { return theirs[index].isMapped ? theirs[index] : nil }
    }
    return nil
  }

  private func touch(_ surface: TestSurface, _ x: Double, _ y: Double, _ random: inout SeededSource) -> String {
    let touch = compositor.touch
    defer { touch.frame() }
    if down.count < 3, down.isEmpty || random.chance(40) {
      lastContact += 1
      down.append(lastContact)
      touch.down(id: lastContact, on: surface, x: x, y: y)
      return "finger \(lastContact) down"
    }
    guard let id = random.pick(down) else { return wait() }
    switch random.int(0...9) {
    case 0...4: touch.motion(id: id, x: x, y: y)
    case 5:
      touch.cancel()
      down = []
    default:
      touch.up(id: id)
      down.removeAll { $0 == id }
    }
    return "finger \(id) goes on"
  }

  private func point(_ surface: TestSurface, _ x: Double, _ y: Double, _ random: inout SeededSource) -> String {
    let pointer = compositor.pointer
    pointer.enter(surface, x: x, y: y)
    pointer.motion(x: x, y: y)
    if random.chance(70) {
      buttonIsDown.toggle()
      pointer.button(random.chance(80) ? 0x110 : 0x111, isPressed: buttonIsDown)
    }
    pointer.frame()
    return "points"
  }

  private func scroll(_ random: inout SeededSource) -> String {
    let pointer = compositor.pointer
    pointer.axisSource(random.chance(50) ? .wheel : .finger)
    pointer.axis(.verticalScroll, value: Double(random.int(-40...40)))
    if random.chance(50) { pointer.axisValue120(.verticalScroll, value: Int32(random.pick(120, -120, 30))) }
    pointer.axisStop(.verticalScroll)
    pointer.frame()
    return "scrolls"
  }

  private func key(_ random: inout SeededSource) -> String {
    if let code = keys.first, random.chance(60) {
      keys.removeFirst()
      compositor.keyboard.key(code, isPressed: false)
      return "key \(code) up"
    }
    guard let code = random.pick(Self.letters) else { return wait() }
    keys.append(code)
    compositor.keyboard.key(code, isPressed: true)
    if random.chance(20) { compositor.keyboard.modifiers(depressed: UInt32(random.int(0...255))) }
    return "key \(code) down"
  }

  private func draw(_ surface: TestSurface, _ x: Double, _ y: Double) -> String {
    tool.proximityIn(tablet, on: surface)
    tool.motion(x: x, y: y)
    tool.down()
    tool.pressure(30_000)
    tool.frame()
    tool.motion(x: x + 10, y: y)
    tool.up()
    tool.frame()
    tool.proximityOut()
    tool.frame()
    return "uses the pen"
  }

  private func compose(_ surface: TestSurface, _ random: inout SeededSource) -> String {
    guard let input = random.pick(compositor.textInputs) else { return wait() }
    switch random.int(0...4) {
    case 0: input.enter(surface)
    case 1: input.preedit("にほんご", Int32(random.int(-1...12)), Int32(random.int(-1...12)))
    case 2: input.commit("日本語")
    case 3: input.delete(before: UInt32(random.int(0...20)), after: UInt32(random.int(0...20)))
    default: input.leave(surface)
    }
    input.done()
    return "composes"
  }

  private func select(_ random: inout SeededSource) -> String {
    guard let clipboard = compositor.clipboard else { return wait() }
    let types = random.pick(["text/plain;charset=utf-8"], ["image/png", "text/uri-list"], [], ["UTF8_STRING"])
    clipboard.select(random.chance(80) ? clipboard.announce(types) : nil)
    return "offers \(types)"
  }

  private func drag(_ surface: TestSurface, _ x: Double, _ y: Double, _ random: inout SeededSource) -> String {
    guard let clipboard = compositor.clipboard else { return wait() }
    switch random.int(0...3) {
    case 0:
      let new = clipboard.offer(["text/plain;charset=utf-8"])
      offer = new
      clipboard.enter(surface, x: x, y: y, new)
    case 1: clipboard.motion(x: x, y: y)
    case 2: clipboard.drop()
    default: clipboard.leave()
    }
    return "drags"
  }

  private func resize(_ random: inout SeededSource) -> String {
    guard let toplevel = compositor.toplevels.first else { return wait() }
    let size = random.pick((0, 0), (300, 300), (800, 600), (1, 1), (64, 900), (1_280, 720))
    let states = random.pick([], [XdgToplevel.State.activated], [.maximized, .activated], [.suspended], [.fullscreen])
    toplevel.configure(width: Int32(size.0), height: Int32(size.1), states: states)
    let closes = random.chance(10)
    if closes { toplevel.close() }
    return "configures \(size)\(closes ? ", and closes" : "")"
  }

  private func changeOutputs(_ random: inout SeededSource) -> String {
    if compositor.outputs.count > 1, let output = compositor.outputs.last, random.chance(50) {
      compositor.removeOutput(output)
      return "unplugs an output"
    }
    let output = compositor.addOutput()
    for surface in windows { surface.enter(output) }
    return "plugs in an output"
  }

  private func changeDevices(_ random: inout SeededSource) -> String {
    compositor.seat.capabilities = random.pick(
      [.pointer, .keyboard, .touch], [.pointer, .keyboard, .touch], [.touch], [.keyboard], [])
    down = []
    keys = []
    buttonIsDown = false
    return "devices \(compositor.seat.capabilities.rawValue)"
  }

  private func focus(_ surface: TestSurface, _ random: inout SeededSource) -> String {
    if random.chance(40) {
      compositor.keyboard.leave(surface)
    } else {
      compositor.keyboard.enter(surface, keys: random.chance(30) ? [30] : [])
      compositor.keyboard.modifiers()
      if random.chance(30) { compositor.keyboard.sendRepeatInfo(rate: Int32(random.int(0...50)), delay: 200) }
    }
    return "moves the focus"
  }

  // MARK: The end

  /// Brings everything into a state that no event before has a part in.
  func recover() {
    compositor.seat.capabilities = []
    compositor.dispatch()
    compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    compositor.dispatch()
    for popup in compositor.popups.reversed() { popup.done() }
    for toplevel in compositor.toplevels {
      toplevel.configure(width: Int32(lastSize.width), height: Int32(lastSize.height), states: [.activated])
    }
    for surface in compositor.surfaces {
      // Releases that were dropped count as sent.
      for buffer in surface.resource.client.resources(of: "wl_buffer") { buffer.send("release") }
      surface.preferFractionalScale(in120ths: 120)
      surface.preferTransform(.normal)
    }
    (down, keys, buttonIsDown) = ([], [], false)
  }

  /// A finger taps the middle of each window.
  func tapEverything() {
    for surface in windows {
      lastContact += 1
      compositor.touch.down(id: lastContact, on: surface, x: surface.width / 2, y: surface.height / 2)
      compositor.touch.frame()
      compositor.touch.up(id: lastContact)
      compositor.touch.frame()
    }
  }
}
