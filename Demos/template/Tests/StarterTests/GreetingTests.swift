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
  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func everyoneCanUseTheWindow(in appearance: Appearance, at fontScale: Double) {
    let traits = stage.application.traitOverrides
    (traits.appearance, traits.fontScale) = (appearance, fontScale)
    for theme in [Theme.standard, .highContrast] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        (traits.theme, traits.layoutDirection) = (theme, direction)
        stage.advance(by: 1)
        #expect(stage.audit().map(\.description) == [])
      }
    }
  }

  /// The window is used without a pointer: Tab goes round the controls, and Space uses each.
  @Test func theKeyboardUsesEveryControl() {
    for (label, greeting) in [("Exclamation mark", "Hello!"), ("Reset", "Hello!"), ("Again", "Hello, Hello!")] {
      stage.keyboard.press("Tab")
      #expect(stage.elements().first { $0.isFocused }?.label == label)
      stage.keyboard.press("space")
      #expect(stage.text(greeting).exists)
    }
    stage.keyboard.press("Tab")
    #expect(stage.switch("Exclamation mark").isFocused)
  }

  @Test func theSwitchAddsAnExclamationMark() {
    stage.switch("Exclamation mark").tap()
    #expect(stage.text("Hello!").exists)
  }
}
