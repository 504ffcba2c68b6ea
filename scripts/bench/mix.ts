// Many concurrent visitors in the proportions of TPC-W, each with seven seconds of think time: the 90th percentile of each kind of step,
// and the shop's memory growth. `npm run bench mix -- --users 200 --minutes 30 --mix ordering`. Exits with 1 when a page takes longer than
// 300 ms or an order longer than 500 ms, when the memory has grown by more than a fifth since minute 5, or when more than one in a thousand
// steps fails.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../build.ts'
import { startBuiltShop } from '../built-shop.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import { memoryOf } from '../memory-of.ts'
import { interactionAt, INTERACTIONS, makePlenty, MIXES, thinkSeconds, type Interaction, type MixName } from './mix-world.ts'
import { openVisitors } from './mix-visitor.ts'

const MOST_PAGE_MS = 300
const MOST_ORDER_MS = 500
const MOST_GROWTH = 1.2
const STABLE_AFTER_MINUTES = 5
const MOST_FAILED = 0.001

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '30' },
    mix: { type: 'string', default: 'shopping' },
  },
})
const users = Number(values.users)
const minutes = Number(values.minutes)
const mix = values.mix as MixName
if (!(mix in MIXES) || !(users > 0) || !(minutes > 0)) {
  process.stdout.write(`npm run bench mix -- --users 200 --minutes 30 --mix ${Object.keys(MIXES).join('|')}\n`)
  process.exit(1)
}

buildWhenNeeded()
const shop = await startBuiltShop({ env: { TRUST_PROXY: '1' } })
const database = await openShopDatabase(shop.dataDir)
try {
  await jobsDone(database.db)
  await makePlenty(database.db)
  await wait(1500)
  process.exitCode = (await play()) ? 0 : 1
} finally {
  await database.close()
  await shop.stop()
}

type Seen = { times: number[]; failed: number; refused: number }

async function play(): Promise<boolean> {
  const visitors = await openVisitors(shop)
  const seen = new Map<Interaction, Seen>(INTERACTIONS.map((name) => [name, { times: [], failed: 0, refused: 0 }]))
  const begun = performance.now()
  const ends = begun + minutes * 60_000
  const memory: { minute: number; megabytes: number }[] = []
  const watching = setInterval(
    () => memory.push({ minute: (performance.now() - begun) / 60_000, megabytes: memoryOf(shop.pid) }),
    10_000,
  )
  const one = async (index: number) => {
    const visitor = visitors.visitor(index)
    // Spreads the start of the visitors.
    await wait(Math.random() * 7000)
    while (performance.now() < ends) {
      const name = interactionAt(mix, Math.random())
      const { ms, came } = await visitor.step(name)
      const of = seen.get(name)!
      of.times.push(ms)
      if (came === 'failed') of.failed += 1
      if (came === 'refused') of.refused += 1
      await wait(Math.min(thinkSeconds(Math.random()) * 1000, Math.max(0, ends - performance.now())))
    }
  }
  await Promise.all(Array.from({ length: users }, (_, index) => one(index)))
  clearInterval(watching)
  visitors.close()
  return [tellSteps(seen), tellMemory(memory)].every(Boolean)
}

function tellSteps(seen: Map<Interaction, Seen>): boolean {
  const all = [...seen.values()]
  const steps = all.reduce((sum, { times }) => sum + times.length, 0)
  const failed = all.reduce((sum, of) => sum + of.failed, 0)
  process.stdout.write(
    `${users} people, ${minutes} minutes, ${mix}: ${steps} steps, ${(steps / minutes / 60).toFixed(1)} a second, ${failed} failed\n\n`,
  )
  let good = failed <= steps * MOST_FAILED
  for (const [name, { times, refused }] of seen) {
    if (times.length === 0) continue
    const sorted = times.toSorted((a, b) => a - b)
    const [middle, high] = [0.5, 0.9].map((part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!)
    const most = name === 'an order placed' || name === 'staff change a price' ? MOST_ORDER_MS : MOST_PAGE_MS
    if (high! > most) good = false
    const words = `${middle!.toFixed(0).padStart(5)} ms, 9 of 10 within ${high!.toFixed(0).padStart(4)} ms (at most ${most})`
    const refusals = refused > 0 ? `, ${refused} were told that a price had changed` : ''
    process.stdout.write(
      `${name.padEnd(36)} ${String(times.length).padStart(6)} ${words}${refusals}${high! > most ? '  missed' : ''}\n`,
    )
  }
  return good
}

function tellMemory(memory: { minute: number; megabytes: number }[]): boolean {
  const stable = memory.filter(({ minute }) => minute >= STABLE_AFTER_MINUTES)
  if (stable.length < 12) {
    process.stdout.write(`\nmemory: ${memoryOf(shop.pid).toFixed(0)} MB at the end; too short to show a trend\n`)
    return true
  }
  const middleOf = (part: typeof memory) => part.map((one) => one.megabytes).toSorted((a, b) => a - b)[part.length >> 1]!
  const [first, last] = [middleOf(stable.slice(0, 6)), middleOf(stable.slice(-6))]
  const most = Math.max(...memory.map((one) => one.megabytes))
  const grown = last > first * MOST_GROWTH
  process.stdout.write(
    `\nmemory: ${first.toFixed(0)} MB at minute ${STABLE_AFTER_MINUTES}, ${last.toFixed(0)} MB at the end, at most ${most.toFixed(0)} MB${grown ? '  missed' : ''}\n`,
  )
  return !grown
}
