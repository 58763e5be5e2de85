import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor private protocol Sorting: Responder {
  func sort(_ sender: Any?)
}

extension Selector {
  fileprivate static let sort = Selector(Sorting.sort)
}

/// Performs the command, if it says that it can.
private final class Sorter: View, Sorting {
  var canSort = true
  var onValidate: @MainActor (Command) -> Void = { _ in }
  var senders: [AnyObject] = []

  override var canBecomeFirstResponder: Bool { true }

  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action == .sort ? canSort : super.canPerformAction(action, withSender: sender)
  }

  override func validate(_ command: Command) { onValidate(command) }

  func sort(_ sender: Any?) { if let sender = sender as AnyObject? { senders.append(sender) } }
}

/// Commands that the responder chain validates and performs (MN-15).
@MainActor @Suite struct CommandTests {
  private let fixture: MenuStage
  private let sorter = Sorter(frame: Rect(x: 200, y: 50, width: 50, height: 50))
  private let command = Command(title: "Sort", action: .sort)
  private let menu: Menu
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
    fixture.stage.view.addSubview(sorter)
    menu = Menu(children: [command, fixture.action("Other")])
  }

  private func show() {
    menu.show(from: fixture.view)
    stage.application.layOutWindows()
  }

  private var row: TestElement { stage.element(.menuItem) }

  // MN-15
  @Test func aCommandThatNobodyPerformsIsDisabled() {
    show()
    #expect(!stage.menuItem("Sort").isEnabled && stage.menuItem("Other").isEnabled)
    fixture.tap(0, of: menu)
    #expect(menu.isShown && sorter.senders.isEmpty)
  }

  // MN-15, MN-6
  @Test func theFirstResponderPerformsIt() {
    sorter.becomeFirstResponder()
    show()
    #expect(stage.menuItem("Sort").isEnabled)
    stage.menuItem("Sort").tap()
    #expect(!menu.isShown && sorter.senders.count == 1 && sorter.senders.first === command)
  }

  // MN-15
  @Test func theViewOfTheMenuPerformsWhatTheFirstResponderDoesNot() {
    fixture.view.becomeFirstResponder()
    menu.show(from: sorter)
    stage.application.layOutWindows()
    stage.menuItem("Sort").tap()
    #expect(sorter.senders.count == 1)
  }

  // MN-15
  @Test func theResponderRenamesAndChecksIt() {
    sorter.becomeFirstResponder()
    sorter.onValidate = {
      $0.title = "Sort Backwards"
      $0.state = .on
    }
    show()
    #expect(stage.menuItem("Sort Backwards").isChecked)
    // The next answer begins with what the program has set.
    sorter.onValidate = { $0.state = .mixed }
    menu.update()
    stage.application.layOutWindows()
    #expect(command.title == "Sort" && command.state == .mixed)
    #expect(stage.menuItem("Sort").isEnabled)
  }

  // MN-15
  @Test func anOpenMenuShowsAChange() {
    sorter.becomeFirstResponder()
    show()
    sorter.canSort = false
    menu.update()
    #expect(!stage.menuItem("Sort").isEnabled)
    sorter.canSort = true
    sorter.onValidate = { $0.isEnabled = false }
    menu.update()
    #expect(!stage.menuItem("Sort").isEnabled)
    sorter.onValidate = { _ in }
    menu.update()
    stage.menuItem("Sort").tap()
    #expect(sorter.senders.count == 1)
  }

  // MN-15
  @Test func aResponderThatCannotAnyMoreIsAskedBeforeItPerforms() {
    sorter.becomeFirstResponder()
    show()
    sorter.canSort = false
    fixture.tap(0, of: menu)
    #expect(sorter.senders.isEmpty)
  }

  // MN-15
  @Test func aCommandThatTheProgramDisablesStaysDisabled() {
    sorter.becomeFirstResponder()
    sorter.onValidate = { $0.isEnabled = true }
    command.isEnabled = false
    show()
    #expect(!stage.menuItem("Sort").isEnabled && command.validate(for: sorter) == nil)
    command.isEnabled = true
    #expect(command.validate(for: sorter) === sorter)
  }

  // MN-15, EI-32
  @Test func aKeyIsLeftToOthersWhileNobodyPerformsItsCommand() {
    let key = KeyCommand(title: "Sort", input: "r", modifierFlags: .control, action: .sort)
    let bar = MenuBar([Menu(title: "View", children: [key, fixture.command("Reload", "r")])])
    bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    stage.view.addSubview(bar)
    stage.application.layOutWindows()
    fixture.view.becomeFirstResponder()
    stage.keyboard.press("r", modifiers: .control)
    #expect(fixture.chosen == ["Reload"] && sorter.senders.isEmpty)
    sorter.becomeFirstResponder()
    stage.keyboard.press("r", modifiers: .control)
    #expect(fixture.chosen == ["Reload"] && sorter.senders.first === key)
    // The row shows the key.
    bar.openMenu(at: 0)
    stage.application.layOutWindows()
    #expect(
      stage.menuItem("Sort").isEnabled
        && MenuItem(element: key, localized: { $0.string(in: .english) }, selection: nil).shortcut == "Ctrl+R")
  }
}
