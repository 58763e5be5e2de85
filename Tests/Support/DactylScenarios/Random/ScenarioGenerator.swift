import Dactyl
import DactylGeometry
import DactylRandom
import DactylTestKit

/// Makes random scenarios with every feature of the format: equal ones for equal seeds.
package struct ScenarioGenerator {
  var random: SeededSource
  var tree: [TreeEntry] = []
  var views: [ViewEntry] = []
  var gestures: [GestureEntry] = []
  /// Names of recognizers, including those that views add.
  var gestureNames: [String] = []
  /// Frames on the surface, without transforms.
  var places: [String: Rect] = [:]
  var labels: [String] = []
  /// The menus of the framework that views may show.
  var menuNames: [String] = []

  private init(seed: UInt64) {
    random = SeededSource(seed: seed)
  }

  package static func scenario(seed: UInt64) -> Scenario {
    var generator = ScenarioGenerator(seed: seed)
    return generator.scenario(named: "R-\(seed)")
  }

  private mutating func scenario(named id: String) -> Scenario {
    if random.chance(15) { menuNames = ["M", "N"] }
    makeWindows()
    for index in 0..<random.int(1...8) { makeView("V\(index + 1)") }
    makeControllers()
    for index in 0..<random.int(1...7) { makeGesture("g\(index + 1)") }
    let menus = makeMenus()
    // Operations name contacts, so the script is made first.
    let script = makeScript()
    return Scenario(
      file: "", line: 0, id: id, title: "", clauses: [], trace: TraceKind.allCases, tree: tree, gestures: gestures,
      rules: menus + makeRules(), script: script, expected: [])
  }

  // MARK: The tree

  private mutating func makeWindows() {
    addWindow("W", Rect(x: 0, y: 0, width: 400, height: 600), ViewFlags())
    if random.chance(30) {
      var flags = ViewFlags()
      if random.chance(50) { flags.level = 1 }
      flags.isHidden = random.chance(20)
      addWindow("X", Rect(x: 200, y: 300, width: 200, height: 300), flags)
    }
    if random.chance(35) {
      var flags = ViewFlags()
      flags.surface = "pop"
      flags.grabs = random.chance(80)
      flags.isHidden = random.chance(50)
      addWindow("P", Rect(x: 0, y: 0, width: 200, height: 200), flags)
    }
  }

  private mutating func addWindow(_ name: String, _ frame: Rect, _ flags: ViewFlags) {
    var flags = flags
    flags.takesMultipleTouches = random.chance(30)
    let mode: ResponderMode = random.weighted((.plain, 75), (.log, 15), (.forward, 10))
    add(ViewEntry(kind: .window, name: name, parent: nil, frame: frame, mode: mode, flags: flags), at: frame)
  }

  private mutating func add(_ view: ViewEntry, at place: Rect) {
    tree.append(.view(view))
    views.append(view)
    places[view.name] = place
    if view.kind.scrolls { gestureNames.append("\(view.name).pan") }
    if view.flags.zoom != nil { gestureNames.append("\(view.name).pinch") }
    if view.opensMenu { gestureNames.append("\(view.name).menu") }
  }

  private mutating func makeView(_ name: String) {
    let kind: ViewEntry.Kind = random.weighted(
      (.view, 42), (.control, 8), (.button, 12), (.switch, 6), (.slider, 8), (.range, 4), (.label, 4), (.scroll, 14),
      (.table, 6), (.timepicker, 3), (.field, 3), (.textview, 2),
      (.picker, menuNames.isEmpty ? 0 : 10), (.menubar, menuNames.isEmpty ? 0 : 6))
    let inner = views.filter { !$0.kind.isControl || random.chance(15) }
    let parent = (random.chance(30) ? views.first : random.pick(inner)) ?? views[0]
    let outer = places[parent.name] ?? .zero
    let (width, height) = (outer.size.width, outer.size.height)
    var frame = Rect(x: 0, y: 0, width: width, height: height)
    if random.chance(60) {
      frame.size = Size(
        width: (width * Double(random.int(3...10)) / 10).rounded(),
        height: (height * Double(random.int(3...10)) / 10).rounded())
      frame.origin = Point(
        x: ((width - frame.size.width) * Double(random.int(0...10)) / 10).rounded(),
        y: ((height - frame.size.height) * Double(random.int(0...10)) / 10).rounded())
    }
    let mode: ResponderMode = random.weighted(
      (kind.defaultMode, 65), (.forward, 20), (.log, 8), (.plain, 4), (.silent, 3))
    let view = ViewEntry(
      kind: kind, name: name, parent: parent.name, frame: frame, mode: mode, flags: flags(of: kind, frame.size))
    let origin = outer.origin + frame.origin
    add(view, at: Rect(origin: origin, size: frame.size))
  }

  private mutating func flags(of kind: ViewEntry.Kind, _ size: Size) -> ViewFlags {
    var flags = ViewFlags()
    flags.takesMultipleTouches = random.chance(35)
    flags.isExclusive = random.chance(10)
    flags.isHidden = random.chance(2)
    flags.takesNoInteraction = random.chance(3)
    flags.doesNotClip = random.chance(10)
    if random.chance(4) { flags.alpha = random.pick(0.01, 0.011, 0.5) }
    if random.chance(6) { flags.rotation = random.pick(30, 45, 90, 180) }
    if random.chance(6) { flags.scale = random.pick(0.5, 2) }
    if kind.isControl { flags.isDisabled = random.chance(10) }
    if kind == .slider, random.chance(60) { flags.value = random.pick(0, 0.25, 0.5, 1) }
    if kind.scrolls { setScrolling(&flags, size) }
    setMenu(&flags, of: kind)
    return flags
  }

  private mutating func setScrolling(_ flags: inout ViewFlags, _ size: Size) {
    if random.chance(80) {
      flags.content = Size(
        width: size.width * random.pick(1, 1, 2, 3, 0.5), height: size.height * random.pick(1, 2, 3, 3, 0.5))
    }
    if random.chance(25) {
      flags.offset = Point(x: Double(random.int(0...20) * 10), y: Double(random.int(0...20) * 10))
    }
    flags.doesNotDelayTouches = random.chance(20)
    flags.doesNotCancelTouches = random.chance(15)
    flags.doesNotBounce = random.chance(20)
    flags.pages = random.chance(20)
    flags.locksDirection = random.chance(20)
    flags.alwaysBouncesHorizontally = random.chance(15)
    flags.alwaysBouncesVertically = random.chance(15)
    flags.refreshes = random.chance(8)
    if random.chance(10) { flags.snap = random.pick(50, 120) }
    if random.chance(20) { flags.zoom = ViewFlags.ZoomRange(least: random.pick(0.5, 1), greatest: random.pick(2, 4)) }
  }

  private mutating func makeControllers() {
    if random.chance(15) { tree.append(.application(random.pick(.log, .forward))) }
    if random.chance(15) { tree.append(.delegate(name: "D", mode: random.pick(.log, .forward))) }
    guard random.chance(40) else { return }
    var names: [String] = []
    for view in views where view.kind != .window && random.chance(35) {
      let presenter = random.chance(20) ? random.pick(names) : nil
      let name = "C\(names.count + 1)"
      tree.append(
        .controller(
          ControllerEntry(
            name: name, view: view.name, presenter: presenter, mode: random.pick(.plain, .plain, .log, .forward))))
      names.append(name)
    }
  }

  private mutating func makeMenus() -> [Rule] {
    var menus: [Rule] = []
    if !menuNames.isEmpty { menus += [.rows(menu: "M", makeRows() + [.submenu("N")]), .rows(menu: "N", makeRows())] }
    for view in views where !view.opensMenu && random.chance(6) {
      menus.append(.menu(view.name))
      gestureNames.append("\(view.name).menu")
    }
    return menus
  }

  private mutating func makeRows() -> [MenuEntry] {
    (0..<random.int(1...4)).map { index in
      random.weighted(
        (.action("\(index)", nil), 6), (.action("\(index)", .disabled), 1), (.action("\(index)", .keep), 1),
        (.action("a\(index)", .command), 1), (.separator, 1))
    }
  }

  private mutating func setMenu(_ flags: inout ViewFlags, of kind: ViewEntry.Kind) {
    switch kind {
    case .picker:
      flags.titles = random.pick([], ["a"], ["a", "b", "c"])
      if random.chance(50) { flags.value = random.pick(0, 1, 5) }
    case .menubar: flags.menus = random.pick([], ["M"], ["M", "N"]) ?? []
    case .timepicker: setTimes(&flags)
    case .field: flags.text = random.pick(nil, "a", "one two")
    case .textview: flags.text = random.pick(nil, "one two/three", "1/2/3/4/5/6/7/8/9/10/11/12")
    case .button where random.chance(50): flags.primaryMenu = random.pick(menuNames)
    default: if random.chance(30) { flags.menu = random.pick(menuNames) }
    }
    if !menuNames.isEmpty { flags.hasToolTip = random.chance(15) }
  }

  private mutating func setTimes(_ flags: inout ViewFlags) {
    flags.time = TimeOfDay(hour: random.int(0...23), minute: random.int(0...59))
    flags.usesTwelveHourClock = random.chance(50)
    if random.chance(30) {
      flags.limits = ViewFlags.Limits(
        first: .midnight.adding(minutes: random.int(0...800)), last: .midnight.adding(minutes: random.int(700...1439)))
    }
  }

  // MARK: Recognizers

  private mutating func makeGesture(_ name: String) {
    let kind: GestureEntry.Kind = random.weighted(
      (.tap, 30), (.longpress, 14), (.pan, 20), (.swipe, 10), (.pinch, 8), (.rotation, 7), (.edgepan, 6), (.hover, 5))
    var entry = GestureEntry(kind: kind, name: name, view: (random.pick(views) ?? views[0]).name)
    switch kind {
    case .tap:
      if random.chance(45) { entry.taps = random.pick(2, 2, 3, 1) }
      if random.chance(20) { entry.touches = random.pick(2, 3, 1) }
      if random.chance(10) { entry.duration = random.pick(0.1, 0.35, 2) }
      if random.chance(10) { entry.movement = random.pick(0, 5, 30) }
    case .longpress:
      if random.chance(30) { entry.taps = random.pick(1, 2) }
      if random.chance(20) { entry.touches = random.pick(2, 3) }
      if random.chance(25) { entry.duration = random.pick(0, 0.15, 0.35, 0.75) }
      if random.chance(10) { entry.movement = random.pick(0, 30) }
    case .pan, .edgepan:
      if random.chance(25) { entry.leastTouches = random.pick(2, 3) }
      if random.chance(25) { entry.mostTouches = max(random.pick(1, 2, 3), entry.leastTouches ?? 1) }
      if random.chance(10) { entry.movement = random.pick(0, 5, 30) }
      if random.chance(20) { entry.axis = random.pick(.horizontal, .vertical) }
      if random.chance(12) { entry.takesOver = true }
      if kind == .edgepan { entry.edges = random.pick([.left], [.top, .left], [.right, .bottom]) }
    case .swipe:
      if random.chance(20) { entry.touches = 2 }
      entry.directions = random.pick([], [.left], [.down], [.left, .right], [.up, .down, .left, .right])
    case .pinch, .rotation, .hover: break
    }
    setCommonOptions(&entry)
    gestures.append(entry)
    gestureNames.append(name)
  }

  private mutating func setCommonOptions(_ entry: inout GestureEntry) {
    if random.chance(25) { entry.cancels = false }
    if random.chance(25) { entry.delaysBegan = true }
    if random.chance(20) { entry.delaysEnded = false }
    if random.chance(8) { entry.types = random.pick([.direct], [.pencil], [.direct, .pencil], [.pointer]) }
    entry.mixesTypes = random.chance(15)
    if random.chance(6) { entry.button = random.pick(.left, .right, .middle) }
  }
}
