import Dactyl
import DactylGeometry
import DactylInput
import DactylRandom
import DactylScenarios
import DactylSurface
import DactylTestCompositor
import DactylWayland
import DactylWireScenarios

/// Windows on a scripted compositor, which releases buffers late and in any order.
@MainActor final class SocketDesktop: Desktop {
  private(set) var compositor: TestCompositor
  let folder: RunFolder
  private let clock: () -> Timestamp
  private var random: SeededSource
  private var seat: ScriptSeat
  private var wire: WireSeat
  private let readsPictures: Bool
  private var scale = 1.0
  private var isSuspended = false
  /// The requested size of the first window, in points, until the window has it.
  private var wantedSize: Size?
  private var further: [TestOutput] = []
  /// Surfaces that have received their scale, and their buffer in the last refresh.
  private var known: [(surface: TestSurface, shown: TestBuffer?)] = []
  /// Replaced buffers that are kept for a while.
  private var late: [(buffer: TestBuffer, surface: TestSurface, age: Int)] = []
  private var focus: TestSurface?
  /// The violations on earlier compositors.
  private var oldViolations: [String] = []
  private(set) var crashes = 0

  /// Listens in `folder`. `clock` is that of events. Without `readsPictures`, it does not read the buffers' content,
  /// which saves time.
  init(_ folder: RunFolder, seed: UInt64, readsPictures: Bool = true, clock: @escaping () -> Timestamp) {
    self.readsPictures = readsPictures
    self.folder = folder
    self.clock = clock
    random = SeededSource(seed: seed &+ 33)
    compositor = TestCompositor()
    seat = Self.makeSeat()
    wire = WireSeat(compositor: compositor)
    prepare()
  }

  private static func makeSeat() -> ScriptSeat {
    ScriptSeat(seat: SeatID(rawValue: 1)) { name in name.flatMap { Int($0) }.map(SurfaceID.init(rawValue:)) }
  }

  private func prepare() {
    compositor.frameMode = .manual
    compositor.releaseMode = .manual
    compositor.initialStates = [.activated]
    compositor.readsPictures = readsPictures
    compositor.listen(at: folder.socket)
  }

  var violations: [String] { oldViolations + compositor.violations }

  // MARK: Refreshes

  /// The first window, once it is shown.
  var first: TestToplevel? {
    compositor.toplevels.first { $0.surface.isMapped && $0.title.flatMap(Phase.init(title:)) != nil }
  }

  /// Whether something in the first window moves from frame to frame.
  var isMoving: Bool { first?.title.flatMap(Phase.init(title:)) == .walk(isMoving: true) }

  /// Whether the first window has shown another picture since the last call.
  func takeCommit(of surface: TestSurface) -> Bool {
    surface.commits.contains { $0.bufferSize != nil }
  }

  /// The last work of a compositor at a refresh: releases buffers, and requests the next frames.
  func refresh() {
    for surface in compositor.surfaces where !known.contains(where: { $0.surface === surface }) {
      known.append((surface, nil))
      surface.preferFractionalScale(in120ths: UInt32(scale * 120))
    }
    known.removeAll { known in !compositor.surfaces.contains { $0 === known.surface } }
    releaseBuffers()
    answerWishes()
    for surface in compositor.surfaces {
      surface.forgetCommits()
      if !isSuspended || surface.toplevel == nil { surface.frameDone() }
    }
    compositor.server.requests.removeAll(keepingCapacity: true)
    compositor.flush()
  }

  /// Every client can use three buffers, of which one is shown: a replaced one may be kept for one refresh, not for
  /// two.
  private func releaseBuffers() {
    for index in known.indices {
      let (surface, shown) = known[index]
      if let shown, shown !== surface.buffer, !late.contains(where: { $0.buffer === shown }) {
        late.append((shown, surface, 0))
      }
      known[index].shown = surface.buffer
    }
    let shown = compositor.surfaces.compactMap(\.buffer)
    for client in compositor.server.clients {
      for resource in client.resources(of: "wl_buffer") {
        guard let buffer = resource.model as? TestBuffer, buffer.isHeld, !shown.contains(where: { $0 === buffer }),
          !late.contains(where: { $0.buffer === buffer })
        else { continue }
        compositor.surfaces.first?.giveBack(buffer)
      }
    }
    for index in late.indices.reversed() {
      late[index].age += 1
      guard late[index].age > 1 || random.chance(60) else { continue }
      let entry = late.remove(at: index)
      if entry.buffer.isHeld { entry.surface.giveBack(entry.buffer) }
    }
  }

  /// A window that requests to fill the screen does so, and the window in use gets the keyboard focus.
  private func answerWishes() {
    for toplevel in compositor.toplevels where toplevel.surface.isMapped {
      let isFull = toplevel.surface.height == 800 && toplevel.surface.width == 1280
      if toplevel.wantsFullscreen, !isFull { configure(toplevel, width: 1280, height: 800) }
      if !toplevel.wantsFullscreen, isFull { configure(toplevel, width: 400, height: 640) }
    }
    if let wantedSize, let first, !first.wantsFullscreen {
      if first.surface.width == wantedSize.width, first.surface.height == wantedSize.height {
        self.wantedSize = nil
      } else {
        configure(first, width: Int32(wantedSize.width), height: Int32(wantedSize.height))
      }
    }
    let next = compositor.toplevels.last { $0.surface.isMapped }?.surface
    guard next !== focus else { return }
    if let focus, compositor.surfaces.contains(where: { $0 === focus }) { compositor.keyboard.leave(focus) }
    if let next {
      compositor.keyboard.enter(next)
      compositor.keyboard.modifiers()
    }
    focus = next
  }

  /// Configures in each refresh until the window has the size, at most as often as the client answers.
  private func configure(_ toplevel: TestToplevel, width: Int32, height: Int32) {
    guard toplevel.xdgSurface.isAcknowledged else { return }
    var states: [XdgToplevel.State] = [.activated]
    if toplevel.wantsFullscreen { states.append(.fullscreen) }
    if isSuspended { states.append(.suspended) }
    toplevel.configure(width: width, height: height, states: states)
  }

  // MARK: Desktop

  private func name(_ surface: TestSurface) -> String {
    "\((known.firstIndex { $0.surface === surface } ?? 0))"
  }

  var targets: [RandomInput.Target] {
    (compositor.toplevels.map(\.surface) + compositor.popups.map(\.surface)).filter(\.isMapped).map {
      RandomInput.Target(name: name($0), size: Size(width: $0.width, height: $0.height))
    }
  }

  var titles: [String] { compositor.toplevels.compactMap(\.title) }

  func send(_ actions: [InputScript.Action]) {
    for action in actions { seat.add(action, at: clock()) }
    for event in seat.takeFrame() {
      wire.send(event) { [known] id in
        known.indices.contains(id.rawValue) ? known[id.rawValue].surface : nil
      }
    }
  }

  func setTouchScreen(_ isThere: Bool) {
    if isThere {
      compositor.seat.capabilities.insert(.touch)
    } else {
      send([.touchLost])
    }
  }

  func resizeFirst(to size: Size) {
    wantedSize = size
  }

  func setSuspended(_ isSuspended: Bool) {
    self.isSuspended = isSuspended
    for toplevel in compositor.toplevels where toplevel.surface.isMapped {
      toplevel.configure(
        width: Int32(toplevel.surface.width), height: Int32(toplevel.surface.height),
        states: isSuspended ? [.suspended] : [.activated])
    }
  }

  func setScale(_ scale: Double) {
    self.scale = scale
    for (surface, _) in known { surface.preferFractionalScale(in120ths: UInt32(scale * 120)) }
  }

  func setFurtherOutputs(_ count: Int) {
    while further.count > count { compositor.removeOutput(further.removeLast()) }
    while further.count < count {
      let output = compositor.addOutput(width: 1920, height: 1080, scale: Int32(further.count) + 1)
      further.append(output)
    }
    for output in further { compositor.toplevels.first?.surface.enter(output) }
  }

  func dismissPopup() { compositor.popups.last?.done() }

  func askToClose() { compositor.toplevels.last?.close() }

  func crash() -> Bool {
    crashes += 1
    oldViolations += compositor.violations
    compositor.disconnectClients()
    let time = compositor.time
    compositor = TestCompositor()
    compositor.time = time
    seat = Self.makeSeat()
    wire = WireSeat(compositor: compositor)
    (known, late, further, focus) = ([], [], [], nil)
    (scale, isSuspended, wantedSize) = (1, false, nil)
    folder.removeSocket()
    prepare()
    return true
  }

  /// The objects that the client has in the compositor.
  var figures: [String: Int] {
    var figures = ["server-surfaces": compositor.surfaces.count]
    for name in ["wl_buffer", "wl_shm_pool", "wl_output", "wl_callback", "xdg_surface", "wl_region", "wl_touch"] {
      figures["server-\(name)"] = compositor.server.clients.reduce(0) { $0 + $1.resources(of: name).count }
    }
    return figures
  }
}
