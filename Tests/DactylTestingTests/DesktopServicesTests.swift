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

  @Test func aLabelFollowsTheOrientation() throws {
    let stage = try TestStage()
    defer { stage.application.traitOverrides.deviceOrientation = nil }
    let label = HeldLabel("", role: .body)
    stage.view.addSubview(label)
    #expect(stage.application.traits.deviceOrientation == .unknown)
    stage.application.traitOverrides.deviceOrientation = .portraitUpsideDown
    #expect(label.text == "The other way around, please")
    stage.application.traitOverrides.deviceOrientation = .landscapeLeft
    #expect(label.text == "Thank you")
  }
}
