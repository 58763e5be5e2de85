import DactylCore
import DactylGeometry
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// The program as a player of the desktop (`MP-1`, `MP-2`).
@MainActor @Suite struct MediaPlayerTests {
  private let stage: PlayerStage

  init() throws { stage = try PlayerStage() }

  private var application: Application { stage.application }

  // MARK: MP-1

  // MP-1
  @Test func theProgramIsAPlayerAsLongAsItPlays() async throws {
    #expect(application.nowPlaying == nil && application.remoteCommands == [])
    application.remoteCommands = .play
    await stage.settle()
    #expect(await stage.names() == [])
    application.nowPlaying = NowPlaying(title: "One")
    await stage.untilNames([stage.name])
    application.nowPlaying = nil
    await stage.untilNames([])
    #expect(application.nowPlaying == nil)
    application.nowPlaying = NowPlaying(title: "Two")
    application.nowPlaying = nil
    application.nowPlaying = NowPlaying(title: "Three")
    await stage.untilNames([stage.name])
    #expect(await stage.get("Metadata")?["xesam:title"]?.string == "Three")
  }

  // MP-1
  @Test func theNextRunHasAPlayerOfItsOwn() async throws {
    await stage.play(NowPlaying(title: "One"), .pause)
    // A change that was not told yet ends with the run.
    application.nowPlaying?.title = "Two"
    application.endDesktopWork()
    await stage.untilNames([])
    #expect(application.nowPlaying?.title == "Two" && application.remoteCommands == .pause)
    stage.portal.beginDesktop()
    application.beginDesktopWork()
    await stage.untilNames([stage.name])
    #expect(await stage.get("Metadata")?["xesam:title"]?.string == "Two")
    application.nowPlaying?.title = "Three"
    await stage.settle()
    #expect(await stage.get("Metadata")?["xesam:title"]?.string == "Three")
    #expect(stage.signals.values.contains { $0.member == "PropertiesChanged" })
  }

  // MP-1
  @Test func aSecondProgramHasTheNumberOfItsProcess() async throws {
    let service = stage.portal.fixture.service
    let other = try service.own(stage.name)
    await stage.portal.wait("the name of another program") { other.state == .owned }
    application.nowPlaying = NowPlaying(title: "One")
    let second = stage.name + ".instance\(ProcessEnvironment.processID)"
    await stage.untilNames([stage.name, second])
    // It has no name that another program has left, since clients would take that for another player.
    other.cancel()
    await stage.untilNames([second])
    application.nowPlaying = nil
    await stage.untilNames([])
  }

  // MP-1
  @Test(arguments: [
    ("org.example.Player", "org.example.Player"), ("", "dactyl"), ("...", "dactyl"), ("a b\0é/c", "a_b___c"),
    ("7up.9", "_7up._9"), (".a..b.", "a.b"), (String(repeating: "x", count: 1000), String(repeating: "x", count: 128)),
  ])
  func aNameOnTheBusIsMadeOfThatOfTheProgram(_ appID: String, _ name: String) throws {
    #expect(MediaPlayerPresence.validName(appID) == name)
    _ = try stage.client.own("org.mpris.MediaPlayer2." + name)
  }

  // MP-1
  @Test func theDesktopReadsWhatPlays() async throws {
    await stage.play(
      NowPlaying(
        title: "Gymnopédie <b>&", artist: "Satie", album: "Piano", artworkAddress: "file:///tmp/a%20b.png",
        duration: 185.5, elapsedTime: 10, playbackRate: 1.5),
      [.nextTrack, .pause])
    let player = try #require(await stage.all())
    #expect(player["PlaybackStatus"]?.string == "Playing")
    #expect([player["Rate"], player["MinimumRate"], player["MaximumRate"]].map { $0?.double } == [1.5, 1, 1.5])
    #expect(player["Volume"]?.double == 1 && player["Position"]?.unwrapped == .int64(10_000_000))
    let names = ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl"]
    #expect(names.map { player[$0]?.bool } == [true, false, false, true, false, true])
    let track = try #require(player["Metadata"])
    #expect(track["mpris:trackid"]?.objectPath?.text.hasPrefix("/org/dactyl/track/") == true)
    #expect(track["xesam:title"]?.string == "Gymnopédie <b>&" && track["xesam:album"]?.string == "Piano")
    #expect(track["xesam:artist"]?.unwrapped == .strings(["Satie"]))
    #expect(track["mpris:length"]?.unwrapped == .int64(185_500_000))
    #expect(track["mpris:artUrl"]?.string == "file:///tmp/a%20b.png")
    let root = try #require(await stage.all(PlayerStage.root))
    #expect(root["Identity"]?.string == Application.displayedName)
    #expect(root["DesktopEntry"]?.string == stage.portal.stage.toplevel.appID)
    #expect(["CanRaise", "CanQuit", "HasTrackList"].map { root[$0]?.bool } == [true, false, false])
    #expect(root["SupportedUriSchemes"]?.elements == [] && root["SupportedMimeTypes"]?.elements == [])
  }

  // MP-1
  @Test func whatCanNotBeSentIsCutOffOrLeftOut() async throws {
    let long = String(repeating: "ä", count: 1 << 20)
    await stage.play(
      NowPlaying(title: long, artist: "a\0b", album: long, artworkAddress: "no address", duration: .infinity))
    let track = try #require(await stage.get("Metadata"))
    let title = try #require(track["xesam:title"]?.string)
    #expect(title.utf8.count <= 16 << 10 && title.utf8.count > 8 << 10 && title.allSatisfy { $0 == "ä" })
    #expect(track["xesam:artist"]?.unwrapped == .strings(["ab"]))
    #expect(track["mpris:artUrl"] == nil && track["mpris:length"] == nil)
    for address in ["https://a b", String(repeating: "data:", count: 1 << 18), ""] {
      application.nowPlaying?.artworkAddress = address
      #expect(await stage.get("Metadata")?["mpris:artUrl"] == nil)
    }
  }

  // MP-1, MP-2
  @Test(arguments: [-1, .nan, .infinity, -.infinity, 1e300, -1e300, 0] as [Double])
  func noNumberIsTooStrange(_ number: Double) async throws {
    await stage.play(
      NowPlaying(title: "One", duration: number, elapsedTime: number, playbackRate: number), .changePlaybackPosition)
    stage.portal.stage.advance(by: 10)
    guard case .int64(let position)? = await stage.get("Position"), let rate = await stage.get("Rate")?.double else {
      Issue.record("there is no position or no rate")
      return
    }
    #expect((0...1_000_000_000_000_000).contains(position) && rate != 0 && rate.isFinite)
    #expect(await stage.call("Seek", .int64(.max)) == .success([]))
    #expect(await stage.call("Seek", .int64(.min)) == .success([]))
    #expect(stage.listener.heard.allSatisfy { !$0.contains("nan") && !$0.contains("inf") })
  }

  // MP-1
  @Test func aBusThatComesBackHasThePlayerAgain() async throws {
    await stage.play(NowPlaying(title: "One"), .play)
    stage.portal.fixture.daemon.stop()
    await stage.portal.wait("the loss") {
      if case .lost = stage.application.services?.bus.state { true } else { false }
    }
    application.nowPlaying?.title = "Two"
    await stage.portal.stage.loop.settle()
    try stage.portal.fixture.daemon.start()
    stage.portal.stage.advance(by: 1)
    await stage.untilNames([stage.name])
    #expect(await stage.get("Metadata")?["xesam:title"]?.string == "Two")
    #expect(await stage.call("Play") == .success([]))
    #expect(stage.listener.heard == ["remoteControlPlay"])
  }

  // MP-1
  @Test func withoutABusNothingHappens() async throws {
    application.desktopServices = DesktopServices(.address("unix:path=/nowhere/bus"), loop: stage.portal.stage.loop)
    application.remoteCommands = [.play, .pause]
    application.nowPlaying = NowPlaying(title: "One")
    for number in 0..<100 {
      application.nowPlaying?.title = "\(number)"
      await stage.portal.stage.loop.settle(1)
    }
    #expect(application.nowPlaying?.title == "99")
    // MP-3: keys do without it.
    application.beginReceivingRemoteControlEvents()
    stage.portal.stage.keyboard.press("XF86AudioPause")
    #expect(stage.listener.heard == ["remoteControlPause"])
    application.nowPlaying = nil
  }

  // MARK: MP-2

  // MP-2
  @Test func aThousandChangesAreToldOnce() async throws {
    await stage.play(NowPlaying(title: "0", elapsedTime: 5), .play)
    for number in 1...1000 {
      application.nowPlaying?.title = "\(number)"
      application.remoteCommands.formSymmetricDifference(.stop)
    }
    #expect(await stage.takeChanges() == [["Metadata"], ["Seeked"]])
    // Another title is another track, which begins at its beginning.
    application.nowPlaying?.identifier = "a"
    application.nowPlaying?.elapsedTime = 0
    #expect(await stage.takeChanges() == [["Metadata"]])
    for number in 1...1000 { application.nowPlaying?.title = "\(number)" }
    #expect(await stage.takeChanges() == [])
    application.nowPlaying?.artist = "Satie"
    #expect(await stage.takeChanges() == [["Metadata"]])
  }

  // MP-2
  @Test func onlyWhatHasChangedIsTold() async throws {
    await stage.play(NowPlaying(title: "One", identifier: "a"))
    application.nowPlaying?.playbackState = .paused
    #expect(await stage.takeChanges() == [["PlaybackStatus"]])
    application.remoteCommands = [.togglePlayPause, .quit]
    #expect(await stage.takeChanges() == [["CanQuit"], ["CanPlay", "CanPause"]])
    application.nowPlaying?.playbackRate = 2
    #expect(await stage.takeChanges() == [["Rate", "MaximumRate"]])
    application.nowPlaying = application.nowPlaying
    #expect(await stage.takeChanges() == [])
  }

  // MP-2
  @Test func thePlacePassesWithTheTimeAndIsNotTold() async throws {
    await stage.play(NowPlaying(title: "One", duration: 60, elapsedTime: 10, playbackRate: 2))
    stage.portal.stage.advance(by: 5)
    #expect(await stage.get("Position") == .int64(20_000_000))
    #expect(application.nowPlaying?.elapsedTime == 20)
    application.nowPlaying?.playbackState = .paused
    stage.portal.stage.advance(by: 5)
    #expect(await stage.get("Position") == .int64(20_000_000))
    application.nowPlaying?.playbackState = .playing
    stage.portal.stage.advance(by: 5)
    #expect(application.nowPlaying?.elapsedTime == 30)
    stage.portal.stage.advance(by: 100)
    #expect(await stage.get("Position") == .int64(60_000_000))
    #expect(await stage.takeChanges().allSatisfy { $0 == ["PlaybackStatus"] })
  }

  // MP-2
  @Test func aJumpIsTold() async throws {
    await stage.play(NowPlaying(title: "One", duration: 600))
    stage.portal.stage.advance(by: 100)
    // The program tells whole seconds.
    application.nowPlaying?.elapsedTime = 99.5
    #expect(await stage.takeChanges() == [])
    application.nowPlaying?.elapsedTime = 200
    await stage.settle()
    #expect(stage.signals.values.map(\.member) == ["Seeked"])
    #expect(stage.signals.values.first?.values == [.int64(200_000_000)])
    stage.signals.values = []
    application.nowPlaying = NowPlaying(title: "Two", elapsedTime: 30)
    #expect(await stage.takeChanges() == [["Metadata"], ["Seeked"]])
  }
}
