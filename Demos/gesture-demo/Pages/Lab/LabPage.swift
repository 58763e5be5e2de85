import Dactyl

/// Scenarios of the event model to try: the boxes, and the log of the calls to them and their recognizers.
final class LabPage: Page {
  private static let controlHeight = 44.0
  private static let segmentWidth = 76.0
  private static let boxInset = 12.0
  private static let boxTop = 26.0
  private static let panelNeeds = Size(width: 1000, height: 480)

  private let scenarios = SegmentedControl(LabScenario.allCases.map(\.rawValue), selectedIndex: 0)
  private let plate = PlateView()
  private let logView = LabLogView()
  private var recorder: LabRecorder?
  private var scenario = LabScenario.s01
  /// The outermost box first, the button last.
  private var boxes: [View] = []

  init() {
    super.init(hint: LabScenario.s01.task)
  }

  override func viewDidLoad() {
    scenarios.accessibilityLabel = "Scenarios"
    scenarios.addTarget(self, action: LabPage.scenarioChanged, for: .valueChanged)
    board.addSubview(scenarios)
    board.addSubview(plate)
    board.addSubview(logView)
    open(scenario)
  }

  /// In a small window the log replaces the panel.
  override func wantsPanel(in size: Size) -> Bool {
    size.width >= Self.panelNeeds.width && size.height >= Self.panelNeeds.height
  }

  // MARK: Scenarios

  private func scenarioChanged() {
    open(LabScenario.allCases[scenarios.selectedIndex ?? 0])
  }

  private func open(_ new: LabScenario) {
    scenario = new
    hint.text = new.task
    boxes.first?.removeFromSuperview()
    forgetRecognizers()

    let recorder = LabRecorder(new) { [weak self] line in self?.recorded(line) }
    self.recorder = recorder
    boxes = makeBoxes(recorder)
    addTaps(recorder)
    logView.show([], expected: new.expected)
    host?.pageChangedItsRecognizers(self)
    if !stage.isEmpty { place(in: stage) }
  }

  private func makeBoxes(_ recorder: LabRecorder) -> [View] {
    var made: [View] = []
    for (index, name) in scenario.boxes.enumerated() {
      let box = LabBox(name, hue: index)
      box.recorder = scenario.silentBoxes.contains(name) ? nil : recorder
      (made.last ?? board).addSubview(box)
      made.append(box)
    }
    if scenario.hasButton {
      let button = LabButton("K")
      button.debugName = "K"
      button.recorder = recorder
      made.last?.addSubview(button)
      made.append(button)
    }
    return made
  }

  private func addTaps(_ recorder: LabRecorder) {
    var taps: [String: LabTap] = [:]
    for (name, boxName, count) in scenario.taps {
      guard let box = boxes.first(where: { $0.debugName == boxName }) else { continue }
      let tap = LabTap { [weak recorder] tap in recorder?.add("a \(tap.name ?? "")") }
      tap.recorder = recorder
      tap.numberOfTapsRequired = count
      add(tap, name, to: box)
      taps[name] = tap
    }
    if scenario.hasRequirement, let one = taps["one"], let two = taps["two"] { one.require(toFail: two) }
  }

  private func recorded(_ line: String) {
    host?.page(self, logs: LogLine("lab", line))
    guard let recorder else { return }
    logView.show(recorder.lines, expected: scenario.expected)
  }

  // MARK: Layout

  override func place(in stage: Rect) {
    let margin = DemoLayout.margin(stage.size)
    let line = Rect(
      x: stage.minX + margin, y: stage.minY + 4, width: max(stage.width - 2 * margin, 0), height: Self.controlHeight)
    scenarios.frame = line
    scenarios.frame.size.width = min(line.width, Self.segmentWidth * Double(LabScenario.allCases.count))
    let rest = Rect(x: stage.minX, y: line.maxY, width: stage.width, height: max(stage.height - line.maxY, 0))
    super.place(in: Rect(x: rest.minX, y: rest.minY - margin + 4, width: rest.width, height: rest.height + margin - 4))
  }

  override func arrange(in area: Rect) {
    let tree: Rect
    if area.width > area.height * 1.1 {
      let width = ((area.width - Page.gap) * 0.55).rounded()
      tree = Rect(x: area.minX, y: area.minY, width: width, height: min(area.height, 420))
      plate.frame = Rect(
        x: tree.maxX + Page.gap, y: area.minY, width: max(area.maxX - tree.maxX - Page.gap, 0), height: tree.height)
    } else {
      tree = Rect(x: area.minX, y: area.minY, width: area.width, height: (area.height * 0.48).rounded())
      plate.frame = Rect(
        x: area.minX, y: tree.maxY + Page.gap, width: area.width, height: max(area.maxY - tree.maxY - Page.gap, 0))
    }
    // The height of a whole number of lines.
    logView.frame = plate.frame.insetBy(dx: 1, dy: PlateView.inset)
    logView.bounds.size.height = LabPaper.height(lineCount: LabPaper.lineCount(fitting: logView.frame.height))
    logView.frame.origin.y = plate.frame.minY + PlateView.inset
    arrangeBoxes(in: tree)
  }

  /// Lays out each box inside the previous one, below its name; the button in the middle of the last.
  private func arrangeBoxes(in tree: Rect) {
    var frame = tree
    for box in boxes {
      if let around = box.superview, box is Button {
        let size = Size(width: min(140, around.bounds.width - 2 * Self.boxInset), height: Self.controlHeight)
        box.frame = Rect(origin: .zero, size: around.bounds.size).middle(size)
      } else {
        box.frame = frame
      }
      frame = Rect(
        x: Self.boxInset, y: Self.boxTop, width: max(box.bounds.width - 2 * Self.boxInset, 0),
        height: max(box.bounds.height - Self.boxTop - Self.boxInset, 0))
    }
  }
}
