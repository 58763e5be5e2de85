import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pictures compared with those in `Expected`: each in the light and in the dark appearance at three scales, and those
/// of controls in the combinations of other traits that `Setup` lists, too.
///
/// A picture that differs is kept in `artifacts/pictures` (`DACTYL_ARTIFACTS` names another `artifacts`), with the
/// expected one and their difference. `DACTYL_RECORD_PICTURES=1` writes missing and different pictures to `Expected`
/// instead, and removes those of no test: look at them before you commit them.
@MainActor enum Picture {
  /// Compares the picture that `draw` makes, on the look's background, with a size of `size` points.
  static func check(
    _ name: String, size: Size, in setups: [Setup] = Setup.standard, tolerance: PictureComparison.Tolerance = .init(),
    sourceLocation: SourceLocation = #_sourceLocation, draw: (Context, Look) throws -> Void
  ) throws {
    if let list = PicturePlaces.list { return try PicturePlaces.append(setups.map { $0.file(name) }, to: list) }
    try PicturePlaces.requireFonts()
    for setup in setups {
      let bitmap = try Bitmap(size: size, scale: setup.scale, hasAlpha: false) { context in
        context.appearance = setup.look.appearance
        context.fill(Rect(origin: .zero, size: size), with: setup.look.background)
        try draw(context, setup.look)
      }
      try compare(Pixels(bitmap), with: setup.file(name), tolerance, sourceLocation)
    }
  }

  /// Compares a window of `size` points with the view from `make`, which fills it and is turned by `rotation`.
  static func check(
    view name: String, turned rotation: ContentRotation = .upright, size: Size, in setups: [Setup] = Setup.standard,
    tolerance: PictureComparison.Tolerance = .init(),
    sourceLocation: SourceLocation = #_sourceLocation, make: (Look) throws -> View
  ) throws {
    try check(name, size: size, in: setups, tolerance: tolerance, sourceLocation: sourceLocation) { context, look in
      let application = Application()
      application.traitOverrides.appearance = look.appearance
      let stack = WindowStack(
        surface: SurfaceID(rawValue: 1), size: rotation.turn(size), application: application)
      let window = Window()
      window.fillsSurface = true
      stack.show(window)
      let view = try make(look)
      view.frame = window.bounds
      window.addSubview(view)
      stack.layout()
      TurnedSurface(rotation, size: size, scale: context.scale)
        .draw(context, in: [Rect(origin: .zero, size: size)]) { stack.draw($0, in: $1) }
      stack.close()
    }
  }

  /// Compares a window as `check(view:)` does, in the standard setups, and in the theme with high contrast too.
  static func check(
    viewInBothContrasts name: String, size: Size, sourceLocation: SourceLocation = #_sourceLocation,
    make: (Look) throws -> View
  ) throws {
    try check(view: name, size: size, sourceLocation: sourceLocation, make: make)
    let traits = [Setup.Trait.contrast]
    try check(view: name, size: size, in: Setup.highContrast, sourceLocation: sourceLocation) { look in
      let view = try make(look)
      traits.apply(to: view)
      view.backgroundColor = traits.theme.colors.background
      return view
    }
  }

  /// Compares a page with the controls of `make`, one below the other, in the setups with traits too.
  ///
  /// The page has the width that `width` returns for its traits, and the height that it wants.
  static func check(
    page name: String, width: ([Setup.Trait]) -> Double, margin: Double = 8, spacing: Double = 8,
    in setups: [Setup] = Setup.standard + Setup.combined, sourceLocation: SourceLocation = #_sourceLocation,
    make: (View) throws -> [View]
  ) throws {
    for (index, traits) in setups.map(\.traits).enumerated()
    where setups.firstIndex(where: { $0.traits == traits }) == index {
      let application = Application()
      if traits.contains(.large) { application.traitOverrides.fontScale = 2 }
      defer { application.traitOverrides.fontScale = 1 }
      func page() throws -> View {
        let page = View(.vertical(spacing: spacing, alignment: .leading))
        page.layoutMargins = DirectionalInsets(margin)
        page.backgroundColor = traits.theme.colors.background
        traits.apply(to: page)
        for view in try make(page) { page.addSubview(view) }
        return page
      }
      let width = width(traits)
      try check(
        view: name, size: Size(width: width, height: height(of: try page(), width: width)),
        in: setups.filter { $0.traits == traits }, sourceLocation: sourceLocation
      ) { _ in try page() }
    }
  }

  /// Compares the picture that a program has written to `path` with `NAME.png`.
  static func check(file path: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if let list = PicturePlaces.list { return try PicturePlaces.append(["\(name).png"], to: list) }
    try PicturePlaces.requireFonts()
    try compare(Pixels(contentsOf: path), with: "\(name).png", PictureComparison.Tolerance(), sourceLocation)
  }

  /// Returns the height that `view` wants in a window of `width` points.
  static func height(of view: View, width: Double) -> Double {
    let application = Application()
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: width, height: 100), application: application)
    defer { stack.close() }
    let window = Window()
    stack.show(window)
    window.addSubview(view)
    return withExtendedLifetime(application) {
      view.measuredSize(for: ProposedSize(width: width, height: nil)).height
    }
  }

  private static func compare(
    _ actual: Pixels, with file: String, _ tolerance: PictureComparison.Tolerance, _ sourceLocation: SourceLocation
  ) throws {
    let path = "\(PicturePlaces.expected)/\(file)"
    let expected = PicturePlaces.exists(path) ? try Pixels(contentsOf: path) : nil
    let comparison = expected.map { PictureComparison(actual, $0, tolerance: tolerance) }
    if let comparison, comparison.isSame { return }
    guard !PicturePlaces.isRecording else { return try actual.write(to: path) }
    try keep(actual, expected, comparison, file)
    guard let comparison else {
      Issue.record(PictureError("there is no expected picture \(path)"), sourceLocation: sourceLocation)
      return
    }
    Issue.record(
      PictureError(
        """
        \(comparison.differing) pixels differ, a component by \(comparison.largest) at the most: \
        \(PicturePlaces.records)/\(file)
        """), sourceLocation: sourceLocation)
  }

  /// `NAME.png`, and beside it `NAME.expected.png` and `NAME.difference.png`.
  private static func keep(
    _ actual: Pixels, _ expected: Pixels?, _ comparison: PictureComparison?, _ file: String
  ) throws {
    PicturePlaces.makeFolder(PicturePlaces.records)
    let stem = "\(PicturePlaces.records)/\(file.dropLast(4))"
    try actual.write(to: "\(stem).png")
    try expected?.write(to: "\(stem).expected.png")
    try comparison?.makeDifference()?.write(to: "\(stem).difference.png")
  }
}
