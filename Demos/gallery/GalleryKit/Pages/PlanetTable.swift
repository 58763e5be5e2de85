import Dactyl

/// A table with columns, which the user sorts by a tap on a title, and resizes at its end.
final class PlanetTable: TableView {
  private struct Planet: Hashable {
    var name: LocalizedText
    /// In kilometres.
    var diameter: Int
    var moons: Int
    /// The length of a year, in days.
    var year: Double
  }

  private static let all = [
    Planet(name: "Mercury", diameter: 4879, moons: 0, year: 88),
    Planet(name: "Venus", diameter: 12104, moons: 0, year: 224.7),
    Planet(name: "Earth", diameter: 12756, moons: 1, year: 365.2),
    Planet(name: "Mars", diameter: 6792, moons: 2, year: 687),
    Planet(name: "Jupiter", diameter: 142_984, moons: 95, year: 4331),
    Planet(name: "Saturn", diameter: 120_536, moons: 146, year: 10747),
    Planet(name: "Uranus", diameter: 51118, moons: 28, year: 30589),
    Planet(name: "Neptune", diameter: 49528, moons: 16, year: 59800),
  ]

  private static let columns = [
    TableColumn("", width: 120, grow: 1, isSortable: true),
    TableColumn("", width: 140, alignment: .trailing, isSortable: true),
    TableColumn("", width: 90, alignment: .trailing, isSortable: true),
    TableColumn("", width: 130, alignment: .trailing, isSortable: true),
  ]

  private var rows: CollectionViewDataSource<Int, Planet>?

  init() {
    super.init(frame: .zero)
    rows = CollectionViewDataSource(self, columns: Self.columns) { cell, planet in
      cell.label(0).localize(\.text, planet.name)
      cell.label(1).localize(\.text, "\(planet.diameter)")
      cell.label(2).localize(\.text, "\(planet.moons)")
      cell.label(3).localize(\.text, "\(planet.year)")
    }
    localize(\.columnTitles, ["Planet", "Diameter in km", "Moons", "Year in days"])
    rows?.apply(DataSourceSnapshot(Self.all), animated: false)
    didChangeSortOrder = { [weak self] order in self?.sort(order) }
  }

  private func sort(_ order: TableSortOrder) {
    let planets = Self.all.sorted { a, b in
      let (first, second) = order.isAscending ? (a, b) : (b, a)
      switch order.column {
      case 0: return localized(first.name) < localized(second.name)
      case 1: return first.diameter < second.diameter
      case 2: return first.moons < second.moons
      default: return first.year < second.year
      }
    }
    rows?.apply(DataSourceSnapshot(planets))
  }
}
