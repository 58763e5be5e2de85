import DactylEventLoop
import DactylGeometry
import DactylTestBus
import DactylTesting
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylDesktop

/// A bus of assistive programs, or a registry, that does not do its part: nothing but keys waits for it, and those not
/// for long (`AC-2`, `AC-25`).
@MainActor @Suite struct AccessibilityFaultTests {
  /// A program that is being used.
  @MainActor private struct Program {
    let stage: TestStage
    let watch: AccessibilityWatch
    let button = Button("Go")
    let field = TextField("")
    private let taps = Box<Int>()
    private let drawn = DrawCounter(frame: Rect(x: 0, y: 200, width: 100, height: 100))

    /// A view that counts how often it is drawn.
    private final class DrawCounter: View {
      var count = 0
      override func draw(_ context: Context, in rect: Rect) { count += 1 }
    }

    init(stage: TestStage, address: String?) {
      self.stage = stage
      watch = AccessibilityWatch(stage.application) { $0 == "AT_SPI_BUS_ADDRESS" ? address : nil }
      button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
      field.frame = Rect(x: 0, y: 60, width: 200, height: 44)
      for view in [button, field, drawn] as [View] { stage.view.addSubview(view) }
      button.addAction(Action { [taps] _ in taps.values.append(1) }, for: .primaryActionTriggered)
    }

    /// Touches, types and draws, and returns whether all of it was done in the turn in which it was asked for. Time does
    /// not pass but for the frame.
    func isUsable() -> Bool {
      let (taps, text, frames, time) = (taps.values.count, field.text, drawn.count, stage.time)
      stage.button("Go").tap()
      field.becomeFirstResponder()
      stage.keyboard.type("a")
      drawn.setNeedsDisplay()
      stage.advance(by: 1.0 / 30)
      return self.taps.values.count == taps + 1 && field.text == text + "a" && drawn.count > frames
        && stage.time - time < 0.5
    }
  }

  private func stage() throws -> TestStage {
    let stage = try TestStage()
    let bus = Bus.address("unix:path=/nowhere/session")
    stage.application.desktopServices = DesktopServices(bus, system: bus, loop: stage.loop)
    return stage
  }

  // AC-2
  @Test func aBusThatAcceptsAndSaysNothingIsNotFelt() async throws {
    let stage = try stage()
    let bus = try FakeBus(.silent, loop: stage.loop)
    let program = Program(stage: stage, address: bus.address)
    #expect(program.isUsable())
    program.watch.runBegan()
    // The connection is made in a turn of the loop, without an answer.
    #expect(program.isUsable())
    await stage.loop.wait("a client") { bus.clients.count == 1 }
    #expect(program.isUsable())
    // It is given up, and tried again.
    stage.advance(by: 30)
    await stage.loop.wait("a second client") { bus.clients.count == 2 }
    #expect(program.isUsable())
    let time = stage.time
    program.watch.runEnded()
    #expect(program.watch.connection == nil && stage.time == time && stage.application.accessibilityTracker == nil)
    #expect(program.isUsable())
  }

  // AC-2
  @Test func aBusThatStopsInTheMiddleOfAMessageIsNotFelt() async throws {
    let stage = try stage()
    let bus = try FakeBus(.polite, loop: stage.loop)
    let program = Program(stage: stage, address: bus.address)
    program.watch.runBegan()
    await stage.loop.wait("the greeting") { bus.greeted == 1 }
    await stage.loop.settle()
    let message = WireMessage.signal(
      signature: "s", body: WireMessage.string(String(repeating: "x", count: 2_000)))
    var sent = 0
    for count in [1, 8, 20, 400] {
      bus.send(Array(message[sent..<count]))
      sent = count
      await stage.loop.settle()
      #expect(program.isUsable(), "\(count) bytes")
    }
    stage.advance(by: 120)
    #expect(program.isUsable())
    program.watch.runEnded()
    #expect(program.isUsable())
  }

  // AC-2, AC-8
  @Test func aRegistryThatNeverAnswersEmbedIsNotFelt() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    at.registry.answersEmbedding = false
    at.registry.end()
    await at.settle()
    try await at.registry.begin()
    await at.stage.loop.wait("the program in the registry") { at.registry.embedded != nil }
    let program = Program(stage: at.stage, address: nil)
    await at.settle()
    #expect(program.isUsable())
    at.stage.advance(by: 60)
    await at.settle()
    #expect(try at.connection.desktop == nil)
    // It is read and heard nevertheless.
    #expect(await at.get(try at.tracker.root, "Accessible", "Parent") == ObjectReference.none)
    #expect(await at.get(try at.object(program.button), "Accessible", "Name")?.string == "Go")
    #expect(await at.events { program.button.isEnabled = false }.contains("Go: StateChanged enabled 0"))
    program.button.isEnabled = true
    #expect(program.isUsable())
    let time = at.stage.time
    at.watch.runEnded()
    #expect(at.stage.time == time && program.isUsable())
    at.registry.end()
  }

  // AC-2, AC-8
  @Test func aRegistryThatDiesAndComesBackIsToldAgain() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let program = Program(stage: at.stage, address: nil)
    at.registry.keystrokeListeners = 1
    at.registry.end()
    await at.settle()
    try await at.registry.begin()
    await at.stage.loop.wait("the program in the registry") { at.registry.embeddings == 2 }
    await at.settle()
    #expect(try at.tracker.report != nil && at.stage.application.keyListener != nil)
    let number = try at.object(program.button).number
    at.registry.end()
    await at.settle()
    // Nobody hears events and keys.
    #expect(try at.tracker.report == nil && at.connection.desktop == nil && at.stage.application.keyListener == nil)
    #expect(await at.events { program.button.isEnabled = false } == [])
    try await at.registry.begin()
    await at.stage.loop.wait("the program in the registry") { at.registry.embeddings == 3 }
    await at.settle()
    _ = at.takeEvents()
    #expect(try at.connection.desktop != nil)
    // The objects are those of before, and changes are told once.
    #expect(try at.object(program.button).number == number)
    #expect(
      await at.events { program.button.isEnabled = true } == [
        "Go: StateChanged enabled 1", "Go: StateChanged sensitive 1", "Go: StateChanged focusable 1",
      ])
  }

  // AC-2
  @Test func theSwitchOfScreenReadersAloneConnects() async throws {
    let portal = try PortalStage()
    let registry = TestRegistry(portal.fixture.service)
    let status = SessionStatus(portal.fixture.service, address: portal.fixture.daemon.address)
    let program = Program(stage: portal.stage, address: nil)
    try await registry.begin()
    try await status.begin()
    program.watch.runBegan()
    await portal.stage.loop.settle()
    await portal.fixture.client.roundTrip()
    #expect(program.watch.connection == nil && status.askedForAddress == 0)
    try status.setScreenReader(true)
    await portal.wait("the program in the registry") { registry.embeddings == 1 }
    #expect(!status.isEnabled && program.watch.connection != nil && program.isUsable())
    try status.setScreenReader(false)
    await portal.wait("the end") { program.watch.connection == nil }
    // It is on when the program starts.
    program.watch.runEnded()
    status.isScreenReaderEnabled = true
    program.watch.runBegan()
    await portal.wait("the program in the registry again") { registry.embeddings == 2 }
    #expect(program.isUsable())
    program.watch.runEnded()
  }

  // AC-2
  @Test func aSessionThatNeverNamesTheBusIsNotFelt() async throws {
    let portal = try PortalStage()
    let waiter = Waiter()
    defer { waiter.release() }
    var status = BusInterface("org.a11y.Status")
    status.property("IsEnabled", "b") { _ in .bool(true) }
    var service = BusInterface("org.a11y.Bus")
    service.asyncMethod("GetAddress", "", returns: "s") { _ in
      await waiter.wait()
      return [.string("")]
    }
    let export = try portal.fixture.service.export([status, service], at: "/org/a11y/bus")
    let name = try portal.fixture.service.own("org.a11y.Bus")
    let program = Program(stage: portal.stage, address: nil)
    program.watch.runBegan()
    await portal.wait("the question for the address") { waiter.count == 1 }
    #expect(program.isUsable())
    portal.stage.advance(by: 60)
    #expect(program.isUsable() && program.watch.connection == nil)
    program.watch.runEnded()
    withExtendedLifetime((export, name)) {}
  }
}
