import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct KeyboardTests {
  private func events(_ stage: Stage) -> [DeviceEvent.KeyboardEvent] {
    stage.recorder.events.compactMap { if case .keyboard(_, let event) = $0 { event } else { nil } }
  }

  private func strokes(_ stage: Stage) -> [String] {
    events(stage).compactMap { event in
      switch event {
      case .down(let stroke, _, _): "down \(stroke.name) \(stroke.characters)"
      case .up(let stroke, _, _): "up \(stroke.name)"
      case .repeated(let stroke, _): "repeat \(stroke.characters)"
      default: nil
      }
    }
  }

  private func wait(_ stage: Stage, _ milliseconds: Int64) {
    // The compositor's answers arrive during the wait, as in practice.
    for _ in 0..<milliseconds / 10 {
      stage.loop.advance(by: Timestamp(milliseconds: 10))
      stage.pump()
    }
  }

  @Test func keysCarryTheirMeaningIncludingThoseHeldAtAnEnter() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let keyboard = stage.compositor.keyboard
    keyboard.enter(window.surface, keys: [30, 48])
    keyboard.modifiers()
    let down = keyboard.key(16, isPressed: true, time: 5)
    keyboard.modifiers(depressed: 1)
    keyboard.key(16, isPressed: false, time: 6)
    keyboard.leave(window.surface)
    stage.pump()
    let events = events(stage)
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
    let stage = try Stage { $0.keyboard.keymapFile = file }
    _ = try stage.showToplevel()
    stage.compositor.keyboard.key(30, isPressed: true)
    stage.pump()
    #expect(strokes(stage) == ["down a a"])
  }

  @Test func missingEmptyBrokenAndShortKeymapsLeaveCodes() throws {
    let good = Array((TestKeymap.us + "\0").utf8)
    let cases: [(bytes: [UInt8], size: UInt32?, format: WlKeyboard.KeymapFormat)] = [
      ([], 0, .noKeymap), ([], 0, .xkbV1), (Array("nonsense".utf8), nil, .xkbV1),
      (good, UInt32(good.count * 4), .xkbV1),
      (good, .max, .xkbV1), (good, nil, .init(rawValue: 77)),
    ]
    for (bytes, size, format) in cases {
      let stage = try Stage { $0.keyboard.keymap = nil }
      _ = try stage.showToplevel()
      stage.compositor.keyboard.sendKeymap(bytes, size: size, format: format)
      stage.compositor.keyboard.key(30, isPressed: true)
      stage.compositor.keyboard.key(30, isPressed: false)
      stage.pump()
      wait(stage, 2000)
      #expect(strokes(stage) == ["down  ", "up "])
      stage.expectNoViolation()
    }
  }

  @Test func earlyModifiersCount() throws {
    let stage = try Stage { $0.keyboard.keymap = nil }
    let window = try stage.showToplevel()
    let keyboard = stage.compositor.keyboard
    keyboard.enter(window.surface)
    keyboard.modifiers(locked: 2)
    keyboard.sendKeymap(Array((TestKeymap.us + "\0").utf8))
    keyboard.key(30, isPressed: true)
    stage.pump()
    #expect(strokes(stage) == ["down a A"] || strokes(stage) == ["down A A"])
    #expect(events(stage).contains(.modifiers(.capsLock)))
  }

  @Test func aHeldKeyRepeatsAsBatchesOfItsOwn() throws {
    let stage = try Stage()
    _ = try stage.showToplevel()
    stage.compositor.keyboard.sendRepeatInfo(rate: 10, delay: 300)
    stage.compositor.keyboard.key(30, isPressed: true, time: 1000)
    stage.pump()
    wait(stage, 450)
    #expect(strokes(stage) == ["down a a", "repeat a", "repeat a"])
    #expect(stage.recorder.batches.count == 3)
    #expect(stage.recorder.batches.allSatisfy { $0.last == .batchEnd })
    guard case .repeated(_, let time) = try #require(events(stage).last) else { return }
    #expect(time == .milliseconds(1400))
    stage.compositor.keyboard.key(30, isPressed: false)
    stage.pump()
    wait(stage, 1000)
    #expect(strokes(stage).count == 4)
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
      let stage = try Stage()
      let window = try stage.showToplevel()
      stage.compositor.keyboard.sendRepeatInfo(rate: 10, delay: 300)
      stage.compositor.keyboard.key(30, isPressed: true)
      stage.pump()
      wait(stage, 350)
      #expect(strokes(stage).count == 2)
      end(stage.compositor, window.surface)
      stage.pump()
      wait(stage, 2000)
      #expect(strokes(stage).count == 2)
      stage.expectNoViolation()
    }
  }

  @Test func aHungCompositorStopsTheRepeatOfAHeldKey() throws {
    let stage = try Stage()
    _ = try stage.showToplevel()
    stage.compositor.keyboard.sendRepeatInfo(rate: 10, delay: 300)
    stage.compositor.keyboard.key(30, isPressed: true)
    stage.pump()
    for _ in 0..<6000 {
      stage.loop.advance(by: Timestamp(milliseconds: 10))
      stage.loop.runOnce(waiting: false)
    }
    #expect(strokes(stage).count < 10)
    stage.compositor.keyboard.key(30, isPressed: false)
    stage.pump()
    wait(stage, 1000)
    #expect(strokes(stage).last == "up a")
    stage.expectNoViolation()
  }

  @Test func aDeadCompositorEndsARepeat() throws {
    let stage = try Stage()
    _ = try stage.showToplevel()
    stage.compositor.keyboard.key(30, isPressed: true)
    stage.pump()
    stage.compositor.disconnectClients()
    stage.pump()
    stage.loop.advance(by: Timestamp(milliseconds: 10_000))
    #expect(strokes(stage) == ["down a a"])
    #expect(events(stage).last == .lost)
  }
}
