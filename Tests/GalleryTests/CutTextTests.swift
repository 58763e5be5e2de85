import DactylGeometry
import DactylLanguage
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import GalleryKit

/// Texts in other languages have room on every page, in narrow and in wide windows.
@MainActor @Suite struct CutTextTests {
  /// Texts that show how a text is cut, and columns, whose width the user chooses.
  private static func isMeantToBeCut(_ text: ShownText, _ page: PageName?, _ language: Locale) -> Bool {
    let example: LocalizedText =
      "A text that is too long for one line ends with three dots, wherever the window ends"
    if page == .text, text.text == text.view.localized(example) { return true }
    guard language.pseudoLanguage != nil else { return false }
    return text.view is TableColumnHeader || text.view.nearest(of: TableColumnCell.self) != nil
      || text.view.nearest(of: TableColumnHeader.self) != nil
  }

  private func faults(on page: PageName?, width: Double, language: Locale) throws -> [String] {
    let shown = try ShownPage(page, width: width, language: language)
    return try ShownText.all(in: shown.view).compactMap { text in
      guard !Self.isMeantToBeCut(text, page, language), let fault = text.fault(in: shown.view) else { return nil }
      let name = page?.rawValue ?? "window"
      return "\(name), \(Int(width)), \(language): “\(text.text)” of \(type(of: text.view)) \(fault)"
    }
  }

  // LA-6
  @Test(arguments: ["en", "de", "ar", "ja", "xx-long", "xx-mirrored"] as [Locale], [300.0, 720])
  func textsOfThePagesHaveRoom(language: Locale, width: Double) throws {
    for page in ShownPage.all {
      let faults = try faults(on: page, width: width, language: language)
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }

  // LA-6
  @Test(
    arguments: [
      "cs", "el", "es", "fa", "fr", "he", "hi", "it", "ko", "nl", "pl", "pt", "pt-BR", "ru", "sv", "tr", "uk",
      "zh-Hans",
      "zh-Hant",
    ] as [Locale])
  func textsOfTheFrameworkHaveRoom(language: Locale) throws {
    for page in [.languages, .pickers, .lists, .fields, .values, .navigation] as [PageName] {
      let faults = try faults(on: page, width: 300, language: language)
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }

  @Test func aTextWithoutRoomIsFound() throws {
    let page = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    func faults(_ view: View) throws -> [String] {
      for old in page.subviews { old.removeFromSuperview() }
      page.addSubview(view)
      page.layoutIfNeeded()
      return try ShownText.all(in: page).compactMap { $0.fault(in: page) }
    }
    let label = Label("A text that is long")
    label.frame = Rect(x: 0, y: 0, width: 60, height: 20)
    #expect(try faults(label) == ["ends with dots"])
    // Lines that the view has no room for.
    label.numberOfLines = 0
    #expect(try faults(label) == ["is larger than its view"])
    label.sizeToFit()
    label.frame.origin.x = 60
    #expect(try faults(label) == ["is cut off by the edge of View"])
    let button = Button("Rindfleischetikettierung")
    button.frame = Rect(x: 0, y: 0, width: 80, height: 40)
    #expect(try faults(button) == ["ends with dots"])
    let holder = View(frame: Rect(x: 0, y: 0, width: 30, height: 40))
    holder.clipsToBounds = true
    let inner = Label("Rind")
    inner.sizeToFit()
    inner.frame.origin.x = 20
    holder.addSubview(inner)
    #expect(try faults(holder) == ["is cut off by the edge of View"])
    inner.frame.origin.x = 0
    holder.frame.size.width = 90
    #expect(try faults(holder).isEmpty)
  }
}
