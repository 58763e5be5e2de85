import DactylGeometry
import DactylGraphics
import DactylTesting
import Foundation
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The settings of the desktop, in the traits, the theme and the frames (section 2b).
@MainActor struct DesktopSettingsTests {
  private func settings(_ change: (inout DesktopSettings.Values) -> Void) -> DesktopSettings {
    var values = DesktopSettings.Values()
    change(&values)
    return DesktopSettings(values)
  }

  // DS-2
  @Test func viewsFollowTheDesktopWhereNobodySaysAnythingElse() throws {
    let stage = try TestStage()
    defer { stage.application.traitOverrides.appearance = nil }
    let view = View()
    stage.view.addSubview(view)
    stage.desktopSettings = settings {
      $0.appearance = .dark
      $0.reducesMotion = true
      $0.fontScale = 1.5
    }
    #expect(view.traits.appearance == .dark && view.traits.reducesMotion && view.traits.fontScale == 1.5)
    stage.application.traitOverrides.appearance = .light
    #expect(view.traits.appearance == .light && view.traits.reducesMotion)
    view.traitOverrides.reducesMotion = false
    #expect(!view.traits.reducesMotion && stage.view.traits.reducesMotion)
    stage.application.traitOverrides.appearance = nil
    stage.desktopSettings = DesktopSettings()
    #expect(view.traits.appearance == .light && !stage.view.traits.reducesMotion && view.traits.fontScale == 1)
  }

  // DS-2
  @Test func theThemeHasTheContrastTheAccentAndTheFont() throws {
    let stage = try TestStage()
    defer { stage.application.traitOverrides.theme = nil }
    #expect(stage.view.traits.theme == .standard)
    stage.desktopSettings = settings {
      $0.increasesContrast = true
      $0.accentColor = Color(hex: 0x9141ac)
      $0.fontFamily = "Serif"
    }
    let theme = stage.view.traits.theme
    #expect(theme.increasesContrast && theme.typography.family.hasPrefix("Serif, "))
    #expect(theme.colors == ThemeColors.highContrast.withAccent(Color(hex: 0x9141ac)))
    var own = Theme.standard
    own.metrics.controlRadius = 1
    stage.application.traitOverrides.theme = own
    #expect(stage.view.traits.theme == own)
  }

  // DS-2, WF-4
  @Test func framesHaveTheButtonsOfTheDesktop() throws {
    let stage = try WindowFrameStage()
    stage.stage.desktopSettings = settings {
      $0.windowButtons = WindowButtonLayout("close:")
      $0.titleBarDoubleClick = .minimize
      $0.titleBarMiddleClick = .menu
    }
    stage.settle()
    #expect(stage.buttons == [.close])
    #expect(stage.style?.doubleClickAction == .minimize && stage.style?.middleClickAction == .menu)
    stage.style?.buttons = .standard
    stage.style?.doubleClickAction = .none
    stage.settle()
    #expect(stage.buttons == [.minimize, .maximize, .close])
    stage.stage.desktopSettings = DesktopSettings()
    #expect(
      stage.style?.doubleClickAction == TitleBarAction.none && stage.style?.middleClickAction == TitleBarAction.none)
  }

  @Test func followersHearOfEachChangeOnce() throws {
    let stage = try TestStage()
    var heard: [Appearance?] = []
    stage.application.followDesktopSettings { heard.append($0.appearance) }
    stage.desktopSettings = settings { $0.appearance = .dark }
    stage.desktopSettings = settings { $0.appearance = .dark }
    stage.desktopSettings = DesktopSettings()
    #expect(heard == [nil, .dark, nil])
  }

  // DS-1, DS-3
  @Test func eachSettingHasAnOrigin() {
    var settings = settings { $0.appearance = .dark }
    settings.kept.appearance = .light
    settings.kept.fontScale = 2
    #expect(settings.appearance == .dark && settings.origin(of: \.appearance) == .environment)
    #expect(settings.fontScale == 2 && settings.origin(of: \.fontScale) == .kept)
    #expect(settings.origin(of: \.accentColor) == .unknown)
    // The desktop has answered: what it does not tell is unknown again.
    settings.desktop = DesktopSettings.Values()
    settings.desktop?.reducesMotion = false
    #expect(settings.fontScale == nil && settings.origin(of: \.fontScale) == .unknown)
    #expect(settings.reducesMotion == false && settings.origin(of: \.reducesMotion) == .desktop)
  }

  // DS-1
  @Test func keptSettingsAreReadAgain() throws {
    let folder = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = FilePath(folder).appending("cache/desktop-settings")
    var values = DesktopSettings.Values()
    values.appearance = .dark
    values.increasesContrast = false
    values.accentColor = Color(hex: 0x01_23_45)
    values.reducesMotion = true
    values.fontScale = 1.25
    values.fontFamily = "Größe, \"quoted\" = \\"
    values.monospacedFontFamily = "Mono"
    values.cursorTheme = "Breeze"
    values.cursorSize = 48
    values.doubleClickInterval = 0.4
    values.windowButtons = WindowButtonLayout("close,minimize:maximize")
    values.titleBarDoubleClick = .minimize
    values.titleBarMiddleClick = TitleBarAction.none
    #expect(DesktopSettingsKeeper(path: path).read() == DesktopSettings.Values())
    DesktopSettingsKeeper(path: path).write(values)
    #expect(DesktopSettingsKeeper(path: path).read() == values)
    DesktopSettingsKeeper(path: path).write(DesktopSettings.Values())
    // It was not read first, and writes nothing that is equal to what it knows.
    #expect(DesktopSettingsKeeper(path: path).read() == values)
  }

  @Test func aDamagedCacheIsUnknown() {
    var state = RestorableState()
    state["appearance"] = "purple"
    state["accentColor"] = "12345g"
    state["fontScale"] = 1e300
    state["cursorSize"] = 0
    state["fontFamily"] = "a\nb"
    state["cursorTheme"] = String(repeating: "x", count: 300)
    state["doubleClickInterval"] = -1.0
    state["titleBarDoubleClick"] = "explode"
    #expect(DesktopSettings.Values(state) == DesktopSettings.Values())
  }

  // DS-3
  @Test func variablesWithoutMeaningAreReported() {
    let variables = [
      "DACTYL_APPEARANCE": "dark", "DACTYL_CONTRAST": "yes", "DACTYL_REDUCED_MOTION": "1",
      "DACTYL_ACCENT_COLOR": "#ff0000", "DACTYL_FONT_SCALE": "nan",
    ]
    let values = DesktopEnvironment.values { variables[$0] }
    #expect(values.appearance == .dark && values.reducesMotion == true && values.accentColor == Color(hex: 0xff0000))
    #expect(values.increasesContrast == nil && values.fontScale == nil)
  }

  // DS-5
  @Test func clicksHaveTheTimeOfTheDesktopAndTapsTheirOwn() throws {
    let stage = try TestStage()
    stage.desktopSettings = settings { $0.doubleClickInterval = 0.8 }
    var doubles = 0
    let own = TapGestureRecognizer { _ in doubles += 1 }
    own.numberOfTapsRequired = 2
    stage.view.addGestureRecognizer(own)
    func twice(_ tap: () -> Void) -> Int {
      doubles = 0
      stage.advance(by: 2)
      tap()
      stage.advance(by: 0.6)
      tap()
      stage.advance(by: 2)
      return doubles
    }
    let place = Point(x: 100, y: 100)
    #expect(twice { stage.pointer.click(at: place) } == 1)
    #expect(twice { stage.finger().tap(at: place) } == 0)
    own.maximumIntervalBetweenTaps = 0.5
    #expect(twice { stage.pointer.click(at: place) } == 0)
    let counter = TapCountingView(frame: stage.view.bounds)
    stage.view.addSubview(counter)
    _ = twice { stage.pointer.click(at: place) }
    _ = twice { stage.finger().tap(at: place) }
    #expect(counter.counts == [1, 2, 1, 1])
  }
}

private final class TapCountingView: View {
  private(set) var counts: [Int] = []
  override func touchesBegan(_ touches: [Touch], with event: Event) { counts += touches.map(\.tapCount) }
}
