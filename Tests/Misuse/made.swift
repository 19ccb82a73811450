// error: inaccessible
import LiftTrail

func make() {
  _ = ReadTransaction()
}
