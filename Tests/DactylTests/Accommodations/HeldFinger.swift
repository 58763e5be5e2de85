import DactylGeometry
import DactylTesting
import DactylText

@testable import DactylCore
@testable import DactylWidgets

/// Everything of the framework that a finger does by resting.
enum HeldFinger: String, CaseIterable, Sendable {
  case recognizer, menu, menuOfButton, primaryMenu, picker, submenu, toolTip, text, secondTap, drag, item, stepper
  case letter, delete

  /// The time that it takes if the user has set none, in seconds.
  var standardTime: Double {
    switch self {
    case .primaryMenu, .picker: 0.25
    case .submenu: 0.3
    default: 0.5
    }
  }

  /// Returns a stage on which a finger can rest.
  @MainActor func makeStage() throws -> HeldFingerStage {
    switch self {
    case .recognizer: try recognizer()
    case .menu: try menu()
    case .menuOfButton: try button { $0.menu = Menu(children: [Action(title: "Copy") { _ in }]) }
    case .primaryMenu:
      try button {
        $0.menu = Menu(children: [Action(title: "Copy") { _ in }])
        $0.showsMenuAsPrimaryAction = true
      }
    case .picker: try picker()
    case .submenu: try submenu()
    case .toolTip: try toolTip()
    case .text: try text()
    case .secondTap: try secondTap()
    case .drag: try drag()
    case .item: try item()
    case .stepper: try stepper()
    case .letter: try letter()
    case .delete: try delete()
    }
  }

  @MainActor private func recognizer() throws -> HeldFingerStage {
    let (stage, press) = (try TestStage(), LongPressGestureRecognizer())
    stage.view.addGestureRecognizer(press)
    return HeldFingerStage(stage, at: Point(x: 50, y: 50), in: stage.view) { press.state.isActive }
  }

  @MainActor private func menu() throws -> HeldFingerStage {
    let fixture = try MenuStage()
    let menu = fixture.menu("Copy")
    fixture.view.setContextMenu(menu)
    return HeldFingerStage(fixture.stage, at: Point(x: 50, y: 50), in: fixture.view) { [fixture] in
      _ = fixture
      return menu.isShown
    }
  }

  /// A stage whose finger rests in the middle of `view`.
  @MainActor private func on(_ view: View, _ hasHappened: @escaping (TestStage) -> Bool) throws -> HeldFingerStage {
    let stage = try TestStage()
    view.frame = Rect(x: 50, y: 100, width: 200, height: 44)
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    return HeldFingerStage(stage, at: view.bounds.center, in: view) { [unowned stage] in hasHappened(stage) }
  }

  @MainActor private func button(_ prepare: (Button) -> Void) throws -> HeldFingerStage {
    let button = Button("More")
    prepare(button)
    return try on(button) { !$0.elements(.menuItem).isEmpty }
  }

  @MainActor private func picker() throws -> HeldFingerStage {
    try on(Picker(["Small", "Large"], selectedIndex: 0)) { !$0.elements(.menuItem).isEmpty }
  }

  @MainActor private func toolTip() throws -> HeldFingerStage {
    let button = Button("Copy")
    button.toolTip = "Copies the notes"
    return try on(button) { !$0.elements(.tooltip).isEmpty }
  }

  @MainActor private func text() throws -> HeldFingerStage {
    let field = TextField("one two")
    return try on(field) { _ in field.isFirstResponder }
  }

  @MainActor private func secondTap() throws -> HeldFingerStage {
    let field = TextField("one two")
    let held = try on(field) { _ in !field.editor.selection.isEmpty }
    held.prepare = { [unowned held] in held.stage.finger().tap(at: held.place, in: held.view) }
    held.place = Point(x: 20, y: 22)
    return held
  }

  @MainActor private func stepper() throws -> HeldFingerStage {
    let stepper = Stepper()
    let held = try on(stepper) { _ in stepper.value > 0 }
    stepper.sizeToFit()
    held.stage.advance(by: 0.1)
    held.place = Point(x: stepper.bounds.maxX - 15, y: stepper.bounds.midY)
    return held
  }

  @MainActor private func submenu() throws -> HeldFingerStage {
    let fixture = try MenuStage()
    let menu = Menu(children: [fixture.action("Copy"), Menu(title: "Share", children: [fixture.action("Mail")])])
    menu.show(from: fixture.view)
    let view = fixture.views(of: menu)[0]
    return HeldFingerStage(fixture.stage, at: view.rect(of: 1).center, in: view) { !fixture.submenus(menu).isEmpty }
  }

  @MainActor private func drag() throws -> HeldFingerStage {
    let fixture = try DragStage()
    return HeldFingerStage(fixture.stage, at: Point(x: 50, y: 50), in: fixture.source) { !fixture.log.isEmpty }
  }

  @MainActor private func item() throws -> HeldFingerStage {
    let list = try CollectionStage.list(of: 4)
    list.source.didMove = { _ in }
    list.layOut()
    return HeldFingerStage(list.stage, at: Point(x: 150, y: 75), in: list.view) {
      list.stage.window.stack?.windows.contains { $0 is DragPreviewWindow } == true
    }
  }

  @MainActor private func letter() throws -> HeldFingerStage {
    let keyboard = try keyboard()
    return HeldFingerStage(keyboard.stage, at: keyboard.middle("e"), in: keyboard.keyboard ?? keyboard.field) {
      let popovers = keyboard.keyboard?.subviews.compactMap { $0 as? KeyboardPopover } ?? []
      return popovers.contains { $0.titles.count > 1 }
    }
  }

  @MainActor private func delete() throws -> HeldFingerStage {
    let keyboard = try keyboard()
    keyboard.tap("a", "b", "c")
    return HeldFingerStage(keyboard.stage, at: keyboard.middle("delete"), in: keyboard.keyboard ?? keyboard.field) {
      keyboard.field.text == "a"
    }
  }

  @MainActor private func keyboard() throws -> KeyboardStage {
    let keyboard = try KeyboardStage("us")
    keyboard.field.textInputTraits.autocapitalization = .none
    keyboard.open()
    return keyboard
  }
}

/// A stage, and the place where a finger rests on it.
@MainActor final class HeldFingerStage {
  let stage: TestStage
  let view: View
  var place: Point
  /// Called before the finger lands.
  var prepare: () -> Void = {}
  /// Whether the finger has rested for long enough.
  let hasHappened: () -> Bool

  init(_ stage: TestStage, at place: Point, in view: View, _ hasHappened: @escaping () -> Bool) {
    self.stage = stage
    self.place = place
    self.view = view
    self.hasHappened = hasHappened
  }

  func land() -> TestFinger {
    prepare()
    let finger = stage.finger()
    finger.down(at: place, in: view)
    return finger
  }
}
