import Dactyl

/// The symbols of the pages.
extension PageName {
  var symbol: Image {
    switch self {
    case .buttons: Image(.add)
    case .menus: Image(.menu)
    case .choices: Image(.success)
    case .values: Image(.adjust)
    case .pickers: Image(.calendar)
    case .fields: Image(.edit)
    case .text: Image(.textSize)
    case .status: Image(.clock)
    case .containers: Image(.copy)
    case .lists: Image(.list)
    case .navigation: Image(.compass)
    case .layouts: Image(.columns)
    case .files: Image(.folder)
    case .desktop: Image(.window)
    case .languages: Image(.globe)
    case .screens: Image(.desktop)
    case .symbols: Image(.star)
    case .colors: Image(.palette)
    case .adaptation: Image(.person)
    }
  }
}
