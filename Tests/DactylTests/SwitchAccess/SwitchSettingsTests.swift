import Testing

@testable import DactylCore

/// The settings, and their text.
@MainActor @Suite struct SwitchSettingsTests {
  // SW-1
  @Test func valuesAreLimited() {
    var access = SwitchAccess()
    (access.interval, access.firstInterval, access.rounds) = (0, -1, -1)
    (access.ignoresRepeats, access.holdBeforePress) = (.nan, .infinity)
    #expect(access.interval == 0.1 && access.firstInterval == 0 && access.rounds == 0)
    #expect(access.ignoresRepeats == 0 && access.holdBeforePress == 60)
    access.interval = .nan
    #expect(access.interval == 1.5)
  }

  // SW-1
  @Test func noSwitchesStandForTheSpaceBar() {
    var access = SwitchAccess()
    #expect(access.usedSwitches == [.key("space"): .select])
    access.style = .steps
    #expect(access.usedSwitches == [.key("space"): .next, .key("Return"): .select])
    access.switches = [.touchAnywhere: .select]
    #expect(access.usedSwitches == [.touchAnywhere: .select])
  }

  // SW-11
  @Test func settingsAreReadFromText() throws {
    var access = try #require(SwitchAccess("space"))
    #expect(access.isEnabled && access.style == .automatic && access.switches == [.key("space"): .select])
    access = try #require(SwitchAccess("F1=next,F2=select,right-button=back"))
    #expect(access.style == .steps)
    #expect(access.switches == [.key("F1"): .next, .key("F2"): .select, .pointerButton(.secondary): .back])
    access = try #require(
      SwitchAccess("touch,interval=2.5,first=1,rounds=0,repeats=0.3,hold=0.2,paused,F3=next"))
    #expect(access.style == .automatic && access.switches == [.touchAnywhere: .select, .key("F3"): .next])
    #expect(access.interval == 2.5 && access.firstInterval == 1 && access.rounds == 0)
    #expect(access.ignoresRepeats == 0.3 && access.holdBeforePress == 0.2 && access.startsPaused)
  }

  // SW-11
  @Test(
    arguments: [
      "", ",", "space,", "space=jump", "interval=fast", "interval=-1", "interval", "rounds=x", "paused=1", "=next",
    ]
  ) func textWithoutMeaningIsRefused(_ text: String) {
    #expect(SwitchAccess(text) == nil)
  }

  // SW-11
  @Test func theOptionEnablesSwitches() throws {
    #expect(try LaunchArguments(["--switches", "space"]).launchOptions.switchAccess?.isEnabled == true)
    #expect(throws: LaunchError.self) { try LaunchArguments(["--switches", "space=jump"]) }
  }
}
