import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { openCampaign, planCampaign, type CampaignInput } from '#shop/preorders/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import type { Shop } from './world.ts'

/** A hundred kilograms of guava from Gazipur, in crates of a kilogram, delivered from 1 July. */
export function guavaCampaign(shop: Shop, difference: Partial<CampaignInput> = {}): CampaignInput {
  return {
    stockItemId: shop.stockItem('guava'),
    farmId: null,
    districtId: 'gazipur',
    shipsFrom: dayFrom('2026-07-01'),
    amount: 100_000,
    costPaisa: paisa(500_000),
    depositPercent: 0,
    mostPerPerson: null,
    opensOn: dayFrom('2026-06-11'),
    closesOn: null,
    sizes: [{ variantId: shop.variant('guava-1kg'), price: paisa(15_000) }],
    ...difference,
  }
}

/** The campaign, open for sale. Returns its id and its lot. */
export async function openPreorder(shop: Shop, difference: Partial<CampaignInput> = {}): Promise<{ id: string; lotId: string }> {
  const planned = await planCampaign(shop.as('owner'), guavaCampaign(shop, difference))
  if (!planned.ok) throw new Error(planned.problem)
  const opened = await openCampaign(shop.as('owner'), planned.campaignId)
  if (!opened.ok) throw new Error(opened.problem)
  const { lot_id: lotId } = await shop.db
    .selectFrom('preorders.campaigns')
    .select('lot_id')
    .where('id', '=', planned.campaignId)
    .executeTakeFirstOrThrow()
  return { id: planned.campaignId, lotId: lotId! }
}

/** Rows of each table of pre-orders and harvest slips, for the archive. */
export function preorderRows(id: Record<'item' | 'lot' | 'variant' | 'order', string>, now: Date): Rows {
  const [campaign, slip] = [newId(now), newId(now)]
  return {
    'preorders.campaigns': [
      {
        id: campaign,
        stock_item_id: id.item,
        district_id: 'gazipur',
        ships_from: dayFrom('2026-07-01'),
        amount: 100_000,
        cost_paisa: paisa(500_000),
        deposit_percent: 10,
        most_per_person: 20_000,
        opens_on: dayFrom('2026-06-11'),
        closes_on: dayFrom('2026-06-20'),
        state: 'slipped',
        lot_id: id.lot,
        created_at: now,
      },
    ],
    'preorders.sizes': [{ campaign_id: campaign, variant_id: id.variant, price_paisa: paisa(15_000) }],
    'slips.slips': [
      {
        id: slip,
        campaign_id: campaign,
        kind: 'new-week',
        ships_from: dayFrom('2026-07-08'),
        default_answer: 'accept',
        answer_until: now,
        created_at: now,
        actor: 'staff:Owner',
      },
    ],
    'slips.answers': [
      {
        slip_id: slip,
        order_id: id.order,
        state: 'done',
        answer: 'refund',
        answered_by: 'buyer',
        answered_at: now,
      },
    ],
  }
}
