import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Seats that are missing, added and removed (missing seat).
@MainActor struct SeatFaultTests {
  private func settledCalls(_ bench: FaultBench) -> [String] {
    bench.settle()
    return bench.log.take()
  }

  /// Holds everything that a seat has on the first window.
  private func holdEverything(_ bench: FaultBench) -> (tablet: TestTablet, tool: TestTool) {
    let compositor = bench.compositor
    compositor.touch.down(id: 1, on: bench.surface, x: 10, y: 10)
    compositor.touch.frame()
    compositor.pointer.enter(bench.surface, x: 20, y: 10)
    compositor.pointer.frame()
    compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    compositor.keyboard.enter(bench.surface)
    compositor.keyboard.modifiers(depressed: 1)
    compositor.keyboard.key(30, isPressed: true)
    let tablet = compositor.addTablet()
    let tool = compositor.addTool()
    bench.settle()
    tool.proximityIn(tablet, on: bench.surface)
    tool.motion(x: 30, y: 10)
    tool.down()
    tool.frame()
    return (tablet, tool)
  }

  @Test func aMissingSeatMeansNoInputUntilOneIsAdded() throws {
    let bench = try FaultBench(.all.without("wl_seat"))
    bench.pass(milliseconds: 1000)
    #expect(bench.surface.isMapped)
    #expect(bench.log.take() == [])
    bench.compositor.addSeat()
    bench.settle()
    let held = holdEverything(bench)
    #expect(
      settledCalls(bench) == [
        "began box 1@10,10", "hover began 20,10", "hover ended 20,10", "began box 2@20,10", "press began box 30",
        "began box 3@30,10",
      ])
    bench.compositor.touch.up(id: 1)
    bench.compositor.pointer.button(isPressed: false)
    bench.compositor.keyboard.key(30, isPressed: false)
    held.tool.up()
    held.tool.frame()
    bench.finish()
  }

  @Test func anEmptySeatIsAMissingSeatUntilItsDevicesAppear() throws {
    let bench = try FaultBench(capabilities: [])
    let compositor = bench.compositor
    #expect(compositor.touch.resources.isEmpty)
    for capabilities: WlSeat.Capability in [.keyboard, [.keyboard, .pointer], [.keyboard, .pointer, .touch]] {
      compositor.seat.capabilities = capabilities
      bench.settle()
    }
    #expect(compositor.touch.resources.count == 1)
    #expect(compositor.pointer.resources.count == 1)
    #expect(compositor.keyboard.resources.count == 1)
    bench.finish()
  }

  @Test(arguments: [1, 3, 5, 7, 9] as [UInt32])
  func aMissingSeatAfterARemovalEndsEverythingAndAnotherWorks(version: UInt32) throws {
    let bench = try FaultBench(.all.with("wl_seat", version: version))
    let compositor = bench.compositor
    let seat = compositor.seat
    let held = holdEverything(bench)
    bench.settle()
    _ = bench.log.take()
    compositor.removeSeat(seat)
    #expect(
      settledCalls(bench).sorted() == [
        "cancelled box 1@10,10", "cancelled box 2@20,10", "cancelled box 3@30,10", "press cancelled box 30",
      ])
    bench.expectNothingHeld()
    #expect(held.tool.resources.isEmpty && held.tablet.resources.isEmpty)
    // Older seats have no request to release them.
    if version >= 5 { #expect(seat.resources.isEmpty) }
    if version >= 3 {
      #expect(seat.touch.resources.isEmpty && seat.pointer.resources.isEmpty && seat.keyboard.resources.isEmpty)
    }
    // The lost keyboard's key does not repeat.
    bench.pass(milliseconds: 3000)
    #expect(bench.log.take() == [])

    compositor.addSeat()
    bench.settle()
    // No modifier of the lost keyboard is held.
    compositor.touch.down(id: 1, on: bench.surface, x: 50, y: 10)
    compositor.touch.frame()
    bench.settle()
    #expect(bench.log.takeSnapshots().last?.modifierFlags == [])
    compositor.touch.up(id: 1)
    bench.finish()
  }

  @Test func lateEventsOfAMissingSeatAreIgnored() throws {
    let bench = try FaultBench()
    let seat = bench.compositor.seat
    seat.touch.down(id: 1, on: bench.surface, x: 10, y: 10)
    seat.touch.frame()
    bench.settle()
    _ = bench.log.take()
    bench.compositor.removeSeat(seat)
    seat.touch.motion(id: 1, x: 20, y: 10)
    seat.touch.up(id: 1)
    seat.touch.frame()
    seat.pointer.enter(bench.surface, x: 10, y: 10)
    seat.keyboard.enter(bench.surface)
    seat.keyboard.key(30, isPressed: true)
    seat.capabilities = [.touch]
    let calls = settledCalls(bench)
    // The client may see the loss before or after the last events; either way the finger ends once and nothing
    // continues.
    #expect(calls.filter { $0.hasPrefix("ended box 1") || $0.hasPrefix("cancelled box 1") }.count == 1)
    bench.expectNothingHeld()
    bench.compositor.addSeat()
    bench.settle()
    bench.finish()
  }

  @Test func anOftenMissingSeatLeavesNothingBehind() throws {
    let bench = try FaultBench()
    let before = try bench.client.resources.count
    for _ in 0..<100 {
      bench.compositor.touch.down(id: 1, on: bench.surface, x: 10, y: 10)
      bench.settle()
      bench.compositor.removeSeat(bench.compositor.seat)
      bench.settle()
      bench.compositor.addSeat()
      bench.settle()
    }
    #expect(try bench.client.resources.count == before)
    #expect(bench.log.takeSnapshots().filter { $0.phase == .cancelled }.count == 100)
    bench.finish()
  }

  @Test func aMissingSeatLeavesTheOtherWithItsFingerButtonAndKey() throws {
    let bench = try FaultBench()
    let first = bench.compositor.seat
    let second = bench.compositor.addSeat()
    bench.settle()
    for (seat, x) in [(first, 10.0), (second, 50.0)] {
      seat.touch.down(id: 1, on: bench.surface, x: x, y: 10)
      seat.touch.frame()
      seat.keyboard.enter(bench.surface)
      seat.keyboard.key(30, isPressed: true)
    }
    #expect(
      settledCalls(bench) == [
        "began box 1@10,10", "press began box 30", "began box 2@50,10", "press began box 30",
      ])
    bench.compositor.removeSeat(first)
    #expect(settledCalls(bench) == ["cancelled box 1@10,10", "press cancelled box 30"])
    second.touch.motion(id: 1, x: 55, y: 10)
    second.touch.frame()
    second.touch.up(id: 1)
    second.touch.frame()
    second.keyboard.key(30, isPressed: false)
    #expect(settledCalls(bench) == ["moved box 2@55,10", "ended box 2@55,10", "press ended box 30"])
    bench.finish()
  }
}
