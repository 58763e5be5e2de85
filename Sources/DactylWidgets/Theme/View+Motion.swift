import DactylCore

extension View {
  /// Whether movement is replaced by something calm.
  var reducesMotion: Bool { (window?.application ?? Application.shared)?.reducesMotion ?? false }
}
