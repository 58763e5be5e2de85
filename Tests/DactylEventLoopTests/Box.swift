/// Gives a handler access to values that are made after it.
@MainActor final class Box<Value> {
  var values: [Value] = []
}
