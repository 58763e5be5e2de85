import Dactyl
import DactylTesting
import Testing

@testable import Starter

@MainActor @Suite struct GreetingTests {
  let controller = GreetingController()
  let stage: TestStage

  init() throws { stage = try TestStage(root: controller) }

  @Test func againGreetsOnceMore() {
    stage.button("Again").tap()
    #expect(stage.text("Hello, Hello").exists)
    stage.button("Reset").tap()
    #expect(stage.text("Hello").exists)
  }

  /// Elements are found by the text in the source, whatever the language is.
  @Test func theLanguageChanges() {
    stage.application.catalogs = [.ofModule]
    stage.application.traitOverrides.locale = "de"
    stage.button(stage.localized("Again")).tap()
    #expect(stage.text("Hallo, Hallo").exists && stage.button("Zurücksetzen").exists)
    stage.application.traitOverrides.locale = "en"
    #expect(stage.text("Hello, Hello").exists)
  }

  @Test func thePictureIsFoundAndShown() async {
    #expect(FilePath(resource: "greeting.svg") != nil)
    await stage.settle()
    #expect(controller.picture.image != nil)
    #expect(stage.image("A rising sun").frame.size == Size(width: 96, height: 96))
  }

  /// Labels, contrasts, sizes and keys: whatever makes the window difficult for some people is told in words.
  @Test func everyoneCanUseTheWindow() {
    #expect(stage.audit().map(\.description) == [])
  }

  @Test func theSwitchAddsAnExclamationMark() {
    stage.switch("Exclamation mark").tap()
    #expect(stage.text("Hello!").exists)
  }
}
