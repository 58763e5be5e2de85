import DactylGeometry
import DactylGraphics
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct FrameTests {
  @Test func aWindowShowsItsFirstFrameWithTitleAppIDAndChosenSize() throws {
    let fixture = try SurfaceFixture()
    _ = fixture.makeToplevel()
    let toplevel = try #require(fixture.compositor.toplevels.first)
    #expect(toplevel.title == "Test")
    #expect(toplevel.appID == "test")
    #expect(
      fixture.recorder.log.filter { $0 != "outputs [\"TEST-1\"]" } == [
        "state 20.0x10.0", "prepare 0", "draw (0.0, 0.0, 20.0x10.0)",
      ])
    let surface = toplevel.surface
    #expect((surface.bufferWidth, surface.bufferHeight) == (20, 10))
    #expect(surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    #expect(surface.buffer?.format == .xrgb8888)
    #expect(surface.opaqueRegion?.contains(x: 19, y: 9) == true)
    #expect(toplevel.xdgSurface.isAcknowledged)
    fixture.expectNoViolation()
  }

  @Test func aTranslucentWindowHasAlphaAndNoOpaqueRegion() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel { $0.isOpaque = false }
    #expect(window.surface.buffer?.format == .argb8888)
    #expect(window.surface.opaqueRegion == nil)
  }

  // The memory of a new buffer is clear. That of one that was drawn into is cleared.
  @Test(arguments: [TestCompositor.ReleaseMode.atOnce, .whenReplaced])
  func aTranslucentFrameShowsNothingOfTheOneBefore(mode: TestCompositor.ReleaseMode) throws {
    let fixture = try SurfaceFixture { $0.releaseMode = mode }
    fixture.recorder.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let window = try fixture.showToplevel { $0.isOpaque = false }
    let (first, all) = (window.surface.pixels, Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(Set(first).count == 1 && first.allSatisfy { (0x7f...0x80).contains($0 >> 24) })
    for _ in 0..<4 {
      fixture.change(window, all)
      fixture.refresh()
      #expect(window.surface.pixels == first)
    }
    fixture.recorder.color = Color(red: 0, green: 0, blue: 0, alpha: 0)
    for _ in 0..<4 {
      fixture.change(window, all)
      fixture.refresh()
      #expect(window.surface.pixels.allSatisfy { $0 == 0 })
    }
    fixture.expectNoViolation()
  }

  @Test func nothingIsSentWhileNothingChanges() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    let count = fixture.compositor.server.requests.count
    for _ in 0..<10 { fixture.refresh() }
    #expect(fixture.compositor.server.requests.count == count)
  }

  @Test func theFirstFrameAfterIdlingIsDrawnAtOnceThenOneForEachCallback() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let before = window.surface.commits.count
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(window.surface.commits.count == before + 1)
    fixture.change(window, Rect(x: 4, y: 0, width: 2, height: 2))
    fixture.change(window, Rect(x: 8, y: 0, width: 2, height: 2))
    #expect(window.surface.commits.count == before + 1)
    fixture.refresh()
    #expect(window.surface.commits.count == before + 2)
    fixture.refresh()
    #expect(window.surface.commits.count == before + 2)
    #expect(window.surface.commits.allSatisfy { $0.frameCallbackCount <= 1 })
    fixture.expectNoViolation()
  }

  @Test func onlyChangesAreDamagedAndEveryBufferIsDrawnRight() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    for (index, color) in [Color.green, .blue, .white, .black, .green].enumerated() {
      fixture.paint(window, Rect(x: Double(index) * 4, y: 2, width: 2, height: 3), color)
      #expect(window.surface.commits.last?.damage == [.init(x: index * 4, y: 2, width: 2, height: 3)])
      fixture.refresh()
    }
    #expect(window.surface.pixel(0, 0) == 0xFF_FF0000)
    #expect(window.surface.pixel(4, 2) == 0xFF_0000FF)
    #expect(window.surface.pixel(8, 4) == 0xFF_FFFFFF)
    #expect(window.surface.pixel(12, 4) == 0xFF_000000)
    fixture.expectNoViolation()
  }

  @Test func anAnimationWithoutChangesKeepsItsPaceWithoutAPicture() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let pictures = window.surface.commits.count { $0.bufferSize != nil }
    fixture.recorder.frames = 5
    window.client.setNeedsFrame()
    fixture.pump()
    #expect(fixture.recorder.log.count == 1)
    for _ in 0..<10 { fixture.refresh() }
    #expect(fixture.recorder.log.count == 5)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == pictures)
  }

  @Test func aMissingFrameCallbackStopsDrawingUntilItArrives() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    let before = window.surface.commits.count
    for _ in 0..<50 {
      fixture.change(window, Rect(x: 3, y: 3, width: 4, height: 4))
      fixture.loop.advance(by: Timestamp(milliseconds: 1000))
    }
    #expect(window.surface.commits.count == before)
    fixture.refresh()
    #expect(window.surface.commits.count == before + 1)
    fixture.expectNoViolation()
  }

  @Test func aSuspendedWindowOnlyAnswersConfiguresUntilItIsVisibleAgain() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.toplevel.configure(width: 30, height: 30, states: [.suspended])
    fixture.pump()
    #expect(window.client.state.isSuspended)
    #expect(window.toplevel.xdgSurface.isAcknowledged)
    #expect(window.surface.bufferWidth == 20)
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    fixture.refresh()
    #expect(!fixture.recorder.log.contains { $0.hasPrefix("draw") })
    window.toplevel.configure(width: 30, height: 30, states: [])
    fixture.pump()
    #expect(window.surface.bufferWidth == 30)
    fixture.expectNoViolation()
  }

  @Test func theIntervalIsTheOutputsThenThatOfPresentationFeedback() throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.refresh = 50_000 }
    let window = try fixture.showToplevel()
    window.surface.enter(try #require(fixture.compositor.outputs.first))
    fixture.pump()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(fixture.recorder.interval == Timestamp(milliseconds: 20))
    window.surface.presented(nanoseconds: 1, refresh: 6_944_444)
    fixture.refresh()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(fixture.recorder.interval == Timestamp(nanoseconds: 6_944_444))
  }

  @Test func theIntervalChangesWithTheOutputAndItsMode() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let first = try #require(fixture.compositor.outputs.first)
    func interval() -> Timestamp {
      fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
      fixture.refresh()
      return fixture.recorder.interval
    }
    window.surface.enter(first)
    fixture.pump()
    _ = interval()
    window.surface.presented(nanoseconds: 1, refresh: 8_333_333)
    fixture.pump()
    #expect(interval() == Timestamp(nanoseconds: 8_333_333))
    let other = fixture.compositor.addOutput(refresh: 50_000)
    fixture.pump()
    window.surface.enter(other)
    window.surface.leave(first)
    fixture.pump()
    #expect(interval() == Timestamp(milliseconds: 20))
    window.surface.presented(nanoseconds: 1, refresh: 20_000_100)
    fixture.pump()
    #expect(interval() == Timestamp(nanoseconds: 20_000_100))
    other.refresh = 100_000
    other.sendAll()
    fixture.pump()
    #expect(interval() == Timestamp(milliseconds: 10))
  }

  @Test func pendingFeedbackOfTheFormerOutputDoesNotSetTheInterval() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let first = try #require(fixture.compositor.outputs.first)
    window.surface.enter(first)
    fixture.pump()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    // The new output has the same mode.
    let other = fixture.compositor.addOutput()
    fixture.pump()
    window.surface.leave(first)
    window.surface.enter(other)
    window.surface.presented(nanoseconds: 1, refresh: 8_333_333)
    fixture.pump()
    fixture.refresh()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(fixture.recorder.interval == Timestamp(nanoseconds: 16_666_667))
  }

  @Test(arguments: [0, 1, 999, 1_000_001, .max, -60_000] as [Int32])
  func impossibleRatesAreIgnored(rate: Int32) throws {
    let fixture = try SurfaceFixture { $0.outputs.first?.refresh = rate }
    let window = try fixture.showToplevel()
    window.surface.enter(try #require(fixture.compositor.outputs.first))
    fixture.pump()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(fixture.recorder.interval == Timestamp(nanoseconds: 16_666_667))
  }

  @Test(arguments: [0, 1, 999_999, .max] as [UInt32]) func impossibleRefreshTimesAreIgnored(refresh: UInt32) throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.surface.presented(nanoseconds: 1, refresh: refresh)
    fixture.pump()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(fixture.recorder.interval == Timestamp(nanoseconds: 16_666_667))
  }

  @Test func aClockJumpLeadsToOneFrameAndNotToMany() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.recorder.frames = 3
    window.client.setNeedsFrame()
    fixture.pump()
    fixture.loop.advance(by: Timestamp(milliseconds: 3_600_000))
    fixture.recorder.log.removeAll()
    fixture.refresh()
    #expect(fixture.recorder.log.count == 1)
  }

  @Test func damageIsDeclaredInPointsWhereTheCompositorKnowsNoOtherWay() throws {
    let fixture = try SurfaceFixture(.all.with("wl_compositor", version: 3)) { $0.outputs.first?.scale = 2 }
    let window = try fixture.showToplevel()
    fixture.paint(window, Rect(x: 3, y: 3, width: 2, height: 2), .blue)
    #expect(window.surface.scale == 2)
    #expect(window.surface.commits.last?.damage == [.init(x: 6, y: 6, width: 4, height: 4)])
    fixture.expectNoViolation()
  }
}
