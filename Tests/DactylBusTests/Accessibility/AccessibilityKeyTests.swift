import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylLanguage
@testable import DactylWidgets

/// Keys of actions, and what elements control (`AC-7`, `AC-13`, `AC-20`).
@MainActor @Suite struct AccessibilityKeyTests {
  private let root = ViewController()

  private func keys(_ at: AccessibilityStage, _ object: AccessibilityObject?, _ index: Int32 = 0) async -> String? {
    await at.call(object, "Action", "GetKeyBinding", .int32(index)).value?.first?.string
  }

  private func controlled(_ at: AccessibilityStage, _ object: AccessibilityObject) async -> [String] {
    let sets = await at.call(object, "Accessible", "GetRelationSet").value?.first?.elements ?? []
    let set = sets.compactMap(\.elements).first { $0[0] == .uint32(3) }
    return set?[1].elements?.compactMap { $0.elements?.last?.objectPath?.text } ?? []
  }

  // AC-20
  @Test func actionsTellTheirKeys() async throws {
    let button = Button("File")
    let commands = [
      KeyCommand(title: "New", input: "n", modifierFlags: .control) { _ in },
      KeyCommand(title: "Save As", input: "S", modifierFlags: [.control, .shift]) { _ in },
      KeyCommand(title: "Up", input: KeyCommand.inputPageUp, modifierFlags: .alternate) { _ in },
      KeyCommand(title: "Settings", input: ",", modifierFlags: .command) { _ in },
    ]
    commands[0].mnemonic = "N"
    let plain = Action(title: "Plain") { _ in }
    let marked = Action(title: "Marked", mnemonic: "m") { _ in }
    button.menu = Menu(children: commands as [any MenuElement] + [plain, marked])
    let (yes, no) = (Button("OK"), Button("Cancel"))
    (yes.role, no.role) = (.primary, .cancel)
    let at = try await AccessibilityStage(root, showing: [button, yes, no])
    #expect(await keys(at, try at.object(yes)) == ";;Return")
    #expect(await keys(at, try at.object(no)) == ";;Escape")
    #expect(await keys(at, try at.object(button), 1) == ";;Menu")
    #expect(await keys(at, try at.object(button), 7) == "")
    _ = button.performAccessibilityAction(.showMenu)
    await at.settle()
    let menu = try #require(try at.tracker.focused?.parent)
    var found: [String?] = []
    for index in 0..<menu.childCount { found.append(await keys(at, menu.child(at: index))) }
    #expect(
      found == ["n;;<Control>n", ";;<Shift><Control>s", ";;<Alt>Page_Up", ";;<Super>comma", "", "m;;"])
    let actions = await at.call(menu.child(at: 0), "Action", "GetActions").value?.first?.elements?.first?.elements
    #expect(actions?.last?.string == "n;;<Control>n")
  }

  // AC-7
  @Test func theActionOfAFieldPressesReturn() async throws {
    let (field, ok) = (TextField("Ada"), Button("OK"))
    ok.role = .primary
    var calls: [String] = []
    ok.addAction(Action { _ in calls.append("ok") }, for: .primaryActionTriggered)
    let at = try await AccessibilityStage(root, showing: [field, ok])
    let object = try at.object(field)
    #expect(await at.call(object, "Action", "GetName", .int32(0)).value == [.string("activate")])
    #expect(await keys(at, object) == ";;Return")
    // Without a target of its own, Return is for the default button.
    #expect(await at.call(object, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(calls == ["ok"] && field.isFirstResponder)
    field.addAction(Action { _ in calls.append("field") }, for: .primaryActionTriggered)
    #expect(await at.call(object, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(calls == ["ok", "field"] && field.text == "Ada")
    field.isEnabled = false
    #expect(await at.call(object, "Action", "DoAction", .int32(0)).value == [.bool(false)])
  }

  // AC-13
  @Test func tabsControlTheirPages() async throws {
    let pages = ["Soups", "Mains"].map { title -> ViewController in
      let page = ViewController()
      page.title = title
      let label = Label("Text of \(title)", frame: Rect(x: 0, y: 100, width: 200, height: 30))
      page.view.addSubview(label)
      return page
    }
    let tabs = TabBarController(pages)
    let at = try await AccessibilityStage(tabs)
    func label(_ index: Int) throws -> String {
      ObjectReference.path(try at.object(pages[index].view.subviews[0])).text
    }
    #expect(await controlled(at, try tab("Soups", at)) == [try label(0)])
    #expect(await controlled(at, try tab("Mains", at)) == [])
    tabs.selectedIndex = 1
    await at.settle()
    #expect(await controlled(at, try tab("Mains", at)) == [try label(1)])
  }

  private func tab(_ name: String, _ at: AccessibilityStage) throws -> AccessibilityObject {
    var waiting = [try at.tracker.root]
    while let object = waiting.popLast() {
      if object.description.role == .tab, object.description.label == name { return object }
      waiting += object.knownChildren
    }
    throw SetupError(description: "there is no tab \(name)")
  }

  // AC-13
  @Test func theTabOfAStripControlsThePageThatIsShown() async throws {
    let labels = ["One", "Two"].map { Label("Text \($0)", frame: Rect(x: 0, y: 0, width: 200, height: 30)) }
    let pages = PageViewController(
      labels.map { label in
        let page = ViewController()
        page.view.addSubview(label)
        return page
      })
    pages.view.frame = Rect(x: 0, y: 100, width: 300, height: 300)
    root.addChild(pages)
    let strip = TabStrip(["One", "Two"])
    strip.pageViewController = pages
    let at = try await AccessibilityStage(root, showing: [strip, pages.view])
    #expect(await controlled(at, try tab("One", at)) == [ObjectReference.path(try at.object(labels[0])).text])
    #expect(await controlled(at, try tab("Two", at)) == [])
  }

  // AC-13
  @Test func anElementControlsTheMenuThatItHasOpened() async throws {
    let picker = Picker(["One", "Two"], selectedIndex: 0)
    let at = try await AccessibilityStage(root, showing: [picker])
    #expect(await controlled(at, try at.object(picker)) == [])
    _ = picker.performAccessibilityAction(.activate)
    await at.settle()
    let menu = try #require(try at.tracker.focused?.parent)
    #expect(await controlled(at, try at.object(picker)) == [ObjectReference.path(menu).text])
  }

  // AC-22
  @Test func theKindOfAnElementIsNamedInTheLanguageOfTheUser() async throws {
    let button = Button("Speichern")
    let at = try await AccessibilityStage(root, showing: [button])
    let object = try at.object(button)
    #expect(await at.call(object, "Accessible", "GetLocalizedRoleName").value == [.string("button")])
    at.stage.application.traitOverrides.locale = "de"
    defer { at.stage.application.traitOverrides.locale = nil }
    #expect(await at.call(object, "Accessible", "GetLocalizedRoleName").value == [.string("Knopf")])
    #expect(await at.call(object, "Accessible", "GetRoleName").value == [.string("push button")])
    for role in (0..<200).compactMap(RoleNumber.init) where role != .unknown {
      #expect(FrameworkText.role(role.name) != FrameworkText.role(RoleNumber.unknown.name), "\(role.name)")
    }
  }

  // AC-21
  @Test func aLinkThatWasFollowedSaysSo() async throws {
    let link = Link("Terms of use")
    let at = try await AccessibilityStage(root, showing: [link])
    #expect(await at.states(try at.object(link)).contains(40) == false)
    #expect(await at.events { link.isVisited = true } == ["Terms of use: StateChanged visited 1"])
    #expect(await at.states(try at.object(link)).contains(40))
  }
}
