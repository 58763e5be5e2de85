import Dactyl

/// A label whose hit test a test can change.
package final class StubLabel: Label, HitTestStub {
  package var hitTestAnswers = HitTestAnswers()

  package override func hitTest(_ point: Point, with event: Event?) -> View? {
    hitTestAnswers.hit(event) { super.hitTest(point, with: event) }
  }

  package override func point(inside point: Point, with event: Event?) -> Bool {
    hitTestAnswers.contains(point) { super.point(inside: point, with: event) }
  }
}

/// A table view whose hit test a test can change.
package final class StubTableView: TableView, HitTestStub {
  package var hitTestAnswers = HitTestAnswers()

  package override func hitTest(_ point: Point, with event: Event?) -> View? {
    hitTestAnswers.hit(event) { super.hitTest(point, with: event) }
  }

  package override func point(inside point: Point, with event: Event?) -> Bool {
    hitTestAnswers.contains(point) { super.point(inside: point, with: event) }
  }
}
