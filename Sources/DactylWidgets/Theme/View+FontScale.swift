import DactylCore

extension View {
  /// The factor by which symbols grow with the text beside them.
  var fontScale: Double { (window?.application ?? Application.shared)?.fontScale ?? 1 }

  /// Whether movement is replaced by something calm.
  var reducesMotion: Bool { (window?.application ?? Application.shared)?.reducesMotion ?? false }
}
