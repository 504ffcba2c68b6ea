import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import type { Tables } from '#shop/tables.ts'
import { registerForVat } from '../invoice-documents.ts'
import { madeDraft } from '../draft-cases.ts'
import { openShop, type Shop } from '../world.ts'
import { sendPageClaim } from './claims.ts'
import { at } from './days.ts'
import { makeGrowers } from './growers.ts'
import { makeGifts, type PageGifts } from './gifts.ts'
import {
  callAboutRecall,
  changePrices,
  changeStock,
  lowerPrices,
  listPurchases,
  makePromotions,
  openPreorders,
  receiveFirstLots,
  type PageGoods,
} from './goods.ts'
import { changeSettings } from './settings.ts'
import { withOrderedIds } from './ordered-ids.ts'
import { makeOrders, type PageOrders } from './orders.ts'
import { taxInvoice } from './paid-orders.ts'
import { makeParcels } from './parcels.ts'
import { makeRemittances } from './remittances.ts'
import { meetPeople, type PagePeople } from './people.ts'
import { makeProgrammes } from './programmes.ts'
import { makeConversions } from './conversions.ts'
import { makeCampaigns } from './campaigns.ts'
import { makeWebhooks } from './webhooks.ts'
import { beginWeekly } from './weekly.ts'

/**
 * A shop in which every page of the office has something to show, on Friday 12 June 2026 at two in the afternoon. `writable` is the same one
 * for the preview of a change, which is made and rolled back.
 */
export type PageWorld = {
  shop: Shop
  writable: Shop
  files: FileStore
  promotionId: string
  codRuleId: string
  weeklyPlanId: string
  programmeId: string
  webhookId: string
  campaigns: Awaited<ReturnType<typeof makeCampaigns>>
  claimId: string
  claimPhotoId: string
  draftId: string
  preorderId: string
  plannedId: string
  purchases: string[]
  parcelBoxId: string
  bookedId: string
  checkedId: string
  readId: string
  growerId: string
  contractId: string
  drawnId: string
  noteId: string
  notedId: string
  unnotedId: string
  /** In the link of an order, a quotation or a gift run, by its id. */
  tokenOf: (id: string) => string
} & PageOrders &
  PageGoods &
  PageGifts &
  PagePeople

let built: Promise<PageWorld> | undefined

/** The pages only read, so the files of a worker share one. It is dropped with the server of the run. */
export function pageWorld(): Promise<PageWorld> {
  return (built ??= withOrderedIds(build))
}

async function build(): Promise<PageWorld> {
  const shop = await openShop()
  const files = localFiles(await mkdtemp(join(inject('runFolder'), 'page-world-')))
  await registerForVat(at(shop, '01 08:00'))
  await receiveFirstLots(shop)
  const { promotionId } = await makePromotions(shop)
  const made = await makeOrders(shop)
  const parcels = await makeParcels(shop, made.orders.courier)
  const remittances = await makeRemittances(shop)
  await taxInvoice(shop, made.orders.courier)
  const goods = await changeStock(shop)
  await callAboutRecall(shop, made.orders.onTheWay.orderId)
  await changePrices(shop)
  const gifts = await makeGifts(shop, files)
  const settings = { promotionId, codRuleId: await changeSettings(shop) }
  const people = await meetPeople(shop)
  const preorders = await openPreorders(shop)
  await lowerPrices(shop)
  const purchases = await listPurchases(shop)
  const weekly = await beginWeekly(shop)
  const { id: draftId } = await madeDraft(at(shop, '12 10:00'), { language: 'bn' })
  const claim = await sendPageClaim(shop, files, made.orders.sold.orderId)
  const growers = await makeGrowers(shop)
  const programmes = await makeProgrammes(shop, gifts.companyId)
  for (const key of ['attempts/door.webp', 'proofs/receipt.webp']) await files.put(key, Buffer.from('a picture'))
  await nameBoxes(shop)
  const webhookId = await makeWebhooks(shop)
  const { sold, courier, toCall } = made.orders
  await makeConversions(shop, [sold.orderId, courier.orderId, toCall.orderId])
  const campaigns = await makeCampaigns(shop)
  // Done by the workers of a running shop, without a gateway for SMS.
  await sql`delete from platform.jobs where kind = 'eat-first'`.execute(shop.db)
  const now = at(shop, '12 14:00')
  const tokenOf = await tokensOf(shop)
  return {
    shop: await readOnly(now),
    writable: now,
    files,
    tokenOf,
    ...made,
    ...parcels,
    ...remittances,
    ...goods,
    ...gifts,
    ...settings,
    ...people,
    ...preorders,
    ...purchases,
    ...weekly,
    ...claim,
    ...growers,
    ...programmes,
    draftId,
    webhookId,
    campaigns,
  }
}

async function tokensOf({ db }: Shop): Promise<(id: string) => string> {
  const found = await sql<{ id: string; token: string }>`
    select id, token from ordering.orders union all select id, token from gifting.quotations
    union all select id, token from gifting.gift_runs union all select id, token from drafts.drafts union all select id, token from weekly.plans`.execute(
    db,
  )
  const tokens = new Map(found.rows.map(({ id, token }) => [id, token]))
  return (id) => tokens.get(id)!
}

/** The database makes the codes on the labels. */
async function nameBoxes({ db }: Shop): Promise<void> {
  await sql`
    update fulfilment.consignments set box_code = md5(rank::text)
    from (select id, row_number() over (order by id) as rank from fulfilment.consignments) as ranked where ranked.id = consignments.id`.execute(
    db,
  )
}

/** Through one connection that refuses to write: looking at a page changes nothing. */
async function readOnly(shop: Shop): Promise<Shop> {
  const db = connect<Tables>(shop.connection, { max: 1 })
  await sql`set default_transaction_read_only = on`.execute(db)
  return { ...shop, db }
}
