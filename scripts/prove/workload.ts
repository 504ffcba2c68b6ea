// All clients at once, with kills between their actions.
import { setTimeout as wait } from 'node:timers/promises'
import { buyerIntent } from './buyer.ts'
import { playCarriers } from './carriers.ts'
import { playClaims } from './claims.ts'
import { makeSeededRandom } from './seeded-random.ts'
import { kill, planKills } from './kills.ts'
import type { Acknowledged, Client, Round } from './round.ts'
import { planRushes, rush } from './rush.ts'
import { playSeason } from './season.ts'
import { staffIntent } from './staff.ts'
import { playWallets } from './wallets.ts'

/** Actions per client and second, when the shop keeps up. */
const PACE = 3
const STAFF_EVERY = 3

export async function workload(
  round: Round,
  { clients, seconds, kills }: { clients: number; seconds: number; kills: number },
): Promise<void> {
  const intentsEach = seconds * PACE
  const planned = planKills(makeSeededRandom(round.seed, 'kills'), { kills, intents: intentsEach * clients })
  const rushes = planRushes(makeSeededRandom(round.seed, 'rushes'), intentsEach * clients)
  const struck: Promise<void>[] = []
  const rushed: Promise<void>[] = []
  const turns = makeTurns()
  const count = () => {
    round.record.intents += 1
    while (planned[0] && planned[0].after <= round.record.intents) {
      const next = planned.shift()!
      // Each kill waits for the recovery from the previous one: processes killed during their start are restarted by the same code.
      const before = struck.at(-1) ?? Promise.resolve()
      struck.push(before.then(() => kill(round, next)))
    }
    while (rushes[0] !== undefined && rushes[0] <= round.record.intents) {
      rushes.shift()
      const number = rushed.length
      rushed.push((rushed.at(-1) ?? Promise.resolve()).then(() => turns.alone((begin) => rush(round, { number, begin }))))
    }
  }
  const scenes = Promise.all([playSeason(round), playWallets(round), playClaims(round), playCarriers(round)])
  await Promise.all(Array.from({ length: clients }, (_, index) => oneClient(round, { index, intentsEach, count, turns })))
  await scenes
  await Promise.all(rushed)
  await Promise.all(struck)
}

type Turns = ReturnType<typeof makeTurns>

/** All clients run concurrently, but pause while one of them prepares a rush. */
function makeTurns() {
  const underWay = new Set<Promise<void>>()
  let held: Promise<void> | null = null
  return {
    async together(intent: () => Promise<void>): Promise<void> {
      while (held) await held
      const done = intent()
      underWay.add(done)
      await done.finally(() => underWay.delete(done))
    },
    async alone(work: (goOn: () => void) => Promise<void>): Promise<void> {
      const { promise, resolve: goOn } = Promise.withResolvers<void>()
      held = promise.then(() => void (held = null))
      try {
        await Promise.allSettled(underWay)
        await work(goOn)
      } finally {
        goOn()
      }
    },
  }
}

async function oneClient(
  round: Round,
  { index, intentsEach, count, turns }: { index: number; intentsEach: number; count: () => void; turns: Turns },
): Promise<void> {
  const isStaff = index % STAFF_EVERY === STAFF_EVERY - 1
  const name = `${isStaff ? 'staff' : 'buyer'}-${index}`
  const random = makeSeededRandom(round.seed, name)
  const own: Acknowledged[] = []
  for (let intent = 0; intent < intentsEach; intent += 1) {
    // A new address from time to time: the shop limits the orders of one address.
    const client: Client = { name, random, address: `10.${index}.${Math.floor(intent / 20)}.1` }
    const begun = performance.now()
    const pause = random.below((2 * 1000) / PACE)
    count()
    await turns.together(() => (isStaff ? staffIntent(round, client) : buyerIntent(round, client, own)))
    await wait(Math.max(0, pause - (performance.now() - begun)))
  }
}
