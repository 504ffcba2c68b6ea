/** A whole number from 0 to below the argument. */
export type SeededRandom = (below: number) => number

/** The same numbers each time (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
