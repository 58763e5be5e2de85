import Dactyl

/// The pages of the gallery.
public enum PageName: String, CaseIterable {
  case buttons, menus, choices, values, pickers, fields, text, status, containers, lists, navigation, layouts, files
  case desktop, screens, symbols, colors

  var title: String { self == .colors ? "Colours" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Makes the content of the page.
  @MainActor func makeContent() -> View {
    switch self {
    case .buttons: ButtonsPage()
    case .menus: MenusPage()
    case .choices: ChoicesPage()
    case .values: ValuesPage()
    case .pickers: PickersPage()
    case .fields: FieldsPage()
    case .text: TextPage()
    case .status: StatusPage()
    case .containers: ContainersPage()
    case .lists: ListsPage()
    case .navigation: NavigationPage()
    case .layouts: LayoutsPage()
    case .files: FilesPage()
    case .desktop: DesktopPage()
    case .symbols: SymbolsPage()
    case .colors: ColorsPage()
    case .screens: ScreensPage()
    }
  }
}
