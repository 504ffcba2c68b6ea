/** Seeded randomness, so that findings can be reproduced. */
export type Chance = {
  /** A whole number from 0 to below this. */
  below: (limit: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True with a probability of 1 / times. */
  once: (times: number) => boolean
}

export function makeChance(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32: small, and well enough distributed.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (list) => list[below(list.length)]!, once: (times) => below(times) === 0 }
}
