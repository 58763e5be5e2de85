import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Rows of forms, views that can be seen closely, and buttons with symbols.
@MainActor @Suite struct RowTests {
  @Test func aRowNamesItsView() throws {
    let counter = Counter()
    let row = LabeledRow("Dark", Switch(isOn: Binding(counter, \.isOn)))
    let long = LabeledRow("A text that is longer than the row is wide, so that it has several lines", Switch())
    let column = View(.vertical(alignment: .fill), [row, long])
    let root = ViewController()
    root.view = View(.vertical(alignment: .fill), [column])
    let stage = try TestStage(size: Size(width: 300, height: 400), root: root)
    stage.advance(by: 1)
    stage.switch("Dark").tap()
    #expect(counter.isOn)
    #expect(row.label.frame.minX == 0 && row.content.frame.maxX == 300 && row.content.frame.midY == row.bounds.midY)
    #expect(long.bounds.height > row.bounds.height && long.content.frame.maxX == 300)
  }

  @Test func theTextOfARowFollowsTheLanguage() throws {
    let application = Application()
    let row = LabeledRow(localized: FrameworkText.delete, Switch())
    let root = ViewController()
    root.view = View(.vertical(alignment: .fill), [row])
    let stage = try TestStage(application: application, root: root)
    defer { application.traitOverrides.locale = nil }
    application.traitOverrides.locale = "de"
    stage.advance(by: 1)
    #expect(row.label.text == "Löschen" && stage.switch("Löschen").exists)
  }

  // SV-17, SV-28
  @Test func aViewIsZoomedToItsLimit() throws {
    let picture = View(frame: Rect(x: 50, y: 50, width: 200, height: 100))
    let zoom = ZoomView(picture, maximumZoomScale: 2)
    #expect(zoom.contentSize == Size(width: 200, height: 100) && picture.frame.origin == .zero)
    zoom.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    let stage = try TestStage(size: Size(width: 300, height: 400))
    stage.view.addSubview(zoom)
    zoom.becomeFirstResponder()
    for scale in [1.5, 2, 2] {
      stage.keyboard.press("plus", modifiers: .control)
      stage.advance(by: 1)
      #expect(picture.frame.size == Size(width: 200 * scale, height: 100 * scale))
    }
    stage.keyboard.press("0", modifiers: .control)
    stage.advance(by: 1)
    #expect(zoom.zoomScale == 1)
  }

  @Test func contentWithoutASizeGetsItsBestOne() {
    let (label, zoom) = (Label("Closely"), ZoomView(Label("Closely")))
    label.sizeToFit()
    #expect(zoom.contentSize == label.bounds.size && zoom.contentSize.width > 0)
  }

  @Test func aButtonWithASymbolHasAName() throws {
    var count = 0
    let button = Button(.add, localized: FrameworkText.undo, primaryAction: Action { _ in count += 1 })
    let root = ViewController()
    root.view = View(.vertical(), [button])
    let stage = try TestStage(root: root)
    stage.button("Undo").tap()
    #expect(count == 1 && button.toolTip == "Undo" && button.title.isEmpty && button.style == .plain)
  }
}
