import Dactyl
import DactylTesting
import Testing

@MainActor @Suite struct SignInFormWindowTests {
  let form = SignInForm()
  let stage: TestStage

  init() throws {
    stage = try TestStage(size: Size(width: 800, height: 600), root: form)
  }

  @Test func inANarrowWindowTheButtonsAreOneBelowTheOther() {
    #expect(form.buttons.axis == .horizontal)
    stage.resize(to: Size(width: 320, height: 600))
    #expect(form.buttons.axis == .vertical)
    #expect(stage.button("Sign in").frame.minY > stage.button("Cancel").frame.maxY)
  }

  @Test(arguments: [280.0, 480, 800, 1600]) func everyButtonIsInSight(width: Double) {
    stage.resize(to: Size(width: width, height: 400))
    let window = stage.window.bounds
    for button in stage.elements(.button) { #expect(window.contains(button.frame)) }
  }

  @Test func forAMouseTheButtonsAreLower() {
    let height = stage.button("Sign in").frame.height
    stage.hasTouchscreen = false
    #expect(stage.button("Sign in").frame.height < height)
  }

  @Test func theFormIsUsedByKeysAlone() {
    stage.tab()
    #expect(stage.switch("Remember me").isFocused)
    stage.keyboard.press("space")
    #expect(stage.switch("Remember me").isChecked)
    stage.tab(2)
    #expect(stage.button("Sign in").isFocused)
  }
}
