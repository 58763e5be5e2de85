import Dactyl
import DactylTesting
import Testing

/// The examples of DesktopServices.
@MainActor @Suite struct DesktopServicesTests {
  @Test func aMediaKeyPausesTheRadio() throws {
    let stage = try TestStage(root: RadioController(station: "Radio Paris"))
    #expect(stage.text("Radio Paris").exists)
    #expect(stage.application.nowPlaying?.playbackState == .playing)
    stage.keyboard.press("XF86AudioPause")
    #expect(stage.text("Pause").exists)
    #expect(stage.application.nowPlaying?.playbackState == .paused)
    #expect(stage.application.remoteCommands == [.play, .pause, .togglePlayPause])
    stage.keyboard.press("XF86AudioPlay")
    #expect(stage.application.nowPlaying?.playbackState == .playing)
  }
}
