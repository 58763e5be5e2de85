import DactylGeometry

/// Random rules and operations.
extension ScenarioGenerator {
  mutating func makeRules() -> [Rule] {
    var rules: [Rule] = []
    for _ in 0..<random.weighted((0, 40), (1, 30), (2, 20), (4, 10)) {
      if let one = gesture(), let other = gesture(), one != other { rules.append(.fail(one, requires: other)) }
    }
    for _ in 0..<random.weighted((0, 60), (1, 25), (3, 15)) {
      if let one = gesture(), let other = gesture(), one != other { rules.append(.simultaneous(one, other)) }
    }
    if random.chance(12), let gesture = gesture() { rules.append(.shouldBegin(gesture)) }
    if random.chance(12), let gesture = gesture() { rules.append(.noReceive(gesture, view: view())) }
    if random.chance(12), let rule = hitRule() { rules.append(rule) }
    if random.chance(15) { rules.append(.firstResponder(view())) }
    if random.chance(5) { rules.append(.keyboard(random.pick(.automatic, .always, .never))) }
    for _ in 0..<random.weighted((0, 35), (1, 30), (2, 20), (4, 15)) { if let hook = hook() { rules.append(hook) } }
    let controllers = tree.compactMap { if case .controller(let controller) = $0 { controller.name } else { nil } }
    if !controllers.isEmpty, random.chance(10) { rules.append(.root(controllers[0])) }
    return rules
  }

  private mutating func hitRule() -> Rule? {
    guard let view = random.pick(views.filter(\.kind.hasHitRules))?.name else { return nil }
    switch random.int(0...3) {
    case 0: return .inset(view, by: random.pick(-10, -44, 5))
    case 1: return .passSelf(view)
    case 2:
      let children = views.filter { $0.parent == view }.map(\.name)
      guard let child = random.pick(children) else { return .inset(view, by: -20) }
      return .alsoInside(view, child: child)
    default:
      return .redirect(view, from: view, to: self.view())
    }
  }

  private mutating func hook() -> Rule? {
    switch random.int(0...2) {
    case 0:
      guard let gesture = gesture(), let operation = operation() else { return nil }
      return .onAction(gesture, random.pick(.began, .changed, .ended, .cancelled), operation)
    case 1:
      guard let operation = operation() else { return nil }
      return .onTouches(view(), phase(), operation)
    default:
      guard let gesture = random.pick(gestures)?.name, let operation = operation() else { return nil }
      return .onGestureTouches(gesture, phase(), operation)
    }
  }

  private mutating func phase() -> Rule.TouchPhase { random.pick(.began, .moved, .ended, .cancelled) }

  mutating func operation() -> Operation? {
    let inner = views.filter { $0.kind != .window }.map(\.name)
    let windows = views.filter { $0.kind == .window }.map(\.name)
    switch random.int(0...12) {
    case 0...1: return gesture().map { .disable($0) }
    // Recognizers that a scroll view adds can't be removed.
    case 2: return random.pick(gestures).map { .removeGesture($0.name) }
    case 3...4: return random.pick(inner).map { .removeView($0) }
    case 5: return random.pick(windows).map { .closeWindow($0) }
    case 6: return random.pick(windows).map { .showWindow($0) }
    case 7: return .refuseInteraction(view())
    case 8: return random.pick(inner).map { .present($0) }
    case 9:
      let translation = Point(x: Double(random.int(-20...20)), y: 0)
      return random.pick(gestures.filter { $0.kind == .pan }).map { .setTranslation($0.name, translation) }
    case 10:
      let scale = random.pick(0.5, 1, 2)
      return random.pick(gestures.filter { $0.kind == .pinch }).map { .setScale($0.name, scale) }
    default:
      guard let label = random.pick(labels) else { return nil }
      return gesture().map { .ignore($0, label: label) }
    }
  }

  private mutating func gesture() -> String? { random.pick(gestureNames) }

  private mutating func view() -> String { (random.pick(views) ?? views[0]).name }
}
