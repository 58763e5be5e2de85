import Dactyl
import DactylGeometry
import DactylInput
import DactylRandom

/// Uses of the tally whose result the rules know.
extension ProgramTrial {
  func useTally(_ tally: TallyController, _ random: inout SeededSource) {
    // A touch closes an open row, and does nothing else.
    guard wasAtRest, !tally.table.isEditing, !Self.hasOpenRow(tally.table) else { return }
    switch random.int(0...2) {
    case 0: useHeader(of: tally, &random)
    case 1: useRowTwice(of: tally, &random)
    default: loseTouch(of: tally.knob, &random)
    }
  }

  /// Presses the header, behind which rows lie when they are scrolled. They get nothing of it (`LI-7`, `LI-17`).
  private func useHeader(of tally: TallyController, _ random: inout SeededSource) {
    guard let header = header(of: tally), let window = header.window else { return }
    let bounds = header.bounds.intersection(header.convert(tally.table.bounds, from: tally.table))
    guard bounds.height > 8, bounds.width > 80 else { return }
    // Without rows behind it there would be nothing to find.
    let below = header.convert(Point(x: bounds.minX + 30, y: bounds.maxY + 60), to: window)
    if let below = place(below, in: window) {
      user.turnWheel(below, by: Point(x: 0, y: Double(random.int(10...60))))
      user.pass(1)
    }
    // Only rows that can be seen in part reach behind the header.
    let heights = (3...Int(bounds.height) - 3).map { bounds.maxY - Double($0) }
    let behind = heights.filter { y in
      tally.rows.item(at: header.convert(Point(x: bounds.minX + 30, y: y), to: tally.table)) != nil
    }
    guard let y = random.pick(behind),
      let place = place(header.convert(Point(x: bounds.minX + 30, y: y), to: window), in: window),
      touches(header, at: place)
    else { return }
    let (uses, selection, lifts) = (tally.uses, tally.rows.selection, tally.lifts)
    log.note("# the header")
    switch random.int(0...3) {
    case 0:
      user.hover(place)
      user.press(place, button: ButtonCode.right)
      user.pass(0.05)
      user.release()
      user.pass(0.3)
    case 1:
      user.down([place])
      user.pass(1.5)
    case 2:
      // Moves to the rows, which a drag would let it drop.
      user.down([place])
      user.pass(0.8)
      for _ in 0..<3 {
        user.move(by: Point(x: 0, y: 8), last: 1)
        user.pass(0.03)
      }
    default: user.down([place])
    }
    let menus = stage?.application.shownPopups.map { $0.window.accessibilityTree.outline } ?? []
    log.check(menus.isEmpty, "header: \(menus) it opens the menu of a row behind it")
    user.up()
    log.check(tally.lifts == lifts, "header: it lifts a row behind it")
    log.check(tally.uses == uses && tally.rows.selection == selection, "header: it uses a row behind it")
  }

  private func header(of tally: TallyController) -> View? {
    if let header = tally.table.headerView { return header }
    return tally.table.subviews.first { $0 is TableHeaderCell && !$0.isHidden }
  }

  /// Two fingers on one row use it once (`LI-9`).
  private func useRowTwice(of tally: TallyController, _ random: inout SeededSource) {
    let rows = lists().first { $0.id == ObjectIdentifier(tally.table) }?.rows ?? []
    let usable = rows.filter { $0.visibleFrame.height > 8 && $0.visibleFrame.width > 100 && takesTouch($0) }
    guard let row = random.pick(usable), let window = row.view?.window else { return }
    let center = row.visibleFrame.center
    // A view gets one finger, but another view in the row gets another one.
    let part = (row.view as? TableViewCell)?.accessoryView
    let points = [center, part.map { $0.convert($0.bounds.center, to: window) } ?? center - Point(x: 40, y: 0)]
    let number = row.view.flatMap { tally.rows.item(at: $0.convert($0.bounds.center, to: tally.table)) }
    let places = points.compactMap { place($0, in: window) }
    guard let number, places.count == 2 else { return }
    let before = tally.uses[number] ?? 0
    log.note("# row \(number) with two fingers")
    if random.chance(50) {
      user.down(places)
    } else {
      for place in places {
        user.down([place])
        user.pass(0.03)
      }
    }
    user.pass(0.05)
    if random.chance(50) {
      user.up(last: 2)
    } else {
      user.up(last: 1)
      user.pass(0.03)
      user.up(last: 1)
    }
    let after = tally.uses[number] ?? 0
    log.check(after == before + 1, "fingers of one row: \(number) was used \(before), then \(after) times")
  }

  /// A touch whose end does not reach a control leaves it usable (`CT-1`).
  private func loseTouch(of knob: Knob, _ random: inout SeededSource) {
    guard let window = knob.window, let place = place(knob.convert(knob.bounds.center, to: window), in: window),
      touches(knob, at: place)
    else { return }
    user.down([place])
    user.pass(0.05)
    log.note("# the knob loses its touch")
    knob.face.isDetached = true
    user.up()
    knob.face.isDetached = false
    user.pass(random.pick(0.4, 0))
    let before = knob.uses
    user.down([place])
    user.pass(0.05)
    user.up()
    log.check(knob.uses == before + 1, "lost touch: the knob was used \(before), then \(knob.uses) times")
  }

  private func touches(_ view: View, at place: Place) -> Bool {
    guard let window = view.window else { return false }
    return window.viewTakingTouch(at: place.point - window.frame.origin)?.isDescendant(of: view) == true
  }
}
