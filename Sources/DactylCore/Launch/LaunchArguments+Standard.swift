import DactylGeometry
import DactylLanguage

/// The options that every program has.
extension LaunchArguments {
  /// The largest width or height of a window, in points.
  private static let longestSide = 16384
  /// The largest number of buffer pixels per point.
  private static let largestScale = 10.0

  static let standardOptions: [ProgramOption] = [
    .value("--size", "WxH", localized: FrameworkText.sizeOption),
    .flag("--fullscreen", localized: FrameworkText.fullscreenOption),
    .value("--output", "NAME", localized: FrameworkText.outputOption),
    .flag("--dark", localized: FrameworkText.darkOption),
    .value("--language", "NAME", localized: FrameworkText.languageOption),
    .value("--rotate", "DEGREES", localized: FrameworkText.rotateOption),
    .value("--switches", "SWITCHES", localized: FrameworkText.switchesOption),
    .value("--replay", "FILE", localized: FrameworkText.replayOption),
    .value("--record", "FILE", localized: FrameworkText.recordOption),
    .value("--picture", "FILE", localized: FrameworkText.pictureOption),
    .value("--state", "FILE", localized: FrameworkText.stateOption, allowsEmpty: true),
    .flag("--reset-preferences", localized: FrameworkText.resetPreferencesOption),
    .flag("--new-instance", localized: FrameworkText.newInstanceOption),
    .value("--duration", "SECONDS", localized: FrameworkText.durationOption),
    .value("--reconnect", "SECONDS", localized: FrameworkText.reconnectOption),
    .flag("--headless", localized: FrameworkText.headlessOption),
    .value("--scale", "N", localized: FrameworkText.scaleOption),
    .flag("--help", localized: FrameworkText.helpOption),
  ]

  mutating func applyStandardOption(_ name: String, _ value: String) throws(LaunchError) {
    switch name {
    case "--size": launchOptions.size = try Self.size(value)
    case "--fullscreen": launchOptions.isFullscreen = true
    case "--output": launchOptions.outputName = value
    case "--language": launchOptions.language = Locale(value)
    case "--dark": launchOptions.appearance = .dark
    case "--rotate":
      guard let degrees = Int(value), let rotation = ContentRotation(rawValue: degrees) else {
        throw LaunchError("--rotate must be 0, 90, 180 or 270, not `\(value)`")
      }
      launchOptions.contentRotation = rotation
    case "--switches":
      guard let access = SwitchAccess(value) else {
        throw LaunchError("--switches must be switches, such as space or F1=next,F2=select, not `\(value)`")
      }
      launchOptions.switchAccess = access
    case "--replay":
      do throws(ScriptError) {
        launchOptions.replay = try InputScript(contentsOf: value)
      } catch {
        throw LaunchError(error.description)
      }
    case "--record": launchOptions.recordPath = value
    case "--picture": launchOptions.picturePath = value
    case "--state": launchOptions.statePath = value
    case "--duration":
      guard let duration = Double(value), duration >= 0, duration.isFinite else {
        throw LaunchError("--duration must be a number of seconds, not `\(value)`")
      }
      launchOptions.duration = duration
    case "--reconnect":
      guard let time = Double(value), time >= 0, time.isFinite else {
        throw LaunchError("--reconnect must be a number of seconds, not `\(value)`")
      }
      launchOptions.reconnectTimeout = time
    case "--reset-preferences": launchOptions.resetsPreferences = true
    case "--new-instance": launchOptions.startsNewInstance = true
    case "--headless": launchOptions.isHeadless = true
    case "--scale":
      guard let scale = Double(value), scale > 0, scale <= Self.largestScale else {
        throw LaunchError("--scale must be a number up to \(Int(Self.largestScale)), not `\(value)`")
      }
      launchOptions.scale = scale
    default: break
    }
  }

  private static func size(_ text: String) throws(LaunchError) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, text.filter({ $0 == "x" }).count == 1, sides.allSatisfy({ (1...longestSide).contains($0) })
    else { throw LaunchError("--size must be WxH with whole numbers up to \(longestSide), not `\(text)`") }
    return Size(width: Double(sides[0]), height: Double(sides[1]))
  }
}
