import DactylGeometry
import DactylSurface
import DactylTestCompositor
import DactylWireLink
import Testing

/// The surface layer on a scripted compositor, with a recorder above it.
@MainActor final class SurfaceFixture: LinkedFixture {
  let link: WireLink
  let recorder = SurfaceRecorder()
  private let memoryBefore = MemoryFiles.open

  /// `prepare` is called before the client connects.
  init(
    _ globals: TestGlobals = .all, bufferSize: Int32? = nil, prepare: (TestCompositor) -> Void = { _ in }
  ) throws {
    let compositor = TestCompositor(globals)
    prepare(compositor)
    link = try WireLink(to: compositor, bufferSize: bufferSize)
    platform.handler = recorder
  }

  /// Makes a window of 200 by 100 points that has not been configured yet.
  func makeWindow(title: String = "Fault", appID: String = "org.example.fault") -> any ToplevelSurface {
    let window = platform.makeToplevel(
      ToplevelDescription(title: title, appID: appID, size: Size(width: 200, height: 100)))
    window.handler = recorder
    return window
  }

  /// Opens a window and shows its first frame.
  func openWindow() throws -> any ToplevelSurface {
    let window = makeWindow()
    settle()
    try #require(compositor.surfaces.first?.isMapped == true, "the window does not open")
    return window
  }

  var surface: TestSurface {
    get throws { try #require(compositor.surfaces.first) }
  }

  var toplevel: TestToplevel {
    get throws { try #require(compositor.toplevels.first) }
  }

  /// Runs one turn of the client's loop. Returns whether it had anything to handle.
  @discardableResult func turnClient() -> Bool { loop.runOnce(waiting: false) }

  /// Closes the connection. Nothing may be left of it, and no rule of a protocol may have been broken.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(link.isConnected, "the compositor ended the connection", sourceLocation: sourceLocation)
    #expect(recorder.losses.isEmpty, sourceLocation: sourceLocation)
    platform.close()
    end(sourceLocation: sourceLocation)
  }

  /// Expects that nothing is left, also after the connection was lost.
  func end(sourceLocation: SourceLocation = #_sourceLocation) {
    expectNothingLeft(sourceLocation: sourceLocation)
    #expect(MemoryFiles.open == memoryBefore, "pictures are left in memory", sourceLocation: sourceLocation)
    #expect(!turnClient(), "the loop still has work", sourceLocation: sourceLocation)
  }
}
