@_exported import DactylCore
@_exported import DactylDesktop
@_exported import DactylWidgets
@_exported import Observation
