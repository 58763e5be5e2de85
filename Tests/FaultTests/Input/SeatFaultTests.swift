import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Seats that are missing, added and removed (missing seat).
@MainActor struct SeatFaultTests {
  private func settledCalls(_ fixture: FaultFixture) -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  /// Holds everything that a seat has on the first window.
  private func holdEverything(_ fixture: FaultFixture) -> (tablet: TestTablet, tool: TestTool) {
    let compositor = fixture.compositor
    compositor.touch.down(id: 1, on: fixture.surface, x: 10, y: 10)
    compositor.touch.frame()
    compositor.pointer.enter(fixture.surface, x: 20, y: 10)
    compositor.pointer.frame()
    compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    compositor.keyboard.enter(fixture.surface)
    compositor.keyboard.modifiers(depressed: 1)
    compositor.keyboard.key(30, isPressed: true)
    let tablet = compositor.addTablet()
    let tool = compositor.addTool()
    fixture.settle()
    tool.proximityIn(tablet, on: fixture.surface)
    tool.motion(x: 30, y: 10)
    tool.down()
    tool.frame()
    return (tablet, tool)
  }

  @Test func aMissingSeatMeansNoInputUntilOneIsAdded() throws {
    let fixture = try FaultFixture(.all.without("wl_seat"))
    fixture.pass(milliseconds: 1000)
    #expect(fixture.surface.isMapped)
    #expect(fixture.log.take() == [])
    fixture.compositor.addSeat()
    fixture.settle()
    let held = holdEverything(fixture)
    #expect(
      settledCalls(fixture) == [
        "began box 1@10,10", "hover began 20,10", "hover ended 20,10", "began box 2@20,10", "press began box 30",
        "began box 3@30,10",
      ])
    fixture.compositor.touch.up(id: 1)
    fixture.compositor.pointer.button(isPressed: false)
    fixture.compositor.keyboard.key(30, isPressed: false)
    held.tool.up()
    held.tool.frame()
    fixture.finish()
  }

  @Test func anEmptySeatIsAMissingSeatUntilItsDevicesAppear() throws {
    let fixture = try FaultFixture(capabilities: [])
    let compositor = fixture.compositor
    #expect(compositor.touch.resources.isEmpty)
    for capabilities: WlSeat.Capability in [.keyboard, [.keyboard, .pointer], [.keyboard, .pointer, .touch]] {
      compositor.seat.capabilities = capabilities
      fixture.settle()
    }
    #expect(compositor.touch.resources.count == 1)
    #expect(compositor.pointer.resources.count == 1)
    #expect(compositor.keyboard.resources.count == 1)
    fixture.finish()
  }

  @Test(arguments: [1, 3, 5, 7, 9] as [UInt32])
  func aMissingSeatAfterARemovalEndsEverythingAndAnotherWorks(version: UInt32) throws {
    let fixture = try FaultFixture(.all.with("wl_seat", version: version))
    let compositor = fixture.compositor
    let seat = compositor.seat
    let held = holdEverything(fixture)
    fixture.settle()
    _ = fixture.log.take()
    compositor.removeSeat(seat)
    #expect(
      settledCalls(fixture).sorted() == [
        "cancelled box 1@10,10", "cancelled box 2@20,10", "cancelled box 3@30,10", "press cancelled box 30",
      ])
    fixture.expectNothingHeld()
    #expect(held.tool.resources.isEmpty && held.tablet.resources.isEmpty)
    // Older seats have no request to release them.
    if version >= 5 { #expect(seat.resources.isEmpty) }
    if version >= 3 {
      #expect(seat.touch.resources.isEmpty && seat.pointer.resources.isEmpty && seat.keyboard.resources.isEmpty)
    }
    // The lost keyboard's key does not repeat.
    fixture.pass(milliseconds: 3000)
    #expect(fixture.log.take() == [])

    compositor.addSeat()
    fixture.settle()
    // No modifier of the lost keyboard is held.
    compositor.touch.down(id: 1, on: fixture.surface, x: 50, y: 10)
    compositor.touch.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().last?.modifierFlags == [])
    compositor.touch.up(id: 1)
    fixture.finish()
  }

  @Test func lateEventsOfAMissingSeatAreIgnored() throws {
    let fixture = try FaultFixture()
    let seat = fixture.compositor.seat
    seat.touch.down(id: 1, on: fixture.surface, x: 10, y: 10)
    seat.touch.frame()
    fixture.settle()
    _ = fixture.log.take()
    fixture.compositor.removeSeat(seat)
    seat.touch.motion(id: 1, x: 20, y: 10)
    seat.touch.up(id: 1)
    seat.touch.frame()
    seat.pointer.enter(fixture.surface, x: 10, y: 10)
    seat.keyboard.enter(fixture.surface)
    seat.keyboard.key(30, isPressed: true)
    seat.capabilities = [.touch]
    let calls = settledCalls(fixture)
    // The client may see the loss before or after the last events; either way the finger ends once and nothing
    // continues.
    #expect(calls.filter { $0.hasPrefix("ended box 1") || $0.hasPrefix("cancelled box 1") }.count == 1)
    fixture.expectNothingHeld()
    fixture.compositor.addSeat()
    fixture.settle()
    fixture.finish()
  }

  @Test func anOftenMissingSeatLeavesNothingBehind() throws {
    let fixture = try FaultFixture()
    let before = try fixture.client.resources.count
    for _ in 0..<100 {
      fixture.compositor.touch.down(id: 1, on: fixture.surface, x: 10, y: 10)
      fixture.settle()
      fixture.compositor.removeSeat(fixture.compositor.seat)
      fixture.settle()
      fixture.compositor.addSeat()
      fixture.settle()
    }
    #expect(try fixture.client.resources.count == before)
    #expect(fixture.log.takeSnapshots().filter { $0.phase == .cancelled }.count == 100)
    fixture.finish()
  }

  @Test func aMissingSeatLeavesTheOtherWithItsFingerButtonAndKey() throws {
    let fixture = try FaultFixture()
    let first = fixture.compositor.seat
    let second = fixture.compositor.addSeat()
    fixture.settle()
    for (seat, x) in [(first, 10.0), (second, 50.0)] {
      seat.touch.down(id: 1, on: fixture.surface, x: x, y: 10)
      seat.touch.frame()
      seat.keyboard.enter(fixture.surface)
      seat.keyboard.key(30, isPressed: true)
    }
    #expect(
      settledCalls(fixture) == [
        "began box 1@10,10", "press began box 30", "began box 2@50,10", "press began box 30",
      ])
    fixture.compositor.removeSeat(first)
    #expect(settledCalls(fixture) == ["cancelled box 1@10,10", "press cancelled box 30"])
    second.touch.motion(id: 1, x: 55, y: 10)
    second.touch.frame()
    second.touch.up(id: 1)
    second.touch.frame()
    second.keyboard.key(30, isPressed: false)
    #expect(settledCalls(fixture) == ["moved box 2@55,10", "ended box 2@55,10", "press ended box 30"])
    fixture.finish()
  }

  @Test func controlsAreCompactWhileThereIsAMouseAndNoTouchscreen() throws {
    let fixture = try FaultFixture(capabilities: [.pointer, .keyboard])
    fixture.application.makeShared()
    let button = Button("Save")
    try #require(fixture.windows.first).toplevel.window.addSubview(button)
    #expect(button.traits.density == .compact)
    button.layoutIfNeeded()
    fixture.compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    fixture.settle()
    #expect(button.traits.density == .comfortable)
    fixture.compositor.seat.capabilities = [.pointer]
    fixture.settle()
    #expect(button.traits.density == .compact)
    button.traitOverrides.density = .comfortable
    #expect(button.traits.density == .comfortable)
    fixture.compositor.seat.capabilities = [.pointer, .touch]
    fixture.finish()
  }
}
