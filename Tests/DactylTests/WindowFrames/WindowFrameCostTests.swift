import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylGraphics

/// The work that is done again when a window with a frame of the program has another size.
@MainActor struct WindowFrameCostTests {
  @Test func aResizeMakesNoShadowAndLaysOutNoText() throws {
    let stage = try WindowFrameStage()
    stage.toplevel.title = "A title of which all is seen"
    stage.settle()
    // The shadow of a window with the user, and of one without.
    for isActivated in [false, true] {
      stage.configure { $0.isActivated = isActivated }
      _ = stage.toplevel.snapshotBitmap()
    }
    let (shadows, texts) = (ShadowPictures.shared.count, TextLayout.layoutsMade)
    for step in 1...20 {
      stage.configure { $0.size = Size(width: 400 + 7 * Double(step), height: 300 + 5 * Double(step % 4)) }
      _ = stage.toplevel.snapshotBitmap()
    }
    #expect(ShadowPictures.shared.count == shadows)
    #expect(TextLayout.layoutsMade == texts)
  }

  /// While the fonts are being found, the shadow of the first window is made.
  @Test func theShadowIsReadyWhenTheFrameHasItsSize() throws {
    let stage = try WindowFrameStage()
    stage.configure { $0.scale = 1.375 }
    let shadows = ShadowPictures.shared.count
    _ = stage.toplevel.snapshotBitmap()
    #expect(ShadowPictures.shared.count == shadows)
  }
}
