import Dactyl
import DactylRandom
import DactylScenarios
import TestProcesses

/// The user and the desktop: makes random input, and random changes of sizes, scales and monitors, while the program is
/// used; does nothing while it is idle.
@MainActor final class RandomUser {
  private let desktop: any Desktop
  private var random: SeededSource
  private var input = RandomInput()
  private var hasTouchScreen = true
  private var furtherOutputs = 0
  private(set) var isSuspended = false
  private(set) var phase: Phase?
  /// Refreshes since an animation began.
  private(set) var movingTicks = 0
  /// Recent events, to find the cause of a failure.
  private(set) var history: [String] = []
  /// Whether everything must be the same as at this point of other cycles.
  private var isCalm = true

  /// Receives the figures of each cycle.
  var onReport: (([String: Int]) -> Void)?

  init(_ desktop: any Desktop, seed: UInt64) {
    self.desktop = desktop
    random = SeededSource(seed: seed &+ 77)
  }

  /// Successive refreshes without the program's first window.
  private var ticksAlone = 0
  /// After a crash, a program needs a few seconds to find another compositor.
  private static let patience = 1200

  /// Runs one refresh.
  func tick() throws(ProgramError) {
    let seen = desktop.titles.lazy.compactMap(Phase.init(title:)).first
    let isNew = seen != phase
    phase = seen
    ticksAlone = seen == nil ? ticksAlone + 1 : 0
    guard ticksAlone < Self.patience else {
      throw ProgramError("the program's first window is gone, after " + history.joined(separator: ", "))
    }
    if phase == .walk(isMoving: true) { movingTicks += 1 } else { movingTicks = 0 }
    switch phase {
    case .walk:
      isCalm = false
      let actions = input.step(on: desktop.targets, &random)
      if !actions.isEmpty { desktop.send(actions) }
      // A change about twice a second.
      if random.int(0...29) == 0 { change() }
    case .idle, nil: lift()
    case .rest: if isNew { calmDown() }
    case .settle: break
    case .report(let figures): if isNew { onReport?(figures) }
    }
  }

  /// Forgets the devices of the previous compositor.
  func forgetDevices() {
    input.forget()
    hasTouchScreen = true
    furtherOutputs = 0
    isSuspended = false
    note("another compositor")
  }

  private func change() {
    switch random.int(0...39) {
    case 0...5:
      let size = Size(width: Double(random.int(340...800)), height: Double(random.int(420...700)))
      desktop.resizeFirst(to: size)
      note("size \(size.width)x\(size.height)")
    case 6...9:
      let scale = random.pick(1, 1.25, 1.5, 2)
      desktop.setScale(scale)
      note("scale \(scale)")
    case 10...12:
      furtherOutputs = random.int(0...2)
      desktop.setFurtherOutputs(furtherOutputs)
      note("\(furtherOutputs) further outputs")
    case 13, 14:
      hasTouchScreen.toggle()
      input.forget()
      desktop.setTouchScreen(hasTouchScreen)
      note(hasTouchScreen ? "touch screen is back" : "touch screen is gone")
    case 15, 16:
      isSuspended.toggle()
      desktop.setSuspended(isSuspended)
      note(isSuspended ? "suspended" : "seen again")
    case 17, 18:
      desktop.dismissPopup()
      note("popup dismissed")
    case 19, 20:
      desktop.askToClose()
      note("close asked for")
    case 21 where random.chance(30):
      if desktop.crash() { forgetDevices() }
    default: break
    }
    // No window stays suspended for long, and the touch screen is not missing for long.
    if isSuspended, random.chance(30) {
      isSuspended = false
      desktop.setSuspended(false)
    }
  }

  private func lift() {
    let actions = input.lift()
    if !actions.isEmpty { desktop.send(actions) }
  }

  private func calmDown() {
    guard !isCalm else { return }
    isCalm = true
    lift()
    if !hasTouchScreen { desktop.setTouchScreen(true) }
    if isSuspended { desktop.setSuspended(false) }
    desktop.setFurtherOutputs(0)
    desktop.setScale(1)
    desktop.resizeFirst(to: SoakProgram.size)
    (hasTouchScreen, isSuspended, furtherOutputs) = (true, false, 0)
  }

  private func note(_ text: String) {
    history.append(text)
    if history.count > 6 { history.removeFirst() }
  }
}
