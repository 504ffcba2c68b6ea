// Plays a season: what was planned happens minute by minute, and each midnight everything is read back. The first violation ends it.
import type { Finding } from '../prove/invariants/finding.ts'
import { instantInDhaka } from '#shop/values/index.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { cancel, changeDay, order, payLate } from './buyers.ts'
import { claim, claimsDesk } from './claims-desk.ts'
import { digestOf } from './digest.ts'
import { readMidnight } from './midnight.ts'
import * as harvests from './harvests.ts'
import * as moments from './moments.ts'
import { DAY_MINUTES, FIRST_DAY, planSeason, randomOf, type Kind, type Planned, type SeasonOptions } from './plan.ts'
import { isUp, openSeason, type Place, type Season } from './scene.ts'
import { setUp } from './set-up.ts'
import * as staff from './staff.ts'
import * as stock from './stock-desk.ts'
import { walletStatement } from './wallets.ts'
import { planWeekly, skipWeekly } from './weekly-plans.ts'

type Action = (season: Season, random: SeededRandom) => Promise<void>

const ACTIONS: Record<Kind, Action> = {
  tick: moments.tick,
  'both-tick': moments.bothTick,
  order,
  'pay-late': payLate,
  'buyer-cancel': cancel,
  'buyer-day': changeDay,
  claim,
  receive: stock.receive,
  confirm: staff.confirm,
  pack: staff.pack,
  dispatch: staff.dispatch,
  arrive: staff.arrive,
  'failed-boxes': staff.failedBoxes,
  'staff-cancel': staff.staffCancel,
  refund: staff.refund,
  review: staff.review,
  'claims-desk': claimsDesk,
  'wallet-statement': walletStatement,
  'write-off': stock.writeOff,
  stocktake: stock.stocktake,
  'close-day': stock.closeOneDay,
  'hold-places': moments.holdSome,
  'free-places': moments.freeSome,
  'plan-weekly': planWeekly,
  'skip-weekly': skipWeekly,
  'preorder-open': harvests.openPreorder,
  preorder: harvests.preorder,
  'harvest-decided': harvests.decideHarvest,
  'harvest-answer': harvests.answerHarvest,
  'harvest-received': harvests.receiveHarvest,
  'last-places': moments.lastPlaces,
  kill: moments.kill,
  'go-down': moments.goDown,
  'come-back': moments.comeBack,
  'receiver-down': moments.receiverDown,
  'receiver-up': moments.receiverUp,
}

/** Happens although the shop is down. */
const WITHOUT_SHOP: ReadonlySet<Kind> = new Set(['pay-late', 'come-back', 'receiver-down', 'receiver-up'])
/** After the last day everything that is under way ends: gateways answer, refunds are decided, the receiver gets what waits. */
const SETTLING_MINUTES = 30 * 60

export type Played = {
  /** The day after which an invariant was broken, from 1; null if all hold. */
  brokenOn: number | null
  /** Those of the last midnight that was read. */
  findings: Finding[]
  midnights: number
  counts: ReadonlyMap<string, number>
  /** What is in the books, without anything that is drawn by the shop itself. */
  digest: string
}

export async function playSeason(
  options: SeasonOptions,
  place: Place,
  said: (line: string) => void = () => undefined,
): Promise<Played> {
  const season = await openSeason(options, place)
  try {
    await setUp(season)
    return await play(season, said)
  } finally {
    await season.end()
  }
}

async function play(season: Season, said: (line: string) => void): Promise<Played> {
  const { options } = season
  const planned = planSeason(options)
  let midnights = 0
  let findings: Finding[] = []
  const read = async (day: number, settled = false): Promise<boolean> => {
    if (isUp(season)) await moments.lastTick(season)
    // Nothing happens while the shop is down, but its time goes on.
    else season.setNow(instantOf(day * DAY_MINUTES, season))
    findings = await readMidnight(season, { settled })
    midnights += 1
    const broken = findings.filter(({ violations }) => violations.length > 0)
    said(`day ${day}: ${season.orders.length} orders, ${broken.length === 0 ? 'everything holds' : `${broken.length} broken`}`)
    return broken.length > 0
  }
  const ended = async (brokenOn: number | null): Promise<Played> => ({
    brokenOn,
    findings,
    midnights,
    counts: season.counts,
    digest: await digestOf(season.db),
  })
  for (let day = 0; day < options.days; day += 1) {
    for (const one of planned.filter(({ minute }) => Math.floor(minute / DAY_MINUTES) === day)) await happen(season, one)
    if (day < options.days - 1 && (await read(day + 1))) return ended(day + 1)
  }
  await settle(season)
  return ended((await read(options.days, true)) ? options.days : null)
}

async function happen(season: Season, planned: Planned): Promise<void> {
  if (!isUp(season) && !WITHOUT_SHOP.has(planned.kind)) return
  season.setNow(instantOf(planned.minute, season))
  await ACTIONS[planned.kind](season, randomOf(season.options, planned)).catch((error: unknown) => {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    season.errors.push(`${planned.kind} at minute ${planned.minute}: ${said}`)
  })
}

/** The clock never goes back: the crowd at midnight is there until the next day. */
function instantOf(minute: number, { now }: Season): Date {
  const planned = instantInDhaka(FIRST_DAY, '00:00').getTime() + minute * 60_000
  return new Date(Math.max(planned, now().getTime()))
}

async function settle(season: Season): Promise<void> {
  const { days } = season.options
  const tick = (minute: number): Planned => ({ minute: days * DAY_MINUTES + minute, kind: 'tick', which: -1 })
  season.setNow(instantOf(days * DAY_MINUTES, season))
  await moments.comeBack(season)
  await moments.receiverUp(season)
  for (let minute = 0; minute <= SETTLING_MINUTES; minute += 30) await happen(season, tick(minute))
}
