// Pre-orders: fruit is sold before its harvest, which then comes, comes a week later, is smaller or is lost. Buyers answer, or the deadline does.
import { sql } from 'kysely'
import { receiveExpectedLot } from '#shop/inventory/index.ts'
import { openCampaign, planCampaign } from '#shop/preorders/index.ts'
import { answerSlip, makeSlip, type SlipInput } from '#shop/slips/index.ts'
import { addDays, dayInDhaka, paisa, type CalendarDate } from '#shop/values/index.ts'
import { idOf } from '#tests/world-data.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { intentOf, place } from './buyers.ts'
import { payAt } from './payers.ts'
import { at, byOwner, noteEnd, SHOP_URL, type Season } from './scene.ts'

const shopUrl = SHOP_URL
const QUOTA_GRAMS = 40_000
/** From the opening to the first day of delivery: no fruit that is there already stays good until then. */
const DAYS_AHEAD = 9
const DAYS_LATER = 7

type Campaign = { id: string; shipsFrom: CalendarDate }

async function openCampaigns({ db }: Season): Promise<Campaign[]> {
  const found = await sql<Campaign>`
    select id, ships_from::text as "shipsFrom" from preorders.campaigns where state = 'open' order by ships_from, created_at`.execute(
    db,
  )
  return found.rows
}

export async function openPreorder(season: Season, random: SeededRandom): Promise<void> {
  const today = dayInDhaka(season.now())
  const opened = await at(season, random, async (process) => {
    const ctx = byOwner(process)
    const planned = await planCampaign(ctx, {
      stockItemId: idOf('item langra'),
      farmId: null,
      districtId: 'rajshahi',
      shipsFrom: addDays(today, DAYS_AHEAD),
      amount: QUOTA_GRAMS,
      costPaisa: paisa(QUOTA_GRAMS * 7),
      depositPercent: 0,
      mostPerPerson: 20_000,
      opensOn: today,
      closesOn: null,
      sizes: [{ variantId: idOf('langra-5kg'), price: paisa(110_000) }],
    })
    return planned.ok ? openCampaign(ctx, planned.campaignId) : planned
  })
  noteEnd(season, 'pre-order opened', opened)
}

export async function preorder(season: Season, random: SeededRandom): Promise<void> {
  const [campaign] = await openCampaigns(season)
  const later = random.below(2)
  const payment = random.weighted({ bkash: 70, 'cash-on-delivery': 30 })
  const lines = [{ _id: idOf('langra'), varient: idOf('langra-5kg'), unit: 1 }]
  const way = { area: 'dhaka/mirpur', mode: 'van', slot: 'dhaka-van-evening', days: [1, 4] } as const
  const intent = intentOf(season, random, { way, lines, payment })
  if (!campaign) return
  const placed = await place(season, random, { ...intent, day: addDays(campaign.shipsFrom, later) })
  noteEnd(season, 'pre-order', placed ? { ok: true } : { ok: false, problem: 'not placed' })
  if (placed && placed.paymentUrl !== null) await payAt(season, random, placed)
}

/** Some days before the delivery it is known what comes of the harvest. */
export async function decideHarvest(season: Season, random: SeededRandom): Promise<void> {
  const kind = random.weighted({ comes: 30, 'new-week': 25, partial: 20, failed: 25 })
  const defaultAnswer = random.pick(['accept', 'refund'] as const)!
  const [campaign] = await openCampaigns(season)
  if (!campaign || kind === 'comes') return
  const asked = { campaignId: campaign.id, answerDays: 2, shopUrl }
  const input: SlipInput =
    kind === 'new-week'
      ? { ...asked, kind, shipsFrom: addDays(campaign.shipsFrom, DAYS_LATER), defaultAnswer }
      : kind === 'partial'
        ? { ...asked, kind, amount: 10_000 }
        : { ...asked, kind }
  noteEnd(season, `harvest: ${kind}`, await at(season, random, (process) => makeSlip(byOwner(process), input)))
}

export async function answerHarvest(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<{ slipId: string; orderId: string }>`
    select a.slip_id as "slipId", a.order_id as "orderId" from slips.answers a join ordering.orders o on o.id = a.order_id
    where a.state = 'asked' order by o.number`.execute(season.db)
  const ref = random.pick(rows)
  const choice = { kind: random.pick(['refund', 'accept-next'] as const)! }
  if (!ref) return
  const answered = await at(season, random, ({ shop }) =>
    answerSlip({ db: shop.db, now: shop.clock(), actor: { kind: 'visitor' } }, { ref, choice, by: 'buyer', shopUrl }),
  )
  noteEnd(season, 'slip answered', answered)
}

/** What comes is received on the day before the first delivery, or later if the shop was down. */
export async function receiveHarvest(season: Season, random: SeededRandom): Promise<void> {
  const today = dayInDhaka(season.now())
  const { rows } = await sql<{ lotId: string; onHand: number; allocated: number }>`
    select l.id as "lotId", l.on_hand as "onHand", l.allocated from inventory.lots l join preorders.campaigns c on c.lot_id = l.id
    where l.state = 'expected' and c.state <> 'failed' and l.on_hand > 0 and l.available_from <= ${addDays(today, 1)}::date
    order by l.available_from, l.code`.execute(season.db)
  for (const { lotId, onHand, allocated } of rows) {
    const amount = Math.max(allocated, onHand - random.below(2_000))
    const input = { lotId, amount, grade: 'A', harvestedOn: today } as const
    noteEnd(season, 'harvest received', await at(season, random, (process) => receiveExpectedLot(byOwner(process), input)))
  }
}
