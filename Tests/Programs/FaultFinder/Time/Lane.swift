import Dactyl

/// A view that says what a device does on it, in one word for each gesture.
@MainActor final class Lane: View, KeyInput {
  enum Kind: CaseIterable {
    /// A tap and a long press.
    case hold
    /// The number of each of two taps.
    case pair
    /// The speed at the end of a pan, in words.
    case flick
    /// Letters.
    case keys
  }

  private(set) var words: [String] = []
  private let kind: Kind
  /// Called in each handler, and when the view is drawn.
  private let busy: (TimeTrial.Place) -> Void

  init(_ kind: Kind, frame: Rect, busy: @escaping (TimeTrial.Place) -> Void) {
    self.kind = kind
    self.busy = busy
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    backgroundColor = .white
    switch kind {
    case .hold:
      addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.say("tap") })
      addGestureRecognizer(
        LongPressGestureRecognizer { [weak self] press in
          if press.state == .began { self?.say("long press") }
        })
    case .flick:
      addGestureRecognizer(
        PanGestureRecognizer { [weak self] pan in
          guard let self else { return }
          if pan.state == .ended { self.say(Self.speed(pan.velocity(in: self).x)) } else { busy(.action) }
        })
    case .pair, .keys: break
    }
  }

  /// Returns how fast `points` a second are: "still", "slow" or "fast", which are far apart.
  static func speed(_ points: Double) -> String { points < 60 ? "still" : points < 500 ? "slow" : "fast" }

  private func say(_ word: String) {
    words.append(word)
    busy(.action)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if kind == .pair { words += touches.map { "\($0.tapCount)" } }
    busy(.touches)
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) { busy(.touches) }

  override func draw(_ context: Context, in rect: Rect) { busy(.drawing) }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { kind == .keys }
  var hasText: Bool { !words.isEmpty }

  func insertText(_ text: String) {
    words.append(text)
    busy(.action)
  }

  func deleteBackward() {}

  /// Forgets what was said.
  func forget() { words = [] }
}
