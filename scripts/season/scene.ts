// The state of a season: its clock, its processes, and what the people in it remember.
import { join } from 'node:path'
import { connect, type Connection, type OpenDatabase } from '#platform/database/connect.ts'
import { readConfig, type Config } from '#platform/config.ts'
import type { Actor, Ctx } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { instantInDhaka } from '#shop/values/index.ts'
import { simulatedSettings, startSimulators, type Simulators } from '#simulators/start.ts'
import { idOf } from '#tests/world-data.ts'
import type { Driven } from '../prove/invariants/stock.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { FIRST_DAY, type SeasonOptions } from './plan.ts'
import { startReceiver, type Receiver } from './receiver.ts'
import { during, openProcess, type Killed, type ShopProcess } from './shop-process.ts'

export const SHOP_URL = 'https://shop.example'
export const OWNER = { kind: 'staff', staffId: idOf('owner'), name: 'Owner', role: 'owner' } as const satisfies Actor

/** What a process logs when an answer of a gateway or a carrier was lost on purpose. */
const EXPECTED = /the carrier did not say whether it has booked the parcel/

/** An order whose buyer has its number and its link. */
export type KnownOrder = {
  token: string
  number: string
  phone: string
  total: number
  payment: string
  paymentUrl: string | null
  placedAt: Date
}

/** The time in which the shop ran. */
type Up = { from: Date; until: Date | null }

export type Season = {
  options: SeasonOptions
  now: () => Date
  setNow: (to: Date) => void
  /** For reading and checking; it is never killed. */
  db: OpenDatabase<Tables>
  simulators: Simulators
  receiver: Receiver
  processes: ShopProcess[]
  up: Up[]
  orders: KnownOrder[]
  /** Orders whose buyers are still on the page of a gateway. */
  unpaid: KnownOrder[]
  /** Places that failed attempts have used. */
  driven: Driven[]
  /** What a living process has logged as an error. */
  errors: string[]
  /** How often each thing happened, for the figures. */
  counts: Map<string, number>
  revive: () => Promise<void>
  end: () => Promise<void>
}

export type Place = { connection: Connection | string; folder: string }

/** Opens the shop at the first midnight, with two processes. */
export async function openSeason(options: SeasonOptions, { connection, folder }: Place): Promise<Season> {
  let now = instantInDhaka(FIRST_DAY, '00:00')
  const clock = () => now
  const simulators = await startSimulators({ port: 0, now: clock, beforeLateIpn: () => Promise.resolve() })
  const receiver = await startReceiver(now)
  const db = connect<Tables>(connection, { max: 4 })
  const errors: string[] = []
  const config = configOf(simulators.address, folder)
  const open = () =>
    openProcess({
      connection,
      config,
      folder: join(folder, 'files'),
      clock,
      onError: (line) => void (EXPECTED.test(line) || errors.push(line.slice(0, 2000))),
    })
  const gone: ShopProcess[] = []
  const season: Season = {
    options,
    now: clock,
    setNow: (to) => void (now = to),
    db,
    simulators,
    receiver,
    processes: [await open(), await open()],
    up: [{ from: now, until: null }],
    orders: [],
    unpaid: [],
    driven: [],
    errors,
    counts: new Map(),
    async revive() {
      for (const [index, process] of season.processes.entries()) {
        if (!process.gate.isShut()) continue
        gone.push(process)
        season.processes[index] = await open()
      }
    },
    async end() {
      await Promise.all([...gone, ...season.processes].map((process) => process.end()))
      await db.close()
      await receiver.close()
      await simulators.stop()
    },
  }
  return season
}

function configOf(address: string, folder: string): Config {
  const settings = { SHOP_URL, DATA_DIR: folder, LOG_LEVEL: 'error', WEBHOOK_RECEIVERS: 'any', ...simulatedSettings(address) }
  const read = readConfig(settings)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.config
}

export function isUp({ up }: Season): boolean {
  return up.at(-1)!.until === null
}

/** Whether the shop ran all the time between. */
export function wasUp({ up, now }: Season, from: Date, until: Date): boolean {
  return up.some((one) => one.from <= from && (one.until ?? now()) >= until)
}

export function note({ counts }: Season, what: string, times = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + times)
}

/** Does it at one of the processes. A killed one is replaced before anything else happens. */
export async function at<Result>(
  season: Season,
  random: SeededRandom,
  work: (process: ShopProcess) => Promise<Result>,
): Promise<Result | Killed> {
  const process = season.processes[random.below(season.processes.length)]!
  const result = await during(process, () => work(process))
  await season.revive()
  return result
}

/** What staff do through a process. */
export function byOwner({ shop }: ShopProcess): Ctx {
  return { db: shop.db, now: shop.clock(), actor: OWNER }
}

/** Counts how an action ended: done, refused for a reason, or cut off. */
export function noteEnd(season: Season, what: string, result: Killed | { ok: true } | { ok: false; problem: string }): void {
  if (typeof result === 'symbol') note(season, `${what}: cut off`)
  else note(season, result.ok ? what : `${what}: refused, ${result.problem}`)
}
