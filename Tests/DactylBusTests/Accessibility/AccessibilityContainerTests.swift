import DactylGeometry
import DactylTesting
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// A view of a program's own whose elements are items (`AC-4`).
@MainActor @Suite struct AccessibilityContainerTests {
  private let root = ViewController()
  private let chart = Chart(frame: Rect(x: 0, y: 0, width: 300, height: 100))

  private func stage() async throws -> AccessibilityStage {
    chart.accessibilityLabel = "Sales"
    return try await AccessibilityStage(root, showing: [chart])
  }

  // AC-4
  @Test func itemsWithoutViewsAreDescribedAndUsed() async throws {
    let at = try await stage()
    let object = try at.object(chart)
    #expect(await at.get(object, "Accessible", "ChildCount") == .int32(600))
    let bar = try #require(object.child(at: 599))
    #expect(await at.get(bar, "Accessible", "Name") == .string("Day 599"))
    let place = await at.call(bar, "Component", "GetExtents", .uint32(1)).value?.first?.elements
    #expect(place == [.int32(5990), .int32(0), .int32(10), .int32(100)])
    #expect(await at.call(bar, "Action", "DoAction", .int32(0)).value == [.bool(true)])
    #expect(chart.used == [599])
    // The container knows, although it is large.
    #expect(await at.call(object, "Selection", "SelectChild", .int32(400)).value == [.bool(true)])
    #expect(await at.get(object, "Selection", "NSelectedChildren") == .int32(1))
  }

  // AC-4
  @Test func theElementsOfAViewThatIsReleasedAreGone() async throws {
    let at = try await stage()
    chart.show(3)
    await at.settle()
    let bar = try #require(try at.object(chart).child(at: 3))
    #expect(await at.get(bar, "Accessible", "ChildCount") == .int32(1))
    let button = try #require(bar.child(at: 0))
    #expect(try at.tracker.filled.count == 1)
    weak let shown = chart.shown
    let events = await at.events { chart.show(nil) }
    #expect(shown == nil && button.isAttached == false)
    #expect(events.contains("Day 3: ChildrenChanged remove 0"))
    #expect(await at.get(bar, "Accessible", "ChildCount") == .int32(0))
    #expect(try at.tracker.filled.isEmpty)
  }
}

/// Bars, of which one at most has a view.
private final class Chart: View, AccessibilityContainer {
  private(set) var used: [Int] = []
  private(set) var shown: View?
  private var shownIndex: Int?
  private var selectedIndex: Int?

  func show(_ index: Int?) {
    shown?.removeFromSuperview()
    (shown, shownIndex) = (nil, index)
    if let index {
      let bar = View(frame: accessibilityItemFrame(at: index))
      let button = Button("Details")
      button.frame = bar.bounds
      bar.addSubview(button)
      addSubview(bar)
      shown = bar
    }
    setNeedsAccessibilityUpdate()
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .list
  }

  let accessibilityItemCount = 600
  func accessibilityItemIdentifier(at index: Int) -> AnyHashable? { (0..<600).contains(index) ? index : nil }
  func accessibilityItemIndex(for identifier: AnyHashable) -> Int? { identifier.base as? Int }
  func accessibilityItemIndex(for view: View) -> Int? { view === shown ? shownIndex : nil }
  func accessibilityItemView(at index: Int) -> View? { index == shownIndex ? shown : nil }
  func accessibilityItemDescription(at index: Int) -> AccessibilityDescription {
    var description = AccessibilityDescription()
    (description.role, description.label, description.actions) = (.row, "Day \(index)", [.activate])
    if index == selectedIndex { description.state.insert(.selected) }
    return description
  }
  func accessibilityItemFrame(at index: Int) -> Rect { Rect(x: Double(index) * 10, y: 0, width: 10, height: 100) }
  func performAccessibilityAction(_ action: AccessibilityAction, onItemAt index: Int) -> Bool {
    used.append(index)
    return true
  }
  func scrollToAccessibilityItem(at index: Int) {}
  var accessibilityCurrentItem: Int? { nil }
  var accessibilitySelectedItems: [Int]? { selectedIndex.map { [$0] } ?? [] }
  func setAccessibilityItemSelected(_ isSelected: Bool, at index: Int) -> Bool {
    selectedIndex = isSelected ? index : nil
    return true
  }
}
