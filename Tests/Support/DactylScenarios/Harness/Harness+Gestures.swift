import Dactyl
import DactylGeometry

/// Makes the recognizers of the section `gestures`.
extension Harness {
  func add(_ entry: GestureEntry) {
    guard let view = view(entry.view) else { return }
    let recognizer = recognizer(for: entry)
    watch(recognizer, as: entry.name)
    setCommonOptions(of: entry, recognizer)
    recognizer.addHandler { [log] recognizer in
      log.write(.action, "a \(entry.name) \(ScenarioLog.text(recognizer.state))\(Harness.values(of: recognizer))")
    }
    view.addGestureRecognizer(recognizer)
  }

  /// Also watches a recognizer that a view adds, which only lacks the lines of its action.
  func watch(_ recognizer: GestureRecognizer, as name: String) {
    probes.append(GestureProbe(recognizer, name: name))
  }

  private func recognizer(for entry: GestureEntry) -> GestureRecognizer {
    switch entry.kind {
    case .tap: tap(entry)
    case .longpress: longPress(entry)
    case .pan: set(entry, of: PanGestureRecognizer())
    case .swipe: swipe(entry)
    case .pinch: PinchGestureRecognizer()
    case .rotation: RotationGestureRecognizer()
    case .edgepan: edgePan(entry)
    case .hover: HoverGestureRecognizer()
    }
  }

  private func tap(_ entry: GestureEntry) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer()
    if let taps = entry.taps { tap.numberOfTapsRequired = taps }
    if let touches = entry.touches { tap.numberOfTouchesRequired = touches }
    if let duration = entry.duration { tap.maximumTapDuration = duration }
    if let movement = entry.movement { tap.allowableMovement = movement }
    return tap
  }

  private func longPress(_ entry: GestureEntry) -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer()
    if let taps = entry.taps { press.numberOfTapsRequired = taps }
    if let touches = entry.touches { press.numberOfTouchesRequired = touches }
    if let duration = entry.duration { press.minimumPressDuration = duration }
    if let movement = entry.movement { press.allowableMovement = movement }
    return press
  }

  private func set(_ entry: GestureEntry, of pan: PanGestureRecognizer) -> PanGestureRecognizer {
    if let touches = entry.leastTouches { pan.minimumNumberOfTouches = touches }
    if let touches = entry.mostTouches { pan.maximumNumberOfTouches = touches }
    if let movement = entry.movement { pan.threshold = movement }
    if let takesOver = entry.takesOver { pan.takesOverAtScrollEnd = takesOver }
    switch entry.axis {
    case .horizontal: pan.axis = .horizontal
    case .vertical: pan.axis = .vertical
    case nil: break
    }
    return pan
  }

  private func swipe(_ entry: GestureEntry) -> SwipeGestureRecognizer {
    let swipe = SwipeGestureRecognizer()
    if let touches = entry.touches { swipe.numberOfTouchesRequired = touches }
    if !entry.directions.isEmpty {
      swipe.direction = entry.directions.reduce(into: []) { result, direction in
        switch direction {
        case .right: result.insert(.right)
        case .left: result.insert(.left)
        case .up: result.insert(.up)
        case .down: result.insert(.down)
        }
      }
    }
    return swipe
  }

  private func edgePan(_ entry: GestureEntry) -> ScreenEdgePanGestureRecognizer {
    let pan = ScreenEdgePanGestureRecognizer()
    _ = set(entry, of: pan)
    pan.edges = entry.edges.reduce(into: []) { result, edge in
      switch edge {
      case .left: result.insert(.left)
      case .right: result.insert(.right)
      case .top: result.insert(.top)
      case .bottom: result.insert(.bottom)
      }
    }
    return pan
  }

  /// The values in a line of an action, after the state.
  private static func values(of recognizer: GestureRecognizer) -> String {
    switch recognizer {
    case let pan as PanGestureRecognizer: " tr=\(ScenarioLog.text(pan.translation(in: pan.view)))"
    case let pinch as PinchGestureRecognizer: " scale=\(NumberText.fixed(pinch.scale, decimals: 3))"
    case let rotation as RotationGestureRecognizer: " rot=\(NumberText.fixed(rotation.rotation, decimals: 3))"
    case let press as LongPressGestureRecognizer: " at=\(ScenarioLog.text(press.location(in: press.view)))"
    default: ""
    }
  }

  private func setCommonOptions(of entry: GestureEntry, _ recognizer: GestureRecognizer) {
    if let cancels = entry.cancels { recognizer.cancelsTouchesInView = cancels }
    if let delays = entry.delaysBegan { recognizer.delaysTouchesBegan = delays }
    if let delays = entry.delaysEnded { recognizer.delaysTouchesEnded = delays }
    if !entry.types.isEmpty {
      recognizer.allowedTouchTypes = Set(
        entry.types.map { type in
          switch type {
          case .direct: .direct
          case .indirect: .indirect
          case .pencil: .pencil
          case .pointer: .indirectPointer
          }
        })
    }
    if entry.mixesTypes { recognizer.requiresExclusiveTouchType = false }
    switch entry.button {
    case .left: recognizer.buttonMaskRequired = .primary
    case .right: recognizer.buttonMaskRequired = .secondary
    case .middle: recognizer.buttonMaskRequired = .middle
    case nil: break
    }
  }
}
