import Dactyl
import DactylGeometry
import DactylTesting

/// A view that counts how often it is asked whether it contains a point.
private final class CountedView: View {
  let counter: CostCounter

  init(_ frame: Rect, _ counter: CostCounter) {
    self.counter = counter
    super.init(frame: frame)
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    counter.count += 1
    return super.point(inside: point, with: event)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    counter.count += 1
    super.pressesBegan(presses, with: event)
  }
}

extension CostSubject {
  /// Views beside each other, each with a recognizer, and views within each other.
  package static let touches = CostSubject(
    name: "touches and keys, views", count: 100, chance: 8, allocationChance: 40,
    operations: [
      beside("tap") { stage in { stage.finger().tap(at: Point(x: 5, y: 5)) } },
      beside("drag") { stage in
        let finger = stage.finger()
        finger.down(at: Point(x: 5, y: 5))
        return {
          for step in 1...10 { finger.move(to: Point(x: 5 + Double(step) * 20, y: 5)) }
        }
      },
      beside("drag with ten fingers") { stage in
        let fingers = (0..<10).map { _ in stage.finger() }
        for (index, finger) in fingers.enumerated() { finger.down(at: Point(x: 5 + 10 * Double(index), y: 5)) }
        return {
          for step in 1...10 {
            stage.together {
              for (index, finger) in fingers.enumerated() {
                finger.move(to: Point(x: 5 + 10 * Double(index), y: 5 + 10 * Double(step)))
              }
            }
          }
        }
      },
      beside("drag with the mouse") { stage in
        let pointer = stage.pointer
        pointer.move(to: Point(x: 5, y: 5))
        pointer.press()
        return {
          for step in 1...10 { pointer.move(to: Point(x: 5 + Double(step) * 20, y: 5)) }
        }
      },
      beside("move the mouse") { stage in { stage.pointer.move(to: Point(x: 105, y: 5)) } },
      beside("turn the wheel") { stage in
        stage.pointer.move(to: Point(x: 5, y: 5))
        return { stage.pointer.turnWheel(by: 1) }
      },
      within("tap a view within others") { $0.finger().tap(at: Point(x: 5, y: 5)) },
      within("press a key in a view within others") { $0.keyboard.press("x") },
    ])

  /// `run` makes its preparations, and returns the operation.
  private static func beside(
    _ name: String, _ run: @escaping @MainActor (TestStage) -> @MainActor () -> Void
  ) -> CostOperation {
    CostOperation(name) { count in
      let stage = try TestStage(size: Size(width: 400, height: 400), drawsFrames: false)
      let counter = CostCounter()
      for number in 0..<count {
        let place = Point(x: Double(number % 40) * 10, y: Double(number / 40) * 10)
        let view = CountedView(Rect(x: place.x, y: place.y, width: 10, height: 10), counter)
        view.addGestureRecognizer(PanGestureRecognizer())
        stage.view.addSubview(view)
      }
      stage.advance(by: 0.1)
      let action = run(stage)
      return { withExtendedLifetime(stage) { counter.work(action) } }
    }
  }

  private static func within(_ name: String, _ action: @escaping @MainActor (TestStage) -> Void) -> CostOperation {
    CostOperation(name) { count in
      let stage = try TestStage(size: Size(width: 400, height: 400), drawsFrames: false)
      let counter = CostCounter()
      var parent = stage.view
      for _ in 0..<count / 4 {
        let view = CountedView(Rect(x: 0, y: 0, width: 50, height: 50), counter)
        parent.addSubview(view)
        parent = view
      }
      parent.becomeFirstResponder()
      stage.advance(by: 0.1)
      return { counter.work { action(stage) } }
    }
  }
}
