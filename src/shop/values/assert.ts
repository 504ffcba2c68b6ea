/** For what a bug alone can break. What a person can do wrong is returned as a refusal instead. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`)
}
