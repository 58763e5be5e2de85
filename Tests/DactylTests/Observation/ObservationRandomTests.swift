import DactylGeometry
import DactylRandom
import DactylTesting
import Observation
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Random changes of a model: after each frame, what is shown is what a tree that is built anew shows.
@MainActor @Suite struct ObservationRandomTests {
  @Observable final class Node {
    var title: String
    var isShown = true
    var children: [Node] = []
    init(_ title: String) { self.title = title }
  }

  /// Shows a node, with a view for each of its children.
  private final class NodeView: View {
    let node: Node
    let label = Label()
    private var parts: [NodeView] = []
    var updates = 0

    init(_ node: Node) {
      self.node = node
      super.init()
      layout = .vertical(alignment: .leading)
      addSubview(label)
    }

    override func updateProperties() {
      super.updateProperties()
      updates += 1
      label.text = node.title
      label.isHidden = !node.isShown
      let wanted = node.children.map { child in parts.first { $0.node === child } ?? NodeView(child) }
      for view in parts where !wanted.contains(where: { $0 === view }) { view.removeFromSuperview() }
      for (index, view) in wanted.enumerated() { insertSubview(view, at: index + 1) }
      parts = wanted
    }

    /// What is seen, with the places.
    var picture: [String] {
      (label.isHidden ? [] : ["\(label.text) \(label.frame)"]) + parts.flatMap { ["\($0.frame)"] + $0.picture }
    }
    var all: [NodeView] { [self] + parts.flatMap(\.all) }
  }

  // OB-1, OB-3
  @Test(arguments: 0..<20) func whatIsShownIsWhatANewTreeShows(seed: UInt64) throws {
    var random = SeededSource(seed: seed)
    let stage = try TestStage(drawsFrames: false)
    stage.view.layout = .vertical(alignment: .leading)
    let root = Node("root")
    let view = NodeView(root)
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    var number = 0
    for _ in 0..<60 {
      let nodes = view.all
      var touched: Set<ObjectIdentifier> = []
      for _ in 0..<random.int(0...3) {
        guard let node = random.pick(nodes)?.node else { continue }
        number += 1
        touched.insert(ObjectIdentifier(node))
        switch random.int(0...4) {
        case 0: node.title = String(repeating: "x", count: random.int(0...9)) + "\(number)"
        case 1: node.isShown.toggle()
        case 2 where nodes.count < 40: node.children.insert(Node("n\(number)"), at: random.int(0...node.children.count))
        case 3 where !node.children.isEmpty: node.children.remove(at: random.int(0...node.children.count - 1))
        default: node.children.reverse()
        }
      }
      let before = Dictionary(uniqueKeysWithValues: nodes.map { (ObjectIdentifier($0), $0.updates) })
      stage.advance(by: 0.1)
      for old in nodes where !touched.contains(ObjectIdentifier(old.node)) {
        #expect(old.updates == before[ObjectIdentifier(old)], "\(old.node.title) has not changed")
      }
      let fresh = try TestStage(drawsFrames: false)
      fresh.view.layout = .vertical(alignment: .leading)
      let new = NodeView(root)
      fresh.view.addSubview(new)
      fresh.advance(by: 0.1)
      #expect(view.picture == new.picture)
    }
  }
}
