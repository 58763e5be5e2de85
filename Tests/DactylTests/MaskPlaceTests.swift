import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The place of a mask: at one view, and beside the subviews.
@MainActor struct MaskPlaceTests {
  /// Counts the calls that concern its place.
  private final class CountingView: View {
    var windows: [Window?] = []
    var superviews: [View?] = []
    var layouts = 0
    var traitChanges = 0

    override func didMoveToWindow() { windows.append(window) }
    override func didMoveToSuperview() { superviews.append(superview) }
    override func layoutSubviews() { layouts += 1 }
    override func traitsDidChange() { traitChanges += 1 }
    override var canBecomeFirstResponder: Bool { true }
    override func didAddSubview(_ subview: View) { Issue.record("a mask is no subview") }
    override func willRemoveSubview(_ subview: View) { Issue.record("a mask is no subview") }
  }

  private let drawn: DrawnStack
  private let card = CountingView(frame: Rect(x: 40, y: 30, width: 60, height: 40))
  private let mask = CountingView(frame: Rect(x: 0, y: 0, width: 30, height: 40))

  init() throws {
    drawn = try DrawnStack(width: 200, height: 100)
    mask.backgroundColor = .red
    drawn.window.addSubview(card)
    drawn.frame()
  }

  // CM-5
  @Test func aMaskIsNoSubview() {
    card.mask = mask
    drawn.frame()
    #expect(card.mask === mask && card.subviews.isEmpty)
    #expect(mask.superview === card && mask.window === drawn.window && mask.next === card)
    #expect(mask.windows == [drawn.window] && mask.superviews == [card] && mask.layouts == 1)
    card.mask = nil
    #expect(mask.superview == nil && mask.windows == [drawn.window, nil] && mask.superviews == [card, nil])
  }

  // CM-5
  @Test func touchesDoNotSeeTheMask() {
    card.mask = mask
    for point in [Point(x: 45, y: 50), Point(x: 95, y: 50)] {
      #expect(drawn.window.hitTest(point, with: nil) === card)
    }
    mask.isHidden = true
    #expect(drawn.window.hitTest(Point(x: 45, y: 50), with: nil) === card)
  }

  // CM-5
  @Test func focusAndDescriptionsDoNotSeeTheMask() {
    let holder = View(frame: mask.frame)
    let button = Button("Below")
    button.frame = mask.frame
    button.tag = 7
    holder.addSubview(button)
    card.mask = holder
    drawn.stack.layout()
    #expect(drawn.window.accessibilityTree.children.isEmpty && card.viewWithTag(7) == nil)
    for _ in 0..<3 { drawn.window.moveFocus(.next) }
    #expect(drawn.window.firstResponder === card)
  }

  // CM-5
  @Test func aMaskInheritsTraits() {
    card.traitOverrides.layoutDirection = .rightToLeft
    card.mask = mask
    #expect(mask.isMirrored)
    let count = mask.traitChanges
    card.traitOverrides.layoutDirection = .leftToRight
    #expect(!mask.isMirrored && mask.traitChanges == count + 1)
    // Without a window, too.
    card.mask = nil
    let (alone, before) = (View(), mask.traitChanges)
    alone.traitOverrides.layoutDirection = .rightToLeft
    alone.mask = mask
    #expect(mask.isMirrored && mask.traitChanges == before + 1)
  }

  // CM-5
  @Test func theMaskIsLaidOutInTheFrame() {
    let (holder, child) = (View(frame: mask.frame), CountingView())
    child.pinning = .fill
    holder.addSubview(child)
    card.mask = holder
    drawn.frame()
    #expect(child.frame == holder.bounds && child.layouts > 0)
    let count = child.layouts
    child.setNeedsLayout()
    drawn.frame()
    #expect(child.layouts == count + 1)
  }

  // CM-5
  @Test func aPinnedMaskHasItsPlaceInTheBounds() {
    mask.pinning = Pinning(top: 5, leading: 10, bottom: 5, trailing: 0)
    card.mask = mask
    drawn.frame()
    #expect(mask.frame == Rect(x: 10, y: 5, width: 50, height: 30))
    card.bounds.origin = Point(x: 100, y: 0)
    #expect(mask.frame == Rect(x: 110, y: 5, width: 50, height: 30))
    card.frame.size.height = 60
    drawn.frame()
    #expect(mask.frame == Rect(x: 110, y: 5, width: 50, height: 50))
  }

  // CM-6
  @Test func aMaskIsInOnePlace() {
    let (other, plain) = (View(frame: card.frame), View())
    drawn.window.addSubview(other)
    drawn.window.addSubview(plain)
    plain.addSubview(mask)
    // From a superview.
    card.mask = mask
    #expect(plain.subviews.isEmpty && mask.superview === card)
    // From another masked view.
    other.mask = mask
    #expect(card.mask == nil && other.mask === mask && mask.superview === other)
    // To a superview.
    plain.addSubview(mask)
    #expect(other.mask == nil && plain.subviews == [mask] && mask.superview === plain)
    card.mask = mask
    mask.removeFromSuperview()
    #expect(card.mask == nil && mask.superview == nil && mask.window == nil)
    // To the subviews of the view that it has masked.
    let view = View()
    other.mask = view
    other.addSubview(view)
    #expect(other.mask == nil && other.subviews == [view])
  }

  // CM-6
  @Test func anotherMaskReplacesIt() {
    card.mask = mask
    let other = CountingView()
    card.mask = other
    #expect(card.mask === other && mask.superview == nil && mask.window == nil && other.window === drawn.window)
  }

  // CM-6
  @Test func aMaskOutlivesTheMaskedView() {
    let mask = View()
    func maskAView() {
      let view = View()
      drawn.window.addSubview(view)
      view.mask = mask
      #expect(mask.superview === view && mask.window === drawn.window)
      view.removeFromSuperview()
      #expect(mask.superview === view && mask.window == nil)
    }
    maskAView()
    #expect(mask.superview == nil)
    // It is a subview like any other now.
    drawn.window.addSubview(mask)
    #expect(drawn.window.subviews.last === mask && drawn.window.mask == nil)
    mask.removeFromSuperview()
    #expect(mask.superview == nil && mask.window == nil && !drawn.window.subviews.contains(mask))
  }

  // CM-6
  @Test func aMaskThatIsTakenInACallbackStaysThere() {
    final class Thief: View {
      weak var other: View?
      override func willMove(toSuperview superview: View?) {
        guard let other, superview != nil else { return }
        self.other = nil
        other.addSubview(self)
      }
    }
    let (thief, other) = (Thief(), View())
    thief.other = other
    card.mask = thief
    #expect(card.mask == nil && thief.superview === other)
  }

  @Test func aViewWithoutAMaskKeepsNothingOfIt() {
    let view = View()
    view.mask = nil
    #expect(view.renderState == nil && view.children.isEmpty)
  }

  /// Text fields call something else a mask.
  @Test func aSubclassMayHaveAMaskOfItsOwn() {
    final class Field: View {
      var mask = "00/00"
    }
    let field = Field()
    (field as View).mask = mask
    #expect(field.mask == "00/00" && field.viewMask === mask)
  }
}
