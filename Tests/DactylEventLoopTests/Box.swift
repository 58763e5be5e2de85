/// Where a handler finds what was made after it.
@MainActor final class Box<Value> {
  var values: [Value] = []
}
