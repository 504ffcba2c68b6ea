import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { startSimulators } from '#simulators/start.ts'
import { simulatedSettings } from '#simulators/settings.ts'
import { buildWhenNeeded } from '../build.ts'
import { root as ownRoot } from '../root.ts'
import { makeSeededRandom } from './seeded-random.ts'
import { workload } from './workload.ts'
import { allFindings, shown, type Finding } from './invariants/index.ts'
import { finalPhase } from './final-phase.ts'
import { makeMutant } from './mutant.ts'
import { MUTATIONS } from './mutations.ts'
import { replayCommand, type Options } from './options.ts'
import { makePlace, withDb } from './places.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import { countsOf, newRecord, refusalsOf, type Record } from './record.ts'
import { signIn, type Client, type Round } from './round.ts'
import { makeShops, type Shops } from './shops.ts'
import { makeWorld } from './world.ts'

const PROCESSES = 2

/** Whether every invariant holds. */
export async function prove(options: Options): Promise<boolean> {
  const mutation = options.mutant === null ? null : MUTATIONS[options.mutant]!
  say(`Seed ${options.seed}. To repeat: ${replayCommand(options)}`)
  if (mutation) say(`Without a guard: ${mutation.guard}`)
  const mutant = mutation && mutation.edits.length > 0 ? await makeMutant(mutation) : null
  if (!mutant) buildWhenNeeded()
  const root = mutant?.root ?? ownRoot
  const place = await makePlace(options)
  const gateways = await startSimulators({ port: 0, now: () => shops.now() })
  gateways.control.bkash.limitsTokens = false
  const shops: Shops = await makeShops({
    root,
    dataDir: place.dataDir,
    env: { ...simulatedSettings(gateways.address), ...place.env },
    count: PROCESSES,
  })
  let ended: Promise<void> | null = null
  const end = () =>
    (ended ??= (async () => {
      await shops.stopAll()
      await gateways.stop()
      await place.end()
      await mutant?.drop()
    })())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(130)))
  try {
    await shops.startAll()
    for (const statement of mutation?.sql ?? []) await withDb(place, (db) => sql.raw(statement).execute(db))
    const round = await begin({ seed: options.seed, shops, place, gateways: gateways.control })
    const took = await run(round, options)
    const findings = await allFindings(round, ownerOf(round))
    report(round, { findings, took })
    await write(options, { round, findings })
    return judge(findings, options)
  } finally {
    await end()
  }
}

async function begin(opened: Pick<Round, 'seed' | 'shops' | 'place' | 'gateways'>): Promise<Round> {
  const record = newRecord()
  const staff = await signIn({ shops: opened.shops, record })
  const owner = ownerOf(opened)
  const world = await makeWorld({ ...opened, record, staff }, owner)
  return {
    ...opened,
    record,
    staff,
    world,
    orders: [],
    sent: [],
    deeds: [],
    stopped: [],
    walletMoney: [],
    claimed: [],
    lostAnswers: 0,
    late: [],
  }
}

function ownerOf({ seed }: { seed: number }): Client {
  return { name: 'owner', random: makeSeededRandom(seed, 'owner'), address: '10.200.1.1' }
}

async function run(round: Round, options: Options): Promise<{ workload: number; quiet: number }> {
  say(
    `Set up: ${round.world.fruits.length} fruits, ${round.world.slotDays.length} slots, ${round.world.runs.length + round.world.rushRuns.length} gift runs.`,
  )
  const begun = performance.now()
  await workload(round, options)
  await finalPhase(round, ownerOf(round))
  const calm = performance.now()
  say(
    `${round.orders.length} orders were acknowledged in ${((calm - begun) / 1000).toFixed(0)} s. Waiting until the shop is idle.`,
  )
  await waitUntilIdle(round)
  return { workload: calm - begun, quiet: performance.now() - calm }
}

function report(
  { record }: Round,
  { findings, took }: { findings: readonly Finding[]; took: { workload: number; quiet: number } },
): void {
  say(
    `\n${record.intents} actions in ${(took.workload / 1000).toFixed(0)} s, idle after ${(took.quiet / 1000).toFixed(0)} s more. Requests:`,
  )
  for (const [what, { ok, refused, unknown }] of [...countsOf(record.entries)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    say(
      `  ${what.padEnd(18)} ${String(ok).padStart(6)} ok  ${String(refused).padStart(6)} refused  ${String(unknown).padStart(5)} unknown`,
    )
  }
  const reasons = refusalsOf(record.entries, 'order').map(([why, times]) => `${why} ${times}`)
  say(`  orders were refused for: ${reasons.join(', ')}`)
  for (const { at, what, recoveredInMs } of record.disturbances) {
    say(
      `  after ${String(at).padStart(5)} actions: ${what}; everything answered after ${((recoveredInMs ?? 0) / 1000).toFixed(1)} s`,
    )
  }
  say(`\n${shown(findings)}`)
}

function judge(findings: readonly Finding[], options: Options): boolean {
  const broken = findings.filter(({ violations }) => violations.length > 0)
  const checked = `${findings.length} invariants`
  if (broken.length === 0) say(`\nAll ${checked} hold.`)
  else say(`\n${broken.length} of ${checked} are broken. To repeat: ${replayCommand(options)}`)
  return broken.length === 0
}

type Written = { round: { record: Record; seed: number }; findings: readonly Finding[] }

async function write(options: Options, { round: { record }, findings }: Written): Promise<void> {
  if (options.report === null) return
  const { databaseUrl: _, ...callback } = options
  const requests = Object.fromEntries(countsOf(record.entries))
  const json = {
    options: callback,
    replay: replayCommand(options),
    intents: record.intents,
    requests,
    disturbances: record.disturbances,
    findings,
  }
  await writeFile(options.report, `${JSON.stringify(json, null, 2)}\n`)
}

function say(words: string): void {
  process.stdout.write(`${words}\n`)
}
