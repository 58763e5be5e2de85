import DactylGeometry

/// Scrolling by keys (`SV-28`).
extension ScrollView {
  /// The way of an arrow key, and the part of a page that stays visible, in points.
  private static let line = 40.0

  /// Whether keys can scroll the content, and nothing inside it could have the focus instead.
  final var isStopForScrolling: Bool {
    (isScrollEnabled && Axis.allCases.contains(where: hasRoom) || canZoom) && !containsStop
  }

  private var containsStop: Bool {
    func isStop(_ view: View) -> Bool {
      !view.isHidden && view.isUserInteractionEnabled
        && (view.isTabStop && view.canBecomeFirstResponder || view.subviews.contains(where: isStop))
    }
    return subviews.contains { $0 !== header && isStop($0) }
  }

  /// The commands of keys that can move the content. Arrows, Space, Home and End need the focus.
  final var scrollCommands: [KeyCommand] {
    let zooms = zoomCommands
    guard isScrollEnabled else { return zooms }
    let page = Point(x: max(bounds.width - Self.line, Self.line), y: max(heightBelowHeader - Self.line, Self.line))
    let far = Double.greatestFiniteMagnitude
    var commands = [
      command(KeyCommand.inputPageUp, .vertical, by: -page.y), command(KeyCommand.inputPageDown, .vertical, by: page.y),
      command(KeyCommand.inputHome, .vertical, by: -far, .control),
      command(KeyCommand.inputEnd, .vertical, by: far, .control),
    ]
    if isFirstResponder {
      commands += [
        command(KeyCommand.inputUpArrow, .vertical, by: -Self.line),
        command(KeyCommand.inputDownArrow, .vertical, by: Self.line),
        command(KeyCommand.inputLeftArrow, .horizontal, by: -Self.line),
        command(KeyCommand.inputRightArrow, .horizontal, by: Self.line),
        // Without Shift the other one is meant.
        command(" ", .vertical, by: -page.y, .shift), command(" ", .vertical, by: page.y),
        command(KeyCommand.inputHome, .vertical, by: -far), command(KeyCommand.inputEnd, .vertical, by: far),
      ]
    }
    return commands.compactMap(\.self) + zooms
  }

  /// The factor of a key that zooms.
  private static let zoomStep = 1.5

  /// Control-Plus and Control-Minus zoom, and Control-0 shows everything.
  private var zoomCommands: [KeyCommand] {
    guard canZoom else { return [] }
    let steps: [(String, Double)] = [
      ("+", Self.zoomStep), ("=", Self.zoomStep), ("-", 1 / Self.zoomStep), ("0", 0),
    ]
    return steps.compactMap { input, factor in
      let scale = min(max(zoomScale * factor, minimumZoomScale), maximumZoomScale)
      guard scale != zoomScale else { return nil }
      return KeyCommand(input: input, modifierFlags: .control) { [weak self] _ in
        self?.setZoomScale(scale, animated: true)
      }
    }
  }

  /// Returns nil if the content is at its end, so that a scroll view around it gets the key.
  private func command(
    _ input: String, _ axis: Axis, by way: Double, _ modifiers: ModifierFlags = []
  ) -> KeyCommand? {
    guard hasRoom(axis), axis.along(scrolled(axis, by: way)) != axis.along(restOffset) else { return nil }
    return KeyCommand(input: input, modifierFlags: modifiers) { [weak self] _ in
      guard let self else { return }
      setContentOffset(scrolled(axis, by: way), animated: true)
    }
  }

  /// The offset at which a movement by the program will end. A held key goes on from there.
  private var restOffset: Point {
    if let scrollAnimation, scrollAnimation.kind == .programmatic { scrollAnimation.target } else { contentOffset }
  }

  private func scrolled(_ axis: Axis, by way: Double) -> Point {
    let rest = restOffset
    return Point { $0 == axis ? range(axis).limit(axis.along(rest) + way) : $0.along(rest) }
  }

  /// Scrolls to the upper end of the content.
  public final func scrollToTop(animated: Bool) {
    setContentOffset(Point(x: contentOffset.x, y: range(.vertical).lowerBound), animated: animated)
  }
}
