import Dactyl
import DactylGeometry
import DactylRandom
import DactylSurface
import DactylTesting

/// Uses a program at random: with fingers, pointer, pen, keys and assistive technology, while its window, its looks and
/// its devices change.
///
/// The story is an input script: what is no device is a comment.
final class ProgramTrial: Trial {
  static let length = 40

  let log: TrialLog
  let name: String
  let draws: Bool
  let user: ProgramUser
  /// The program and its stage, until the trial ends.
  private var program: TriedProgram?
  private var openStage: TestStage?
  /// Everything that must be gone when the trial ends.
  private var objects: [(name: String, object: WeakObject)] = []
  /// The places of views among `objects`.
  private var known: [ObjectIdentifier: Int] = [:]
  /// The source that the program was made with.
  let source: SeededSource
  let size: Size
  /// Whether the user has devices alone, and the story is played again at the end.
  let isReplayed: Bool
  /// The words that were typed into the password alone.
  var secrets: [String] = []
  /// The letters of such words that went into other fields.
  var typedElsewhere = ""
  /// The labels of the rows of each list, as the user saw them last.
  var seenRows: [(list: ObjectIdentifier, labels: [String])] = []
  /// Whether nothing moved when the step began.
  private(set) var wasAtRest = false
  /// The present tree, until something happens.
  private var storedTree: AccessibilityNode?

  init(_ random: inout SeededSource, log: TrialLog) throws {
    self.log = log
    name = random.pick(TriedProgram.names) ?? "gallery"
    source = random
    let program = try TriedProgram(name, &random)
    self.program = program
    draws = random.chance(15)
    isReplayed = random.chance(20) && program.login == nil
    size = Size(width: Double(random.int(300...1280)), height: Double(random.int(300...800)))
    var options = LaunchOptions()
    if program.login != nil, let folder = program.folder {
      options.recordPath = "\(folder.path)/record"
      options.statePath = "\(folder.path)/state"
    }
    let stage = try TestStage(
      size: size, application: program.application, root: program.root, drawsFrames: draws, options: options)
    user = ProgramUser(stage, log: log)
    openStage = stage
    let look = program.tally.map { " with \($0.look)" } ?? ""
    let words = "\(name)\(look), \(Decimal.text(size.width, 0)) by \(Decimal.text(size.height, 0))"
    log.note("# \(words)\(draws ? ", drawn" : "")")
    stage.advance(by: 1)
  }

  /// The stage; nil when the program has ended.
  var stage: TestStage? {
    guard let openStage, openStage.application.toplevels.contains(where: { $0 === openStage.toplevel }) else {
      return nil
    }
    return openStage
  }

  func step(_ random: inout SeededSource) async {
    guard let stage else { return }
    if random.chance(5), !isReplayed { await stage.settle() }
    wasAtRest = isAtRest
    user.lastInput = stage.time
    act(&random, on: stage)
    storedTree = nil
    guard self.stage != nil else { return log.note("# the window is closed") }
    // Timers that an act has made due fire before the next act.
    pass(random.weighted((0.001, 25), (0.017, 15), (0.1, 15), (0.4, 15), (1.2, 20), (2, 10)))
    guard self.stage != nil else { return log.note("# the window is closed") }
    noteWhatIsSeen()
    checkAlways()
    if isAtRest { checkAtRest() }
  }

  func end() async {
    if let stage {
      user.lift()
      user.penAway()
      pass(5)
      noteObjects()
      checkAlways()
      checkAtRest()
      checkReplay()
      checkEnd(stage)
    }
    await openStage?.settle()
    objects.append(("the application", WeakObject(object: openStage?.application)))
    objects.append(("the stage", WeakObject(object: openStage)))
    objects.append(("the root controller", WeakObject(object: program?.root)))
    (storedTree, seenRows, program, openStage) = (nil, [], nil, nil)
    for _ in 0..<10 { await Task.yield() }
    let left = objects.filter { $0.object.object != nil }.map(\.name)
    log.check(left.isEmpty, "memory: after the end of the trial there are \(left.prefix(5).joined(separator: ", "))")
  }

  // MARK: Time

  /// Lets time pass. If a row has come first in a list, it is looked at on its way.
  func pass(_ seconds: Double) {
    let rest = seconds - watchNewRows(seconds)
    if rest > 0 { user.pass(rest) }
    storedTree = nil
    seenRows = rowsOfLists()
  }

  /// Whether the user does nothing, and nothing moves.
  var isAtRest: Bool {
    guard let stage, user.isIdle, stage.time - user.lastInput > 0.99 else { return false }
    // Beside an indicator nothing tells whether something else moves.
    return stacks.allSatisfy { !$0.isAnimating } || hasEndlessAnimation && stage.time - user.lastInput > 4
  }

  // MARK: What there is

  var tally: TallyController? { program?.tally }
  var login: LoginController? { program?.login }
  var folder: TemporaryFolder? { program?.folder }

  var tree: AccessibilityNode {
    if let storedTree { return storedTree }
    guard let application = stage?.application else { return View().accessibilityTree }
    application.layOutWindows()
    let tree = application.accessibilityTree
    storedTree = tree
    return tree
  }

  /// Something may have changed.
  func forgetTree() { storedTree = nil }

  /// The windows of all toplevels and popups.
  var windows: [Window] {
    guard let application = stage?.application else { return [] }
    return application.toplevels.flatMap(\.windows) + application.shownPopups.map(\.window)
  }

  var stacks: [WindowStack] {
    var stacks: [WindowStack] = []
    for window in windows {
      if let stack = window.stack, !stacks.contains(where: { $0 === stack }) { stacks.append(stack) }
    }
    return stacks
  }

  /// Calls `body` for all views that are in windows and not hidden.
  func forEachView(_ body: (View) -> Void) {
    func visit(_ view: View) {
      guard !view.isHidden else { return }
      body(view)
      for inner in view.subviews { visit(inner) }
    }
    for window in windows { visit(window) }
  }

  /// Whether an indicator moves as long as it is seen.
  var hasEndlessAnimation: Bool {
    var isThere = false
    forEachView { view in
      if let view = view as? ActivityIndicatorView, view.isAnimating { isThere = true }
      if let view = view as? ProgressView, view.isIndeterminate { isThere = true }
    }
    return isThere
  }

  private func noteWhatIsSeen() {
    let nodes = tree.flattened
    var number: UInt64 = 0xCBF2_9CE4_8422_2325
    for node in nodes {
      let line = "\(node.description.outline) \(node.frame)"
      for byte in line.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    log.note("# \(Decimal.text(stage?.time ?? 0, 3)): \(nodes.count) elements, \(String(number, radix: 16))")
    noteObjects()
  }

  // MARK: What must be gone

  func noteObjects() {
    forEachView { view in
      let id = ObjectIdentifier(view)
      let noted = ("\(type(of: view))", WeakObject(object: view))
      if let index = known[id] {
        // A new view may be where another one was.
        if objects[index].object.object == nil { objects[index] = noted }
      } else {
        known[id] = objects.count
        objects.append(noted)
      }
    }
  }

  /// The number of the views that the trial has seen, and that still exist.
  var numberOfViews: Int { objects.count { $0.object.object is View } }
}

/// A reference to an object that must not live longer than a trial.
struct WeakObject { weak var object: AnyObject? }
