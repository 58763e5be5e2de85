import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct KeyboardTests {
  private func events(_ fixture: SurfaceFixture) -> [DeviceEvent.KeyboardEvent] {
    fixture.recorder.events.compactMap { if case .keyboard(_, let event) = $0 { event } else { nil } }
  }

  private func strokes(_ fixture: SurfaceFixture) -> [String] {
    events(fixture).compactMap { event in
      switch event {
      case .down(let stroke, _, _): "down \(stroke.name) \(stroke.characters)"
      case .up(let stroke, _, _): "up \(stroke.name)"
      case .repeated(let stroke): "repeat \(stroke.characters)"
      default: nil
      }
    }
  }

  private func wait(_ fixture: SurfaceFixture, _ milliseconds: Int64) {
    // The compositor's answers arrive during the wait, as in practice.
    for _ in 0..<milliseconds / 10 {
      fixture.loop.advance(by: Timestamp(milliseconds: 10))
      fixture.pump()
    }
  }

  @Test func keysCarryTheirMeaningIncludingThoseHeldAtAnEnter() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let keyboard = fixture.compositor.keyboard
    keyboard.enter(window.surface, keys: [30, 48])
    keyboard.modifiers()
    let down = keyboard.key(16, isPressed: true, time: 5)
    keyboard.modifiers(depressed: 1)
    keyboard.key(16, isPressed: false, time: 6)
    keyboard.leave(window.surface)
    fixture.pump()
    let events = events(fixture)
    guard case .enter(let surface, let held) = try #require(events.first) else {
      Issue.record("no enter")
      return
    }
    #expect(surface == window.client.id)
    #expect(held.map(\.characters) == ["a", "b"])
    #expect(events[1] == .modifiers([]))
    guard case .down(let stroke, let time, let serial) = events[2] else {
      Issue.record("no key")
      return
    }
    #expect((stroke.code, stroke.name, stroke.characters) == (16, "q", "q"))
    #expect(time == .milliseconds(5))
    #expect(serial == down)
    #expect(events[3] == .modifiers(.shift))
    #expect(events.last == .leave(surface: window.client.id))
  }

  @Test(arguments: [TestKeyboard.KeymapFile.plain, .sealed, .readToEnd])
  func aSealedOrSharedKeymapIsReadFromEveryKindOfFile(file: TestKeyboard.KeymapFile) throws {
    let fixture = try SurfaceFixture { $0.keyboard.keymapFile = file }
    _ = try fixture.showToplevel()
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.pump()
    #expect(strokes(fixture) == ["down a a"])
  }

  @Test func missingEmptyBrokenAndShortKeymapsLeaveCodes() throws {
    let good = Array((TestKeymap.us + "\0").utf8)
    let cases: [(bytes: [UInt8], size: UInt32?, format: WlKeyboard.KeymapFormat)] = [
      ([], 0, .noKeymap), ([], 0, .xkbV1), (Array("nonsense".utf8), nil, .xkbV1),
      (good, UInt32(good.count * 4), .xkbV1),
      (good, .max, .xkbV1), (good, nil, .init(rawValue: 77)),
    ]
    for (bytes, size, format) in cases {
      let fixture = try SurfaceFixture { $0.keyboard.keymap = nil }
      _ = try fixture.showToplevel()
      fixture.compositor.keyboard.sendKeymap(bytes, size: size, format: format)
      fixture.compositor.keyboard.key(30, isPressed: true)
      fixture.compositor.keyboard.key(30, isPressed: false)
      fixture.pump()
      wait(fixture, 2000)
      #expect(strokes(fixture) == ["down  ", "up "])
      fixture.expectNoViolation()
    }
  }

  @Test func earlyModifiersCount() throws {
    let fixture = try SurfaceFixture { $0.keyboard.keymap = nil }
    let window = try fixture.showToplevel()
    let keyboard = fixture.compositor.keyboard
    keyboard.enter(window.surface)
    keyboard.modifiers(locked: 2)
    keyboard.sendKeymap(Array((TestKeymap.us + "\0").utf8))
    keyboard.key(30, isPressed: true)
    fixture.pump()
    #expect(strokes(fixture) == ["down a A"] || strokes(fixture) == ["down A A"])
    #expect(events(fixture).contains(.modifiers(.capsLock)))
  }

  @Test func aHeldKeyRepeatsAsBatchesOfItsOwn() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    fixture.compositor.keyboard.sendRepeatInfo(rate: 10, delay: 300)
    fixture.compositor.keyboard.key(30, isPressed: true, time: 1000)
    fixture.pump()
    wait(fixture, 450)
    #expect(strokes(fixture) == ["down a a", "repeat a", "repeat a"])
    #expect(fixture.recorder.batches.count == 3)
    #expect(fixture.recorder.batches.allSatisfy { $0.last == .batchEnd })
    fixture.compositor.keyboard.key(30, isPressed: false)
    fixture.pump()
    wait(fixture, 1000)
    #expect(strokes(fixture).count == 4)
  }

  @Test func leaveNewKeymapLossOfTheKeyboardAndARateOfZeroEndARepeat() throws {
    let ends: [(TestCompositor, TestSurface) -> Void] = [
      { $0.keyboard.leave($1) },
      { compositor, _ in compositor.keyboard.sendKeymap(Array((TestKeymap.us + "\0").utf8)) },
      { compositor, _ in compositor.seat.capabilities = [.pointer] },
      { compositor, _ in compositor.keyboard.sendRepeatInfo(rate: 0, delay: 300) },
      { compositor, _ in compositor.removeSeat(compositor.seat) },
    ]
    for end in ends {
      let fixture = try SurfaceFixture()
      let window = try fixture.showToplevel()
      fixture.compositor.keyboard.sendRepeatInfo(rate: 10, delay: 300)
      fixture.compositor.keyboard.key(30, isPressed: true)
      fixture.pump()
      wait(fixture, 350)
      #expect(strokes(fixture).count == 2)
      end(fixture.compositor, window.surface)
      fixture.pump()
      wait(fixture, 2000)
      #expect(strokes(fixture).count == 2)
      fixture.expectNoViolation()
    }
  }

  @Test func aHungCompositorStopsTheRepeatOfAHeldKey() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    fixture.compositor.keyboard.sendRepeatInfo(rate: 10, delay: 300)
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.pump()
    for _ in 0..<6000 {
      fixture.loop.advance(by: Timestamp(milliseconds: 10))
      fixture.loop.runOnce(waiting: false)
    }
    #expect(strokes(fixture).count < 10)
    fixture.compositor.keyboard.key(30, isPressed: false)
    fixture.pump()
    wait(fixture, 1000)
    #expect(strokes(fixture).last == "up a")
    fixture.expectNoViolation()
  }

  @Test func aDeadCompositorEndsARepeat() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.pump()
    fixture.compositor.disconnectClients()
    fixture.pump()
    fixture.loop.advance(by: Timestamp(milliseconds: 10_000))
    #expect(strokes(fixture) == ["down a a"])
    #expect(events(fixture).last == .lost)
  }
}
