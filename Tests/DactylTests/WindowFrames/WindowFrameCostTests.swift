import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

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

  /// Pango measures each font of a layout with a sentence of its own, which a title on one line does not need.
  @Test func aTitleIsShownWithoutALayoutOfPango() throws {
    let before = TextEngine.shared.pangoLayoutsMade
    let stage = try WindowFrameStage { $0.title = "Seen nowhere" }
    _ = stage.toplevel.snapshotBitmap()
    #expect(TextEngine.shared.pangoLayoutsMade == before)
  }

  // WF-2
  @Test func theHeightOfANewBarWaitsForNoFonts() throws {
    let stage = try WindowFrameStage { $0.title = "Elsewhere" }
    let bar = stage.style?.makeTitleBar(for: stage.toplevel) as? TitleBar
    guard let bar, let title = bar.subviews.lazy.compactMap({ $0 as? Label }).first else {
      Issue.record("There is no bar.")
      return
    }
    stage.window.addSubview(bar)
    stage.toplevel.title = "A title that was not measured"
    bar.toplevelDidChange(stage.toplevel)
    title.lineHeight = 3.5
    let texts = TextLayout.layoutsMade
    let width = ProposedSize(width: 400, height: nil)
    let height = bar.measuredSize(for: width).height
    #expect(TextLayout.layoutsMade == texts && height == stage.bar?.bounds.height)
    // The lines are higher than those of usual fonts. Once they are laid out, the bar is as high as they are.
    bar.frame = Rect(x: 0, y: 0, width: 400, height: height)
    bar.layoutIfNeeded()
    #expect(TextLayout.layoutsMade > texts)
    #expect(bar.measuredSize(for: width).height > height)
  }
}
