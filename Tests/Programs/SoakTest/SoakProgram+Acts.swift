import Dactyl

/// The acts of the program while it is used.
extension SoakProgram {
  func act() {
    lastAct = random.int(0...31)
    switch lastAct {
    case 0, 1: openToplevel()
    case 2, 3: random.pick(toplevels)?.close()
    case 4, 5, 6: showPopup()
    case 7: popups.last?.close()
    case 8, 9: showAlert()
    case 10: alerts.popLast()?.close()
    case 11, 12: changeScene()
    case 13, 14, 15: animate()
    case 16: runAnimator()
    case 17: if let scene = random.pick(scenes) { random.pick(scene.cards)?.rasterizes.toggle() }
    case 18: application.traitOverrides.appearance = random.chance(50) ? .dark : .light
    case 19: application.traitOverrides.fontScale = random.pick(0.8, 1, 1.3, 2)
    case 20: application.traitOverrides.reducesMotion = !application.traits.reducesMotion
    case 21, 22: if let view = random.pick(scenes)?.picture { loadPicture(into: view) }
    case 23: random.pick(scenes)?.rowCount = random.int(0...400)
    case 24:
      if let scene = random.pick(scenes), scene.rowCount > 0 {
        scene.rows?.scroll(to: random.int(0...scene.rowCount - 1), animated: random.chance(70))
      }
    case 25: base.isFullscreen.toggle()
    case 26: _ = random.pick(toplevels + [base])?.snapshot()
    case 27: write()
    case 28: writeLater()
    case 29: actions.popLast()?.cancel()
    default: isMoving.toggle()
    }
    toplevels.removeAll { !application.toplevels.contains { [candidate = $0] in $0 === candidate } }
    popups.removeAll { !$0.isShown }
  }

  private func openToplevel() {
    guard toplevels.count < 3 else { return }
    let controller = objects.note(ViewController(), as: "controller")
    controller.view = Scene(objects: objects)
    let size = Size(width: Double(random.int(200...500)), height: Double(random.int(200...500)))
    let toplevel = application.openToplevel(title: "another", size: size, root: controller)
    toplevel.delegate = self
    objects.note(toplevel, as: "toplevel")
    objects.note(toplevel.window, as: "window")
    toplevels.append(toplevel)
  }

  private func showPopup() {
    guard popups.count < 3 else { return }
    let controller = objects.note(ViewController(), as: "controller")
    controller.view = menu()
    let popup = Popup(size: Size(width: 120, height: 130), root: controller)
    objects.note(popup, as: "popup")
    objects.note(popup.window, as: "window")
    popup.grabs = random.chance(60)
    popup.didDismiss = { [weak self] popup in self?.popups.removeAll { $0 === popup } }
    // A popup that grabs needs a parent that grabs, too.
    let parent = popups.last.flatMap { $0.grabs == popup.grabs && random.chance(50) ? $0.window : nil }
    if popup.show(from: parent ?? base.window, rect: Rect(x: 5, y: 5, width: 20, height: 20)) { popups.append(popup) }
  }

  private func menu() -> View {
    let menu = objects.note(View(), as: "view")
    menu.backgroundColor = .background
    for row in 0..<4 {
      let button = Button("Item \(row)", primaryAction: Action { [weak self] _ in self?.popups.last?.close() })
      objects.note(button, as: "control")
      button.frame = Rect(x: 0, y: Double(row) * 32, width: 120, height: 32)
      menu.addSubview(button)
    }
    return menu
  }

  private func showAlert() {
    guard alerts.count < 2 else { return }
    let alert = objects.note(Window(frame: Rect(x: 60, y: 200, width: 200, height: 120)), as: "window")
    alert.windowLevel = .alert
    alert.backgroundColor = .systemYellow
    let label = objects.note(Label("Something happened"), as: "label")
    label.frame = Rect(x: 10, y: 10, width: 180, height: 30)
    alert.addSubview(label)
    base.show(alert)
    alerts.append(alert)
  }

  /// Shows another scene, with a random transition, perhaps during the previous one.
  private func changeScene() {
    let kind: ViewTransition = random.pick(.crossDissolve, .push(from: .right), .cover(from: .bottom))
    View.transition(from: scene, to: Scene(objects: objects), duration: 0.3, kind)
  }

  private func animate() {
    guard let scene = random.pick(scenes), let card = random.pick(scene.cards) else { return }
    let place = Point(x: Double(random.int(0...200)), y: Double(random.int(0...400)))
    switch random.int(0...4) {
    case 0: View.animate(withDuration: 0.4, delay: 0.1, animations: { card.center = place })
    case 1: View.animate(spring: .bouncy, animations: { card.center = place })
    case 2:
      View.animate(
        withDuration: 0.2, repeating: .times(3, autoreverses: true), animations: { card.alpha = 0.3 },
        completion: { _ in card.alpha = 1 })
    case 3:
      View.animateKeyframes(withDuration: 0.5) { keyframes in
        keyframes.add(at: 0, duration: 0.5) { card.transform = AffineTransform(rotationAngle: 1) }
        keyframes.add(at: 0.5, duration: 0.5) { card.transform = .identity }
      }
    default: View.transition(with: card, duration: 0.3, changes: { card.backgroundColor = .systemPurple })
    }
  }

  private func runAnimator() {
    if let animator = animators.popLast(), animator.state == .active {
      animator.isReversed.toggle()
      return
    }
    guard let card = random.pick(scene.cards) else { return }
    let animator = PropertyAnimator(duration: 1, timing: .curve(.easeInOut)) { card.bounds.size.width = 120 }
    objects.note(animator, as: "animator")
    animator.addCompletion { _ in card.bounds.size.width = 80 }
    animator.startAnimation()
    animators.append(animator)
  }

  private func writeLater() {
    let action = application.schedule(after: Double(random.int(0...20))) { [weak self] in
      self?.lastAct = 28
      self?.write()
    }
    actions.append(action)
  }

  private func write() {
    guard let scene = random.pick(scenes) else { return }
    let words = ["gesture", "finger", "שלום", "👩‍👩‍👧", "naïve", "ﬁ", "東京"]
    let text = (0...random.int(0...20)).map { _ in random.pick(words) ?? "" }.joined(separator: " ")
    for case let label as Label in scene.subviews { label.text = text }
  }
}
