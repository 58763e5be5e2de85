import Dactyl
import DactylTesting
import Testing

@testable import Starter

@MainActor @Suite struct GreetingTests {
  let stage: TestStage

  init() throws { stage = try TestStage(root: GreetingController()) }

  @Test func againGreetsOnceMore() {
    stage.button("Again").tap()
    #expect(stage.text("Hello, Hello").exists)
    stage.button("Reset").tap()
    #expect(stage.text("Hello").exists)
  }

  @Test func theSwitchAddsAnExclamationMark() {
    stage.switch("Exclamation mark").tap()
    #expect(stage.text("Hello!").exists)
  }
}
