import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { expectLotIn, quotaOf, setQuota } from '../inventory/index.ts'
import { changePricesIn, priceRecords } from '../pricing/index.ts'
import { addDays, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { campaignsToFollow, lockCampaign } from './campaigns.ts'
import { CAMPAIGN_MOVES, campaignCan, type Campaign, type CampaignMove } from './model.ts'
import { checkTerms, nameOf, type PlanRefusal } from './plan-campaign.ts'

type NotNow = { ok: false; problem: 'unknown-campaign' | 'not-now' }

type LotRefused = Extract<Awaited<ReturnType<typeof expectLotIn>>, { ok: false }>

export type Opened = { ok: true } | PlanRefusal | NotNow | LotRefused | { ok: false; problem: 'size-without-price' }

/** Begins the sale: the expected lot is made, with the quota as its amount, and the sizes get their prices. */
export function openCampaign(ctx: Ctx, campaignId: string): Promise<Opened> {
  return ctx.db.transaction(async (tx): Promise<Opened> => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) return { ok: false, problem: 'unknown-campaign' }
    return open(tx, ctx, campaign)
  })
}

async function open(tx: Tx, ctx: Ctx, campaign: Campaign): Promise<Opened> {
  if (!campaignCan('open', campaign.state)) return { ok: false, problem: 'not-now' }
  const today = dayInDhaka(ctx.now)
  const terms = { ...campaign, opensOn: today }
  const checked = await checkTerms(tx, terms, today)
  if (!checked.ok) return checked
  const { sizes, stockItemId, farmId, amount, costPaisa, shipsFrom } = campaign
  const priced = await setPrices(tx, ctx, sizes)
  if (!priced) return { ok: false, problem: 'size-without-price' }
  const onlyVariants = sizes.map(({ variantId }) => variantId)
  const lot = await expectLotIn(tx, ctx, {
    stockItemId,
    farmId,
    grade: 'A',
    amount,
    costPaisa,
    availableFrom: shipsFrom,
    onlyVariants,
  })
  if (!lot.ok) return lot
  await move(tx, ctx, { campaign, to: 'open', lotId: lot.lotId, opensOn: today })
  return { ok: true }
}

async function setPrices(tx: Tx, ctx: Ctx, sizes: Campaign['sizes']): Promise<boolean> {
  const stored = await priceRecords(
    tx,
    sizes.map(({ variantId }) => variantId),
    ctx.now,
  )
  const changes = sizes.flatMap(({ variantId, price }) => {
    const seen = stored.get(variantId)
    return seen ? [{ variantId, seen, price, salePrice: null, saleFrom: null, saleUntil: null }] : []
  })
  if (changes.length < sizes.length) return false
  return (await changePricesIn(tx, ctx, changes)).refused.size === 0
}

export type Closed = { ok: true } | NotNow

/** Ends the sale. Orders keep their fruit. */
export function closeCampaign(ctx: Ctx, campaignId: string): Promise<Closed> {
  return ctx.db.transaction(async (tx): Promise<Closed> => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) return { ok: false, problem: 'unknown-campaign' }
    return close(tx, ctx, campaign)
  })
}

async function close(tx: Tx, ctx: Ctx, campaign: Campaign): Promise<Closed> {
  if (!campaignCan('close', campaign.state)) return { ok: false, problem: 'not-now' }
  if ((await setQuota(tx, ctx, { lotId: campaign.lotId!, amount: 0 })) === null) return { ok: false, problem: 'not-now' }
  await move(tx, ctx, { campaign, to: 'closed' })
  return { ok: true }
}

export type Reopened = Closed | { ok: false; problem: 'not-an-amount' | 'over' }

/**
 * Sells again, up to a new quota, which includes what is ordered already. `closesOn` is the new last day of sale, null if there is none.
 * `over`: this day is before today, or not before the first delivery.
 */
export function reopenCampaign(
  ctx: Ctx,
  { campaignId, amount, closesOn }: { campaignId: string; amount: number; closesOn: CalendarDate | null },
): Promise<Reopened> {
  return ctx.db.transaction(async (tx): Promise<Reopened> => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) return { ok: false, problem: 'unknown-campaign' }
    if (!campaignCan('reopen', campaign.state)) return { ok: false, problem: 'not-now' }
    const today = dayInDhaka(ctx.now)
    if (closesOn !== null && (closesOn < today || closesOn >= campaign.shipsFrom)) return { ok: false, problem: 'over' }
    const quota = (await quotaOf(tx, [campaign.lotId!])).get(campaign.lotId!)
    if (quota?.state !== 'expected') return { ok: false, problem: 'not-now' }
    if (amount <= quota.amount - quota.left) return { ok: false, problem: 'not-an-amount' }
    await setQuota(tx, ctx, { lotId: quota.lotId, amount })
    await move(tx, ctx, { campaign, to: 'open', amount, closesOn })
    return { ok: true }
  })
}

/** Changes the state by its table of moves. Used by the module of harvest slips, which has locked the campaign. */
export async function moveCampaign(
  tx: Tx,
  ctx: Ctx,
  { campaign, move: by, shipsFrom }: { campaign: Campaign; move: CampaignMove; shipsFrom?: CalendarDate },
): Promise<boolean> {
  if (!campaignCan(by, campaign.state)) return false
  await move(tx, ctx, { campaign, to: CAMPAIGN_MOVES[by].to, ...(shipsFrom !== undefined && { shipsFrom }) })
  return true
}

type Moved = {
  campaign: Campaign
  to: Campaign['state']
  lotId?: string
  opensOn?: CalendarDate
  shipsFrom?: CalendarDate
  amount?: number
  closesOn?: CalendarDate | null
}

async function move(tx: Tx, ctx: Ctx, { campaign, to, ...changes }: Moved): Promise<void> {
  const { id, state, stockItemId, version } = campaign
  await tx
    .updateTable('preorders.campaigns')
    .set({ state: to, version: version + 1 })
    .$if(changes.lotId !== undefined, (query) => query.set({ lot_id: changes.lotId! }))
    .$if(changes.opensOn !== undefined, (query) => query.set({ opens_on: changes.opensOn! }))
    .$if(changes.shipsFrom !== undefined, (query) => query.set({ ships_from: changes.shipsFrom! }))
    .$if(changes.amount !== undefined, (query) => query.set({ amount: changes.amount! }))
    .$if(changes.closesOn !== undefined, (query) => query.set({ closes_on: changes.closesOn! }))
    .where('id', '=', id)
    .execute()
  const { lotId: _, opensOn: __, ...said } = changes
  await writeAudit(tx, ctx, {
    action: 'move-preorder',
    subject: { type: 'preorder', id, name: await nameOf(tx, stockItemId) },
    before: { state },
    after: {
      state: to,
      ...(said.shipsFrom !== undefined && { ships_from: said.shipsFrom }),
      ...(said.amount !== undefined && { amount: said.amount }),
      ...(said.closesOn !== undefined && { closes_on: said.closesOn }),
    },
  })
}

/**
 * Opens what is due, closes what is over, and takes back fruit that cancelled orders gave back after the sale had ended. One transaction for
 * each campaign; several processes may call it at once. A campaign that cannot be opened stays planned, and its page says why.
 */
export async function followCampaigns(ctx: Ctx): Promise<void> {
  const today = dayInDhaka(ctx.now)
  const found = await campaignsToFollow(ctx.db, today)
  const quotas = await quotaOf(
    ctx.db,
    found.flatMap(({ lotId }) => lotId ?? []),
  )
  for (const { id, state: was, lotId: lot } of found) {
    const quota = lot === null ? null : quotas.get(lot)
    // Nothing is left to do once the harvest is received, or when everything that was given back is taken back.
    if (quota && (quota.state === 'received' || (was !== 'open' && quota.left === 0))) continue
    await ctx.db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, id)
      if (!campaign) return
      const { state, opensOn, closesOn, lotId } = campaign
      if (state === 'planned' && opensOn <= today) await open(tx, ctx, campaign)
      else if (state === 'open' && closesOn !== null && addDays(closesOn, 1) <= today) await close(tx, ctx, campaign)
      else if (state !== 'open' && lotId !== null) await setQuota(tx, ctx, { lotId, amount: 0 })
    })
  }
}
