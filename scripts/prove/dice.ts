/** Numbers that look random and are the same each time for the same seed. */
export type Dice = {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** From `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True in so many of a hundred. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T | undefined
  /** One of these names, each as often as its weight says. */
  weighted<Name extends string>(weights: Record<Name, number>): Name
  uuid(): string
}

/** Every client has dice of its own, so what one wishes for does not depend on how fast another is. */
export function makeDice(seed: number, name: string): Dice {
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
      throw new Error('The weights add up, so one of them was hit.')
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
