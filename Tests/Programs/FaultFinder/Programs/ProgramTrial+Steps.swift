import Dactyl
import DactylGeometry
import DactylInput
import DactylRandom
import DactylSurface
import DactylTesting

/// The steps of the user.
extension ProgramTrial {
  typealias Place = ProgramUser.Place

  func act(_ random: inout SeededSource, on stage: TestStage) {
    // A menu does not stay open for long.
    if stage.application.shownPopups.contains(where: { $0.grabs }), random.chance(30) {
      return scrollBesideMenu(&random)
    }
    if let tally, random.chance(30) { return useTally(tally, &random) }
    if let login, random.chance(25) { return typeSecret(into: login, on: stage, &random) }
    switch random.int(0...101) {
    case 0..<20: tap(&random)
    case 20..<28: click(&random)
    case 28..<32: press(&random)
    case 32..<41: drag(&random)
    case 41..<49: scroll(&random)
    case 49..<54: severalFingers(&random)
    case 54..<59: twoRows(&random)
    case 59..<62: holdFingers(&random)
    case 62..<67: hover(&random)
    case 67..<76: key(&random)
    case 76..<80: type(&random)
    case 80..<83: usePen(&random)
    case 83..<89: if isReplayed { click(&random) } else { assist(&random) }
    case 89..<92: user.lift()
    case 100...: repeatRound(&random)
    default: if isReplayed { user.cancel(isLost: random.chance(20)) } else { change(&random, on: stage) }
    }
  }

  // MARK: Places

  /// The elements that can be seen.
  private var visible: [AccessibilityNode] {
    tree.flattened.filter { node in node.view != nil && !node.visibleFrame.isEmpty }
  }

  /// An element that can be seen, more often one that reacts.
  func element(_ random: inout SeededSource) -> AccessibilityNode? {
    let all = visible
    let reacting = all.filter { !$0.description.actions.isEmpty && !$0.description.state.contains(.disabled) }
    guard let node = random.pick(random.chance(80) && !reacting.isEmpty ? reacting : all) else { return nil }
    log.note("# \(node.description.outline)")
    return node
  }

  /// A point of the element: often the middle of its visible part.
  func place(on node: AccessibilityNode, _ random: inout SeededSource) -> Place? {
    guard let window = node.view?.window else { return nil }
    let frame = node.visibleFrame
    var point = frame.center
    if random.chance(25) {
      point.x = frame.minX + frame.width * Double(random.int(0...20)) / 20
      point.y = frame.minY + frame.height * Double(random.int(0...20)) / 20
    }
    return place(point, in: window)
  }

  func place(_ point: Point, in window: Window) -> Place? {
    guard let stage, let (id, location) = window.locationOnSurface(point) else { return nil }
    let main = stage.window.locationOnSurface(.zero)?.surface
    let name = stage.application.surfaceNames[id]
    // The stage knows surfaces by their numbers, too.
    let isInScripts = name != nil || id == main
    return Place(surface: isInScripts ? name : "\(id.rawValue)", id: id, point: location, isInScripts: isInScripts)
  }

  /// A place on an element, or anywhere.
  private func anyPlace(_ random: inout SeededSource) -> Place? {
    if random.chance(75), let node = element(&random), let place = place(on: node, &random) { return place }
    let windows = self.windows.filter { $0.stack != nil && !$0.isHidden }
    guard let window = random.pick(windows) else { return nil }
    let size = window.bounds.size
    let point = Point(
      x: Double(random.int(-4...Int(max(size.width, 0)) + 4)), y: Double(random.int(-4...Int(max(size.height, 0)) + 4)))
    return place(point, in: window)
  }

  // MARK: Fingers and pointer

  private func tap(_ random: inout SeededSource) {
    guard let place = anyPlace(&random) else { return }
    for _ in 0..<random.weighted((1, 85), (2, 12), (3, 3)) {
      user.down([place])
      user.pass(random.weighted((0.05, 8), (0, 1), (0.2, 1)))
      user.up(last: 1)
      if random.chance(50) { user.pass(0.08) }
    }
  }

  private func click(_ random: inout SeededSource) {
    guard let place = anyPlace(&random) else { return }
    let button = random.weighted((ButtonCode.left, 70), (ButtonCode.right, 25), (ButtonCode.middle, 5))
    for _ in 0..<random.weighted((1, 80), (2, 15), (3, 5)) {
      user.hover(place)
      user.press(place, button: button)
      user.pass(random.weighted((0.05, 8), (0, 1), (0.6, 1)))
      user.release()
      if random.chance(50) { user.pass(0.08) }
    }
  }

  private func press(_ random: inout SeededSource) {
    guard let place = anyPlace(&random) else { return }
    user.down([place])
    user.pass(random.weighted((0.6, 60), (1.2, 20), (3, 20)))
    if random.chance(30) { user.move(by: vector(&random), last: 1) }
    user.up(last: 1)
  }

  private func vector(_ random: inout SeededSource) -> Point {
    let reach = random.weighted((20, 30), (120, 40), (500, 30))
    let (x, y) = (Double(random.int(-reach...reach)), Double(random.int(-reach...reach)))
    return random.weighted((Point(x: 0, y: y), 45), (Point(x: x, y: 0), 30), (Point(x: x, y: y), 25))
  }

  private func drag(_ random: inout SeededSource) {
    guard let place = anyPlace(&random) else { return }
    let (whole, count) = (vector(&random), random.int(1...6))
    let (step, time) = (whole * (1 / Double(count)), random.weighted((0.016, 60), (0.05, 30), (0, 10)))
    if random.chance(30), !user.isButtonDown {
      user.press(place)
      for _ in 0..<count {
        user.pass(time)
        user.movePointer(by: step)
      }
      if random.chance(90) { user.release() }
      return
    }
    user.down([place])
    if random.chance(20) { user.pass(0.7) }
    for _ in 0..<count {
      user.pass(time)
      user.move(by: step, last: 1)
    }
    if random.chance(90) { user.up(last: 1) }
  }

  private func scroll(_ random: inout SeededSource) {
    guard let place = anyPlace(&random) else { return }
    let clicks = Double(random.weighted((1, 40), (-1, 20), (5, 25), (-5, 15)))
    let movement = random.chance(80) ? Point(x: 0, y: clicks * 15) : Point(x: clicks * 15, y: 0)
    checkingGrab(at: place) {
      for _ in 0..<random.int(1...4) {
        user.turnWheel(place, by: movement)
        user.pass(random.weighted((0.016, 70), (0, 15), (0.2, 15)))
      }
    }
  }

  private func scrollBesideMenu(_ random: inout SeededSource) {
    let beside = visible.filter { node in
      let isContent = [.scrollView, .list, .textView].contains(node.description.role)
      return isContent && node.view?.window?.stack?.grabs == false
    }
    guard let node = random.pick(beside), let place = place(on: node, &random) else { return scroll(&random) }
    let movement = Point(x: 0, y: random.chance(75) ? 45 : -45)
    log.note("# beside a menu, over \(node.description.outline)")
    checkingGrab(at: place) {
      for _ in 0..<random.int(1...3) { user.turnWheel(place, by: movement) }
    }
  }

  private func severalFingers(_ random: inout SeededSource) {
    let places = (0..<random.int(2...10)).compactMap { _ in anyPlace(&random) }
    let before = user.fingers.count
    if random.chance(60) {
      user.down(places)
    } else {
      for place in places {
        user.down([place])
        if random.chance(30) { user.pass(0.03) }
      }
    }
    let count = user.fingers.count - before
    for _ in 0..<random.int(0...3) {
      user.pass(0.03)
      user.move(by: vector(&random), last: random.int(0...max(count, 0)))
    }
    user.pass(random.weighted((0.05, 60), (0.3, 20), (0.8, 20)))
    if random.chance(70) {
      user.up(last: count)
    } else if random.chance(70) {
      for _ in 0..<count { user.up(last: 1) }
    }
  }

  /// Two fingers on two rows in one frame, which must use both (`EI-4`).
  private func twoRows(_ random: inout SeededSource) {
    let lists = visible.filter { $0.description.role == .list }
    guard let list = random.pick(lists) else { return tap(&random) }
    let rows = list.flattened.filter { $0.description.role == .row || $0.description.role == .cell }
      .filter { node in node.visibleFrame.height > 8 && takesTouch(node) }
    guard rows.count > 1 else { return tap(&random) }
    let first = random.int(0...rows.count - 2)
    let second = random.int(first + 1...rows.count - 1)
    let pair = [rows[first], rows[second]]
    let places = pair.compactMap { node in node.view?.window.flatMap { place(node.visibleFrame.center, in: $0) } }
    guard places.count == 2, user.fingers.count < 9 else { return }
    log.note("# \(pair.map(\.description.outline).joined(separator: " and "))")
    let isCalm = wasAtRest && tally?.table === list.view && tally?.table.isEditing == false
    let numbers = pair.compactMap { node in
      node.view.flatMap { tally?.rows.item(at: $0.convert($0.bounds.center, to: tally?.table)) }
    }
    let before = numbers.map { tally?.uses[$0] ?? 0 }
    user.down(places)
    user.pass(0.05)
    user.up(last: 2)
    guard isCalm else { return }
    let after = numbers.map { tally?.uses[$0] ?? 0 }
    log.check(
      after == before.map { $0 + 1 }, "both fingers: rows \(numbers) were used \(before), then \(after) times")
  }

  private func holdFingers(_ random: inout SeededSource) {
    user.down((0..<random.int(1...3)).compactMap { _ in anyPlace(&random) })
  }

  private func hover(_ random: inout SeededSource) {
    guard let place = anyPlace(&random) else { return }
    user.hover(place)
  }

  private func usePen(_ random: inout SeededSource) {
    guard let place = anyPlace(&random) else { return }
    user.penHover(place)
    if random.chance(30) { return user.penAway() }
    if random.chance(30) { return }
    user.pass(0.05)
    user.penDown(place)
    for _ in 0..<random.int(0...3) {
      user.pass(0.03)
      user.movePen(to: place.point + vector(&random))
    }
    if random.chance(85) { user.penUp() }
    if random.chance(50) { user.penAway() }
  }

  // MARK: Keys and assistive technology

  private func key(_ random: inout SeededSource) {
    for _ in 0..<random.int(1...4) {
      let key = random.weighted(
        ("Tab", 25), ("Down", 12), ("Up", 8), ("Left", 8), ("Right", 8), ("Return", 12), ("space", 8), ("Escape", 10),
        ("Home", 3), ("End", 3), ("Next", 4), ("Prior", 3), ("Delete", 3), ("BackSpace", 4), ("Menu", 3), ("F10", 3))
      let modifiers = random.weighted(
        ([], 75), (["Shift_L"], 12), (["Control_L"], 8), (["Alt_L"], 3), (["Control_L", "Shift_L"], 2))
      user.type(key, with: modifiers)
      if random.chance(30) { user.pass(0.05) }
    }
  }

  private func type(_ random: inout SeededSource) {
    if random.chance(40) {
      // The commands of the programs, but for closing.
      let letter = random.pick("a", "c", "v", "x", "z", "f", "n", "s", "b", "i", "o")
      return user.type(letter, with: random.chance(85) ? ["Control_L"] : ["Control_L", "Shift_L"])
    }
    for _ in 0..<random.int(1...6) {
      user.type(random.weighted(("a", 30), ("e", 20), ("m", 15), ("space", 15), ("B", 10), ("7", 10)))
    }
  }

  /// Acts on an element as a screen reader, also on one that nothing else can reach now.
  private func assist(_ random: inout SeededSource) {
    let all = tree.flattened.filter { !$0.description.actions.isEmpty }
    guard let node = random.pick(all), let view = node.view,
      let action = node.description.range != nil && random.chance(50)
        ? .set(Double(random.int(0...100))) : random.pick(node.description.actions)
    else { return }
    let result = view.performAccessibilityAction(action)
    log.note("# \(action) of \(node.description.outline): \(result)")
  }
}
