import Dactyl
import DactylGeometry
import DactylTesting
import Testing

/// Places of the framework at twice the size of text in narrow windows.
@MainActor @Suite struct LargeTextPlacesTests {
  struct Place: CustomTestStringConvertible {
    var width: Double
    var language: Locale
    var testDescription: String { "\(Int(width)) points, \(language)" }

    static let all = [300.0, 360].flatMap { width in
      (["en", "de", "ar", "fi"] as [Locale]).map { Place(width: width, language: $0) }
    }
  }

  /// Calls `body` with large text.
  private func withLargeText(
    _ place: Place, _ application: Application, _ body: () async throws -> Void
  ) async rethrows {
    (application.traitOverrides.fontScale, application.traitOverrides.locale) = (2, place.language)
    try await body()
    (application.traitOverrides.fontScale, application.traitOverrides.locale) = (nil, nil)
  }

  private func findings(_ stage: TestStage) -> [String] {
    stage.audit([.cutText, .smallText]).map(\.description)
  }

  // AU-24
  @Test(arguments: Place.all) func theFileChooserHasRoom(place: Place) async throws {
    for purpose in [FileRequest.Purpose.open, .save(suggestedName: "A list of what to buy.txt")] {
      let fixture = try await ChooserFixture(purpose, size: Size(width: place.width, height: 640)) { files in
        for name in ["A rather long name of a file with a list.txt", "b.png"] { files.write(name, to: name) }
        files.makeFolder("Letters")
      }
      await withLargeText(place, fixture.stage.application) {
        await fixture.settle()
        #expect(findings(fixture.stage) == [], "\(purpose)")
      }
    }
  }

  // AU-24
  @Test(arguments: Place.all) func thePrintPreviewHasRoom(place: Place) async throws {
    let stage = try TestStage(size: Size(width: place.width, height: 640))
    let preview = PrintPreviewController(
      PrintJob(title: "A list of what to buy", pageSetup: .a4) { _ in
        12
      } draw: { _, _, _ in
      })
    await withLargeText(place, stage.application) {
      stage.window.rootViewController?.present(preview)
      stage.advance(by: 1)
      #expect(findings(stage) == [])
    }
  }

  // AU-24
  @Test(arguments: Place.all) func alertsAndToastsHaveRoom(place: Place) async throws {
    let stage = try TestStage(size: Size(width: place.width, height: 640))
    await withLargeText(place, stage.application) {
      for style in [AlertController.Style.alert, .actionSheet] {
        let alert = AlertController(
          title: "Delete this picture?", message: "It can’t be restored.", preferredStyle: style)
        for text in [FrameworkText.cancel, FrameworkText.delete, FrameworkText.replaceAll] {
          alert.addAction(AlertAction(localized: text, style: text == FrameworkText.cancel ? .cancel : .default))
        }
        if style == .alert { alert.addTextField { $0.localize(\.placeholder, FrameworkText.replaceWith) } }
        stage.window.rootViewController?.present(alert)
        stage.advance(by: 1)
        #expect(findings(stage) == [])
        stage.pressEscape()
        stage.advance(by: 1)
      }
      Toast("The picture is deleted.", action: Action(localized: FrameworkText.undo) { _ in }).show(in: stage.view)
      stage.advance(by: 1)
      #expect(findings(stage) == [])
    }
  }

  // AU-24
  @Test(arguments: Place.all) func theBarOfASearchHasRoom(place: Place) async throws {
    let stage = try TestStage(size: Size(width: place.width, height: 640))
    let text = TextView()
    text.text = "One two three two one"
    stage.application.touchKeyboardMode = .never
    stage.view.layout = .overlay(alignment: .fill)
    stage.view.addSubview(text)
    await withLargeText(place, stage.application) {
      text.becomeFirstResponder()
      stage.keyboard.press("h", modifiers: .control)
      stage.advance(by: 1)
      #expect(findings(stage) == [])
      stage.keyboard.type("two")
      stage.advance(by: 1)
      #expect(findings(stage) == [])
    }
  }

  // AU-15
  @Test func aTitleOfATabThatIsSmallerIsInAToolTip() async throws {
    let stage = try TestStage(size: Size(width: 360, height: 640))
    let tabs = TabBarController(
      ["Home", "Favourites", "Settings", "Search"].map { title in
        let controller = ViewController()
        (controller.title, controller.tabItem.image) = (title, Image(.home))
        return controller
      })
    stage.window.rootViewController = tabs
    stage.advance(by: 0.1)
    #expect(stage.elements(.tab).count == 4 && stage.elements(.tab).allSatisfy { $0.view?.toolTip == nil })
    await withLargeText(Place(width: 360, language: "en"), stage.application) {
      stage.advance(by: 0.1)
      #expect(stage.elements(.tab).map { $0.view?.toolTip } == stage.elements(.tab).map(\.label))
      #expect(findings(stage) == [])
    }
  }
}
