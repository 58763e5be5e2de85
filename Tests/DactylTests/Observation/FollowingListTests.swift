import DactylGeometry
import DactylTesting
import Observation
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Lists that follow a model.
@MainActor @Suite struct FollowingListTests {
  @Observable final class Person {
    let id: Int
    var name: String
    init(_ id: Int) { (self.id, name) = (id, "P\(id)") }
  }

  @Observable final class Contacts {
    var all: [Person] = []
    var selected: Set<Int> = []
    var favorite: Int?
    func person(_ id: Int) -> Person? { all.first { $0.id == id } }
  }

  private let stage: TestStage
  private let contacts = Contacts()
  private let list = CollectionView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  private let source: CollectionViewDataSource<Int, Int>
  private final class Counts {
    var shown = 0
    var snapshots = 0
  }
  private let counts = Counts()

  init() throws {
    stage = try TestStage()
    let (contacts, counts) = (contacts, counts)
    let cells = CellRegistration<Int>({ TableViewCell() }) { (cell: TableViewCell, id: Int) in
      counts.shown += 1
      cell.textLabel.text = contacts.person(id)?.name ?? ""
    }
    source = CollectionViewDataSource(list, cells: cells)
    contacts.all = (0..<100).map(Person.init)
    stage.view.addSubview(list)
    source.follow(items: {
      counts.snapshots += 1
      return contacts.all.map(\.id)
    })
    frame()
  }

  private func frame() { stage.advance(by: 1) }

  private var names: [String] { list.cells.visible.compactMap { ($0.cell as? TableViewCell)?.textLabel.text } }

  // OB-7
  @Test func aCellFollowsWhatItShows() {
    let shown = counts.shown
    #expect(names.first == "P0" && counts.snapshots == 1)
    contacts.all[2].name = "Other"
    frame()
    #expect(names[2] == "Other")
    #expect(counts.shown == shown + 1 && counts.snapshots == 1)
    // One that is out of sight is not shown for it.
    contacts.all[90].name = "Far"
    frame()
    #expect(counts.shown == shown + 1)
    source.scroll(to: 90, at: .start, animated: false)
    frame()
    #expect(names.contains("Far"))
    let later = counts.shown
    contacts.all[2].name = "Again"
    frame()
    #expect(counts.shown == later)
  }

  // OB-7
  @Test func aSourceFollowsItsItems() {
    contacts.all.removeFirst()
    contacts.all.swapAt(0, 1)
    #expect(source.snapshot.numberOfItems == 100)
    frame()
    #expect(source.snapshot.numberOfItems == 99 && names.prefix(2) == ["P2", "P1"])
    #expect(counts.snapshots == 2)
    contacts.all = []
    frame()
    #expect(names.isEmpty)
  }

  // OB-7
  @Test func aSelectionIsThatOfTheModel() {
    list.allowsSelection = true
    source.bindSelection(to: Binding(contacts, \.selected))
    contacts.selected = [3]
    frame()
    #expect(source.selection == [3])
    stage.finger().tap(at: Point(x: 100, y: 10), in: list)
    frame()
    #expect(contacts.selected == [0])
    // An item that is not there yet is selected when it comes.
    contacts.selected = [500]
    frame()
    #expect(source.selection.isEmpty)
    contacts.all.append(Person(500))
    frame()
    #expect(source.selection == [500])
  }

  // OB-7, LI-12
  @Test func theItemBehindOneThatIsDeletedFromTheModelIsSelected() {
    source.performDelete = { [contacts] ids in contacts.all.removeAll { ids.contains($0.id) } }
    source.bindSelection(to: Binding(contacts, \.selected))
    contacts.selected = [3]
    frame()
    list.becomeFirstResponder()
    stage.keyboard.press("Delete")
    #expect(contacts.selected == [4] && source.selection == [4] && source.position(of: 3) == nil)
  }

  // OB-7
  @Test func anotherLanguageOfFormatsIsAChange() {
    list.traitOverrides.locale = "sv"
    frame()
    #expect(counts.snapshots == 2)
    list.traitOverrides.appearance = .dark
    frame()
    #expect(counts.snapshots == 2)
  }

  // OB-6
  @Test func theSelectedItemIsThatOfTheModel() {
    source.bindSelectedItem(to: Binding(contacts, \.favorite))
    contacts.favorite = 3
    frame()
    #expect(source.selection == [3])
    stage.finger().tap(at: Point(x: 100, y: 10), in: list)
    #expect(contacts.favorite == 0)
    contacts.favorite = nil
    frame()
    #expect(source.selection.isEmpty)
  }

  // OB-7
  @Test func aListThatIsInNoWindowFollowsWhenItIsShown() {
    list.removeFromSuperview()
    contacts.all = [Person(7)]
    frame()
    #expect(source.snapshot.numberOfItems == 100)
    stage.view.addSubview(list)
    frame()
    #expect(names == ["P7"])
  }

  // OB-7
  @Test func nothingOfTheListIsKeptByTheModel() {
    weak var gone: CollectionView?
    do {
      let list = CollectionView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
      let contacts = contacts
      let cells = CellRegistration<Int>({ TableViewCell() }) { (cell: TableViewCell, id: Int) in
        cell.textLabel.text = contacts.person(id)?.name ?? ""
      }
      let source = CollectionViewDataSource<Int, Int>(list, cells: cells)
      source.follow { DataSourceSnapshot(contacts.all.map(\.id)) }
      stage.view.addSubview(list)
      frame()
      gone = list
      list.removeFromSuperview()
    }
    frame()
    #expect(gone == nil)
    contacts.all = []
    frame()
  }
}
