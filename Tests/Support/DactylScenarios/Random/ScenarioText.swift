import Dactyl
import DactylGeometry

/// Writes scenarios in the format that `ScenarioParser` reads.
package enum ScenarioText {
  /// The fenced block of `scenario`. `notes` become comments. A section without entries is left out.
  package static func block(_ scenario: Scenario, notes: [String] = []) -> String {
    (["```scenario"] + lines(scenario, notes: notes) + ["```"]).joined(separator: "\n") + "\n"
  }

  static func lines(_ scenario: Scenario, notes: [String] = []) -> [String] {
    var lines = ["id: \(scenario.id)"]
    if !scenario.title.isEmpty { lines.append("title: \(scenario.title)") }
    if !scenario.clauses.isEmpty { lines.append("clauses: \(scenario.clauses.joined(separator: " "))") }
    lines += notes.map { "note: \($0)" }
    lines.append("trace: \(scenario.trace.map(\.rawValue).joined(separator: " "))")
    // The section is written even if it is empty.
    lines.append("tree:")
    lines += scenario.tree.map { "  \(text($0))" }
    lines += section("gestures", scenario.gestures.map(text))
    lines += section("rules", scenario.rules.map(text))
    lines += section("script", scenario.script.map(text))
    lines += section("expect", scenario.expected)
    return lines
  }

  private static func section(_ name: String, _ entries: [String]) -> [String] {
    entries.isEmpty ? [] : ["\(name):"] + entries.map { "  \($0)" }
  }

  // MARK: Numbers

  /// The shortest text that parses to the same value.
  static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  static func text(_ point: Point, separator: String = " ") -> String {
    "\(text(point.x))\(separator)\(text(point.y))"
  }

  /// Seconds with three decimals, or more if the time has more.
  static func text(_ time: Timestamp) -> String {
    let (seconds, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.count > 3, digits.hasSuffix("0") { digits.removeLast() }
    return "\(seconds).\(digits)"
  }

  // MARK: Tree

  private static func text(_ entry: TreeEntry) -> String {
    switch entry {
    case .view(let view): return text(view)
    case .controller(let controller):
      let presenter = controller.presenter.map { " presentedby \($0)" } ?? ""
      let mode = controller.mode == .plain ? "" : " \(controller.mode.rawValue)"
      return "vc \(controller.name) of \(controller.view)\(presenter)\(mode)"
    case .application(let mode): return "app \(mode.rawValue)"
    case .delegate(let name, let mode): return "delegate \(name) \(mode.rawValue)"
    }
  }

  private static func text(_ view: ViewEntry) -> String {
    let parent = view.parent.map { " in \($0)" } ?? ""
    let (origin, size) = (view.frame.origin, view.frame.size)
    let mode = view.mode == view.kind.defaultMode ? [] : [view.mode.rawValue]
    let words =
      ["\(view.kind.rawValue) \(view.name)\(parent)", text(origin), text(size.width), text(size.height)]
      + mode + view.flags.words
    return words.joined(separator: " ")
  }

  // MARK: Gestures

  private static func text(_ entry: GestureEntry) -> String {
    (["\(entry.kind.rawValue) \(entry.name) on \(entry.view)"] + entry.words).joined(separator: " ")
  }
}

extension ViewFlags {
  /// The flags in the words of the format.
  fileprivate var words: [String] {
    var words: [String] = []
    func add(_ isSet: Bool, _ word: String) { if isSet { words.append(word) } }
    func add(_ value: Double?, _ key: String) {
      if let value { words.append("\(key)=\(ScenarioText.text(value))") }
    }
    add(isHidden, "hidden")
    add(takesNoInteraction, "nointeract")
    add(passesTouchesThrough, "passthrough")
    add(alpha, "alpha")
    add(takesMultipleTouches, "multi")
    add(isExclusive, "exclusive")
    add(doesNotClip, "noclip")
    add(isRightToLeft, "rtl")
    if let group { words.append("group=\(group.rawValue)") }
    add(isScope, "scope")
    add(isNoTabStop, "notab")
    if let role { words.append("role=\(role.rawValue)") }
    add(rotation, "rotate")
    add(scale, "scale")
    add(level, "level")
    if let surface { words.append("surface=\(surface)") }
    add(grabs, "grab")
    add(isDisabled, "disabled")
    if let menu { words.append("menu=\(menu)") }
    if let primaryMenu { words.append("primarymenu=\(primaryMenu)") }
    if !titles.isEmpty { words.append("titles=\(titles.joined(separator: ","))") }
    if !menus.isEmpty { words.append("menus=\(menus.joined(separator: ","))") }
    add(hasToolTip, "tip")
    if let draggedText { words.append("drag=\(draggedText.replacing(" ", with: "_"))") }
    if let drop { words.append("drop=\(drop.rawValue)") }
    if let time { words.append("time=\(time)") }
    if let text { words.append("text=\(text.replacing(" ", with: "_"))") }
    add(isSecure, "secure")
    if let limits { words.append("limits=\(limits.first),\(limits.last)") }
    add(usesTwelveHourClock, "twelve")
    add(value, "value")
    if let content {
      words.append("content=\(ScenarioText.text(content.width))x\(ScenarioText.text(content.height))")
    }
    if let offset { words.append("offset=\(ScenarioText.text(offset, separator: ","))") }
    add(doesNotDelayTouches, "nodelay")
    add(doesNotCancelTouches, "nocancel")
    add(doesNotBounce, "nobounce")
    add(pages, "paging")
    add(locksDirection, "lock")
    add(alwaysBouncesHorizontally, "bounceH")
    add(alwaysBouncesVertically, "bounceV")
    if let zoom { words.append("zoom=\(ScenarioText.text(zoom.least)),\(ScenarioText.text(zoom.greatest))") }
    add(refreshes, "refresh")
    add(snap, "snap")
    return words
  }
}

extension GestureEntry {
  /// The options in the words of the format.
  fileprivate var words: [String] {
    var words: [String] = []
    func add(_ value: Int?, _ key: String) { if let value { words.append("\(key)=\(value)") } }
    func add(_ value: Double?, _ key: String) {
      if let value { words.append("\(key)=\(ScenarioText.text(value))") }
    }
    func add(_ value: Bool?, _ key: String) { if let value { words.append("\(key)=\(value ? 1 : 0)") } }
    func add(_ values: [String], _ key: String) {
      if !values.isEmpty { words.append("\(key)=\(values.joined(separator: ","))") }
    }
    add(taps, "taps")
    add(touches, "touches")
    add(duration, "dur")
    add(movement, "move")
    add(leastTouches, "min")
    add(mostTouches, "max")
    add(directions.map(\.rawValue), "dir")
    add(edges.map(\.rawValue), "edge")
    add(cancels, "cancels")
    add(delaysBegan, "delaysBegan")
    add(delaysEnded, "delaysEnded")
    add(types.map(\.rawValue), "types")
    if mixesTypes { words.append("mixedTypes") }
    if let button { words.append("button=\(button.rawValue)") }
    if let axis { words.append("axis=\(axis.rawValue)") }
    add(takesOver, "takeover")
    return words
  }
}
