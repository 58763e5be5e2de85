import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys that control a player (section 1.7).
@MainActor @Suite struct RemoteControlTests {
  private final class Player: StubView {
    weak var rig: Rig?
    var isSilent = false
    private(set) var events: [Event] = []
    override func remoteControlReceived(with event: Event) {
      events.append(event)
      rig?.write(.presses, "\(debugName) \(event.subtype)")
      if isSilent { super.remoteControlReceived(with: event) }
    }
  }

  private let rig = Rig([.presses])
  private let outer: Player
  private let inner: Player

  init() {
    outer = Player("A", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    inner = Player("B", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    outer.rig = rig
    inner.rig = rig
    rig.window.addSubview(outer)
    outer.addSubview(inner)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    rig.focusKeyboard()
  }

  @Test("EI-34: media keys are presses until the application asks for them, and again when it no longer does")
  func asking() {
    #expect(!rig.application.isReceivingRemoteControlEvents)
    rig.type(0, "XF86AudioPlay")
    #expect(rig.takeLog() == ["B pressed XF86AudioPlay", "B released XF86AudioPlay"])
    rig.application.beginReceivingRemoteControlEvents()
    rig.type(1, "XF86AudioPlay")
    rig.type(2, "a")
    #expect(rig.takeLog() == ["B remoteControlTogglePlayPause", "B pressed a", "B released a"])
    rig.application.endReceivingRemoteControlEvents()
    rig.type(3, "XF86AudioPlay")
    #expect(rig.takeLog() == ["B pressed XF86AudioPlay", "B released XF86AudioPlay"])
  }

  @Test(
    "EI-34: each key has its subtype",
    arguments: [
      ("XF86AudioPlay", "remoteControlTogglePlayPause"), ("XF86AudioPause", "remoteControlPause"),
      ("XF86AudioStop", "remoteControlStop"), ("XF86AudioNext", "remoteControlNextTrack"),
      ("XF86AudioPrev", "remoteControlPreviousTrack"),
    ])
  func subtypes(_ name: String, _ subtype: String) {
    rig.application.beginReceivingRemoteControlEvents()
    rig.type(0, name, .shift)
    #expect(rig.takeLog() == ["B \(subtype)"])
    let event = inner.events.first
    #expect(event?.type == .remoteControl && event?.modifierFlags == .shift && event?.timestamp == 0)
    #expect(event?.window === rig.window && rig.application.lastEvent === event)
  }

  @Test("EI-34: the key of keyboards that both plays and pauses toggles")
  func toggle() {
    rig.application.beginReceivingRemoteControlEvents()
    let stroke = KeyStroke(code: 164, name: "XF86AudioPlay")
    rig.send(0, [.keyboard(Rig.seat, .down(stroke, time: .at(0), serial: 1))])
    #expect(rig.takeLog() == ["B remoteControlTogglePlayPause"])
  }

  @Test("EI-34: seeking begins at the press and ends at the release, where it began; repeats say nothing")
  func seeking() {
    rig.application.beginReceivingRemoteControlEvents()
    rig.key(0, "XF86AudioForward", .down)
    rig.key(0.5, "XF86AudioForward", .again)
    inner.resignFirstResponder()
    rig.application.endReceivingRemoteControlEvents()
    rig.key(1, "XF86AudioForward", .up)
    rig.application.beginReceivingRemoteControlEvents()
    inner.becomeFirstResponder()
    rig.type(2, "XF86AudioRewind")
    #expect(
      rig.takeLog() == [
        "B remoteControlBeginSeekingForward", "B remoteControlEndSeekingForward",
        "B remoteControlBeginSeekingBackward", "B remoteControlEndSeekingBackward",
      ])
  }

  @Test("EI-33, EI-34: seeking that is cut off ends once", arguments: [0, 1, 2, 3])
  func cutOff(way: Int) {
    rig.application.beginReceivingRemoteControlEvents()
    rig.key(0, "XF86AudioForward", .down)
    switch way {
    case 0: rig.send(0.1, [.keyboard(Rig.seat, .lost)])
    case 1: rig.application.becomeInactive()
    case 2: rig.window.close()
    default: inner.removeFromSuperview()
    }
    rig.key(0.2, "XF86AudioForward", .up)
    #expect(rig.takeLog() == ["B remoteControlBeginSeekingForward", "B remoteControlEndSeekingForward"])
  }

  @Test("RC-4, RC-11, RC-3: it starts at the first responder and travels next by default")
  func chain() {
    rig.application.beginReceivingRemoteControlEvents()
    inner.isSilent = true
    rig.type(0, "XF86AudioStop")
    outer.isSilent = true
    outer.nextOverride = inner
    rig.type(1, "XF86AudioStop")
    inner.resignFirstResponder()
    rig.type(2, "XF86AudioStop")
    #expect(
      rig.takeLog() == ["B remoteControlStop", "A remoteControlStop", "B remoteControlStop", "A remoteControlStop"])
  }

  @Test("WD-10: a beginning kept away by sendEvent has no end; an end kept away is made up for")
  func suppressed() {
    rig.application.beginReceivingRemoteControlEvents()
    rig.application.passesOn = { _ in false }
    rig.key(0, "XF86AudioForward", .down)
    rig.application.passesOn = { _ in true }
    rig.key(0.1, "XF86AudioForward", .up)
    #expect(rig.takeLog() == [])
    rig.key(1, "XF86AudioForward", .down)
    rig.application.passesOn = { _ in false }
    rig.key(1.1, "XF86AudioForward", .up)
    #expect(rig.takeLog() == ["B remoteControlBeginSeekingForward", "B remoteControlEndSeekingForward"])
  }
}
