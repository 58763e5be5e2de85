import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The view of a collection without items (LI-15).
@MainActor @Suite struct EmptyViewTests {
  private let list: CollectionStage
  private let label = Label("Nothing here")

  init() throws {
    list = try CollectionStage()
    list.view.emptyView = label
    list.layOut()
  }

  private func settle() { list.stage.advance(by: 1) }

  /// The place of the label in the window.
  private var place: Rect { label.convert(label.bounds, to: list.view).offsetBy(dx: 0, dy: -list.view.bounds.minY) }

  // LI-15
  @Test func itIsShownOnlyForASnapshotWithoutItems() {
    settle()
    #expect(label.window == nil)
    list.show([])
    settle()
    #expect(label.window != nil && place.center == Point(150, 200))
    list.show([1])
    settle()
    #expect(label.window == nil)
  }

  // LI-15
  @Test func itFadesInAndOut() {
    list.source.apply(.items([]))
    list.stage.advance(by: 0.1)
    let shown = label.superview?.presentationAlpha ?? 0
    #expect(shown > 0 && shown < 1)
    settle()
    #expect(label.superview?.presentationAlpha == 1)
    list.source.apply(.items([1]))
    list.stage.advance(by: 0.1)
    let fading = label.superview?.presentationAlpha ?? 0
    #expect(fading > 0 && fading < 1)
    // It comes back before it is gone.
    list.source.apply(.items([]))
    settle()
    #expect(label.window != nil && label.superview?.presentationAlpha == 1)
    list.source.apply(.items([1]), animated: false)
    #expect(label.window == nil)
  }

  // LI-15
  @Test func itIsInTheMiddleOfWhatNothingCovers() {
    list.show([])
    list.view.contentInset.top = 100
    settle()
    #expect(place.center == Point(150, 250))
    list.stage.window.obscuredInsets.bottom = 200
    settle()
    #expect(place.center == Point(150, 150))
  }

  // LI-15
  @Test func headersAreAboveIt() {
    list.source.headers = CellRegistration<String>(SizedCell.init) { cell, _ in cell.wantedLength = { 30 } }
    list.show([])
    settle()
    #expect(place.center == Point(150, 215))
    // Without room below the headers it is above them.
    list.source.headers = CellRegistration<String>(SizedCell.init) { cell, _ in cell.wantedLength = { 395 } }
    settle()
    #expect(place.center == Point(150, 200))
  }

  // LI-15
  @Test func longTextsAreNotWiderThanTheView() {
    label.text = String(repeating: "Many words. ", count: 20)
    label.numberOfLines = 0
    list.show([])
    settle()
    #expect(place.minX >= 16 && place.maxX <= 284 && place.height > 60)
  }

  // LI-15
  @Test func contentThatIsTooHighBeginsBelowTheHeaders() {
    list.source.headers = CellRegistration<String>(SizedCell.init) { cell, _ in cell.wantedLength = { 30 } }
    label.text = String(repeating: "Many words. ", count: 200)
    label.numberOfLines = 0
    list.show([])
    settle()
    #expect(place.height > 400 && place.minY == 30)
  }

  // LI-15
  @Test func assistiveProgramsReadIt() {
    func labels() -> [String] { list.stage.window.accessibilityTree.flattened.compactMap(\.description.label) }
    #expect(!labels().contains("Nothing here"))
    list.show([])
    settle()
    #expect(labels().contains("Nothing here"))
    list.show([1])
    settle()
    #expect(!labels().contains("Nothing here"))
  }

  // LI-15
  @Test func anotherOneTakesItsPlace() {
    list.show([])
    settle()
    let other = Label("Other")
    list.view.emptyView = other
    settle()
    #expect(label.superview == nil && other.window != nil && list.view.emptyView === other)
    list.view.emptyView = nil
    #expect(other.window == nil)
  }
}
