import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys that control a player (section 1.7).
@MainActor @Suite struct RemoteControlTests {
  private final class Player: StubView {
    weak var fixture: Fixture?
    var isSilent = false
    private(set) var events: [Event] = []
    override func remoteControlReceived(with event: Event) {
      events.append(event)
      fixture?.write(.presses, "\(debugName) \(event.subtype)")
      if isSilent { super.remoteControlReceived(with: event) }
    }
  }

  private let fixture = Fixture([.presses])
  private let outer: Player
  private let inner: Player

  init() {
    outer = Player("A", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    inner = Player("B", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    outer.fixture = fixture
    inner.fixture = fixture
    fixture.window.addSubview(outer)
    outer.addSubview(inner)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
  }

  // EI-34
  @Test func mediaKeysArePressesUnlessTheApplicationReceivesRemoteControl() {
    #expect(!fixture.application.isReceivingRemoteControlEvents)
    fixture.type(0, "XF86AudioPlay")
    #expect(fixture.takeLog() == ["B pressed XF86AudioPlay", "B released XF86AudioPlay"])
    fixture.application.beginReceivingRemoteControlEvents()
    fixture.type(1, "XF86AudioPlay")
    fixture.type(2, "a")
    #expect(fixture.takeLog() == ["B remoteControlTogglePlayPause", "B pressed a", "B released a"])
    fixture.application.endReceivingRemoteControlEvents()
    fixture.type(3, "XF86AudioPlay")
    #expect(fixture.takeLog() == ["B pressed XF86AudioPlay", "B released XF86AudioPlay"])
  }

  // EI-34
  @Test(arguments: [
    ("XF86AudioPlay", "remoteControlTogglePlayPause"), ("XF86AudioPause", "remoteControlPause"),
    ("XF86AudioStop", "remoteControlStop"), ("XF86AudioNext", "remoteControlNextTrack"),
    ("XF86AudioPrev", "remoteControlPreviousTrack"),
  ])
  func eachKeyHasItsSubtype(_ name: String, _ subtype: String) {
    fixture.application.beginReceivingRemoteControlEvents()
    fixture.type(0, name, .shift)
    #expect(fixture.takeLog() == ["B \(subtype)"])
    let event = inner.events.first
    #expect(event?.type == .remoteControl && event?.modifierFlags == .shift && event?.timestamp == 0)
    #expect(event?.window === fixture.window && fixture.application.lastEvent === event)
  }

  // EI-34
  @Test func thePlayPauseKeyToggles() {
    fixture.application.beginReceivingRemoteControlEvents()
    let stroke = KeyStroke(code: 164, name: "XF86AudioPlay")
    fixture.send(0, [.keyboard(Fixture.seat, .down(stroke, time: .at(0), serial: 1))])
    #expect(fixture.takeLog() == ["B remoteControlTogglePlayPause"])
  }

  // EI-34
  @Test func seekingBeginsAtThePressAndEndsAtTheReleaseInOnePlace() {
    fixture.application.beginReceivingRemoteControlEvents()
    fixture.key(0, "XF86AudioForward", .down)
    fixture.key(0.5, "XF86AudioForward", .again)
    inner.resignFirstResponder()
    fixture.application.endReceivingRemoteControlEvents()
    fixture.key(1, "XF86AudioForward", .up)
    fixture.application.beginReceivingRemoteControlEvents()
    inner.becomeFirstResponder()
    fixture.type(2, "XF86AudioRewind")
    #expect(
      fixture.takeLog() == [
        "B remoteControlBeginSeekingForward", "B remoteControlEndSeekingForward",
        "B remoteControlBeginSeekingBackward", "B remoteControlEndSeekingBackward",
      ])
  }

  // EI-33, EI-34
  @Test(arguments: [0, 1, 2, 3]) func seekingThatIsCutOffEndsOnce(way: Int) {
    fixture.application.beginReceivingRemoteControlEvents()
    fixture.key(0, "XF86AudioForward", .down)
    switch way {
    case 0: fixture.send(0.1, [.keyboard(Fixture.seat, .lost)])
    case 1: fixture.application.becomeInactive()
    case 2: fixture.window.close()
    default: inner.removeFromSuperview()
    }
    fixture.key(0.2, "XF86AudioForward", .up)
    #expect(fixture.takeLog() == ["B remoteControlBeginSeekingForward", "B remoteControlEndSeekingForward"])
  }

  // RC-4, RC-11, RC-3
  @Test func remoteControlStartsAtTheFirstResponderAndTravelsNext() {
    fixture.application.beginReceivingRemoteControlEvents()
    inner.isSilent = true
    fixture.type(0, "XF86AudioStop")
    outer.isSilent = true
    outer.nextOverride = inner
    fixture.type(1, "XF86AudioStop")
    inner.resignFirstResponder()
    fixture.type(2, "XF86AudioStop")
    #expect(
      fixture.takeLog() == ["B remoteControlStop", "A remoteControlStop", "B remoteControlStop", "A remoteControlStop"])
  }

  // MP-3, RC-11
  @Test func aCommandOfAnotherProgramTakesTheSameWay() {
    // The application has not asked for media keys.
    inner.isSilent = true
    fixture.wait(until: 2)
    fixture.application.sendRemoteControl(.remoteControlChangePlaybackPosition, playbackPosition: 7.5)
    #expect(
      fixture.takeLog() == ["B remoteControlChangePlaybackPosition", "A remoteControlChangePlaybackPosition"])
    let event = inner.events.first
    #expect(event?.type == .remoteControl && event?.playbackPosition == 7.5 && event?.timestamp == 2)
    #expect(event?.window === fixture.window && event === outer.events.first)
    inner.resignFirstResponder()
    fixture.application.sendRemoteControl(.remoteControlStop)
    #expect(fixture.takeLog() == [])
  }

  // MP-3, WD-10, GN-1
  @Test func aCommandOfAnotherProgramIsAnEventOfTheApplication() {
    let application = fixture.application
    application.passesOn = { _ in false }
    application.sendRemoteControl(.remoteControlStop)
    #expect(fixture.takeLog() == [])
    application.passesOn = { _ in true }
    // A command that comes while one is handled waits for its end.
    var sent = false
    application.passesOn = { event in
      if !sent {
        sent = true
        application.sendRemoteControl(.remoteControlPlay)
      }
      return true
    }
    application.sendRemoteControl(.remoteControlStop)
    #expect(fixture.takeLog() == ["B remoteControlStop", "B remoteControlPlay"])
  }

  // WD-10
  @Test func aSuppressedBeginningHasNoEndAndASuppressedEndIsMadeUpFor() {
    fixture.application.beginReceivingRemoteControlEvents()
    fixture.application.passesOn = { _ in false }
    fixture.key(0, "XF86AudioForward", .down)
    fixture.application.passesOn = { _ in true }
    fixture.key(0.1, "XF86AudioForward", .up)
    #expect(fixture.takeLog() == [])
    fixture.key(1, "XF86AudioForward", .down)
    fixture.application.passesOn = { _ in false }
    fixture.key(1.1, "XF86AudioForward", .up)
    #expect(fixture.takeLog() == ["B remoteControlBeginSeekingForward", "B remoteControlEndSeekingForward"])
  }
}
