import Dactyl
import DactylGeometry
import DactylRandom

/// Devices with clocks of their own are used, while the program is busy at times. What recognizers say of each gesture
/// follows from the intervals of its device alone (`EI-13`, `EI-14`).
@MainActor final class TimeTrial: Trial {
  static let length = 40

  /// Where the program is busy.
  enum Place: CaseIterable { case touches, action, drawing, timer, mainQueue }

  private let log: TrialLog
  private let desk: TimeDesk
  private var records: [GestureRecord] = []
  /// Where, and for how many seconds, the program is busy next.
  private var nextStall: (place: Place, seconds: Double)?
  private var stalls: [(start: Timestamp, end: Timestamp)] = []
  private let lanes: [Lane]

  init(_ random: inout SeededSource, log: TrialLog) throws {
    self.log = log
    var report: (Place) -> Void = { _ in }
    let kinds = TimeDesk.lanes
    let lanes = kinds.enumerated().map { index, kind in
      Lane(kind, frame: Rect(x: Double(index) * 100, y: 0, width: 100, height: 300)) { report($0) }
    }
    self.lanes = lanes
    desk = try TimeDesk(lanes)
    report = { [weak self] in self?.reach($0) }
    for device in TimeDesk.Device.allCases { changeClock(of: device, &random) }
  }

  func step(_ random: inout SeededSource) async {
    switch random.int(0...19) {
    case 0...1: if let device = random.pick(TimeDesk.Device.allCases) { changeClock(of: device, &random) }
    case 2...6:
      let place = random.pick(Place.allCases) ?? .touches
      let seconds = random.pick(0.03, 0.2, 0.45, 0.7, 0.95, 1.8)
      log.note("busy in \(place) for \(seconds)")
      nextStall = (place, seconds)
      if place == .timer {
        desk.loop.schedule(at: desk.now + Timestamp(seconds: Double(random.int(0...400)) / 1000)) { [weak self] in
          self?.reach(.timer)
        }
      } else if place == .mainQueue {
        Task { [weak self] in self?.reach(.mainQueue) }
        // The queue is served while nothing else runs.
        await Task.yield()
      }
    case 7: for lane in lanes { lane.setNeedsDisplay() }
    default: addGesture(&random)
    }
    desk.run(until: desk.now + Timestamp(seconds: random.pick(0, 0.02, 0.1, 0.4)))
    if random.chance(20) { checkAll() }
  }

  func end() { checkAll() }

  // MARK: What happens

  private func reach(_ place: Place) {
    guard let stall = nextStall, stall.place == place else { return }
    nextStall = nil
    let start = desk.now
    desk.stall(Timestamp(seconds: stall.seconds))
    stalls.append((start, desk.now))
  }

  /// The first event with another base is at rest: how late it arrives shows the base.
  private func changeClock(of device: TimeDesk.Device, _ random: inout SeededSource) {
    nextStall = nil
    desk.finish()
    log.note("the clock of the \(device) \(desk.clocks[device]!.change(&random, now: desk.now))")
    desk.nudge(device)
  }

  private func addGesture(_ random: inout SeededSource) {
    guard let lane = random.pick(Array(TimeDesk.lanes.indices)) else { return }
    let record = desk.addGesture(on: lane, &random)
    log.note("\(TimeDesk.devices[lane]) at \(record.start.seconds) to \(record.end.seconds): \(record.expected)")
    records.append(record)
  }

  // MARK: The rule

  private func checkAll() {
    nextStall = nil
    desk.finish()
    log.check(desk.link.isConnected, "connection: the program has ended it")
    for (index, lane) in lanes.enumerated() {
      let mine = records.filter { $0.lane == index }
      let said = lane.words
      log.note("lane \(index): \(said)")
      if TimeDesk.lanes[index] == .keys {
        checkKeys(mine, said)
      } else {
        let expected = mine.flatMap(\.expected)
        let uncertain = mine.flatMap { record in record.expected.map { _ in record.isUncertain(stalls) } }
        let isRight =
          said.count == expected.count
          && zip(zip(said, expected), uncertain).allSatisfy { $0.0 == $0.1 || $1 }
        let device = TimeDesk.devices[index]
        log.check(isRight, "what the \(device) did on a lane for \(TimeDesk.lanes[index]): \(expected), said \(said)")
      }
      lane.forget()
    }
    records = []
    stalls = []
  }

  /// A held key repeats; repetitions that a stall has missed are not made up for (`EI-31`).
  private func checkKeys(_ records: [GestureRecord], _ said: [String]) {
    let least = records.count
    let most = records.map(\.expected.count).reduce(0, +)
    let isExact = stalls.isEmpty && !records.contains(where: \.isTimeless)
    guard !records.contains(where: { $0.isUncertain(stalls) }) else { return }
    log.check(
      said.count <= most && said.count >= (isExact ? most - records.count : least),
      "letters of held keys: \(said.count), of \(least) to \(most)")
  }
}
