import DactylCore
import DactylGeometry
import DactylSurface
import DactylTesting
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// The commands of the desktop to a program that plays (`MP-3`, `MP-4`).
@MainActor @Suite struct RemoteCommandTests {
  private let stage: PlayerStage

  init() throws { stage = try PlayerStage() }

  private var application: Application { stage.application }

  private func takeHeard() -> [String] { stage.listener.takeHeard() }

  private func trackPath() async throws -> BusValue {
    .objectPath(try #require(await stage.get("Metadata")?["mpris:trackid"]?.objectPath))
  }

  // MARK: MP-3

  // MP-3
  @Test(arguments: [
    ("Play", "remoteControlPlay"), ("Pause", "remoteControlPause"), ("PlayPause", "remoteControlTogglePlayPause"),
    ("Stop", "remoteControlStop"), ("Next", "remoteControlNextTrack"), ("Previous", "remoteControlPreviousTrack"),
  ])
  func eachMethodIsAnEvent(_ method: String, _ subtype: String) async throws {
    await stage.play(
      NowPlaying(title: "One"), [.play, .pause, .togglePlayPause, .stop, .nextTrack, .previousTrack])
    #expect(await stage.call(method) == .success([]))
    #expect(takeHeard() == [subtype])
    // Nothing plays any more: the player is gone.
    application.nowPlaying = nil
    #expect(await stage.call(method).error != nil)
    #expect(takeHeard() == [])
  }

  // MP-3
  @Test func commandsThatTheProgramDoesNotTakeAreNoEvents() async throws {
    await stage.play(NowPlaying(title: "One"))
    for method in ["Play", "Pause", "Stop", "Next", "Previous"] {
      #expect(await stage.call(method) == .success([]))
    }
    #expect(await stage.call("PlayPause").remoteName == "org.freedesktop.DBus.Error.NotSupported")
    #expect(await stage.call("Seek", .int64(1)) == .success([]))
    #expect(await stage.call("SetPosition", try trackPath(), .int64(1)) == .success([]))
    #expect(await stage.call("OpenUri", .string("file:///tmp/a")).remoteName?.hasSuffix("NotSupported") == true)
    #expect(takeHeard() == [])
  }

  // MP-3
  @Test func argumentsOfOtherTypesAreErrors() async throws {
    await stage.play(NowPlaying(title: "One"), [.play, .changePlaybackPosition])
    let error = "org.freedesktop.DBus.Error.InvalidArgs"
    #expect(await stage.call("Play", .int32(1)).remoteName == error)
    #expect(await stage.call("Seek").remoteName == error)
    #expect(await stage.call("Seek", .double(1)).remoteName == error)
    #expect(await stage.call("SetPosition", .string("/a"), .int64(1)).remoteName == error)
    #expect(await stage.call("SetPosition", .int64(1), .int64(1)).remoteName == error)
    #expect(await stage.call("Nothing").remoteName == "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(takeHeard() == [])
  }

  // MP-3
  @Test func oneCommandStandsInForOthers() async throws {
    await stage.play(NowPlaying(title: "One"), .togglePlayPause)
    // It plays already.
    await stage.call("Play")
    await stage.call("Pause")
    application.nowPlaying?.playbackState = .paused
    await stage.call("Pause")
    await stage.call("Play")
    #expect(takeHeard() == ["remoteControlTogglePlayPause", "remoteControlTogglePlayPause"])
    application.remoteCommands = [.play, .pause]
    await stage.call("PlayPause")
    application.nowPlaying?.playbackState = .playing
    await stage.call("PlayPause")
    #expect(takeHeard() == ["remoteControlPlay", "remoteControlPause"])
  }

  // MP-3
  @Test func aRateOfZeroIsAPauseAndNothingElseIsSet() async throws {
    await stage.play(NowPlaying(title: "One"), .pause)
    func set(_ name: String, _ value: BusValue) async -> String? {
      await stage.call(
        "Set", .string(PlayerStage.player), .string(name), .variant(value), interface: PlayerStage.properties
      ).remoteName
    }
    #expect(await set("Rate", .double(2)) == nil)
    #expect(takeHeard() == [])
    #expect(await set("Rate", .double(0)) == nil)
    #expect(takeHeard() == ["remoteControlPause"])
    #expect(await set("Volume", .double(0.5)) == "org.freedesktop.DBus.Error.NotSupported")
    #expect(await set("Rate", .int32(0)) == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(await set("Position", .int64(0)) == "org.freedesktop.DBus.Error.PropertyReadOnly")
    #expect(takeHeard() == [])
  }

  // MP-3
  @Test func aCommandTakesTheWayOfAKey() async throws {
    await stage.play(NowPlaying(title: "One"), .stop)
    stage.listener.resignFirstResponder()
    await stage.call("Stop")
    #expect(takeHeard() == [])
    let inner = FirstResponder(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.listener.addSubview(inner)
    inner.becomeFirstResponder()
    await stage.call("Stop")
    #expect(takeHeard() == ["remoteControlStop"])
  }

  private final class FirstResponder: View {
    override var canBecomeFirstResponder: Bool { true }
  }

  // MARK: MP-4

  // MP-4
  @Test func anotherPlaceInTheTrackIsInTheEvent() async throws {
    await stage.play(
      NowPlaying(title: "One", duration: 100, elapsedTime: 40, playbackState: .paused),
      [.changePlaybackPosition, .nextTrack])
    await stage.call("Seek", .int64(2_500_000))
    await stage.call("Seek", .int64(-50_000_000))
    await stage.call("Seek", .int64(60_000_000))
    #expect(
      takeHeard() == ["42.5", "0.0", "100.0"].map { "remoteControlChangePlaybackPosition \($0)" })
    await stage.call("Seek", .int64(60_000_001))
    #expect(takeHeard() == ["remoteControlNextTrack"])
    application.remoteCommands = .changePlaybackPosition
    await stage.call("Seek", .int64(.max))
    #expect(takeHeard() == [])
  }

  // MP-4
  @Test func aPlaceOfAnotherTrackComesTooLate() async throws {
    await stage.play(NowPlaying(title: "One", duration: 100), .changePlaybackPosition)
    let first = try await trackPath()
    await stage.call("SetPosition", first, .int64(100_000_000))
    #expect(takeHeard() == ["remoteControlChangePlaybackPosition 100.0"])
    await stage.call("SetPosition", first, .int64(100_000_001))
    await stage.call("SetPosition", first, .int64(-1))
    await stage.call("SetPosition", .objectPath("/org/mpris/MediaPlayer2/TrackList/NoTrack"), .int64(1))
    #expect(takeHeard() == [])
    application.nowPlaying = NowPlaying(title: "Two")
    await stage.call("SetPosition", first, .int64(1))
    #expect(takeHeard() == [])
    let second = try await trackPath()
    #expect(second != first)
    await stage.call("SetPosition", second, .int64(5_000_000_000))
    #expect(takeHeard() == ["remoteControlChangePlaybackPosition 5000.0"])
    // The same track again has the same path.
    application.nowPlaying?.playbackState = .paused
    #expect(try await trackPath() == second)
  }

  // MP-4
  @Test func theProgramComesToTheFront() async throws {
    await stage.play(NowPlaying(title: "One"))
    let surface = try #require(stage.portal.stage.toplevel.surface)
    #expect(await stage.call("Raise", interface: PlayerStage.root) == .success([]))
    #expect(stage.portal.stage.platform.requests(of: surface) == [.activate(.user)])
  }

  // MP-4
  @Test func theProgramEndsOnlyIfItAgrees() async throws {
    await stage.play(NowPlaying(title: "One"))
    await stage.call("Quit", interface: PlayerStage.root)
    await stage.settle()
    #expect(application.toplevels.count == 1)
    application.remoteCommands = .quit
    let other = application.openToplevel(title: "Other", root: ViewController())
    other.keepsProgramRunning = false
    let refusal = Refusal()
    other.delegate = refusal
    await stage.call("Quit", interface: PlayerStage.root)
    await stage.settle()
    stage.portal.stage.advance(by: 0.1)
    #expect(application.toplevels.map(\.title) == ["Other"] && refusal.count == 1)
    #expect(await stage.get("CanRaise", of: PlayerStage.root) == .bool(true))
  }

  private final class Refusal: ToplevelDelegate {
    private(set) var count = 0
    func toplevelShouldClose(_ toplevel: Toplevel) -> Bool {
      count += 1
      return false
    }
  }
}
