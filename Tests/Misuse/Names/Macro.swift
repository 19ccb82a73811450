// SwiftData's macro bears the name of our protocol: each is found where it is meant.
import LiftTrail
import StandIns

@Model final class Trip {}

func takesModel(_: some Model) {}
