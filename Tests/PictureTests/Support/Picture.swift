import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Pictures compared with those in `Expected`, each at three scales, in the light and in the dark appearance.
///
/// A picture that differs is kept in `artifacts/pictures` (`DACTYL_ARTIFACTS` names another `artifacts`), with the
/// expected one and their difference. `DACTYL_RECORD_PICTURES=1` writes missing and different pictures to `Expected`
/// instead: look at them before you commit them.
@MainActor enum Picture {
  static let scales = [1, 1.5, 2]

  /// Compares the picture that `draw` makes, on the look's background, with a size of `size` points.
  static func check(
    _ name: String, size: Size, tolerance: PictureComparison.Tolerance = .init(),
    sourceLocation: SourceLocation = #_sourceLocation, draw: (Context, Look) throws -> Void
  ) throws {
    try PicturePlaces.requireFonts()
    for look in Look.allCases {
      for scale in scales {
        let bitmap = try Bitmap(size: size, scale: scale, hasAlpha: false) { context in
          context.appearance = look.appearance
          context.fill(Rect(origin: .zero, size: size), with: look.background)
          try draw(context, look)
        }
        let file = "\(name)@\(scale == scale.rounded() ? "\(Int(scale))" : "\(scale)")-\(look).png"
        try compare(Pixels(bitmap), with: file, tolerance, sourceLocation)
      }
    }
  }

  /// Compares a window of `size` points with the view from `make`, which fills it and is turned by `rotation`.
  static func check(
    view name: String, turned rotation: ContentRotation = .upright, size: Size,
    tolerance: PictureComparison.Tolerance = .init(),
    sourceLocation: SourceLocation = #_sourceLocation, make: (Look) throws -> View
  ) throws {
    try check(name, size: size, tolerance: tolerance, sourceLocation: sourceLocation) { context, look in
      let application = Application()
      application.appearance = look.appearance
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
