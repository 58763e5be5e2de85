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

  // EI-34
  @Test func mediaKeysArePressesUnlessTheApplicationReceivesRemoteControl() {
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

  // EI-34
  @Test(arguments: [
    ("XF86AudioPlay", "remoteControlTogglePlayPause"), ("XF86AudioPause", "remoteControlPause"),
    ("XF86AudioStop", "remoteControlStop"), ("XF86AudioNext", "remoteControlNextTrack"),
    ("XF86AudioPrev", "remoteControlPreviousTrack"),
  ])
  func eachKeyHasItsSubtype(_ name: String, _ subtype: String) {
    rig.application.beginReceivingRemoteControlEvents()
    rig.type(0, name, .shift)
    #expect(rig.takeLog() == ["B \(subtype)"])
    let event = inner.events.first
    #expect(event?.type == .remoteControl && event?.modifierFlags == .shift && event?.timestamp == 0)
    #expect(event?.window === rig.window && rig.application.lastEvent === event)
  }

  // EI-34
  @Test func thePlayPauseKeyToggles() {
    rig.application.beginReceivingRemoteControlEvents()
    let stroke = KeyStroke(code: 164, name: "XF86AudioPlay")
    rig.send(0, [.keyboard(Rig.seat, .down(stroke, time: .at(0), serial: 1))])
    #expect(rig.takeLog() == ["B remoteControlTogglePlayPause"])
  }

  // EI-34
  @Test func seekingBeginsAtThePressAndEndsAtTheReleaseInOnePlace() {
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

  // EI-33, EI-34
  @Test(arguments: [0, 1, 2, 3]) func seekingThatIsCutOffEndsOnce(way: Int) {
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

  // RC-4, RC-11, RC-3
  @Test func remoteControlStartsAtTheFirstResponderAndTravelsNext() {
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

  // WD-10
  @Test func aSuppressedBeginningHasNoEndAndASuppressedEndIsMadeUpFor() {
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
