import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The use of what is selected.
@MainActor @Suite struct SwitchActionTests {
  // SW-10
  @Test func aSliderHasAMenuThatStays() throws {
    let scene = try SwitchStage()
    let slider = Slider()
    slider.accessibilityLabel = "Volume"
    slider.value = 0.5
    scene.column.addSubview(slider)
    scene.addButtons("A")
    scene.switches.select("Volume", action: "Increase")
    let value = slider.value
    #expect(value > 0.5 && scene.name == "Increase")
    scene.switches.press()
    #expect(slider.value > value)
    #expect(scene.names(4) == ["Increase", "Decrease", "Back", "Increase"])
    scene.move(to: "Back")
    scene.switches.press()
    #expect(scene.name == "Volume" && scene.switches.highlight?.kind == .element)
  }

  // SW-10
  @Test func customActionsAreInAMenu() throws {
    let scene = try SwitchStage()
    let button = scene.button("Note")
    button.accessibilityCustomActions = [
      AccessibilityCustomAction("Delete") { [unowned scene] in
        scene.used.append("deleted")
        return true
      }
    ]
    scene.column.addSubview(button)
    scene.addButtons("A")
    scene.switches.select("Note")
    #expect(scene.used == ["Note"] && scene.name == "Note")
    scene.switches.select("Note", action: "Delete")
    #expect(scene.used == ["Note", "deleted"])
  }

  // SW-9, SW-10
  @Test func theMenuOfActionsEndsWithItsElement() throws {
    let scene = try SwitchStage()
    let slider = Slider()
    scene.column.addSubview(slider)
    scene.addButtons("A", "B")
    scene.switches.press()
    #expect(scene.switches.highlight?.kind == .action)
    slider.removeFromSuperview()
    scene.settle()
    #expect(scene.name == "A")
  }

  // SW-5
  @Test func menusAreScannedAlone() throws {
    let scene = try SwitchStage()
    scene.addButtons("A")
    let button = Button("Options")
    button.menu = Menu(children: [
      Action(title: "First") { [unowned scene] _ in scene.used.append("First") },
      Action(title: "Second") { [unowned scene] _ in scene.used.append("Second") },
    ])
    button.showsMenuAsPrimaryAction = true
    scene.column.addSubview(button)
    scene.settle()
    scene.switches.select("Options")
    scene.settle()
    #expect(scene.name == "First")
    #expect(scene.names(4) == ["First", "Second", "Close", "First"])
    #expect(scene.highlightWindow?.stack === scene.stage.application.grabbingStacks.last)
    scene.move(to: "Close")
    #expect(scene.switches.highlight?.frame == scene.stage.application.grabbingStacks.last?.contentFrame)
    scene.switches.select("Second")
    scene.settle()
    #expect(scene.used == ["Second"] && scene.stage.application.grabbingStacks.isEmpty)
    #expect(scene.name == "A")
    scene.switches.select("Options")
    scene.settle()
    scene.switches.select("Close")
    scene.settle()
    #expect(scene.stage.application.grabbingStacks.isEmpty && scene.used == ["Second"])
  }

  // SW-5
  @Test func anAlertInTheMiddleIsScannedAlone() throws {
    let scene = try SwitchStage()
    scene.addGroup("Tools", "Cut", "Copy")
    scene.addGroup("File", "Open", "Save")
    scene.settle()
    scene.move(to: "File")
    scene.switches.press()
    let alert = AlertController(title: "Discard?", preferredStyle: .alert)
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Discard", style: .destructive) { [unowned scene] _ in scene.used.append("Discard") })
    scene.stage.window.rootViewController?.present(alert, animated: false)
    scene.stage.advance(by: 0.5)
    #expect(scene.switches.highlight?.kind == .element)
    scene.switches.select("Discard")
    scene.stage.advance(by: 0.5)
    #expect(scene.used == ["Discard"])
    // Scanning goes on where it was.
    #expect(scene.name == "Open")
  }

  // SW-5
  @Test func aSheetCanBeClosed() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B")
    let content = ViewController()
    content.view.layout = .vertical()
    content.view.addSubview(scene.button("Inside"))
    scene.stage.window.rootViewController?.present(SheetController(content), animated: false)
    scene.stage.advance(by: 0.5)
    scene.switches.select("Close")
    scene.stage.advance(by: 1)
    #expect(scene.stage.window.presentations?.front == nil)
    #expect(scene.name == "A" || scene.name == "B")
  }

  // SW-10
  @Test func textIsTypedOnTheTouchKeyboard() throws {
    let scene = try SwitchStage()
    scene.stage.application.keyboardLayouts = [KeyboardLayout("us")]
    let field = TextField()
    field.accessibilityLabel = "Name"
    scene.column.addSubview(field)
    scene.addButtons("A")
    scene.switches.select("Name")
    scene.stage.advance(by: 0.5)
    #expect(field.isFirstResponder && scene.stage.application.inputView != nil)
    // Scanning is in the rows of keys already.
    #expect(scene.switches.highlight?.kind == .group && scene.name?.lowercased().hasPrefix("q, w, e") == true)
    for letter in ["h", "i"] {
      let shown = scene.stage.elements(.button, letter).isEmpty ? letter.uppercased() : letter
      scene.switches.select(shown)
    }
    #expect(field.text.lowercased() == "hi")
    scene.switches.select("done")
    scene.stage.advance(by: 1)
    #expect(scene.stage.application.inputView == nil && scene.name == "Name")
  }

  // SW-13
  @Test func lettersBehindAKeyAreTyped() throws {
    let scene = try SwitchStage()
    scene.stage.application.keyboardLayouts = [KeyboardLayout("us")]
    let field = TextField()
    field.accessibilityLabel = "Name"
    field.textInputTraits.autocapitalization = .none
    scene.column.addSubview(field)
    scene.addButtons("A")
    scene.switches.select("Name")
    scene.stage.advance(by: 0.5)
    // A key types at once, although it has other letters.
    scene.switches.select("e")
    #expect(field.text == "e")
    scene.switches.select("é")
    #expect(field.text == "eé")
    // Scanning begins again in the rows of keys.
    #expect(scene.switches.highlight?.kind == .group && scene.name?.hasPrefix("q, w, e") == true)
    scene.switches.select("ñ")
    #expect(field.text == "eéñ")
  }

  // SW-12
  @Test func aToastWithAButtonStays() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B")
    Toast("Deleted", action: Action(title: "Undo") { [unowned scene] _ in scene.used.append("undo") })
      .show(in: scene.stage.view)
    scene.stage.advance(by: 30)
    scene.switches.select("Undo")
    #expect(scene.used == ["undo"])
    Toast("Saved").show(in: scene.stage.view)
    scene.stage.advance(by: 8)
    #expect(!scene.stage.text("Saved").exists)
  }

  // SW-4, SW-10
  @Test func listsOfAnyLengthAreScrolled() throws {
    let scene = try SwitchStage()
    let list = TableView()
    list.accessibilityLabel = "Rows"
    let source = CollectionViewDataSource<Int, Int>(list) { cell, row in cell.textLabel.text = "Row \(row)" }
    source.apply(DataSourceSnapshot(Array(0..<10_000)))
    source.performPrimaryAction = { [unowned scene] row in scene.used.append("Row \(row)") }
    list.sizing.height = 300
    scene.column.addSubview(list)
    scene.addButtons("A")
    scene.stage.advance(by: 0.5)
    #expect(scene.name == "Rows" && scene.switches.highlight?.kind == .group)
    scene.switches.press()
    scene.switches.select("Scroll Down")
    scene.stage.advance(by: 0.6)
    // The entry stays for another press.
    #expect(scene.name == "Scroll Down" && list.contentOffset.y > 200)
    scene.switches.press()
    scene.stage.advance(by: 0.6)
    #expect(list.contentOffset.y > 500)
    let row = try #require(scene.stage.list("Rows").elements(.row).dropFirst(3).first?.label)
    scene.switches.select(row)
    #expect(scene.used == [row])
  }
}
