import Dactyl

struct Recipe: Hashable {
  let name: String
  let minutes: Int
  let steps: String
  let color: Color
}

/// The recipes, and the settings.
@MainActor public final class Cookbook {
  var recipes = [
    Recipe(name: "Onion Soup", minutes: 50, steps: "Brown the onions slowly. Add broth. Simmer.", color: .systemOrange),
    Recipe(name: "Green Salad", minutes: 10, steps: "Wash, tear, dress. Serve at once.", color: .systemGreen),
    Recipe(name: "Tomato Tart", minutes: 75, steps: "Bake the crust blind. Add tomatoes. Bake.", color: .systemRed),
    Recipe(name: "Blueberry Cake", minutes: 60, steps: "Mix, fold in the berries, and bake.", color: .systemIndigo),
  ]
  var isQuickOnly = false
  var onChange: () -> Void = {}

  /// A book with four recipes.
  public init() {}

  func remove(_ recipe: Recipe) {
    recipes.removeAll { $0 == recipe }
    onChange()
  }

  func insert(_ recipe: Recipe, at index: Int) {
    recipes.insert(recipe, at: min(index, recipes.count))
    onChange()
  }

  func recipes(matching text: String) -> [Recipe] {
    recipes.filter { recipe in
      (text.isEmpty || recipe.name.lowercased().contains(text.lowercased())) && (!isQuickOnly || recipe.minutes <= 30)
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
  private let table = TableView()
  private let search = SearchField(placeholder: "Search recipes")
  private var rows: CollectionViewDataSource<Int, Recipe>?

  init(_ book: Cookbook) {
    self.book = book
    super.init()
    title = "Recipes"
    restorationIdentifier = "list"
    let settings = Action(title: "Settings") { [weak self] _ in self?.showSettings() }
    navigationItem.trailingViews = [Button("Settings", style: .plain, primaryAction: settings)]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    table.accessibilityLabel = "Recipes"
    table.emptyView = Label("No recipes")
    let rows = CollectionViewDataSource<Int, Recipe>(table) { cell, recipe in
      cell.imageView.image = Cookbook.picture(of: recipe, side: 44)
      cell.textLabel.text = recipe.name
      cell.detailLabel.text = "\(recipe.minutes) minutes"
    }
    rows.performPrimaryAction = { [weak self] in self?.show($0) }
    rows.trailingSwipeActions = { [weak self] recipe in
      [Action(title: "Delete", attributes: .destructive) { _ in self?.delete(recipe) }]
    }
    rows.typedText = { $0.name }
    self.rows = rows
    search.addAction(Action { [weak self] _ in self?.update() }, for: .editingChanged)
    book.onChange = { [weak self] in self?.update() }
    let bar = View(.vertical(alignment: .fill), [search])
    bar.layoutMargins = DirectionalInsets(8)
    table.sizing = .growing()
    view = View(.vertical(alignment: .fill), [bar, table])
    update()
  }

  private func update() {
    rows?.apply(DataSourceSnapshot(book.recipes(matching: search.text)))
  }

  private func show(_ recipe: Recipe) {
    navigationController?.pushViewController(DetailController(recipe, book), animated: true)
  }

  private func delete(_ recipe: Recipe) { DetailController.askToDelete(recipe, book, in: self) }

  private func showSettings() { present(SheetController(SettingsController(book), detents: [.content])) }
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
    let delete = Action(title: "Delete") { [weak self] _ in
      if let self { Self.askToDelete(recipe, book, in: self) }
    }
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

  /// Asks, deletes, leaves the screen of the recipe, and offers to take it back.
  static func askToDelete(_ recipe: Recipe, _ book: Cookbook, in controller: ViewController) {
    let alert = AlertController(title: "Delete “\(recipe.name)”?", message: "You can undo this for a moment.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Delete", style: .destructive) { [weak controller] _ in
        guard let navigation = controller?.navigationController, let place = book.recipes.firstIndex(of: recipe) else {
          return
        }
        book.remove(recipe)
        navigation.popToRootViewController(animated: true)
        let undo = Action(title: "Undo") { _ in book.insert(recipe, at: place) }
        Toast("“\(recipe.name)” is deleted.", action: undo).show(in: navigation.view)
      })
    controller.present(alert)
  }
}

final class SettingsController: ViewController {
  init(_ book: Cookbook) {
    super.init()
    title = "Settings"
    let rows = [
      row("Dark", Application.shared?.traits.appearance == .dark) {
        Application.shared?.traitOverrides.appearance = $0 ? .dark : .light
      },
      row("Quick recipes only", book.isQuickOnly) { isOn in
        book.isQuickOnly = isOn
        book.onChange()
      },
    ]
    view = View(.vertical(spacing: 8, alignment: .fill), [Label("Settings", role: .headline)] + rows)
    view.layoutMargins = DirectionalInsets(16)
  }

  private func row(_ name: String, _ isOn: Bool, _ change: @escaping @MainActor (Bool) -> Void) -> View {
    let label = Label(name)
    label.sizing.grow = 1
    let control = Switch()
    (control.isOn, control.accessibilityLabel) = (isOn, name)
    control.addAction(Action { [weak control] _ in if let control { change(control.isOn) } }, for: .valueChanged)
    return View(.horizontal(spacing: 8, alignment: .center), [label, control])
  }
}
