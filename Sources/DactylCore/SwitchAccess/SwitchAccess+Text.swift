extension SwitchAccess {
  /// Parses settings as of the option `--switches`: parts with commas between them, such as `space`, `touch`,
  /// `F1=next,F2=select` or `space,interval=2,rounds=0` (<doc:UsingSwitches>). The result is enabled. Nil if a part
  /// has no meaning.
  ///
  /// A part is a switch, with `=` and its action unless it selects; or a setting, with its value. A switch is `touch`,
  /// `left-button`, `middle-button`, `right-button` or the name of a key. With a switch that moves on, and without
  /// `interval`, the style is `steps`.
  public init?(_ text: String) {
    self.init()
    isEnabled = true
    var isTimed = false
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = sides.first, !name.isEmpty else { return nil }
      let value = sides.count == 2 ? sides[1] : nil
      switch Self.setting(name) {
      case .time(let path)?:
        guard let value, let seconds = Double(value), seconds.isFinite, seconds >= 0 else { return nil }
        self[keyPath: path] = seconds
        if name == "interval" { isTimed = true }
      case .rounds?:
        guard let value, let count = Int(value), count >= 0 else { return nil }
        rounds = count
      case .paused?:
        guard value == nil else { return nil }
        startsPaused = true
      case nil:
        guard let action = value.map(Self.action) ?? .select else { return nil }
        switches[Self.device(name)] = action
      }
    }
    if switches.values.contains(.next), !isTimed { style = .steps }
  }

  private enum Setting {
    case time(WritableKeyPath<SwitchAccess, Double>)
    case rounds, paused
  }

  private static func setting(_ name: String) -> Setting? {
    switch name {
    case "interval": .time(\.interval)
    case "first": .time(\.firstInterval)
    case "repeats": .time(\.ignoresRepeats)
    case "hold": .time(\.holdBeforePress)
    case "rounds": .rounds
    case "paused": .paused
    default: nil
    }
  }

  private static func device(_ name: String) -> Switch {
    switch name {
    case "touch": .touchAnywhere
    case "left-button": .pointerButton(.primary)
    case "middle-button": .pointerButton(.middle)
    case "right-button": .pointerButton(.secondary)
    default: .key(name)
    }
  }

  private static func action(_ name: String) -> Action? {
    switch name {
    case "select": .select
    case "next": .next
    case "previous": .previous
    case "back": .back
    case "pause": .pause
    default: nil
    }
  }
}
