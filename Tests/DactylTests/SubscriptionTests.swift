import Testing

@testable import DactylCore

/// Subscriptions to pasteboards, scroll views and decisions about gestures.
@MainActor struct SubscriptionTests {
  @Test func aSubscriptionEndsWhenItIsCancelledOrReleased() {
    var (subscriptions, heard) = (Subscriptions<Int>(), [String]())
    let first = subscriptions.add { heard.append("first \($0)") }
    var second: Subscription? = subscriptions.add { heard.append("second \($0)") }
    subscriptions.notify(1)
    #expect(heard == ["first 1", "second 1"])
    first.cancel()
    subscriptions.notify(2)
    #expect(heard.last == "second 2" && heard.count == 3 && second != nil)
    second = nil
    subscriptions.notify(3)
    #expect(heard.count == 3)
    subscriptions.removeEnded()
    #expect(subscriptions.isEmpty)
  }

  @Test func aCancelledSubscriptionReleasesWhatItsHandlerUses() {
    final class Thing {}
    var subscriptions = Subscriptions<Int>()
    var thing: Thing? = Thing()
    weak let old = thing
    let subscription = subscriptions.add { [thing] _ in _ = thing }
    thing = nil
    #expect(old != nil)
    subscription.cancel()
    #expect(old == nil)
  }

  @Test func aHandlerMayEndSubscriptionsAndAddOthers() {
    final class Box { var (items, subscriptions, heard) = ([Subscription](), Subscriptions<Int>(), [String]()) }
    let box = Box()
    box.items.append(
      box.subscriptions.add { _ in
        box.heard.append("a")
        box.items[1].cancel()
        if box.items.count == 2 { box.items.append(box.subscriptions.add { _ in box.heard.append("c") }) }
      })
    box.items.append(box.subscriptions.add { _ in box.heard.append("b") })
    let now = box.subscriptions
    now.notify(1)
    #expect(box.heard == ["a"])
    box.subscriptions.notify(2)
    #expect(box.heard == ["a", "a", "c"])
    box.items = []
  }
}
