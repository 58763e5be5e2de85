import DactylBus
import DactylCore
import DactylGeometry

/// Opening addresses and files with other programs (`OP-1`).
extension Application {
  /// Opens an address, such as `https://example.org` or `mailto:ada@example.org`, with the program that the user has
  /// chosen for it. That of a file is opened as `open(_:for:completion:)` opens a file.
  ///
  /// `completion` is called once, later: with false if the desktop can't open it, if the user has decided otherwise, or
  /// if `address` is none.
  public final func open(
    _ address: String, for toplevel: Toplevel? = nil, completion: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    if let file = FilePath(uri: address) { return open(file, for: toplevel, completion: completion) }
    guard let opener, DesktopOpener.isAddress(address) else {
      schedule(after: 0) { completion(false) }
      return
    }
    opener.open(address, for: toplevel ?? toplevels.first, completion)
  }

  /// Opens a file with the program that the user has chosen for its kind.
  ///
  /// `completion` is called once, later: with false if there is no such file, if the desktop can't open it, or if the
  /// user has decided otherwise.
  public final func open(
    _ file: FilePath, for toplevel: Toplevel? = nil, completion: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    open(file, by: .openFile, for: toplevel, completion)
  }

  /// Shows a file in the desktop's program for files.
  ///
  /// `completion` is called once, later: with false if there is no such file, or if the desktop can't show it.
  public final func showInFolder(
    _ file: FilePath, for toplevel: Toplevel? = nil, completion: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    open(file, by: .openDirectory, for: toplevel, completion)
  }

  private final func open(
    _ file: FilePath, by method: DesktopOpener.FileMethod, for toplevel: Toplevel?,
    _ completion: @escaping @MainActor (Bool) -> Void
  ) {
    // A pipe or a device is not opened.
    guard let opener,
      let descriptor = FileSystem().openedEntry(file.absolute).map({ BusDescriptor(copying: $0.rawValue) })
    else {
      schedule(after: 0) { completion(false) }
      return
    }
    opener.open(descriptor, by: method, for: toplevel ?? toplevels.first, completion)
  }

  private final var opener: DesktopOpener? { services.map { DesktopOpener($0.portal, application: self) } }
}

/// Opens addresses and files through the portal.
@MainActor struct DesktopOpener {
  enum FileMethod: String {
    case openFile = "OpenFile"
    case openDirectory = "OpenDirectory"
  }

  private static let interface = "org.freedesktop.portal.OpenURI"
  /// The most bytes of an address. Longer ones are content, or an attack.
  private static let longestAddress = 64 << 10

  private let portal: DesktopPortal
  private let application: Application

  init(_ portal: DesktopPortal, application: Application) {
    self.portal = portal
    self.application = application
  }

  /// Whether `text` is a scheme with a colon, and further letters without blanks and controls.
  static func isAddress(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text.utf8.count <= longestAddress else {
      return false
    }
    let scheme = text[..<colon]
    let isScheme =
      scheme.first?.isASCII == true && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return isScheme && colon != text.utf8.index(before: text.endIndex)
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }
  }

  func open(_ address: String, for toplevel: Toplevel?, _ completion: @escaping @MainActor (Bool) -> Void) {
    ask("OpenURI", .string(address), for: toplevel, completion)
  }

  func open(
    _ file: BusDescriptor, by method: FileMethod, for toplevel: Toplevel?,
    _ completion: @escaping @MainActor (Bool) -> Void
  ) {
    ask(method.rawValue, .descriptor(file), for: toplevel, completion)
  }

  private func ask(
    _ method: String, _ argument: BusValue, for toplevel: Toplevel?, _ completion: @escaping @MainActor (Bool) -> Void
  ) {
    application.export(toplevel) { [self] export in
      application.requestToken(toplevel) { token in
        _ = portal.ask(
          Self.interface, method, [.string(export?.identifier ?? ""), argument],
          options: token.map { ["activation_token": .text($0)] } ?? [:], application: application
        ) { answer in
          export?.end()
          if case .success = answer { completion(true) } else { completion(false) }
        }
      }
    }
  }
}
