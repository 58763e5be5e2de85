/// Touches, presses and motions that are cut off by something other than their device (section 9).
extension Dispatcher {
  private struct Lost {
    var touches: [Touch]
    var presses: [Press]
    var motions: [Motion]
    /// Recognizers that lose all they have.
    var recognizers: [GestureRecognizer]
    /// The contacts themselves are over, not only where they go.
    var endsContacts: Bool

    var isEmpty: Bool { touches.isEmpty && presses.isEmpty && motions.isEmpty && recognizers.isEmpty }
  }

  /// The subtree below `root` is about to leave its window (`IN-5`), or to be covered by something modal (`IN-7`).
  func cutOffTouches(inside root: View) {
    func isInside(_ responder: Responder?) -> Bool { responder?.homeView?.isDescendant(of: root) == true }
    cutOff(
      Lost(
        touches: touches.filter { isInside($0.view) }, presses: presses.filter { isInside($0.responder) },
        motions: motions.filter { isInside($0.responder) }, recognizers: active.filter { isInside($0.view) },
        endsContacts: false))
  }

  /// The window is about to be closed or hidden: all its touches are over (`IN-4`).
  func windowWillLeave(_ window: Window) {
    cutOff(
      Lost(
        touches: touches.filter { $0.window === window }, presses: presses.filter { $0.window === window },
        motions: motions.filter { $0.window === window }, recognizers: active.filter { $0.view?.window === window },
        endsContacts: true))
  }

  /// The application stops being active (`IN-8`), or its connection is lost (`IN-9`).
  func cutOffEverything() {
    cutOff(
      Lost(touches: touches, presses: presses, motions: motions, recognizers: active, endsContacts: true))
  }

  /// Recognizers first, then, after their actions, the views and the responders (`IN-1`, `IN-2`). A touch may be among
  /// the lost a second time: who has lost it already hears nothing more of it (`IN-10`).
  private func cutOff(_ lost: Lost) {
    var lost = lost
    if lost.isEmpty { return }
    for touch in lost.touches { touch.isCutOff = true }
    for press in lost.presses { press.isCutOff = true }
    // They hear of it even if the tree was all that kept them (IN-5).
    let ears: [Responder?] =
      lost.touches.map(\.view) + lost.presses.map(\.responder) + lost.motions.map(\.responder)
    performDeferred { [self] in
      if lost.endsContacts {
        end(lost.touches.filter(\.isDown), lost.presses.filter(\.isDown))
        // The program may have interrupted the binding of a touch, which went on.
        for late in active where late.hasAny(of: lost.touches) && !lost.recognizers.holds(late) {
          lost.recognizers.append(late)
        }
      }
      for recognizer in lost.recognizers {
        // Also a touch whose view is elsewhere by now, or was taken from it before: the recognizer had gone on with it.
        let mine = recognizer.sequence.touches
        if !mine.isEmpty { cancel(mine, of: recognizer) }
        cancel(lost.endsContacts ? lost.presses : recognizer.sequence.presses, of: recognizer)
        // Also one that follows a series of scrolling, or waits for the next tap.
        if recognizer.sequence.hoverSource != nil {
          endHovering(of: recognizer)
        } else if !recognizer.isAnythingDown {
          end(recognizer)
        }
      }
      settle()
      cancelInViews(lost.touches)
      for press in lost.presses { cutOffFromResponder(press) }
      for motion in lost.motions { cancel(motion) }
      for touch in lost.touches where !touch.isDown { touch.tellFollowers() }
      withExtendedLifetime(ears) {}
    }
  }

  private func end(_ touches: [Touch], _ presses: [Press]) {
    for touch in touches {
      touch.isDown = false
      touch.phase = .cancelled
    }
    for press in presses {
      press.isDown = false
      press.phase = .cancelled
    }
  }

  private func cancel(_ touches: [Touch], of recognizer: GestureRecognizer) {
    let phases = touches.map(\.phase)
    let down = touches.filter { $0.isDown || $0.phase == .cancelled }
    for touch in down { touch.phase = .cancelled }
    if !down.isEmpty { call(recognizer, .cancelled, down, eventOfCycle()) }
    for (touch, phase) in zip(touches, phases) where touch.isDown { touch.phase = phase }
    for touch in touches where touch.isDown { unbind(touch, from: recognizer) }
  }

  private func cancelInViews(_ lost: [Touch]) {
    var views: [View] = []
    for touch in lost {
      if let view = touch.view, !views.holds(view) { views.append(view) }
    }
    for view in views {
      cancel(lost.filter { $0.view === view }, in: view, .cutOff)
    }
  }

  /// What an override of `sendEvent` kept from the views is made up for (`WD-10`).
  func makeUpForSuppressedEnds() {
    let touches = suppressedEnds
    suppressedEnds = []
    for touch in touches {
      for recognizer in touch.gestureRecognizers {
        touch.phase = .cancelled
        call(recognizer, .cancelled, [touch], eventOfCycle())
        if !recognizer.isAnythingDown { end(recognizer) }
      }
      touch.phase = .cancelled
    }
    guard !touches.isEmpty else { return }
    settle()
    cancelInViews(touches)
    for touch in touches { touch.tellFollowers() }
  }
}

extension GestureRecognizer {
  fileprivate func hasAny(of touches: [Touch]) -> Bool {
    sequence.touches.contains { bound in touches.contains { $0 === bound } }
  }
}
