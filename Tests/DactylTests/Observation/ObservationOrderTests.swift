import DactylGeometry
import DactylTesting
import Observation
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// The order in which an object tells those that follow it depends on hashing. Nothing else does.
@MainActor @Suite struct ObservationOrderTests {
  @Observable final class Book {
    var text = ""
    var names = ["Onion Soup", "Green Salad", "Tomato Tart"]
    var found: [String] { names.filter { text.isEmpty || $0.lowercased().contains(text) } }
  }

  // OB-1, OB-7
  @Test func noChangeIsLostInAnyOrder() throws {
    for round in 0..<28 {
      let stage = try TestStage(drawsFrames: false)
      let book = Book()
      // Followers that come and go give the others other numbers.
      let others = (0..<round % 7).map { _ in ObservationTracker {} }
      for other in others { other.track { _ = book.text } }
      let table = TableView()
      table.sizing = .growing()
      let rows = CollectionViewDataSource<Int, String>(table) { cell, name in cell.textLabel.text = name }
      rows.follow { [book] in DataSourceSnapshot(book.found) }
      let search = SearchField(text: Binding(book, \.text))
      stage.view.layout = .vertical(alignment: .fill)
      for view in [search, table] { stage.view.addSubview(view) }
      stage.advance(by: 0.1)
      stage.finger().tap(at: search.bounds.center, in: search)
      stage.advance(by: 0.5)
      for key in ["l", " ", "BackSpace", "BackSpace", "t", "o", " "] {
        if key == "BackSpace" { stage.keyboard.press("BackSpace") } else { stage.keyboard.type(key) }
        if round % 2 == 0 {
          stage.keyboard.press("Tab")
          stage.keyboard.press("Tab", modifiers: .shift)
        }
        stage.advance(by: 0.3)
        #expect(rows.snapshot.itemIdentifiers == book.found, "\(round), \(key): \(book.text)")
        #expect(book.text == search.text)
      }
    }
  }
}
