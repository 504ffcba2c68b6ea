import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import { contentsOf, heldOfLot, quotaOf, type Quota } from '../inventory/index.ts'
import { phaseOf, type Campaign, type CampaignPhase } from './model.ts'

const COLUMNS = sql`id, stock_item_id as "stockItemId", farm_id as "farmId", district_id as "districtId", ships_from as "shipsFrom", amount,
  cost_paisa as "costPaisa", deposit_percent as "depositPercent", most_per_person as "mostPerPerson", opens_on as "opensOn",
  closes_on as "closesOn", state, lot_id as "lotId", version,
  (select coalesce(json_agg(json_build_object('variantId', variant_id, 'price', price_paisa) order by price_paisa, variant_id), '[]')
    from preorders.sizes where campaign_id = campaigns.id) as sizes`

async function read(reader: Reader, where: RawBuilder<unknown>): Promise<Campaign[]> {
  const found = await sql<Campaign>`select ${COLUMNS} from preorders.campaigns ${where}`.execute(reader)
  return found.rows
}

/** The campaign, with its row locked. */
export async function lockCampaign(tx: Tx, id: string): Promise<Campaign | null> {
  return (await read(tx, sql`where id = ${id}::uuid for update`))[0] ?? null
}

/** `quota` is null while it is planned. */
export type CampaignNow = Campaign & { quota: Quota | null; phase: CampaignPhase }

async function withQuota(reader: Reader, found: readonly Campaign[]): Promise<CampaignNow[]> {
  const quotas = await quotaOf(
    reader,
    found.flatMap(({ lotId }) => lotId ?? []),
  )
  return found.map((campaign) => {
    const quota = campaign.lotId === null ? null : (quotas.get(campaign.lotId) ?? null)
    return { ...campaign, quota, phase: phaseOf(campaign.state, quota) }
  })
}

const MOST_LISTED = 200

/** The latest first. */
export async function campaigns(reader: Reader): Promise<CampaignNow[]> {
  return withQuota(reader, await read(reader, sql`order by ships_from desc, id desc limit ${MOST_LISTED}`))
}

export async function campaignById(reader: Reader, id: string): Promise<CampaignNow | null> {
  const [campaign] = await withQuota(reader, await read(reader, sql`where id = ${id}::uuid`))
  return campaign ?? null
}

/** Campaigns of these lots, by lot. */
export async function campaignsOfLots(reader: Reader, lotIds: readonly string[]): Promise<Map<string, Campaign>> {
  if (lotIds.length === 0) return new Map()
  const found = await read(reader, sql`where lot_id = any(${[...lotIds]}::uuid[])`)
  return new Map(found.map((campaign) => [campaign.lotId!, campaign]))
}

/** The place of an order among those that hold fruit of the lot: 1 for the one that was placed first; null when it holds none. */
export async function placeInLine(
  reader: Reader,
  { lotId, orderId }: { lotId: string; orderId: string },
): Promise<number | null> {
  const place = (await heldOfLot(reader, lotId)).findIndex((one) => one.orderId === orderId)
  return place === -1 ? null : place + 1
}

/** Planned campaigns whose day has come, open ones whose last day is over, and others that sell nothing more: `followCampaigns` handles each. */
export async function campaignsToFollow(reader: Reader, today: string): Promise<Campaign[]> {
  return read(
    reader,
    sql`where (state = 'planned' and opens_on <= ${today}::date) or (state = 'open' and closes_on < ${today}::date)
      or state in ('closed', 'slipped', 'failed') order by id`,
  )
}

/** What shoppers see of a pre-order that sells one of these sizes. */
export type ShownCampaign = { campaign: Campaign; quota: Quota; orders: number }

export async function campaignOnSale(reader: Reader, variantIds: readonly string[]): Promise<ShownCampaign | null> {
  if (variantIds.length === 0) return null
  const items = [...(await contentsOf(reader, variantIds)).values()].flat().map(({ stockItemId }) => stockItemId)
  if (items.length === 0) return null
  const open = await withQuota(
    reader,
    await read(reader, sql`where state = 'open' and stock_item_id = any(${[...new Set(items)]}::uuid[]) order by ships_from, id`),
  )
  const shown = open.find(({ sizes, phase }) => phase === 'open' && sizes.some(({ variantId }) => variantIds.includes(variantId)))
  if (!shown?.quota) return null
  return { campaign: shown, quota: shown.quota, orders: (await heldOfLot(reader, shown.quota.lotId)).length }
}
