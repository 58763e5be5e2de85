import Dactyl
import Testing

@testable import DactylAccessibility
@testable import DactylCore

/// Buttons that stay selected, over the bus.
@MainActor @Suite struct AccessibilityButtonTests {
  // AC-30
  @Test func aButtonThatStaysSelectedIsPressed() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let button = Button("Shuffle")
    button.changesSelectionAsPrimaryAction = true
    button.frame = Rect(x: 20, y: 20, width: 200, height: 44)
    root.view.addSubview(button)
    await at.settle()
    _ = at.takeEvents()
    let (checked, pressed, selected) = (4, 20, 23)
    let object = try at.object(button)
    #expect(await at.call(object, "Accessible", "GetRole").value == [.uint32(62)])
    #expect(await at.states(object).isDisjoint(with: [checked, pressed, selected]))
    #expect(await at.call(object, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    await at.settle()
    #expect(button.isSelected)
    #expect(at.takeEvents() == ["Shuffle: StateChanged pressed 1"])
    #expect(await at.states(object).isSuperset(of: [checked, pressed]))
    #expect(await !at.states(object).contains(selected))
    button.isSelected = false
    await at.settle()
    #expect(at.takeEvents() == ["Shuffle: StateChanged pressed 0"])
  }

  // AC-30
  @Test func aButtonThatTheProgramSelectsIsNoToggle() {
    let button = Button("Home")
    button.isSelected = true
    #expect(button.accessibilityDescription.role == .button)
    #expect(button.accessibilityDescription.state.contains(.selected))
  }

  // AC-7
  @Test func actionsAreNamedInTheLanguageOfTheUser() async throws {
    let root = ViewController()
    let at = try await AccessibilityStage(root)
    let slider = Slider()
    slider.accessibilityLabel = "Volume"
    slider.frame = Rect(x: 20, y: 20, width: 200, height: 44)
    root.view.addSubview(slider)
    await at.settle()
    let object = try at.object(slider)
    func names(_ method: String) async -> [String?] {
      [
        await at.call(object, "Action", method, .int32(0)).value?.first?.string,
        await at.call(object, "Action", method, .int32(1)).value?.first?.string,
      ]
    }
    #expect(await names("GetName") == ["increment", "decrement"])
    #expect(await names("GetLocalizedName") == ["Increase", "Decrease"])
    at.stage.application.traitOverrides.locale = "de"
    defer { at.stage.application.traitOverrides.locale = nil }
    #expect(await names("GetName") == ["increment", "decrement"])
    #expect(await names("GetLocalizedName") == ["Erhöhen", "Verringern"])
    let actions = await at.call(object, "Action", "GetActions").value?.first?.elements ?? []
    #expect(actions.map { $0.elements?.first?.string } == ["Erhöhen", "Verringern"])
  }
}
