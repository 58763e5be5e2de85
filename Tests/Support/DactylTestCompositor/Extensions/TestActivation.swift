import DactylWayland

/// A request to bring a surface to the front.
package struct TestActivation {
  package let token: String
  package private(set) weak var surface: TestSurface?
}

/// `xdg_activation_v1`. Tokens are given out at once; activations are only recorded.
extension TestCompositor {
  func serveActivation(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "activate":
        activations.append(
          TestActivation(
            token: try request.string(0) ?? "", surface: try request.object(1)?.model as? TestSurface))
      case "get_activation_token": serveToken(try request.newObject(0))
      default: break
      }
    }
  }

  private func serveToken(_ token: Resource) {
    var isUsed = false
    var surface: TestSurface?
    token.onRequest = { [weak self] request in
      guard let self, request.name != "destroy" else { return }
      guard !isUsed else {
        return token.postError(XdgActivationTokenV1.ErrorCode.alreadyUsed.rawValue, "the token is handed out already")
      }
      if request.name == "set_surface" { surface = try request.object(0)?.model as? TestSurface }
      guard request.name == "commit" else { return }
      isUsed = true
      let text = "token-\(activationTokens.count + 1)"
      activationTokens.append(text)
      activationRequesters.append(surface)
      token.send("done", .string(text))
    }
  }
}
