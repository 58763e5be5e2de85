import Dactyl
import DactylGeometry
import DactylTesting
import Testing

/// The preview of a document (`PT-4`).
@MainActor @Suite struct PrintPreviewTests {
  /// The drawings and messages so far.
  @MainActor private final class Record {
    var pages: [Int] = []
    var outcomes: [PrintOutcome] = []
  }

  private let stage: TestStage
  private let record = Record()

  init() throws { stage = try TestStage(size: Size(width: 400, height: 600)) }

  @discardableResult private func present(pages: Int) throws -> PrintPreviewController {
    let job = PrintJob(title: "A list", pageSetup: .a4) { _ in
      pages
    } draw: { [record] context, page, area in
      record.pages.append(page)
      context.fill(area, with: Color(red: 1, green: 0, blue: 0))
    }
    let preview = PrintPreviewController(job)
    preview.didFinish = { [record] in record.outcomes.append($0) }
    try #require(stage.window.rootViewController).present(preview)
    stage.advance(by: 1)
    return preview
  }

  // PT-4
  @Test func pagesAreDrawnWhenTheyComeIntoView() throws {
    let preview = try present(pages: 1000)
    #expect(Set(record.pages).isSubset(of: [0, 1, 2]) && record.pages.contains(0))
    #expect(stage.text("Page 1 of 1,000").exists)
    // The paper is white, and its printable area red.
    let page = stage.image("Page 1 of 1,000").frame
    let picture = try Bitmap(size: Size(width: 400, height: 600)) { context in
      if let image = preview.view.snapshot(scale: 1) { context.draw(image, at: .zero) }
    }
    let inside = picture.color(x: Int(page.midX), y: Int(page.midY))
    #expect(inside.red > 0.99 && inside.green < 0.01)
    #expect(picture.color(x: Int(page.minX + 5), y: Int(page.minY + 5)).green > 0.99)
    stage.finger().drag(from: Point(x: 200, y: 550), to: Point(x: 200, y: 100))
    stage.advance(by: 3)
    #expect(!stage.text("Page 1 of 1,000").exists)
    #expect(record.pages.contains(3) && record.pages.allSatisfy { $0 < 100 })
  }

  // PT-4
  @Test func closeAndEscapeLeave() throws {
    try present(pages: 2)
    stage.button("Close").tap()
    stage.advance(by: 1)
    #expect(record.outcomes == [.cancelled])
    #expect(stage.window.rootViewController?.presentedViewController == nil)
    try present(pages: 2)
    stage.pressEscape()
    stage.advance(by: 1)
    #expect(record.outcomes == [.cancelled, .cancelled])
  }

  // PT-4
  @Test func aDesktopWithoutAPrintDialogIsTold() throws {
    try present(pages: 1)
    #expect(stage.text("1 page").exists)
    stage.button("Print").tap()
    stage.advance(by: 1)
    #expect(stage.text("This desktop has no print dialog.").exists && record.outcomes.isEmpty)
    stage.button("Close").tap()
    stage.advance(by: 1)
    #expect(record.outcomes == [.cancelled])
  }

  // PT-4
  @Test func aDocumentWithoutPagesIsNotPrinted() throws {
    try present(pages: 0)
    #expect(stage.text("No pages").exists && !stage.button("Print").isEnabled)
  }
}
