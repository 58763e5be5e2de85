import DactylGeometry
import DactylGraphics
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct FrameTests {
  @Test func aWindowShowsItsFirstFrameWithTitleAppIDAndChosenSize() throws {
    let stage = try Stage()
    _ = stage.makeToplevel()
    let toplevel = try #require(stage.compositor.toplevels.first)
    #expect(toplevel.title == "Test")
    #expect(toplevel.appID == "test")
    #expect(
      stage.recorder.log.filter { $0 != "outputs [\"TEST-1\"]" } == [
        "state 20.0x10.0", "prepare 0", "draw (0.0, 0.0, 20.0x10.0)",
      ])
    let surface = toplevel.surface
    #expect((surface.bufferWidth, surface.bufferHeight) == (20, 10))
    #expect(surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    #expect(surface.buffer?.format == .xrgb8888)
    #expect(surface.opaqueRegion?.contains(x: 19, y: 9) == true)
    #expect(toplevel.xdgSurface.isAcknowledged)
    stage.expectNoViolation()
  }

  @Test func aTranslucentWindowHasAlphaAndNoOpaqueRegion() throws {
    let stage = try Stage()
    let window = try stage.showToplevel { $0.isOpaque = false }
    #expect(window.surface.buffer?.format == .argb8888)
    #expect(window.surface.opaqueRegion == nil)
  }

  @Test func nothingIsSentWhileNothingChanges() throws {
    let stage = try Stage()
    _ = try stage.showToplevel()
    let count = stage.compositor.server.requests.count
    for _ in 0..<10 { stage.refresh() }
    #expect(stage.compositor.server.requests.count == count)
  }

  @Test func theFirstFrameAfterIdlingIsDrawnAtOnceThenOneForEachCallback() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let before = window.surface.commits.count
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(window.surface.commits.count == before + 1)
    stage.change(window, Rect(x: 4, y: 0, width: 2, height: 2))
    stage.change(window, Rect(x: 8, y: 0, width: 2, height: 2))
    #expect(window.surface.commits.count == before + 1)
    stage.refresh()
    #expect(window.surface.commits.count == before + 2)
    stage.refresh()
    #expect(window.surface.commits.count == before + 2)
    #expect(window.surface.commits.allSatisfy { $0.frameCallbackCount <= 1 })
    stage.expectNoViolation()
  }

  @Test func onlyChangesAreDamagedAndEveryBufferIsDrawnRight() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    for (index, color) in [Color.green, .blue, .white, .black, .green].enumerated() {
      stage.paint(window, Rect(x: Double(index) * 4, y: 2, width: 2, height: 3), color)
      #expect(window.surface.commits.last?.damage == [.init(x: index * 4, y: 2, width: 2, height: 3)])
      stage.refresh()
    }
    #expect(window.surface.pixel(0, 0) == 0xFF_FF0000)
    #expect(window.surface.pixel(4, 2) == 0xFF_0000FF)
    #expect(window.surface.pixel(8, 4) == 0xFF_FFFFFF)
    #expect(window.surface.pixel(12, 4) == 0xFF_000000)
    stage.expectNoViolation()
  }

  @Test func anAnimationWithoutChangesKeepsItsPaceWithoutAPicture() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let pictures = window.surface.commits.count { $0.bufferSize != nil }
    stage.recorder.frames = 5
    window.client.setNeedsFrame()
    stage.pump()
    #expect(stage.recorder.log.count == 1)
    for _ in 0..<10 { stage.refresh() }
    #expect(stage.recorder.log.count == 5)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == pictures)
  }

  @Test func aMissingFrameCallbackStopsDrawingUntilItArrives() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    let before = window.surface.commits.count
    for _ in 0..<50 {
      stage.change(window, Rect(x: 3, y: 3, width: 4, height: 4))
      stage.loop.advance(by: Timestamp(milliseconds: 1000))
    }
    #expect(window.surface.commits.count == before)
    stage.refresh()
    #expect(window.surface.commits.count == before + 1)
    stage.expectNoViolation()
  }

  @Test func aSuspendedWindowOnlyAnswersConfiguresUntilItIsVisibleAgain() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.toplevel.configure(width: 30, height: 30, states: [.suspended])
    stage.pump()
    #expect(window.client.state.isSuspended)
    #expect(window.toplevel.xdgSurface.isAcknowledged)
    #expect(window.surface.bufferWidth == 20)
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    stage.refresh()
    #expect(!stage.recorder.log.contains { $0.hasPrefix("draw") })
    window.toplevel.configure(width: 30, height: 30, states: [])
    stage.pump()
    #expect(window.surface.bufferWidth == 30)
    stage.expectNoViolation()
  }

  @Test func theIntervalIsTheOutputsThenThatOfPresentationFeedback() throws {
    let stage = try Stage { $0.outputs.first?.refresh = 50_000 }
    let window = try stage.showToplevel()
    window.surface.enter(try #require(stage.compositor.outputs.first))
    stage.pump()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(stage.recorder.interval == Timestamp(milliseconds: 20))
    window.surface.presented(nanoseconds: 1, refresh: 6_944_444)
    stage.refresh()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(stage.recorder.interval == Timestamp(nanoseconds: 6_944_444))
  }

  @Test func theIntervalChangesWithTheOutputAndItsMode() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let first = try #require(stage.compositor.outputs.first)
    func interval() -> Timestamp {
      stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
      stage.refresh()
      return stage.recorder.interval
    }
    window.surface.enter(first)
    stage.pump()
    _ = interval()
    window.surface.presented(nanoseconds: 1, refresh: 8_333_333)
    stage.pump()
    #expect(interval() == Timestamp(nanoseconds: 8_333_333))
    let other = stage.compositor.addOutput(refresh: 50_000)
    stage.pump()
    window.surface.enter(other)
    window.surface.leave(first)
    stage.pump()
    #expect(interval() == Timestamp(milliseconds: 20))
    window.surface.presented(nanoseconds: 1, refresh: 20_000_100)
    stage.pump()
    #expect(interval() == Timestamp(nanoseconds: 20_000_100))
    other.refresh = 100_000
    other.sendAll()
    stage.pump()
    #expect(interval() == Timestamp(milliseconds: 10))
  }

  @Test func pendingFeedbackOfTheFormerOutputDoesNotSetTheInterval() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let first = try #require(stage.compositor.outputs.first)
    window.surface.enter(first)
    stage.pump()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    // The new output has the same mode.
    let other = stage.compositor.addOutput()
    stage.pump()
    window.surface.leave(first)
    window.surface.enter(other)
    window.surface.presented(nanoseconds: 1, refresh: 8_333_333)
    stage.pump()
    stage.refresh()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(stage.recorder.interval == Timestamp(nanoseconds: 16_666_667))
  }

  @Test(arguments: [0, 1, 999, 1_000_001, .max, -60_000] as [Int32])
  func impossibleRatesAreIgnored(rate: Int32) throws {
    let stage = try Stage { $0.outputs.first?.refresh = rate }
    let window = try stage.showToplevel()
    window.surface.enter(try #require(stage.compositor.outputs.first))
    stage.pump()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(stage.recorder.interval == Timestamp(nanoseconds: 16_666_667))
  }

  @Test(arguments: [0, 1, 999_999, .max] as [UInt32]) func impossibleRefreshTimesAreIgnored(refresh: UInt32) throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.surface.presented(nanoseconds: 1, refresh: refresh)
    stage.pump()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(stage.recorder.interval == Timestamp(nanoseconds: 16_666_667))
  }

  @Test func aClockJumpLeadsToOneFrameAndNotToMany() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    stage.recorder.frames = 3
    window.client.setNeedsFrame()
    stage.pump()
    stage.loop.advance(by: Timestamp(milliseconds: 3_600_000))
    stage.recorder.log.removeAll()
    stage.refresh()
    #expect(stage.recorder.log.count == 1)
  }

  @Test func damageIsDeclaredInPointsWhereTheCompositorKnowsNoOtherWay() throws {
    let stage = try Stage(.all.with("wl_compositor", version: 3)) { $0.outputs.first?.scale = 2 }
    let window = try stage.showToplevel()
    stage.paint(window, Rect(x: 3, y: 3, width: 2, height: 2), .blue)
    #expect(window.surface.scale == 2)
    #expect(window.surface.commits.last?.damage == [.init(x: 6, y: 6, width: 4, height: 4)])
    stage.expectNoViolation()
  }
}
