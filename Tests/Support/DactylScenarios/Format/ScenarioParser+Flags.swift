import DactylGeometry

/// The flags of views and the options of recognizers.
extension ScenarioParser {
  private static let windowFlags = ["level", "surface", "grab"]
  private static let scrollFlags = [
    "content", "offset", "nodelay", "nocancel", "nobounce", "paging", "lock", "bounceH", "bounceV", "zoom",
    "refresh", "snap",
  ]

  func flag(_ word: String, _ entry: inout ViewEntry, _ words: WordReader) throws(LineError) {
    let (key, value) = WordReader.option(word)
    let fits =
      switch key {
      case "disabled": entry.kind.isControl
      case "role": entry.kind == .button
      case "value": entry.kind == .slider || entry.kind == .picker
      case "text": entry.kind.isText
      case "secure": entry.kind == .field
      case "primarymenu": entry.kind == .button
      case "titles": entry.kind == .picker
      case "menus": entry.kind == .menubar
      case "time", "limits", "twelve": entry.kind == .timepicker
      case _ where Self.windowFlags.contains(key): entry.kind == .window
      case _ where Self.scrollFlags.contains(key): entry.kind.scrolls
      default: true
      }
    guard fits else { throw words.error("a \(entry.kind.rawValue) has no flag '\(key)'") }
    if let value {
      try set(key, value, &entry.flags, words)
    } else {
      try set(key, &entry.flags, words)
    }
  }

  private func set(_ key: String, _ flags: inout ViewFlags, _ words: WordReader) throws(LineError) {
    switch key {
    case "hidden": flags.isHidden = true
    case "nointeract": flags.takesNoInteraction = true
    case "passthrough": flags.passesTouchesThrough = true
    case "rtl": flags.isRightToLeft = true
    case "scope": flags.isScope = true
    case "notab": flags.isNoTabStop = true
    case "multi": flags.takesMultipleTouches = true
    case "exclusive": flags.isExclusive = true
    case "noclip": flags.doesNotClip = true
    case "grab": flags.grabs = true
    case "disabled": flags.isDisabled = true
    case "nodelay": flags.doesNotDelayTouches = true
    case "nocancel": flags.doesNotCancelTouches = true
    case "nobounce": flags.doesNotBounce = true
    case "paging": flags.pages = true
    case "lock": flags.locksDirection = true
    case "bounceH": flags.alwaysBouncesHorizontally = true
    case "bounceV": flags.alwaysBouncesVertically = true
    case "twelve": flags.usesTwelveHourClock = true
    case "tip": flags.hasToolTip = true
    case "secure": flags.isSecure = true
    case "refresh": flags.refreshes = true
    case "alpha", "rotate", "scale", "level", "surface", "value", "content", "offset", "zoom", "group", "role", "menu",
      "primarymenu", "titles", "menus", "time", "limits", "text", "drag", "drop", "snap":
      throw words.error("'\(key)' lacks its value")
    default: throw words.error("unknown flag '\(key)'")
    }
  }

  private func set(
    _ key: String, _ value: String, _ flags: inout ViewFlags, _ words: WordReader
  ) throws(LineError) {
    switch key {
    case "snap": flags.snap = try words.number(value, key)
    case "alpha": flags.alpha = try words.number(value, key)
    case "rotate": flags.rotation = try words.number(value, key)
    case "scale": flags.scale = try words.number(value, key)
    case "level": flags.level = try words.number(value, key)
    case "surface": flags.surface = value
    case "group": flags.group = try words.choice(value, "group")
    case "role": flags.role = try words.choice(value, "role")
    case "value": flags.value = try words.number(value, key)
    case "menu": flags.menu = value
    case "primarymenu": flags.primaryMenu = value
    case "titles": flags.titles = value.split(separator: ",").map(String.init)
    case "menus": flags.menus = value.split(separator: ",").map(String.init)
    case "time": flags.time = try words.time(value)
    case "drag": flags.draggedText = value.replacing("_", with: " ")
    case "drop": flags.drop = try words.choice(value, "drop")
    case "text": flags.text = value.replacing("_", with: " ")
    case "limits":
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw words.error("limits are two times, not '\(value)'") }
      flags.limits = ViewFlags.Limits(first: try words.time(parts[0]), last: try words.time(parts[1]))
    case "content":
      let (width, height) = try words.pair(value, key, separator: "x")
      flags.content = Size(width: width, height: height)
    case "offset":
      let (x, y) = try words.pair(value, key)
      flags.offset = Point(x: x, y: y)
    case "zoom":
      let (least, greatest) = try words.pair(value, key)
      flags.zoom = ViewFlags.ZoomRange(least: least, greatest: greatest)
    default:
      throw words.error("unknown flag '\(key)=\(value)'")
    }
  }

  // MARK: Recognizers

  private static let particularOptions: [(option: String, kinds: [GestureEntry.Kind])] = [
    ("taps", [.tap, .longpress]), ("touches", [.tap, .longpress, .swipe]), ("dur", [.tap, .longpress]),
    ("move", [.tap, .longpress, .pan, .edgepan]), ("min", [.pan, .edgepan]), ("max", [.pan, .edgepan]),
    ("dir", [.swipe]), ("edge", [.edgepan]), ("axis", [.pan, .edgepan]), ("takeover", [.pan, .edgepan]),
  ]

  func option(_ word: String, _ entry: inout GestureEntry, _ words: WordReader) throws(LineError) {
    let (key, text) = WordReader.option(word)
    if let kinds = Self.particularOptions.first(where: { $0.option == key })?.kinds, !kinds.contains(entry.kind) {
      throw words.error("a \(entry.kind.rawValue) has no option '\(key)'")
    }
    guard let value = text else {
      guard key == "mixedTypes" else { throw words.error("unknown option '\(word)'") }
      entry.mixesTypes = true
      return
    }
    switch key {
    case "taps": entry.taps = try words.count(value, key)
    case "touches": entry.touches = try words.count(value, key)
    case "dur": entry.duration = try words.number(value, key)
    case "move": entry.movement = try words.number(value, key)
    case "min": entry.leastTouches = try words.count(value, key)
    case "max": entry.mostTouches = try words.count(value, key)
    case "dir": entry.directions = try words.choices(value, "direction")
    case "edge": entry.edges = try words.choices(value, "edge")
    case "cancels": entry.cancels = try words.flag(value, key)
    case "delaysBegan": entry.delaysBegan = try words.flag(value, key)
    case "delaysEnded": entry.delaysEnded = try words.flag(value, key)
    case "types": entry.types = try words.choices(value, "touch type", aliases: ["indirectPointer": "pointer"])
    case "mixedTypes": entry.mixesTypes = try words.flag(value, key)
    case "button": entry.button = try words.choice(value, "button")
    case "axis": entry.axis = try words.choice(value, "axis")
    case "takeover": entry.takesOver = try words.flag(value, key)
    default: throw words.error("unknown option '\(word)'")
    }
  }
}
