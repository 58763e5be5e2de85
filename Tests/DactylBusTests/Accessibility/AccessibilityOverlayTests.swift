import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// What is in front of a window, as others find it: the touch keyboard, tool tips and toasts (`AC-5`, `AC-12`).
@MainActor @Suite struct AccessibilityOverlayTests {
  private let root = ViewController()

  private func extents(_ at: AccessibilityStage, _ object: AccessibilityObject) async -> [Int] {
    await at.call(object, "Component", "GetExtents", .uint32(1)).value?.first?.elements?.compactMap(\.integer) ?? []
  }

  /// Whether calls from outside lead from the toplevel to an object and back.
  private func expectReachable(_ object: AccessibilityObject, _ at: AccessibilityStage) async throws {
    var (present, steps) = (object, 0)
    let frame = try #require(try at.tracker.root.child(at: 0))
    while present !== frame, steps < 20 {
      steps += 1
      let parent = await at.get(present, "Accessible", "Parent")?.elements?.last?.objectPath
      let next = try #require(parent.flatMap(ObjectReference.number).flatMap { try? at.tracker.object($0) })
      let index = await at.call(present, "Accessible", "GetIndexInParent").value?.first?.int32 ?? -1
      let child = await at.call(next, "Accessible", "GetChildAtIndex", .int32(index)).value?.first
      #expect(child?.elements?.last?.objectPath == ObjectReference.path(present))
      present = next
    }
    #expect(present === frame)
  }

  // AC-5
  @Test func theKeysOfTheTouchKeyboardAreElementsOfTheToplevel() async throws {
    let field = TextField("", frame: Rect(x: 0, y: 0, width: 300, height: 44))
    field.accessibilityLabel = "Name"
    field.textInputTraits.autocapitalization = .none
    let at = try await AccessibilityStage(root, showing: [field])
    at.stage.application.keyboardLayouts = [KeyboardLayout("us")]
    at.stage.application.touchKeyboardMode = .always
    let events = await at.events {
      at.stage.textField("Name").tap()
      at.stage.advance(by: 1)
    }
    #expect(events.contains { $0.contains("ChildrenChanged add") })
    let key = try at.find(.button, "h")
    try await expectReachable(key, at)
    let place = await extents(at, key)
    #expect(place.count == 4 && place[1] > 300 && place[2] > 10 && place[3] > 10)
    #expect(await at.states(key).isSuperset(of: [8, 24, 25, 30]))
    // A key types, and the field keeps the focus.
    _ = at.takeEvents()
    #expect(await at.call(key, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    await at.settle()
    #expect(field.text == "h" && field.isFirstResponder)
    #expect(at.takeEvents().contains("Name: TextChanged insert 0 \"h\""))
    let shift = try at.find(.toggleButton, "shift")
    #expect(await at.call(shift, "Accessible", "GetRoleName").value == [.string("toggle button")])
    let number = key.number
    let left = await at.events {
      field.resignFirstResponder()
      at.stage.advance(by: 1)
    }
    #expect(left.contains { $0.contains("ChildrenChanged remove") })
    #expect(try at.tracker.object(number) == nil)
  }

  // AC-5, AC-12
  @Test func aToolTipIsAnElementThatAppears() async throws {
    let button = Button("Save")
    button.toolTip = "Keeps the note"
    let at = try await AccessibilityStage(root, showing: [button])
    let events = await at.events {
      at.stage.pointer.move(to: button.bounds.center, in: button)
      at.stage.advance(by: 2)
    }
    let tip = try at.find(.tooltip)
    #expect(events.filter { $0.hasSuffix("StateChanged showing 1") } == ["Keeps the note: StateChanged showing 1"])
    #expect(await at.get(tip, "Accessible", "Name") == .string("Keeps the note"))
    #expect(await at.call(tip, "Accessible", "GetRoleName").value == [.string("tool tip")])
    #expect(await at.call(tip, "Component", "GetLayer").value == [.uint32(5)])
    try await expectReachable(tip, at)
    let (place, source) = (await extents(at, tip), await extents(at, try at.object(button)))
    #expect(place.count == 4 && place[1] >= source[1] && place[2] > 20)
    #expect(await at.states(tip).contains(25))
    let gone = await at.events {
      at.stage.pointer.move(to: Point(x: 350, y: 500), in: at.stage.window)
      at.stage.advance(by: 1)
    }
    #expect(gone.contains { $0.contains("ChildrenChanged remove") })
    #expect(await at.states(tip) == [6])
  }

  // AC-5, AC-12
  @Test func aToastOverAPresentedControllerIsToldAndUsed() async throws {
    let behind = Button("Behind")
    let at = try await AccessibilityStage(root, showing: [behind])
    let front = ViewController()
    front.title = "Front"
    let inside = Button("Inside")
    inside.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    front.view.addSubview(inside)
    root.present(front, animated: false)
    at.stage.advance(by: 1)
    await at.settle()
    var undone = 0
    let events = await at.events {
      Toast("Deleted", action: Action(title: "Undo") { _ in undone += 1 }).show(in: root.view)
      at.stage.advance(by: 1)
    }
    #expect(events.filter { $0 == "Deleted: StateChanged showing 1" }.count == 1)
    let toast = try at.find(.notification)
    #expect(await at.get(toast, "Accessible", "Name") == .string("Deleted"))
    #expect(await at.call(toast, "Accessible", "GetRoleName").value == [.string("notification")])
    try await expectReachable(toast, at)
    #expect(try at.tracker.exactObject(of: behind) == nil && at.object(inside).isAttached)
    #expect(await at.states(toast).contains(25))
    let undo = try at.find(.button, "Undo")
    try await expectReachable(undo, at)
    #expect(await at.call(undo, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    at.stage.advance(by: 2)
    await at.settle()
    #expect(undone == 1 && !toast.isAttached)
  }
}
