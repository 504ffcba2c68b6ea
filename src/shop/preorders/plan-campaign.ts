import { newId } from '#platform/ids.ts'
import { writeAudit, type AuditFields } from '../accounts/index.ts'
import { farms, harvestDatesOf } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { contentsOf, stockItems } from '../inventory/index.ts'
import { dayInDhaka, yearOf, type CalendarDate } from '../values/index.ts'
import { lockCampaign } from './campaigns.ts'
import { termsFaults, type CampaignTerms, type TermsFault } from './model.ts'

export type PlanRefusal =
  | { ok: false; problem: 'unknown-stock-item' | 'unknown-farm' | 'no-district' | 'other-fruit' }
  | { ok: false; problem: 'not-valid'; fields: TermsFault[] }
  | { ok: false; problem: 'before-legal-date'; notBefore: CalendarDate }

export type Planned = { ok: true; campaignId: string } | PlanRefusal

/** What staff enter: the district follows from the farm where there is one. */
export type CampaignInput = Omit<CampaignTerms, 'districtId'> & { districtId: string | null }

/** Plans a pre-order. Nothing is sold before its opening day. */
export function planCampaign(ctx: Ctx, input: CampaignInput): Promise<Planned> {
  return ctx.db.transaction(async (tx): Promise<Planned> => {
    const checked = await checkTerms(tx, input, dayInDhaka(ctx.now))
    if (!checked.ok) return checked
    const { terms, name } = checked
    const campaignId = newId(ctx.now)
    await tx
      .insertInto('preorders.campaigns')
      .values({ id: campaignId, created_at: ctx.now, ...columnsOf(terms) })
      .execute()
    await writeSizes(tx, campaignId, terms)
    await writeAudit(tx, ctx, {
      action: 'plan-preorder',
      subject: { type: 'preorder', id: campaignId, name },
      before: null,
      after: auditOf(terms),
    })
    return { ok: true, campaignId }
  })
}

type PlanDropped = { ok: true } | { ok: false; problem: 'unknown-campaign' | 'not-planned' }

/** Deletes a plan that was not opened. */
export function dropPlan(ctx: Ctx, campaignId: string): Promise<PlanDropped> {
  return ctx.db.transaction(async (tx): Promise<PlanDropped> => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) return { ok: false, problem: 'unknown-campaign' }
    if (campaign.state !== 'planned') return { ok: false, problem: 'not-planned' }
    await tx.deleteFrom('preorders.campaigns').where('id', '=', campaignId).execute()
    await writeAudit(tx, ctx, {
      action: 'drop-preorder',
      subject: { type: 'preorder', id: campaignId, name: await nameOf(tx, campaign.stockItemId) },
      before: auditOf(campaign),
      after: null,
    })
    return { ok: true }
  })
}

type Checked = { ok: true; terms: CampaignTerms; name: string } | PlanRefusal

/** The same checks when it is planned and when it is opened, because dates of harvest and sizes may change in between. */
export async function checkTerms(reader: Reader, input: CampaignInput, today: CalendarDate): Promise<Checked> {
  const item = (await stockItems(reader)).find(({ id }) => id === input.stockItemId)
  if (!item) return { ok: false, problem: 'unknown-stock-item' }
  const farm = input.farmId === null ? null : (await farms(reader)).find(({ id }) => id === input.farmId)
  if (farm === undefined) return { ok: false, problem: 'unknown-farm' }
  const districtId = farm?.districtId ?? input.districtId
  if (districtId === null) return { ok: false, problem: 'no-district' }
  const terms = { ...input, districtId }
  const fields = termsFaults(terms, today)
  if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
  const contents = await contentsOf(
    reader,
    terms.sizes.map(({ variantId }) => variantId),
  )
  const madeOfIt = terms.sizes.every(({ variantId }) =>
    contents.get(variantId)?.some(({ stockItemId }) => stockItemId === item.id),
  )
  if (!madeOfIt) return { ok: false, problem: 'other-fruit' }
  const dates = await harvestDatesOf(reader, { fruits: [item.code], year: yearOf(terms.shipsFrom) })
  const notBefore = dates.get(item.code)?.find((date) => date.districtId === districtId)?.notBefore
  if (notBefore !== undefined && terms.shipsFrom < notBefore) return { ok: false, problem: 'before-legal-date', notBefore }
  return { ok: true, terms, name: item.name.en }
}

function columnsOf(terms: CampaignTerms) {
  return {
    stock_item_id: terms.stockItemId,
    farm_id: terms.farmId,
    district_id: terms.districtId,
    ships_from: terms.shipsFrom,
    amount: terms.amount,
    cost_paisa: terms.costPaisa,
    deposit_percent: terms.depositPercent,
    most_per_person: terms.mostPerPerson,
    opens_on: terms.opensOn,
    closes_on: terms.closesOn,
  }
}

async function writeSizes(tx: Tx, campaignId: string, { sizes }: CampaignTerms): Promise<void> {
  const rows = sizes.map(({ variantId, price }) => ({ campaign_id: campaignId, variant_id: variantId, price_paisa: price }))
  await tx.insertInto('preorders.sizes').values(rows).execute()
}

function auditOf(terms: CampaignTerms): AuditFields {
  return {
    ships_from: terms.shipsFrom,
    amount: terms.amount,
    deposit_percent: terms.depositPercent,
    most_per_person: terms.mostPerPerson,
    opens_on: terms.opensOn,
    closes_on: terms.closesOn,
  }
}

export async function nameOf(reader: Reader, stockItemId: string): Promise<string> {
  return (await stockItems(reader)).find(({ id }) => id === stockItemId)?.name.en ?? ''
}
