import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// The preview of a document before it is printed (`PT-4`).
@MainActor @Suite struct PrintPreviewPictures {
  private func preview(pages: Int, setup: PageSetup = .a4) -> PrintPreviewController {
    let job = PrintJob(title: "Shopping", pageSetup: setup, pageCount: { _ in pages }) { context, page, area in
      context.draw("Things to buy, part \(page + 1)", in: area)
      for line in 1..<20 {
        let place = Rect(
          x: area.minX, y: area.minY + Double(line) * 28, width: area.width - Double(line % 4) * 60, height: 8)
        context.fill(place, with: Color(hex: line % 5 == 0 ? 0x3366cc : 0xc8ccd2))
      }
    }
    return PrintPreviewController(job)
  }

  private func check(
    _ name: String, _ preview: PrintPreviewController, _ size: Size, in setup: Setup,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Picture.check(view: name, size: size, in: [setup], sourceLocation: sourceLocation) { _ in
      setup.traits.apply(to: preview.view)
      return preview.view
    }
  }

  @Test func pagesOfADocument() throws {
    let setups = [Setup([], .light, 1), Setup([], .dark, 1), Setup([.contrast, .mirrored], .light, 1.5)]
    for setup in setups {
      try check("print-preview", preview(pages: 3), Size(width: 560, height: 620), in: setup)
    }
  }

  @Test func aNarrowWindowWithoutAPrintDialog() throws {
    for setup in [Setup([.mirrored], .dark, 1), Setup([.contrast], .light, 1)] {
      let preview = preview(pages: 1)
      if let view = preview.view as? PrintPreviewView { view.show("This desktop has no print dialog.") }
      try check("print-preview-narrow", preview, Size(width: 300, height: 480), in: setup)
    }
  }
}
