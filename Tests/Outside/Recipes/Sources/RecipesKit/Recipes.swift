import Dactyl

struct Recipe: Hashable {
  let name: String
  let minutes: Int
  let steps: String
  let color: Color
}

/// The recipes, and what is shown of them.
@MainActor @Observable public final class Cookbook {
  var recipes = [
    Recipe(name: "Onion Soup", minutes: 50, steps: "Brown the onions slowly. Add broth. Simmer.", color: .systemOrange),
    Recipe(name: "Green Salad", minutes: 10, steps: "Wash, tear, dress. Serve at once.", color: .systemGreen),
    Recipe(name: "Tomato Tart", minutes: 75, steps: "Bake the crust blind. Add tomatoes. Bake.", color: .systemRed),
    Recipe(name: "Blueberry Cake", minutes: 60, steps: "Mix, fold in the berries, and bake.", color: .systemIndigo),
  ]
  var isQuickOnly = false
  var searchText = ""

  /// A book with four recipes.
  public init() {}

  var found: [Recipe] {
    let text = searchText.lowercased()
    return recipes.filter { recipe in
      (text.isEmpty || recipe.name.lowercased().contains(text)) && (!isQuickOnly || recipe.minutes <= 30)
    }
  }

  /// A plate in the colour of the recipe.
  static func picture(of recipe: Recipe, side: Double) -> Image? {
    try? Image(size: Size(width: side, height: side), scale: 2) { context in
      let plate = Rect(x: 0, y: 0, width: side, height: side)
      context.fill(plate, with: Color(white: 0.95))
      context.fillEllipse(in: plate.insetBy(dx: side * 0.08, dy: side * 0.08), with: Color(white: 0.8))
      context.fillEllipse(in: plate.insetBy(dx: side * 0.2, dy: side * 0.2), with: recipe.color)
    }
  }
}

/// The root: a stack of screens, which the next start shows again.
public final class RecipesController: NavigationController {
  /// The screens of `book`.
  public init(_ book: Cookbook) {
    super.init(rootViewController: ListController(book))
    restorationIdentifier = "recipes"
    controllerForRestoration = { name in
      book.recipes.first { $0.name == name }.map { DetailController($0, book) }
    }
  }
}

final class ListController: ViewController {
  private let book: Cookbook

  init(_ book: Cookbook) {
    self.book = book
    super.init()
    title = "Recipes"
    restorationIdentifier = "list"
    let settings = Action(title: "Settings") { [unowned self] _ in
      present(SheetController(SettingsController(book), detents: [.content]))
    }
    navigationItem.trailingViews = [Button("Settings", style: .plain, primaryAction: settings)]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let table = TableView()
    table.accessibilityLabel = "Recipes"
    table.emptyView = Label("No recipes")
    table.sizing = .growing()
    let rows = CollectionViewDataSource<Int, Recipe>(table) { cell, recipe in
      cell.imageView.image = Cookbook.picture(of: recipe, side: 44)
      cell.textLabel.text = recipe.name
      cell.detailLabel.text = "\(recipe.minutes) minutes"
    }
    rows.follow { [book] in DataSourceSnapshot(book.found) }
    rows.performPrimaryAction = { [unowned self] in
      navigationController?.pushViewController(DetailController($0, book), animated: true)
    }
    rows.trailingSwipeActions = { [unowned self] recipe in
      [Action(title: "Delete", attributes: .destructive) { [unowned self] _ in askToDelete(recipe, from: book) }]
    }
    rows.typedText = { $0.name }
    let search = SearchField(text: Binding(book, \.searchText), placeholder: "Search recipes")
    let bar = View(.vertical(alignment: .fill), [search])
    bar.layoutMargins = DirectionalInsets(8)
    view = View(.vertical(alignment: .fill), [bar, table])
  }
}

extension ViewController {
  /// Asks, deletes, leaves the screen of the recipe, and offers to take it back.
  fileprivate func askToDelete(_ recipe: Recipe, from book: Cookbook) {
    let alert = AlertController(title: "Delete “\(recipe.name)”?", message: "You can undo this for a moment.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Delete", style: .destructive) { [weak self] _ in
        guard let navigation = self?.navigationController, let place = book.recipes.firstIndex(of: recipe) else {
          return
        }
        book.recipes.remove(at: place)
        navigation.popToRootViewController(animated: true)
        let undo = Action(title: "Undo") { _ in book.recipes.insert(recipe, at: min(place, book.recipes.count)) }
        Toast("“\(recipe.name)” is deleted.", action: undo).show(in: navigation.view)
      })
    present(alert)
  }
}

final class DetailController: ViewController, ScrollViewDelegate {
  private let recipe: Recipe
  private let book: Cookbook
  private let picture: ImageView

  init(_ recipe: Recipe, _ book: Cookbook) {
    (self.recipe, self.book) = (recipe, book)
    picture = ImageView(Cookbook.picture(of: recipe, side: 280))
    super.init()
    title = recipe.name
    restorationIdentifier = recipe.name
    let delete = Action(title: "Delete") { [unowned self] _ in askToDelete(recipe, from: book) }
    navigationItem.trailingViews = [Button("Delete", style: .plain, primaryAction: delete)]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let zoom = ScrollView()
    (zoom.delegate, zoom.maximumZoomScale, zoom.contentSize) = (self, 4, picture.bounds.size)
    (zoom.accessibilityLabel, zoom.sizing) = ("Picture of \(recipe.name)", .fixed(width: 280, height: 280))
    zoom.addSubview(picture)
    let steps = Label(recipe.steps)
    steps.numberOfLines = 0
    view = ScrollView(column: View(.vertical(spacing: 16), [zoom, steps]))
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { picture }
}

final class SettingsController: ViewController {
  init(_ book: Cookbook) {
    super.init()
    title = "Settings"
    let isDark = Binding {
      Application.shared?.traits.appearance == .dark
    } set: {
      Application.shared?.traitOverrides.appearance = $0 ? .dark : .light
    }
    let rows = [row("Dark", isDark), row("Quick recipes only", Binding(book, \.isQuickOnly))]
    view = View(.vertical(spacing: 8, alignment: .fill), [Label("Settings", role: .headline)] + rows)
    view.layoutMargins = DirectionalInsets(16)
  }

  private func row(_ name: String, _ isOn: Binding<Bool>) -> View {
    let label = Label(name)
    label.sizing.grow = 1
    let control = Switch(isOn: isOn)
    control.accessibilityLabel = name
    return View(.horizontal(spacing: 8, alignment: .center), [label, control])
  }
}
