import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput
import DactylWireLink
import Testing

@testable import DactylSurface

@MainActor struct HeadlessPlatformTests {
  private let loop: MainLoop
  private let platform: HeadlessPlatform
  private let recorder = SurfaceRecorder()

  init() throws {
    loop = try MainLoop(clock: .virtual)
    platform = HeadlessPlatform(loop: loop)
    platform.handler = recorder
  }

  private func makeToplevel(_ change: (inout ToplevelDescription) -> Void = { _ in }) -> any ToplevelSurface {
    var description = ToplevelDescription(title: "Test", appID: "test", size: Size(width: 20, height: 10))
    change(&description)
    let surface = platform.makeToplevel(description)
    surface.handler = recorder
    return surface
  }

  @Test func aWindowGetsItsStateFirstAndIsDrawnRightAfter() throws {
    let surface = makeToplevel()
    #expect(recorder.log.isEmpty)
    loop.advance(by: .zero)
    #expect(recorder.log == ["state 20.0x10.0", "on outputs [1]", "prepare 0", "draw (0.0, 0.0, 20.0x10.0)"])
    let picture = try #require(platform.picture(of: surface))
    #expect(picture.pixelWidth == 20)
    #expect(picture.argb(x: 19, y: 9) == 0xFF_FF0000)
  }

  /// The title is as short as on the wire, at the start and later.
  @Test func aTitleIsCutAndHasNoNUL() {
    let surface = makeToplevel { $0.title = "a\0b" }
    #expect(surface.title == "ab")
    surface.title = "c\0d"
    #expect(surface.title == "cd")
    surface.title = String(repeating: "x", count: WireText.longest + 1)
    #expect(surface.title.utf8.count < WireText.longest)
  }

  @Test func windowsFollowTheScaleAndTheSizeOfTheScreen() throws {
    let floating = makeToplevel()
    let filling = makeToplevel { $0.isFullscreen = true }
    loop.advance(by: Timestamp(milliseconds: 100))
    platform.setOutputs([OutputInfo(name: "other", scale: 2, pixelWidth: 600, pixelHeight: 400)])
    #expect(floating.state.scale == 2 && floating.state.size == Size(width: 20, height: 10))
    #expect(filling.state.scale == 2 && filling.state.size == Size(width: 300, height: 200))
    loop.advance(by: Timestamp(milliseconds: 100))
    #expect(try #require(platform.picture(of: floating)).pixelWidth == 40)
  }

  @Test func aWindowThatIsNotShownYetOpensOnTheNewScreen() throws {
    let filling = makeToplevel { $0.isFullscreen = true }
    platform.setOutputs([OutputInfo(name: "other", scale: 2, pixelWidth: 600, pixelHeight: 400)])
    loop.advance(by: .zero)
    #expect(filling.state.isFullscreen && filling.state.scale == 2)
    #expect(filling.state.size == Size(width: 300, height: 200))
  }

  @Test func aFixedScaleStaysOnEveryScreen() throws {
    let platform = HeadlessPlatform(loop: loop, scale: 1.5)
    let surface = platform.makeToplevel(ToplevelDescription(title: "", appID: "a", size: Size(width: 20, height: 10)))
    loop.advance(by: .zero)
    platform.setOutputs([OutputInfo(name: "other", scale: 2, pixelWidth: 600, pixelHeight: 400)])
    #expect(surface.state.scale == 1.5)
  }

  @Test func nothingIsDrawnWhileNothingChanges() {
    _ = makeToplevel()
    loop.advance(by: Timestamp(milliseconds: 1000))
    #expect(recorder.log.count == 4)
  }

  @Test func onlyChangedAreasArePainted() throws {
    let surface = makeToplevel()
    loop.advance(by: Timestamp(milliseconds: 100))
    recorder.log.removeAll()
    recorder.color = .blue
    recorder.changed = [Rect(x: 2, y: 2, width: 3, height: 3)]
    surface.setNeedsFrame()
    surface.setNeedsFrame()
    loop.advance(by: .zero)
    #expect(recorder.log == ["prepare 100", "draw (2.0, 2.0, 3.0x3.0)"])
    let picture = try #require(platform.picture(of: surface))
    #expect(picture.argb(x: 2, y: 2) == 0xFF_0000FF)
    #expect(picture.argb(x: 1, y: 2) == 0xFF_FF0000)
    #expect(picture.argb(x: 5, y: 4) == 0xFF_FF0000)
  }

  @Test func requestedFramesAreDrawnAt60Hz() {
    recorder.frames = 4
    _ = makeToplevel()
    loop.advance(by: Timestamp(milliseconds: 500))
    #expect(recorder.log.filter { $0.hasPrefix("prepare") } == ["prepare 0", "prepare 16", "prepare 33", "prepare 50"])
  }

  @Test func aFrameRequestedTooEarlyWaitsForItsTime() {
    let surface = makeToplevel()
    loop.advance(by: Timestamp(milliseconds: 5))
    surface.setNeedsFrame()
    loop.advance(by: Timestamp(milliseconds: 11))
    #expect(recorder.log.filter { $0.hasPrefix("prepare") }.count == 1)
    loop.advance(by: Timestamp(milliseconds: 1))
    #expect(recorder.log.filter { $0.hasPrefix("prepare") } == ["prepare 0", "prepare 16"])
  }

  @Test func aNewSizeOrScalePaintsEverythingAtTheNewSize() throws {
    let surface = makeToplevel()
    loop.advance(by: Timestamp(milliseconds: 100))
    recorder.log.removeAll()
    platform.configure(surface) {
      $0.size = Size(width: 30, height: 31)
      $0.scale = 1.5
    }
    loop.advance(by: .zero)
    #expect(recorder.log.first == "state 30.0x31.0")
    let picture = try #require(platform.picture(of: surface))
    #expect(picture.pixelWidth == 45)
    #expect(picture.pixelHeight == 47)
    #expect(picture.argb(x: 44, y: 46) == 0xFF_FF0000)
  }

  @Test func aPictureLargerThanMemoryIsReportedAndASmallerOneDrawn() throws {
    let surface = makeToplevel()
    platform.configure(surface) { $0.size = Size(width: 32_767, height: 32_767) }
    loop.advance(by: Timestamp(milliseconds: 100))
    #expect(recorder.log.contains { $0.hasPrefix("failed") })
    #expect(platform.picture(of: surface) == nil)
    platform.configure(surface) { $0.size = Size(width: 8, height: 8) }
    loop.advance(by: Timestamp(milliseconds: 100))
    #expect(platform.picture(of: surface)?.pixelWidth == 8)
  }

  @Test func fullScreenFillsTheOutputAndEndsWithTheFormerSize() {
    let surface = makeToplevel()
    loop.advance(by: .zero)
    surface.setFullscreen(true)
    #expect(surface.state.isFullscreen)
    #expect(surface.state.size == Size(width: 1280, height: 800))
    surface.setFullscreen(false)
    #expect(surface.state.size == Size(width: 20, height: 10))
  }

  @Test func aSuspendedWindowDrawsNothingUntilItIsVisibleAgain() {
    let surface = makeToplevel()
    loop.advance(by: Timestamp(milliseconds: 100))
    platform.configure(surface) { $0.isSuspended = true }
    recorder.log.removeAll()
    surface.setNeedsFrame()
    loop.advance(by: Timestamp(milliseconds: 100))
    #expect(recorder.log.isEmpty)
    platform.configure(surface) { $0.isSuspended = false }
    loop.advance(by: .zero)
    #expect(recorder.log.contains { $0.hasPrefix("prepare") })
  }

  @Test func injectedEventsAreOneBatch() {
    let event = DeviceEvent.touch(SeatID(rawValue: 1), .frame)
    platform.inject([event])
    platform.inject([event, .batchEnd])
    #expect(recorder.batches == [[event, .batchEnd], [event, .batchEnd]])
  }

  @Test func aClosedWindowIsNeitherDrawnNorNotified() {
    let surface = makeToplevel()
    loop.advance(by: Timestamp(milliseconds: 100))
    recorder.log.removeAll()
    surface.setNeedsFrame()
    surface.close()
    platform.askToClose(surface)
    loop.advance(by: Timestamp(milliseconds: 100))
    #expect(recorder.log.isEmpty)
  }

  @Test func aLostConnectionIsReportedOnce() {
    _ = makeToplevel()
    platform.lose(SurfaceError("gone"))
    platform.lose(SurfaceError("gone"))
    loop.advance(by: Timestamp(milliseconds: 100))
    #expect(recorder.log == ["lost gone"])
  }

  @Test func aWindowClosedDuringItsDrawingIsLeftAlone() {
    let surface = makeToplevel()
    recorder.closesWhileDrawing = true
    loop.advance(by: Timestamp(milliseconds: 100))
    surface.setNeedsFrame()
    loop.advance(by: Timestamp(milliseconds: 100))
    #expect(recorder.log.filter { $0.hasPrefix("prepare") }.count == 1)
  }

  @Test func nothingKeepsAClosedWindowOrItsPlatformAlive() throws {
    weak var surface: (any ToplevelSurface)?
    weak var platform: HeadlessPlatform?
    do {
      let other = HeadlessPlatform(loop: loop)
      platform = other
      let made = other.makeToplevel(
        ToplevelDescription(title: "", appID: "", size: Size(width: 5, height: 5)))
      made.handler = recorder
      surface = made
      loop.advance(by: Timestamp(milliseconds: 100))
      other.close()
    }
    #expect(surface == nil)
    #expect(platform == nil)
  }
}
