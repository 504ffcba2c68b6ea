import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { newId } from '#platform/ids.ts'

// An id takes 16 of the random bytes, a token 32.
const BLOCK = 16
const COUNTER_AT = 10
// Of a linear congruential generator.
const [FACTOR, STEP, SIZE] = [1_103_515_245, 12_345, 2 ** 31]

/**
 * Runs `build` with ids and tokens whose random part counts up, and the same digits every time: rows of one instant are sorted as they were created, so what a page shows
 * is the same in every run. Nothing else may run in this process meanwhile.
 */
export async function withOrderedIds<Built>(build: () => Promise<Built>): Promise<Built> {
  const real = { fill: crypto.randomFillSync, int: crypto.randomInt }
  let [count, state] = [0, 1]
  const counting = (bytes: Buffer) => {
    bytes.fill(0)
    for (let at = 0; at + BLOCK <= bytes.length; at += BLOCK) bytes.writeUIntBE((count += 1), at + COUNTER_AT, 6)
    return bytes
  }
  const following = (below: number) => {
    state = Number((BigInt(state) * BigInt(FACTOR) + BigInt(STEP)) % BigInt(SIZE))
    return Math.floor((state / SIZE) * below)
  }
  try {
    replaceRandomness({ fill: counting as typeof real.fill, int: following })
    return await build()
  } finally {
    replaceRandomness(real)
  }
}

type Randomness = { fill: typeof crypto.randomFillSync; int: typeof crypto.randomInt }

/** Uses up the bytes that `ids.ts` has fetched before, so that the first id comes from the new source, however many ids this process has made. */
function replaceRandomness({ fill, int }: Randomness): void {
  let fetched = false
  const noting = (bytes: Buffer) => {
    fetched = true
    return fill(bytes)
  }
  use({ fill: noting as typeof fill, int })
  while (!fetched) newId(new Date(0))
  use({ fill, int })
}

function use({ fill, int }: Randomness): void {
  Object.assign(crypto, { randomFillSync: fill, randomInt: int })
  syncBuiltinESMExports()
}
