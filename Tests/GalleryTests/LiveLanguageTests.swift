import DactylGeometry
import DactylLanguage
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import GalleryKit

/// A gallery whose language changes looks as one that was started in it.
@MainActor @Suite struct LiveLanguageTests {
  // LA-6
  @Test(arguments: ShownPage.all) func aChangeOfTheLanguageShowsTheSameAsAStartInIt(page: PageName?) throws {
    for width in [300.0, 720] {
      let english = try ShownPage(page, width: width)
      for _ in 0..<2 { english.wait() }
      for language in ["de", "ar", "ja", "xx-long"] as [Locale] {
        let name = "\(page?.rawValue ?? "window"), \(Int(width)), \(language)"
        let live = try ShownPage(page, width: width)
        live.language = language
        // What turns has turned as long.
        let started = try ShownPage(page, width: width, language: language)
        started.wait()
        let difference = try live.picture().difference(from: started.picture())
        #expect(difference == nil, "\(name): \(difference ?? "")")
        live.language = nil
        let rest = try live.picture().difference(from: english.picture())
        #expect(rest == nil, "back from \(name): \(rest ?? "")")
      }
    }
  }

  @Test func thePageOfLanguagesChoosesThatOfTheProgram() throws {
    let page = try ShownPage(.languages, width: 720)
    #expect(page.view.labels.contains("3 files") && page.view.labels.contains("Texts in this language"))
    let picker = try #require(page.view.first(Picker.self))
    #expect(picker.selectedTitle == "Language of the system")
    page.language = "de"
    #expect(page.view.labels.contains("3 Dateien") && picker.selectedTitle == "Deutsch")
    // The card has a language of its own.
    #expect(page.view.labels.contains("\u{2068}\u{663}\u{2069} \u{645}\u{644}\u{641}\u{627}\u{62a}"))
    page.language = "de-AT"
    #expect(page.view.labels.contains("3 Dateien") && picker.selectedTitle == nil)
    picker.becomeFirstResponder()
    page.stage.keyboard.press("Home")
    page.stage.keyboard.press("Down")
    page.stage.advance(by: 0.5)
    #expect(page.language == "en" && picker.selectedTitle == "English")
    page.stage.keyboard.press("Home")
    #expect(page.language == nil && picker.selectedTitle == "Language of the system")
  }

  @Test func pluralFormsFollowTheNumber() throws {
    let page = try ShownPage(.languages, width: 720, language: "ar")
    let stepper = try #require(page.view.first(Stepper.self))
    page.stage.window.layoutIfNeeded()
    for (count, text) in [
      (2.0, "\u{645}\u{644}\u{641}\u{627}\u{646}"), (1, "\u{645}\u{644}\u{641} \u{648}\u{627}\u{62d}\u{62f}"),
    ] {
      stepper.value = count
      stepper.sendActions(for: .valueChanged)
      #expect(page.view.labels.contains(text))
    }
  }
}

extension View {
  /// The texts of the labels in the view.
  fileprivate var labels: [String] {
    ((self as? Label).map { [$0.text] } ?? []) + subviews.flatMap(\.labels)
  }

  fileprivate func first<Kind: View>(_ kind: Kind.Type) -> Kind? {
    if let view = self as? Kind { return view }
    for view in subviews { if let found = view.first(kind) { return found } }
    return nil
  }
}
