import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The place of the highlight, while elements and windows change.
@MainActor @Suite struct SwitchPlaceTests {
  // SW-9
  @Test func anItemKeepsItsPlaceWhenOthersCome() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B")
    scene.switches.moveOn()
    scene.column.insertSubview(scene.button("New"), at: 0)
    scene.settle()
    #expect(scene.name == "B")
    #expect(scene.names(4) == ["B", "New", "A", "B"])
  }

  // SW-9
  @Test func theGroupOfAnElementThatIsGoneIsHighlighted() throws {
    let scene = try SwitchStage()
    let group = scene.addGroup("Tools", "Cut", "Copy", "Paste")
    scene.addButtons("A")
    scene.switches.press()
    scene.switches.moveOn()
    #expect(scene.name == "Copy")
    group.subviews[1].removeFromSuperview()
    scene.settle()
    #expect(scene.name == "Tools" && scene.switches.highlight?.kind == .group)
    // It is highlighted for a whole interval.
    scene.stage.advance(by: 0.9)
    #expect(scene.name == "Tools")
    scene.switches.press()
    group.removeFromSuperview()
    scene.settle()
    #expect(scene.name == "A")
  }

  // SW-2, SW-9
  @Test func theHighlightMovesOnWhenThereIsSomethingToGoTo() throws {
    let scene = try SwitchStage()
    scene.addButtons("A")
    scene.stage.advance(by: 5)
    #expect(scene.name == "A" && scene.stage.application.dispatcher.nextDeadline() == nil)
    scene.addButtons("B")
    scene.stage.advance(by: 1)
    #expect(scene.name == "B")
  }

  // SW-9
  @Test func nothingIsHighlightedWithoutElements() throws {
    let scene = try SwitchStage()
    scene.addButtons("A")
    scene.column.subviews[0].removeFromSuperview()
    scene.settle()
    #expect(scene.name == nil && scene.highlightWindow == nil)
    scene.switches.press()
    scene.addButtons("B")
    #expect(scene.name == "B")
  }

  // SW-8, SW-9
  @Test func theHighlightFollowsItsElement() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B")
    let old = try #require(scene.highlightWindow?.frame)
    scene.column.layoutMargins = DirectionalInsets(top: 40, leading: 0, bottom: 0, trailing: 0)
    scene.column.sizing.height = 200
    (scene.column.subviews[0] as? Button)?.title = "A much longer title"
    scene.settle()
    #expect(scene.highlightWindow?.frame != old)
    let frame = scene.stage.button("A much longer title").frame
    #expect(scene.switches.highlight?.frame == frame)
    #expect(try #require(scene.highlightWindow?.frame).contains(frame.center))
  }

  // SW-8
  @Test func theHighlightIsNoElementAndTakesNoTouch() throws {
    let scene = try SwitchStage()
    scene.addButtons("A")
    let window = try #require(scene.highlightWindow)
    #expect(!scene.stage.application.accessibilityTree.flattened.contains { $0.view === window })
    scene.stage.finger().tap(at: scene.stage.button("A").frame.center)
    #expect(scene.used == ["A"])
  }

  // SW-4
  @Test func rowsAreReadFromTheRightInArabic() throws {
    let scene = try SwitchStage()
    scene.stage.application.traitOverrides.layoutDirection = .rightToLeft
    defer { scene.stage.application.traitOverrides.layoutDirection = nil }
    scene.addGroup("Tools", "Cut", "Copy")
    scene.addButtons("A")
    scene.switches.press()
    let first = try #require(scene.switches.highlight)
    scene.switches.moveOn()
    let second = try #require(scene.switches.highlight)
    #expect(first.label == "Cut" && second.label == "Copy" && first.frame.minX > second.frame.maxX)
  }

  // SW-4, SW-8
  @Test func textOfTwiceTheSizeIsScanned() throws {
    let scene = try SwitchStage()
    scene.stage.application.traitOverrides.fontScale = 2
    defer { scene.stage.application.traitOverrides.fontScale = nil }
    let slider = Slider()
    slider.accessibilityLabel = "Volume"
    scene.column.addSubview(slider)
    scene.addButtons("A")
    scene.switches.select("Volume", action: "Decrease")
    let window = try #require(scene.highlightWindow)
    #expect(scene.stage.window.bounds.contains(window.frame))
  }

  // SW-8
  @Test func turnedContentIsScanned() throws {
    let scene = try SwitchStage(size: Size(width: 600, height: 400))
    scene.addButtons("A", "B")
    scene.stage.application.contentRotation = .quarterTurn
    scene.settle()
    #expect(scene.stage.window.bounds.size == Size(width: 400, height: 600))
    scene.move(to: "B")
    #expect(scene.switches.highlight?.frame == scene.stage.button("B").frame)
    scene.switches.press()
    #expect(scene.used == ["B"])
  }

  // SW-5
  @Test func allWindowsAreScanned() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B")
    let root = ViewController()
    root.view.layout = .vertical()
    root.view.addSubview(scene.button("C"))
    root.view.addSubview(scene.button("D"))
    let other = scene.stage.application.openToplevel(title: "Other", root: root)
    scene.stage.advance(by: 0.1)
    scene.switches.select("D")
    #expect(scene.used == ["D"] && other.window.isKeyWindow)
    #expect(scene.highlightWindow?.stack === other.stack)
    scene.switches.select("A")
    #expect(scene.used == ["D", "A"] && scene.stage.window.isKeyWindow)
    other.close()
    scene.settle()
    #expect(scene.names(3) == ["A", "B", "A"])
  }

  // SW-5
  @Test func aWindowThatWaitsForADialogIsLeftOut() throws {
    let scene = try SwitchStage()
    scene.addButtons("A", "B")
    let root = ViewController()
    root.view.layout = .vertical()
    root.view.addSubview(scene.button("Yes"))
    root.view.addSubview(scene.button("No"))
    scene.stage.application.openToplevel(
      title: "Dialog", parent: scene.stage.toplevel, isModal: true, root: root)
    scene.stage.advance(by: 0.1)
    #expect(!scene.names(8).contains("A"))
  }

  // SW-4
  @Test func theTouchKeyboardHidesWhatIsBelow() throws {
    let scene = try SwitchStage(size: Size(width: 400, height: 600))
    scene.stage.application.keyboardLayouts = [KeyboardLayout("us")]
    let field = TextField()
    field.accessibilityLabel = "Name"
    scene.column.addSubview(field)
    scene.addButtons("A")
    let low = scene.button("Low")
    low.frame = Rect(x: 10, y: 550, width: 100, height: 40)
    scene.stage.view.layout = nil
    scene.column.frame = Rect(x: 0, y: 0, width: 400, height: 200)
    scene.stage.view.addSubview(low)
    scene.settle()
    scene.switches.select("Name")
    scene.stage.advance(by: 0.5)
    scene.moveToBack()
    scene.switches.press()
    var elements: [String] = []
    for _ in 0..<4 {
      elements += scene.switches.highlight?.elements ?? []
      scene.switches.moveOn()
    }
    #expect(elements.contains("A") && !elements.contains("Low"))
  }
}
