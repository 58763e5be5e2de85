import Dactyl
import DactylGeometry
import DactylInput
import DactylScenarios
import DactylTestCompositor
import DactylTestKit
import DactylWireLink

/// Plays scripts through a real connection (`CF-2`): input is sent as Wayland events over a socket to the framework's
/// Wayland client, whose windows are surfaces of a scripted compositor in this process.
///
/// Time is virtual on both sides and nothing sleeps: both take turns until the client has answered a ping that was sent
/// after the events.
@MainActor package final class WireDriver: InputDriver {
  /// A surface that shows nothing after this many exchanges never will.
  private static let exchangesToMap = 20
  /// The time between two frames of an animation.
  private static let refresh = Timestamp(milliseconds: 16)

  private let application: Application
  private let link: WireLink
  private let seat: WireSeat
  /// Open ones, in order of creation.
  private var surfaces: [DriverSurface] = []
  private var problems: [String] = []

  var compositor: TestCompositor { link.compositor }

  /// `globals` are the compositor's globals; without input timestamps, times are sent in milliseconds.
  package init(application: Application, globals: TestGlobals = .all) throws(DriverError) {
    self.application = application
    do {
      // The clock of the script starts at 0.
      link = try WireLink(to: TestCompositor(globals), at: .zero)
      seat = WireSeat(compositor: link.compositor)
      try application.attach(to: link.platform, loop: link.loop)
    } catch {
      throw DriverError("\(error)")
    }
    exchange()
  }

  // MARK: Surfaces

  package func makeSurface(_ role: SurfaceRole, size: Size) -> WindowStack {
    let surface = DriverSurface(role, size: size, platform: link.platform, application: application) { stack in
      surfaces.first { $0.stack === stack }
    }
    surfaces.append(surface)
    return surface.stack
  }

  package func closeSurface(_ stack: WindowStack) {
    guard let index = surfaces.firstIndex(where: { $0.stack === stack }) else { return }
    surfaces.remove(at: index).close()
  }

  /// The compositor's object for a surface; nil for one that is gone.
  private func wireSurface(_ id: SurfaceID) -> TestSurface? {
    for isPopup in [false, true] {
      let (mine, theirs) = counterparts(isPopup: isPopup)
      if let index = mine.firstIndex(of: id), theirs.indices.contains(index) { return theirs[index] }
    }
    return nil
  }

  /// Both sides list them in order of creation. The framework may have made popups, too.
  private func counterparts(isPopup: Bool) -> (client: [SurfaceID], compositor: [TestSurface]) {
    let mine = surfaces.filter { $0.isPopup == isPopup }.map(\.stack.surface)
    guard isPopup else { return (mine, compositor.toplevels.map(\.surface)) }
    return (
      (mine + application.popupSurfaces).sorted { $0.rawValue < $1.rawValue }, compositor.popups.map(\.surface)
    )
  }

  /// Whether every surface shows its content.
  private var isEverythingMapped: Bool {
    [false, true].allSatisfy { isPopup in
      let (client, compositor) = counterparts(isPopup: isPopup)
      return client.count == compositor.count && compositor.allSatisfy(\.isMapped)
    }
  }

  // MARK: InputDriver

  package func run(until time: Timestamp) {
    settle()
    // Animations are drawn as often as a screen would draw them.
    while surfaces.contains(where: \.stack.isAnimating), link.loop.now + Self.refresh < time {
      link.advance(to: link.loop.now + Self.refresh)
      exchange()
    }
    link.advance(to: time)
    application.dispatcher.advance(to: time)
  }

  package func send(_ events: [DeviceEvent]) {
    settle()
    if seat.plugIn(whatSends: events) { exchange() }
    for event in events { seat.send(event, surface: wireSurface) }
    settle()
  }

  package func finish() -> [String] {
    settle()
    if !link.isConnected { problems.append("the compositor has ended the connection") }
    application.detach()
    let leftovers = link.leftovers()
    return problems + surfaces.flatMap(\.problems) + leftovers
  }

  // MARK: Turns

  /// Both sides work until all events are dispatched and every surface shows its content.
  private func settle() {
    exchange()
    for _ in 0..<Self.exchangesToMap where !isEverythingMapped { exchange() }
  }

  private func exchange() {
    let problem = "the client does not answer"
    if !link.exchange(), !problems.contains(problem) { problems.append(problem) }
  }
}
