/** Pseudo-random numbers, the same for the same seed. */
export type SeededRandom = {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** From `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True with this probability. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T | undefined
  /** One of these names, by weight. */
  weighted<Name extends string>(weights: Record<Name, number>): Name
  uuid(): string
}

/** Every client has its own generator, so its actions do not depend on the speed of others. */
export function makeSeededRandom(seed: number, name: string): SeededRandom {
  let state = mixed(seed, name)
  // mulberry32
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % limit
  }
  const between = (least: number, most: number) => least + below(most - least + 1)
  return {
    below,
    between,
    chance: (percent) => below(100) < percent,
    pick: (from) => from[below(Math.max(1, from.length))],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = below(entries.reduce((sum, [, weight]) => sum + weight, 0))
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      throw new Error('The weights add up, so one of them must have been chosen.')
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

function mixed(seed: number, name: string): number {
  let hash = (seed ^ 0x9e3779b9) | 0
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) ^ (hash >>> 13)
  return hash
}
