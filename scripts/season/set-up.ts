// What the owner sets up before the season: wallets, a courier company, lower prices for old fruit, weekly boxes, and a receiver of webhooks.
import { changeCarrierRules, courierRules, courierRulesVersion } from '#shop/couriers/index.ts'
import type { Ctx } from '#shop/context.ts'
import { addRule } from '#shop/markdowns/index.ts'
import { saveWallet, walletNumber } from '#shop/payments/index.ts'
import { inEachLanguage, paisa } from '#shop/values/index.ts'
import { addEndpoint, EVENT_TYPES } from '#shop/webhooks/index.ts'
import { saveWeeklyRules, weeklyRules, weeklyRulesVersion } from '#shop/weekly/index.ts'
import { sql } from 'kysely'
import { idOf } from '#tests/world-data.ts'
import { byOwner, type Season } from './scene.ts'

export async function setUp(season: Season): Promise<void> {
  const ctx = byOwner(season.processes[0]!)
  // The time of an event is that of the database, which a season cannot move: by it, no delivery gets old.
  await sql`alter table webhooks.events alter column at set default '2099-01-01'`.execute(ctx.db)
  must(
    await addEndpoint(ctx, {
      input: { name: 'Accounts of another company', url: season.receiver.url, types: EVENT_TYPES },
      receivers: 'any',
    }),
  )
  await openWallet(ctx)
  const steadfast = (await courierRules(ctx.db)).carriers.steadfast
  must(
    await changeCarrierRules(ctx, {
      carrier: 'steadfast',
      rules: { ...steadfast, active: true },
      seen: courierRulesVersion(steadfast),
    }),
  )
  must(await addRule(ctx, { stockItemId: null, daysBefore: 2, grade: null, percent: 20, floorPercent: 50, automatic: true }))
  const seen = weeklyRulesVersion(await weeklyRules(ctx.db))
  const small = { code: 'small', name: inEachLanguage(() => 'Small'), grams: 3_000, kinds: 3, price: paisa(90_000) }
  must(
    await saveWeeklyRules(ctx, {
      rules: { on: true, sizes: [small], weekdays: [0, 1, 2, 3, 4, 5, 6], slots: [idOf('dhaka-van-evening')] },
      seen,
    }),
  )
}

async function openWallet(ctx: Ctx): Promise<void> {
  const number = walletNumber('bkash', '01711000001')!
  const wallet = { kind: 'bkash', number, account: 'personal', shownName: 'PakaFol', active: true, strict: true } as const
  must(await saveWallet(ctx, { kind: 'bkash', wallet, seen: 'null' }))
}

function must(done: { ok: true } | { ok: false; problem: string }): void {
  if (!done.ok) throw new Error(`The season could not be set up: ${done.problem}.`)
}
