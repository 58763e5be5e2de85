import DactylGeometry
import DactylGraphics

extension View {
  /// Creates a view whose `layout` places `subviews`.
  ///
  ///     let row = View(.horizontal(spacing: 8), [icon, label])
  public convenience init(_ layout: any Layout, _ subviews: [View] = []) {
    self.init()
    self.layout = layout
    for view in subviews { addSubview(view) }
  }

  /// Places the subviews; nil, the default, leaves that to `layoutSubviews`.
  ///
  /// Hidden and pinned subviews are no items of the layout. It works before `layoutSubviews`, which can still move the
  /// views.
  public final var layout: (any Layout)? {
    get { layoutState?.layout }
    set {
      guard newValue != nil || layoutState != nil else { return }
      madeLayoutState.layout = newValue
      madeLayoutState.arrangement = nil
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The distances of the items of `layout` from the edges of the view, in points. Default: zero.
  public final var layoutMargins: DirectionalInsets {
    get { layoutState?.margins ?? .zero }
    set {
      guard newValue != layoutMargins else { return }
      madeLayoutState.margins = newValue
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the items of `layout` keep clear of what covers the edges of the window, such as a touch keyboard, in
  /// addition to the margins. Default: true.
  public final var layoutRespectsSafeArea: Bool {
    get { layoutState?.addsSafeArea ?? true }
    set {
      guard newValue != layoutRespectsSafeArea else { return }
      madeLayoutState.addsSafeArea = newValue
      setNeedsLayout()
    }
  }

  /// The rules for the size of the view in the layout of its superview. A view that is laid out by hand ignores them.
  public final var sizing: Sizing {
    get { layoutState?.sizing ?? Sizing() }
    set {
      guard newValue != sizing else { return }
      let state = madeLayoutState
      state.sizing = newValue
      state.measurements.removeAll()
      placeInSuperviewChanged()
    }
  }

  // MARK: Measuring

  /// Returns the size of the view, in points, if it is offered `proposal`. `sizing` applies.
  ///
  /// The answers to the latest proposals are remembered until `invalidateIntrinsicContentSize` is called.
  public final func measuredSize(for proposal: ProposedSize) -> Size {
    let state = madeLayoutState
    if let size = state.fixedSize { return size }
    let proposal = proposal.withoutNegativeSides
    let offer = state.hasSizing ? state.sizing.offer(for: proposal) : proposal
    let fontScale = fontScale
    if let size = state.measurements.size(for: offer, fontScale: fontScale) { return size }
    guard !state.isMeasuring else { return refuseToMeasure() }
    state.isMeasuring = true
    defer { state.isMeasuring = false }
    var size = withFontScale {
      observing(.measuring, isFurther: !state.measurements.isEmpty) { sizeThatFits(proposal: offer) }
    }
    size = valid(size, state)
    if state.hasSizing { size = state.sizing.size(for: size, offer: offer) }
    state.measurements.store(size, for: offer, fontScale: fontScale)
    return size
  }

  /// Returns the size nearest to `size` that the fixed, least and greatest lengths of `sizing` allow, for a view that
  /// fills the place it gets.
  public final func limitedSize(_ size: Size) -> Size {
    guard let state = layoutState, state.hasSizing else { return size }
    return state.fixedSize ?? state.sizing.limited(size)
  }

  /// Marks the measured size of the view as out of date: layouts measure the view again before the next frame.
  ///
  /// Call it when the content of a view that overrides `sizeThatFits` has changed. The mark passes from superview to
  /// superview, up to one that has a fixed size or was not measured: above that, the size of the view does not matter.
  public final func invalidateIntrinsicContentSize() {
    layoutState?.measurements.removeAll()
    if layoutState?.fixedSize != nil, superview?.layoutState?.hasLayout == true { return }
    var view = self
    while let above = view.superview {
      above.setNeedsLayout()
      guard let state = above.layoutState, !state.measurements.isEmpty else { return }
      state.measurements.removeAll()
      view = above
    }
  }

  /// Returns the size of the layout with its margins; nil without a layout.
  final func layoutSize(for proposal: ProposedSize) -> Size? {
    guard let state = layoutState, let layout = state.layout else { return nil }
    let insets = layoutInsets(state)
    let (width, height) = (insets.leading + insets.trailing, insets.top + insets.bottom)
    let size = layout.sizeThatFits(
      proposal.reduced(width: width, height: height),
      of: LayoutItems(arrangement(state).items, mirror: nil, pixelLength: surfacePixel))
    return Size(width: size.width + width, height: size.height + height)
  }

  /// Returns the distance of the first line of text from the upper edge of a container of `size`, with its margins.
  final func layoutBaseline(in size: Size) -> Double? {
    guard let state = layoutState, let layout = state.layout else { return nil }
    let insets = layoutInsets(state)
    let (width, height) = (insets.leading + insets.trailing, insets.top + insets.bottom)
    let baseline = layout.firstBaseline(
      of: LayoutItems(arrangement(state).items, mirror: nil, pixelLength: surfacePixel),
      in: Size(width: max(size.width - width, 0), height: max(size.height - height, 0)))
    return baseline.map { $0 + insets.top }
  }

  private func valid(_ size: Size, _ state: LayoutState) -> Size {
    if size.width >= 0, size.height >= 0, size.width < .infinity, size.height < .infinity { return size }
    if !state.hasReportedSize {
      state.hasReportedSize = true
      Warnings.report(
        "\(nameForWarnings) can't have the size \(size); a side that is negative or not finite counts as 0")
    }
    return Size(
      width: size.width > 0 && size.width < .infinity ? size.width : 0,
      height: size.height > 0 && size.height < .infinity ? size.height : 0)
  }

  private func refuseToMeasure() -> Size {
    if let state = layoutState, !state.hasReportedSize {
      state.hasReportedSize = true
      Warnings.report("\(nameForWarnings) was measured while it is being measured; it counts as empty")
    }
    return .zero
  }
}

extension ProposedSize {
  /// The proposal with 0 for a negative side, and nil for one that is not a number.
  var withoutNegativeSides: ProposedSize {
    if (width ?? 0) >= 0, (height ?? 0) >= 0 { return self }
    func valid(_ side: Double?) -> Double? { side.flatMap { $0.isNaN ? nil : max($0, 0) } }
    return ProposedSize(width: valid(width), height: valid(height))
  }
}
