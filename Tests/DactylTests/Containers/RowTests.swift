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

  // AU-25
  @Test func aControlWithoutRoomIsBelowItsLabel() throws {
    let row = LabeledRow("Administration of the copies", Stepper())
    let field = LabeledRow("Title", TextField())
    let column = View(.vertical(alignment: .fill), [row, field])
    let root = ViewController()
    root.view = View(.vertical(alignment: .fill), [column])
    let stage = try TestStage(size: Size(width: 260, height: 600), root: root)
    defer { stage.application.traitOverrides.fontScale = 1 }
    defer { stage.application.traitOverrides.layoutDirection = nil }
    stage.advance(by: 0.1)
    #expect(row.content.frame.maxX == 260 && row.label.frame.minX == 0)
    #expect(
      abs(row.content.frame.midY - row.label.frame.midY) <= 1 && field.content.frame.minX > field.label.frame.maxX)
    stage.application.traitOverrides.fontScale = 2
    stage.advance(by: 0.1)
    #expect(row.content.frame.minX == 0 && row.content.frame.minY >= row.label.frame.maxY)
    #expect(row.label.frame.width == 260 && row.bounds.height == row.content.frame.maxY)
    // A field is as wide as the row.
    #expect(field.content.frame.width == 260 && field.content.frame.minY >= field.label.frame.maxY)
    #expect(stage.audit([.cutText, .smallText]).map(\.description) == [])
    stage.application.traitOverrides.layoutDirection = .rightToLeft
    stage.advance(by: 0.1)
    #expect(row.content.frame.maxX == 260)
  }

  // AU-25
  @Test func wordsEndWhereLinesCan() {
    #expect(LongestWord.words(of: "Save as\nWerk-\u{ad}Bericht 7") == ["Save", "as", "Werk-", "Bericht", "7"])
    #expect(LongestWord.words(of: "東京a b") == ["東", "京", "a", "b"])
    #expect(LongestWord.words(of: " ") == [])
  }

  // AU-25
  @Test func theViewAtTheEndOfACellIsBelowALongWord() throws {
    let stage = try TestStage(size: Size(width: 300, height: 600))
    defer { stage.application.traitOverrides.fontScale = 1 }
    let cell = TableViewCell()
    let badge = Badge("Unread")
    cell.textLabel.text = "Correspondence of the year"
    cell.accessoryView = badge
    stage.view.addSubview(cell)
    func fit() {
      cell.frame = Rect(
        origin: .zero, size: cell.measuredSize(for: ProposedSize(width: 300, height: nil)))
      stage.application.layOutWindows()
    }
    fit()
    #expect(badge.frame.minX >= cell.textLabel.frame.maxX && abs(badge.frame.midY - cell.textLabel.frame.midY) <= 1)
    stage.application.traitOverrides.fontScale = 2
    fit()
    #expect(badge.frame.minY >= cell.textLabel.frame.maxY && badge.frame.minX == cell.textLabel.frame.minX)
    #expect(stage.audit([.cutText, .smallText]).map(\.description) == [])
    // A picture without room is above the text.
    cell.imageView.sizing = .fixed(width: 80, height: 80)
    fit()
    #expect(cell.imageView.frame.maxY <= cell.textLabel.frame.minY && cell.textLabel.frame.minX == 16)
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
