import Dactyl

/// Single taps, double taps and taps of two fingers, with and without a failure requirement.
final class TapPage: Page {
  private let eager = Tile("No requirement", hue: 0)
  private let patient = Tile("Single waits for double", hue: 2)
  private let wide = Tile("Two fingers", hue: 3)

  private let single = TapGestureRecognizer()
  private let double = TapGestureRecognizer()
  private let waitingSingle = TapGestureRecognizer()
  private let requiredDouble = TapGestureRecognizer()
  private let twoFingers = TapGestureRecognizer()

  /// The number of recognitions of each, in the order of the panel.
  private var counts = [0, 0, 0, 0, 0]

  init() {
    super.init(
      hint: "Tap each field once, and twice. The second one delays a single tap until it can't be a double tap.")
  }

  override func viewDidLoad() {
    for tile in [eager, patient, wide] { board.addSubview(tile) }

    add(single, "single", to: eager)
    add(double, "double", to: eager)
    double.numberOfTapsRequired = 2

    add(waitingSingle, "waiting-single", to: patient)
    add(requiredDouble, "required-double", to: patient)
    requiredDouble.numberOfTapsRequired = 2
    waitingSingle.require(toFail: requiredDouble)

    add(twoFingers, "two-finger", to: wide)
    twoFingers.numberOfTouchesRequired = 2

    for recognizer in recognizers {
      (recognizer as? TapGestureRecognizer)?.addTarget(self, action: TapPage.tapped)
    }
    showCounts()
  }

  override func arrange(in area: Rect) {
    for (tile, frame) in zip([eager, patient, wide], area.split(into: 3, gap: Page.gap)) { tile.frame = frame }
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    if let index = recognizers.firstIndex(where: { $0 === tap }) { counts[index] += 1 }
    (tap.view as? Tile)?.flashUp()
    showCounts()
  }

  private func showCounts() {
    eager.detail = "single \(counts[0]), double \(counts[1])"
    patient.detail = "single \(counts[2]), double \(counts[3])"
    wide.detail = "\(counts[4])"
  }
}
