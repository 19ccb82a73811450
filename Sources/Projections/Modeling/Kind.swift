/// What a kind is made of.
public struct Kind<M: Model>: Sendable {}
