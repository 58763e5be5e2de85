import Dactyl

/// The content of a window: one of each kind of view, and something that can be animated.
@MainActor final class Scene: View {
  let table: TableView
  let board: View
  let picture: ImageView
  let spinner = Spinner()
  private(set) var cards: [Card] = []
  private(set) var rows: CollectionViewDataSource<Int, Int>?
  var rowCount = 200 { didSet { showRows() } }
  private let objects: LiveObjects
  private let bar: [View]

  init(objects: LiveObjects) {
    self.objects = objects
    table = objects.note(TableView(), as: "table")
    board = objects.note(View(), as: "view")
    picture = objects.note(ImageView(contentMode: .scaleAspectFit), as: "image-view")
    let slider = objects.note(Slider(), as: "control")
    let toggle = objects.note(Switch(), as: "control")
    let label = objects.note(Label("A little of everything"), as: "label")
    let button = objects.note(Button("Press", primaryAction: Action { _ in label.text = "Pressed" }), as: "control")
    slider.addAction(Action { [weak label] _ in label?.text = "Moved" }, for: .valueChanged)
    bar = [label, button, slider, toggle]
    super.init()
    objects.note(self, as: "scene")
    backgroundColor = .background
    makeRows()
    board.backgroundColor = Color(light: Color(white: 0.93), dark: Color(white: 0.15))
    board.clipsToBounds = true
    for view in [table, board, picture, spinner] + bar { addSubview(view) }
    objects.note(spinner, as: "view")
    for index in 0..<6 {
      let card = Card(objects: objects, number: index)
      cards.append(card)
      board.addSubview(card)
    }
  }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    var x = 4.0
    for view in bar {
      view.frame = Rect(x: x, y: 4, width: max(width / 4 - 4, 10), height: 36)
      x += width / 4
    }
    table.frame = Rect(x: 0, y: 44, width: width / 2, height: max(height - 44, 0))
    picture.frame = Rect(x: width / 2, y: 44, width: width / 2, height: 60)
    spinner.frame = Rect(x: width / 2 + 10, y: 50, width: 40, height: 40)
    board.frame = Rect(x: width / 2, y: 110, width: width / 2, height: max(height - 110, 0))
    for (index, card) in cards.enumerated() where !card.isPlaced {
      card.isPlaced = true
      card.frame = Rect(x: 10 + Double(index % 2) * 90, y: 10 + Double(index / 2) * 110, width: 80, height: 100)
    }
  }

  private func makeRows() {
    let cells = CellRegistration<Int>({ [objects] in objects.note(TableViewCell(), as: "cell") }) { cell, row in
      cell.textLabel.text = "Row \(row) \(row % 7 == 0 ? "👍🏽 שלום" : "of many")"
    }
    rows = CollectionViewDataSource(table, cells: cells)
    showRows()
  }

  private func showRows() {
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(0..<rowCount, inSection: 0)
    rows?.apply(snapshot)
  }
}

/// A disc with a hand that swings; while it does, every frame has something to draw.
@MainActor final class Spinner: View {
  /// Seconds; the hand swings in two.
  var angle = 0.0 { didSet { setNeedsDisplay() } }

  override func draw(_ context: Context, in rect: Rect) {
    let middle = Point(x: bounds.width / 2, y: bounds.height / 2)
    let hand = Point(x: middle.x + 15 * angle.remainder(dividingBy: 2), y: middle.y + 10)
    context.fillEllipse(in: bounds, with: .systemTeal)
    context.strokeLine(from: middle, to: hand, with: .white, style: StrokeStyle(width: 3))
  }
}

/// A card that the user can drag, pinch, turn, tap and hold.
@MainActor final class Card: View {
  var isPlaced = false

  init(objects: LiveObjects, number: Int) {
    super.init()
    objects.note(self, as: "card")
    backgroundColor = [.systemRed, .systemBlue, .systemGreen, .systemOrange][number % 4]
    rasterizes = number % 3 == 0
    isMultipleTouchEnabled = true
    let label = objects.note(Label("Card \(number)"), as: "label")
    label.frame = Rect(x: 5, y: 5, width: 70, height: 20)
    addSubview(label)
    let recognizers: [GestureRecognizer] = [
      PanGestureRecognizer { [unowned self] pan in
        guard let board = superview else { return }
        center = center + pan.translation(in: board)
        pan.setTranslation(.zero, in: board)
      },
      PinchGestureRecognizer { [unowned self] pinch in
        transform = transform.scaledBy(x: min(max(pinch.scale, 0.9), 1.1), y: min(max(pinch.scale, 0.9), 1.1))
        pinch.scale = 1
      },
      RotationGestureRecognizer { [unowned self] turn in
        transform = transform.rotated(by: turn.rotation)
        turn.rotation = 0
      },
      TapGestureRecognizer { [unowned self] _ in superview?.bringSubviewToFront(self) },
      LongPressGestureRecognizer { [unowned self] press in alpha = press.state == .ended ? 1 : 0.7 },
      SwipeGestureRecognizer { [unowned self] _ in
        View.animate(spring: .bouncy, animations: { transform = .identity })
      },
    ]
    for recognizer in recognizers {
      objects.note(recognizer, as: "recognizer")
      addGestureRecognizer(recognizer)
    }
  }
}
