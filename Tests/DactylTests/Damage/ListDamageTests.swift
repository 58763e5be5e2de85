import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Lists that change, rows that are swiped and reordered, and pictures that are dragged paint what looks different.
@MainActor @Suite struct ListDamageTests {
  /// A list of rows in which almost every pixel changes with a movement.
  @MainActor private struct List {
    let list: CollectionStage
    var stage: TestStage { list.stage }

    init(_ setting: DamageSetting, count: Int = 100, isUpright: Bool = false) throws {
      list = try CollectionStage()
      list.view.backgroundColor = .white
      list.onShow = { [weak view = list.view] _ in
        for cell in view?.subviews ?? [] {
          guard let cell = cell as? SizedCell, cell.contentView.subviews.isEmpty else { continue }
          let grain = Grain(isUpright: isUpright)
          grain.pinning = .fill
          cell.contentView.addSubview(grain)
        }
      }
      list.source.didMove = { _ in }
      list.show(Array(0..<count))
      list.layOut()
      list.source.reconfigure(list.source.visibleItems, animated: false)
      stage.use(setting)
    }
  }

  // LI-11, FR-1
  @Test(arguments: DamageSetting.allCases) func aRowThatIsMoved(_ setting: DamageSetting) throws {
    let it = try List(setting, count: 8)
    let meter = FrameMeter(it.stage)
    let finger = it.stage.finger()
    finger.down(at: Point(x: 150, y: 75))
    let lifted = meter.frames(for: 1)
    // Only the shadow appears.
    #expect(lifted.undeclared == 0 && lifted.painted <= 3, "\(lifted.summary)")
    var frames: [FrameMeter.Frame] = []
    for step in 1...30 {
      finger.move(to: Point(x: 150, y: 75 + Double(step) * 5))
      frames += meter.frames(for: 1.0 / 60)
    }
    frames.expectTight(idle: 2)
    #expect(Double(frames.declared) <= 1.2 * Double(frames.changed), "\(frames.summary)")
    meter.frames(for: 1).expectTight(painted: 0)
    finger.up()
    let end = meter.frames(for: 2)
    // The picture fades in front of its row.
    #expect(end.undeclared == 0 && end.vain <= 2 && end.idle <= 4, "\(end.summary)")
    #expect(Double(end.declared) <= 1.6 * Double(end.needed), "\(end.summary)")
    #expect(it.list.source.snapshot.itemIdentifiers != Array(0..<8))
  }

  // LI-11, FR-1
  @Test(arguments: DamageSetting.allCases) func aRowThatIsMovedWhileTheListScrolls(_ setting: DamageSetting) throws {
    let it = try List(setting)
    let meter = FrameMeter(it.stage)
    let finger = it.stage.finger()
    finger.down(at: Point(x: 150, y: 75))
    _ = meter.frames(for: 1)
    finger.move(to: Point(x: 150, y: 200))
    _ = meter.frames(for: 0.3)
    finger.move(to: Point(x: 150, y: 392))
    let frames = meter.frames(for: 1)
    #expect(it.list.view.contentOffset.y > 20)
    #expect(frames.undeclared == 0, "\(frames.summary)")
    finger.move(to: Point(x: 150, y: 200))
    finger.up()
    let end = meter.frames(for: 2)
    #expect(end.undeclared == 0, "\(end.summary)")
  }

  // SV-33, FR-1
  @Test(arguments: DamageSetting.allCases) func aRowThatIsSwiped(_ setting: DamageSetting) throws {
    let it = try List(setting, isUpright: true)
    it.list.source.trailingSwipeActions = { _ in
      [Action(title: "Delete", attributes: .destructive) { _ in }, Action(title: "Flag") { _ in }]
    }
    it.stage.advance(by: 0.5)
    let meter = FrameMeter(it.stage)
    let finger = it.stage.finger()
    let sign = setting == .rightToLeft ? 1.0 : -1
    let x = setting == .rightToLeft ? 20.0 : 280
    finger.down(at: Point(x: x, y: 125))
    var frames: [FrameMeter.Frame] = []
    for step in 1...25 {
      finger.move(to: Point(x: x + sign * Double(step) * 4, y: 125))
      frames += meter.frames(for: 1.0 / 60)
    }
    frames.expectTight()
    finger.up()
    // The background of the actions may be the same after a change of their size.
    meter.frames(for: 2).expectTight(within: 1.5)
    it.list.view.closeSwipe()
    meter.frames(for: 2).expectTight()
  }

  // LI-3, FR-1
  @Test(arguments: DamageSetting.allCases) func rowsThatComeAndGo(_ setting: DamageSetting) throws {
    let it = try List(setting)
    let meter = FrameMeter(it.stage)
    it.list.source.apply(.items([1000] + Array(0..<100)))
    meter.frames(for: 1).expectTight(vain: 3)
    it.list.source.apply(.items([1000, 0, 3, 2] + Array(6..<100)))
    meter.frames(for: 1).expectTight(vain: 3)
    it.list.source.apply(.items([1000, 0, 3, 2] + Array(6..<99)))
    let outOfSight = meter.frames(for: 1)
    #expect(outOfSight.declared == 0, "\(outOfSight.summary)")
  }

  // LI-9, FR-1
  @Test(arguments: DamageSetting.allCases) func aRowThatIsHighlightedAndSelected(_ setting: DamageSetting) throws {
    let it = try List(setting)
    for cell in it.list.view.subviews { (cell as? SizedCell)?.contentView.subviews.first?.removeFromSuperview() }
    it.stage.advance(by: 0.5)
    let meter = FrameMeter(it.stage)
    let finger = it.stage.finger()
    finger.down(at: Point(x: 150, y: 125))
    meter.frames(for: 0.3).expectTight(painted: 1)
    finger.up()
    let selected = meter.frames(for: 1)
    #expect(selected.undeclared == 0, "\(selected.summary)")
    it.stage.finger().tap(at: Point(x: 150, y: 225))
    meter.frames(for: 1).expectTight(painted: 1)
  }

  // DD-1, FR-1
  @Test(arguments: DamageSetting.allCases) func thePictureOfWhatIsDragged(_ setting: DamageSetting) throws {
    let it = try DragStage()
    it.stage.view.backgroundColor = .white
    it.source.addSubview(Grain(isUpright: true, frame: it.source.bounds))
    it.stage.use(setting)
    let meter = FrameMeter(it.stage)
    let finger = it.stage.finger()
    finger.down(at: Point(x: 50, y: 50), in: it.source)
    meter.frames(for: 1).expectTight()
    var frames: [FrameMeter.Frame] = []
    for step in 1...25 {
      finger.move(to: Point(x: 50 + Double(step) * 4, y: 50 + Double(step) * 6))
      frames += meter.frames(for: 1.0 / 60)
    }
    frames.expectTight()
    // It rests.
    meter.frames(for: 0.5).expectTight(painted: 0)
    finger.up()
    let end = meter.frames(for: 1)
    #expect(end.undeclared == 0 && end.idle <= 4 && end.vain <= 2, "\(end.summary)")
    #expect(Double(end.declared) <= 1.2 * Double(end.needed), "\(end.summary)")
  }

  // DD-1, FR-1
  @Test(arguments: DamageSetting.allCases) func aPictureThatGoesBack(_ setting: DamageSetting) throws {
    let it = try DragStage()
    it.stage.view.backgroundColor = .white
    it.answer = nil
    it.source.addSubview(Grain(isUpright: true, frame: it.source.bounds))
    it.stage.use(setting)
    let finger = it.lift()
    it.stage.advance(by: 1)
    finger.move(to: Point(x: 330, y: 420))
    it.stage.advance(by: 0.5)
    let meter = FrameMeter(it.stage)
    finger.up()
    meter.frames(for: 1).expectTight()
  }

  // DD-1, FR-1
  @Test(arguments: DamageSetting.allCases) func aCardThatIsDraggedByAPan(_ setting: DamageSetting) throws {
    let stage = try TestStage(size: Size(width: 240, height: 240))
    stage.view.backgroundColor = .white
    let card = Grain(isUpright: true, frame: Rect(x: 20, y: 20, width: 80, height: 60))
    card.cornerRadius = 8
    card.shadow = Shadow(color: Color(white: 0, alpha: 0.3), radius: 6, offset: Point(x: 0, y: 2))
    stage.view.addSubview(card)
    stage.use(setting)
    let finger = stage.finger()
    card.addGestureRecognizer(
      PanGestureRecognizer { [unowned card, unowned stage] pan in
        if pan.state == .began {
          View.animate(withDuration: 0.15) { card.transform = AffineTransform(scaleX: 1.1, y: 1.1) }
        }
        let way = pan.translation(in: stage.view)
        card.center = Point(x: 60 + way.x, y: 50 + way.y)
        if pan.state == .ended {
          View.animate(spring: .snappy) {
            card.transform = .identity
            card.center = Point(x: 160, y: 160)
          }
        }
      })
    finger.down(at: Point(x: 60, y: 50))
    stage.advance(by: 0.1)
    let meter = FrameMeter(stage)
    var frames: [FrameMeter.Frame] = []
    for step in 1...25 {
      finger.move(to: Point(x: 60 + Double(step) * 2.3, y: 50 + Double(step) * 3.1))
      frames += meter.frames(for: 1.0 / 60)
    }
    frames.expectTight()
    finger.up()
    meter.frames(for: 2).expectTight()
  }
}
