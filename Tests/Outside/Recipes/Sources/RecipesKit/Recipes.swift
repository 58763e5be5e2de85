import Dactyl

struct Recipe: Hashable {
  let name: String
  let minutes: Int
  let steps: String
  let color: Color
}

extension PreferenceKeys {
  static let isDark = PreferenceKey("dark", default: false)
  static let isQuickOnly = PreferenceKey("quick recipes only", default: false)
}

/// The recipes, and what is shown of them.
@MainActor @Observable public final class Cookbook {
  let preferences: Preferences
  var recipes = [
    Recipe(name: "Onion Soup", minutes: 50, steps: "Brown the onions slowly. Add broth. Simmer.", color: .systemOrange),
    Recipe(name: "Green Salad", minutes: 10, steps: "Wash, tear, dress. Serve at once.", color: .systemGreen),
    Recipe(name: "Tomato Tart", minutes: 75, steps: "Bake the crust blind. Add tomatoes. Bake.", color: .systemRed),
    Recipe(name: "Blueberry Cake", minutes: 60, steps: "Mix, fold in the berries, and bake.", color: .systemIndigo),
  ]
  var searchText = ""

  /// The texts in other languages.
  public static let texts = MessageCatalog.ofModule

  /// A book with four recipes.
  public init() { preferences = Application.shared?.preferences ?? Preferences(path: nil) }

  func found(in locale: Locale) -> [Recipe] {
    let search = LocalizedSearch(searchText, in: locale)
    return recipes.filter { search.isFound(in: $0.name) && ($0.minutes <= 30 || !preferences[.isQuickOnly]) }
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
  private let book: Cookbook

  /// The screens of `book`.
  public init(_ book: Cookbook) {
    self.book = book
    super.init(rootViewController: ListController(book))
    restorationIdentifier = "recipes"
    controllerForRestoration = { name in book.recipes.first { $0.name == name }.map { DetailController($0, book) } }
  }

  public override func updateProperties() {
    super.updateProperties()
    view.window?.traitOverrides.appearance = book.preferences[.isDark] ? .dark : nil
  }
}

final class ListController: ViewController {
  init(_ book: Cookbook) {
    super.init()
    localize(\.title, "Recipes")
    restorationIdentifier = "list"
    let settings = Action { [unowned self] _ in
      present(SheetController(SettingsController(book), detents: [.content]))
    }
    navigationItem.trailingViews = [Button(localized: "Settings", style: .plain, primaryAction: settings)]
    let table = TableView()
    table.localize(\.accessibilityLabel, "Recipes")
    table.emptyView = Label(localized: "No recipes")
    table.sizing = .growing()
    let rows = CollectionViewDataSource<Int, Recipe>(table) { cell, recipe in
      cell.imageView.image = Cookbook.picture(of: recipe, side: 44)
      cell.textLabel.text = recipe.name
      cell.detailLabel.text = cell.localized("\(recipe.minutes) minutes")
    }
    rows.follow(items: { [unowned table] in book.found(in: table.traits.formatLocale) })
    rows.performPrimaryAction = { [unowned self] recipe in
      navigationController?.pushViewController(DetailController(recipe, book))
    }
    rows.performDelete = { [unowned self] recipes in for recipe in recipes { askToDelete(recipe, from: book) } }
    rows.typedText = { $0.name }
    let search = SearchField(text: Binding(book, \.searchText))
    search.localize(\.placeholder, "Search recipes")
    let bar = View(.vertical(alignment: .fill), [search])
    bar.layoutMargins = DirectionalInsets(8)
    view = View(.vertical(alignment: .fill), [bar, table])
  }
}

extension ViewController {
  /// Asks, deletes, leaves the screen of the recipe, and offers to take it back.
  fileprivate func askToDelete(_ recipe: Recipe, from book: Cookbook) {
    let alert = AlertController(localized: "Delete “\(recipe.name)”?", localizedMessage: "You can undo this.")
    let delete = AlertAction(localized: FrameworkText.delete, style: .destructive) { [weak self] _ in
      guard let navigation = self?.navigationController, let undoManager = navigation.undoManager else { return }
      undoManager.set(book, \.recipes, to: book.recipes.filter { $0 != recipe }, named: FrameworkText.delete)
      navigation.popToRootViewController()
      let undo = Action(localized: FrameworkText.undo) { _ in undoManager.undo() }
      Toast(localized: "“\(recipe.name)” is deleted.", action: undo).show(in: navigation.view)
    }
    for action in [AlertAction(localized: FrameworkText.cancel, style: .cancel), delete] { alert.addAction(action) }
    present(alert)
  }
}

final class DetailController: ViewController {
  init(_ recipe: Recipe, _ book: Cookbook) {
    super.init()
    title = recipe.name
    restorationIdentifier = recipe.name
    let delete = Action { [unowned self] _ in askToDelete(recipe, from: book) }
    navigationItem.trailingViews = [Button(localized: FrameworkText.delete, style: .plain, primaryAction: delete)]
    let picture = ZoomView(ImageView(Cookbook.picture(of: recipe, side: 280)))
    picture.localize(\.accessibilityLabel, "Picture of \(recipe.name)")
    picture.sizing = .fixed(width: 280, height: 280)
    let steps = Label(recipe.steps)
    steps.numberOfLines = 0
    view = ScrollView(column: View(.vertical(spacing: 16), [picture, steps]))
  }
}

final class SettingsController: ViewController {
  init(_ book: Cookbook) {
    super.init()
    localize(\.title, "Settings")
    let dark = LabeledRow(localized: "Dark", Switch(isOn: Binding(book.preferences, .isDark)))
    let quick = LabeledRow(localized: "Quick recipes only", Switch(isOn: Binding(book.preferences, .isQuickOnly)))
    view = View(.vertical(spacing: 8, alignment: .fill), [Label(localized: "Settings", role: .headline), dark, quick])
    view.layoutMargins = DirectionalInsets(16)
  }
}
