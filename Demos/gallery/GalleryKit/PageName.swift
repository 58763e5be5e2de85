import Dactyl

/// The pages of the gallery.
public enum PageName: String, CaseIterable, Sendable {
  case buttons, menus, choices, values, pickers, fields, text, status, containers, lists, navigation, layouts, files
  case desktop, languages, screens, symbols, colors, adaptation

  var title: LocalizedText {
    switch self {
    case .buttons: "Buttons"
    case .menus: "Menus"
    case .choices: "Choices"
    case .values: "Values"
    case .pickers: "Pickers"
    case .fields: "Fields"
    case .text: "Text"
    case .status: "Status"
    case .containers: "Containers"
    case .lists: "Lists"
    case .navigation: "Navigation"
    case .layouts: "Layouts"
    case .files: "Files"
    case .desktop: "Desktop"
    case .languages: "Languages"
    case .screens: "Screens"
    case .symbols: "Symbols"
    case .colors: "Colours"
    case .adaptation: "Adaptation"
    }
  }

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
    case .languages: LanguagesPage()
    case .symbols: SymbolsPage()
    case .colors: ColorsPage()
    case .screens: ScreensPage()
    case .adaptation: AdaptationPage()
    }
  }
}
