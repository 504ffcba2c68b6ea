import { sql, type RawBuilder } from 'kysely'
import { removePhotosIn } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import type { DemoPart, DemoPlan } from './model.ts'
import { TRIED_TABLES } from './tried-tables.ts'

type Step = readonly [table: string, where: RawBuilder<unknown>]
type Ids = readonly string[]

/**
 * Deletes the rows of a plan, with everything that hangs on them; the caller holds the locks. The histories and ledgers of what goes are deleted with it instead of being compensated: a demo
 * invoice that stays would take number 1 of the owner's first year, and demo lots that were written off would stand in the owner's reports of waste.
 */
export async function deleteDemo(tx: Tx, ctx: Ctx, { goes, kept }: Pick<DemoPlan, 'goes' | 'kept'>): Promise<void> {
  const ids = (part: DemoPart) => goes[part].map(({ id }) => id)
  const [orders, lots, products] = [ids('orders'), ids('lots'), [...ids('products'), ...ids('private-boxes')]]
  // A company of the demo that stays loses its orders and payments all the same.
  const companies = [...ids('companies'), ...kept.flatMap(({ part, id }) => (part === 'companies' ? [id] : []))]
  await forgetCodes(tx, products)
  await deleteMessages(tx, { orders, runs: ids('gift-runs'), quotations: ids('quotations'), people: ids('people') })
  await forgetFarms(tx, ids('farms'))
  const steps = [
    ...preorderSteps({ lots, orders, products, items: ids('stock-items') }),
    ['purchasing.lines', sql`lot_id = ${anyOf(lots)} or stock_item_id = ${anyOf(ids('stock-items'))}`] as const,
    ...growerSteps({ farms: ids('farms'), items: ids('stock-items'), lots }),
    // No order is left, so all of these were tries.
    ...TRIED_TABLES.map((table): Step => [table, sql`true`]),
    ...orderSteps(orders, companies),
    ...giftSteps(ids('gift-runs'), ids('quotations')),
    ...stockSteps(lots, orders),
    ...goodsSteps(
      products,
      goes.reviews.map(({ id }) => id),
    ),
    ...otherSteps(ids),
    ...peopleSteps(ids('people'), ids('companies')),
  ]
  await withoutTriggers(tx, steps, async () => {
    for (const [table, where] of steps) await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
  })
  // Reports must not show the orders of the demo.
  await sql`select reporting.forget_days()`.execute(tx)
  // No order is left, so nothing is booked, redeemed or owed.
  await sql`update fulfilment.slot_days set drops = 0, grams = 0 where drops > 0 or grams > 0`.execute(tx)
  // A day whose capacity staff changed stays.
  await sql`
    delete from fulfilment.slot_days using fulfilment.slots where slots.id = slot_days.slot_id
      and (slot_days.capacity_drops, slot_days.capacity_grams) = (slots.capacity_drops, slots.capacity_grams)`.execute(tx)
  await sql`update pricing.promotions set redeemed = 0 where redeemed > 0`.execute(tx)
  await sql`update payments.company_credit set used_paisa = 0 where company_id = ${anyOf(companies)}`.execute(tx)
  await removePhotosIn(tx, ctx, ids('photos'))
}

/** Append-only tables and what was sent refuse every delete. The triggers are off for this transaction only: nobody else can write to these tables before it ends. */
async function withoutTriggers(tx: Tx, steps: readonly Step[], work: () => Promise<void>): Promise<void> {
  const names = steps.map(([table]) => table)
  const found = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where not tgisinternal and tgenabled = 'O' and tgrelid = any(${names}::text[]::regclass[]) order by 1`.execute(tx)
  for (const { name } of found.rows) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await work()
  // A table with checks that wait for the commit can't be altered.
  await sql`set constraints all immediate`.execute(tx)
  for (const { name } of found.rows) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}

/** A pre-order of the owner's fruit from a demo farm stays, as one of its district; so does a purchase, as one from elsewhere. */
async function forgetFarms(tx: Tx, farms: Ids): Promise<void> {
  await sql`update purchasing.lines set farm_id = null where farm_id = ${anyOf(farms)}`.execute(tx)
  await sql`update preorders.campaigns set farm_id = null where farm_id = ${anyOf(farms)}`.execute(tx)
}

/** Where the owner's farms and texts name products that go. */
async function forgetCodes(tx: Tx, products: Ids): Promise<void> {
  const codes = sql`(select array_agg(code) from catalog.products where id = ${anyOf(products)})::text[]`
  await sql`
    update catalog.farms set fruits = array(select fruit from unnest(fruits) with ordinality as one (fruit, place)
      where fruit <> all(${codes}) order by place)
    where fruits && ${codes}`.execute(tx)
  for (const [key, list, field] of [
    ['home', 'heroes', 'featured'],
    ['gift-rules', 'occasions', 'boxes'],
  ] as const)
    await sql`
      update content.settings set value = jsonb_set(value, array[${list}::text], (
        select coalesce(jsonb_agg(jsonb_set(part, array[${field}::text], (
          select coalesce(jsonb_agg(code order by place), '[]'::jsonb)
          from jsonb_array_elements_text(part -> ${field}::text) with ordinality as one (code, place) where code <> all(${codes})
        )) order by part_place), '[]'::jsonb)
        from jsonb_array_elements(value -> ${list}::text) with ordinality as parts (part, part_place)))
      where key = ${key} and exists (
        select from jsonb_array_elements(value -> ${list}::text) as part where part -> ${field}::text ?| ${codes})`.execute(tx)
}

async function deleteMessages(tx: Tx, demo: { orders: Ids; runs: Ids; quotations: Ids; people: Ids }): Promise<void> {
  await sql`
    delete from messaging.messages where order_id = ${anyOf(demo.orders)} or recipient in (
      select phone from accounts.customers where id = ${anyOf(demo.people)}
      union select email from accounts.customers where id = ${anyOf(demo.people)} and email is not null
      union select phone from gifting.quotations where id = ${anyOf(demo.quotations)}
      union select phone from gifting.recipients where run_id = ${anyOf(demo.runs)} and phone is not null)`.execute(tx)
}

function orderSteps(orders: Ids, companies: Ids): Step[] {
  const ofOrder = sql`order_id = ${anyOf(orders)}`
  const boxes = sql`in (select id from fulfilment.consignments where ${ofOrder})`
  const payments = sql`in (select id from payments.payments where ${ofOrder})`
  const manifests = sql`in (select manifest_id from fulfilment.manifest_consignments where consignment_id ${boxes})`
  const jobs = sql`finished_at is null and payload ->> 'orderId' = any(${[...orders]}::text[])`
  return [
    ['platform.jobs', jobs],
    ['ordering.packing_holds', ofOrder],
    ['ordering.given_up_boxes', ofOrder],
    ['ordering.door_reports', ofOrder],
    ['ordering.order_events', ofOrder],
    ['ordering.confirmation_calls', ofOrder],
    ['ordering.order_checks', ofOrder],
    ['conversions.conversions', ofOrder],
    ['conversions.consents', ofOrder],
    ['payments.settled_otherwise', sql`payment_id ${payments}`],
    ['payments.handed_in_payments', sql`payment_id ${payments}`],
    ['payments.hand_in_days', sql`hand_in_id in (select id from payments.cash_hand_ins where manifest_id ${manifests})`],
    ['payments.cash_hand_ins', sql`manifest_id ${manifests}`],
    ['payments.receipt_allocations', sql`payment_id ${payments}`],
    ['payments.papers', ofOrder],
    // Only papers of the demo were numbered, so the first paper of the owner has number 1.
    [
      'payments.paper_numbers',
      sql`not exists (select from payments.papers where (kind, fiscal_year) = (paper_numbers.kind, paper_numbers.fiscal_year))`,
    ],
    ['payments.refund_lines', sql`refund_id in (select id from payments.refunds where ${ofOrder})`],
    ['payments.wallet_refunds', sql`refund_id in (select id from payments.refunds where ${ofOrder})`],
    ['payments.refunds', ofOrder],
    ['payments.transfer_proofs', ofOrder],
    ['payments.wallet_claims', ofOrder],
    ['payments.wallet_receipts', ofOrder],
    ['payments.attempt_events', sql`attempt_id in (select id from payments.attempts where ${ofOrder})`],
    ['payments.attempts', ofOrder],
    ['payments.payment_events', sql`payment_id ${payments}`],
    ['payments.payments', ofOrder],
    ['payments.company_receipts', sql`company_id = ${anyOf(companies)}`],
    // The demo goes only while the shop has no orders of its own, so every payment of a courier is for orders of the demo.
    ['remittances.entries', sql`true`],
    ['remittances.parcels', sql`true`],
    ['remittances.tasks', sql`true`],
    ['remittances.lines', sql`true`],
    ['remittances.bank_receipts', sql`true`],
    ['remittances.remittances', sql`true`],
    ['couriers.parcel_events', sql`parcel_id in (select id from couriers.parcels where ${ofOrder})`],
    ['couriers.parcels', ofOrder],
    ['fulfilment.carriages', sql`consignment_id ${boxes}`],
    ['fulfilment.attempt_photos', sql`consignment_id ${boxes}`],
    ['fulfilment.manifest_consignments', sql`consignment_id ${boxes}`],
    [
      'fulfilment.manifests',
      sql`state = 'dispatched' and not exists (select from fulfilment.manifest_consignments where manifest_id = manifests.id)`,
    ],
    ['fulfilment.consignment_events', sql`consignment_id ${boxes}`],
    ['fulfilment.consignment_lines', sql`consignment_id ${boxes}`],
    ['fulfilment.consignments', ofOrder],
    ['pricing.redemptions', ofOrder],
    [
      'pricing.promotion_uses',
      sql`not exists (select from pricing.redemptions where promotion_id = promotion_uses.promotion_id)`,
    ],
    ['ordering.order_lines', ofOrder],
    ['ordering.orders', sql`id = ${anyOf(orders)}`],
  ]
}

/** Pre-orders of demo fruit, also those that the owner tried out, with what was asked about them. */
function preorderSteps({ lots, orders, products, items }: { lots: Ids; orders: Ids; products: Ids; items: Ids }): Step[] {
  const campaigns = sql`(select id from preorders.campaigns where lot_id = ${anyOf(lots)} or stock_item_id = ${anyOf(items)}
    or id in (select campaign_id from preorders.sizes
      where variant_id in (select id from catalog.variants where product_id = ${anyOf(products)})))`
  const ofCampaign = sql`campaign_id in ${campaigns}`
  return [
    ['slips.answers', sql`order_id = ${anyOf(orders)} or slip_id in (select id from slips.slips where ${ofCampaign})`],
    ['slips.slips', ofCampaign],
    ['preorders.campaigns', sql`id in ${campaigns}`],
  ]
}

/** The whole ledger of a demo farm, also of one that stays but was tried out with demo fruit: its rows are a chain. */
function growerSteps({ farms, items, lots }: { farms: Ids; items: Ids; lots: Ids }): Step[] {
  const tried = sql`(farm_id = ${anyOf(farms)} or farm_id in (select farm_id from growers.contracts where stock_item_id = ${anyOf(items)})
    or farm_id in (select farm_id from growers.deliveries where lot_id = ${anyOf(lots)}))`
  return [
    ['growers.entries', tried],
    ['growers.payments', tried],
    ['growers.deductions', sql`delivery_id in (select id from growers.deliveries where ${tried})`],
    // What names the farms is deleted after what is found by it.
    ['growers.deliveries', tried],
    ['growers.contracts', tried],
  ]
}

function giftSteps(runs: Ids, quotations: Ids): Step[] {
  const ofRun = sql`run_id = ${anyOf(runs)}`
  const ofQuotation = sql`quotation_id = ${anyOf(quotations)}`
  return [
    ['gifting.sheet_drafts', ofRun],
    ['gifting.recipients', ofRun],
    ['gifting.proofs', ofRun],
    ['gifting.prints', ofRun],
    ['gifting.run_events', ofRun],
    ['gifting.gift_runs', sql`id = ${anyOf(runs)}`],
    ['gifting.quotation_events', ofQuotation],
    ['gifting.quotation_outcomes', ofQuotation],
    ['gifting.occasion_reminders', ofQuotation],
    ['gifting.approval_reminders', sql`version_id in (select id from gifting.quotation_versions where ${ofQuotation})`],
    ['gifting.quotation_lines', sql`version_id in (select id from gifting.quotation_versions where ${ofQuotation})`],
    ['fulfilment.held_places', sql`held_for in (select id from gifting.quotation_versions where ${ofQuotation})`],
    ['gifting.quotation_versions', ofQuotation],
    ['gifting.quotations', sql`id = ${anyOf(quotations)}`],
  ]
}

function stockSteps(lots: Ids, orders: Ids): Step[] {
  const ofLot = sql`lot_id = ${anyOf(lots)}`
  return [
    ['inventory.allocations', sql`${ofLot} or order_id = ${anyOf(orders)}`],
    ['inventory.recall_contacts', sql`recall_id in (select id from inventory.recalls where ${ofLot})`],
    ['inventory.recalls', ofLot],
    ['markdowns.prices', sql`markdown_id in (select id from markdowns.markdowns where ${ofLot})`],
    ['markdowns.markdowns', ofLot],
    ['inventory.lot_events', ofLot],
    ['inventory.movements', ofLot],
    ['inventory.lots', sql`id = ${anyOf(lots)}`],
  ]
}

function goodsSteps(products: Ids, reviews: Ids): Step[] {
  const ofProduct = sql`product_id = ${anyOf(products)}`
  const variants = sql`in (select id from catalog.variants where ${ofProduct})`
  return [
    ['catalog.reviews', sql`${ofProduct} or id = ${anyOf(reviews)}`],
    ['waitlist.entries', ofProduct],
    ['waitlist.turns', ofProduct],
    ['catalog.former_slugs', ofProduct],
    ['catalog.product_photos', ofProduct],
    ['catalog.related_products', sql`${ofProduct} or related_id = ${anyOf(products)}`],
    ['pricing.price_events', sql`variant_id ${variants}`],
    ['pricing.planned_prices', sql`variant_id ${variants}`],
    ['pricing.prices', sql`variant_id ${variants}`],
    ['inventory.contents', sql`variant_id ${variants}`],
    ['catalog.variants', ofProduct],
    ['catalog.products', sql`id = ${anyOf(products)}`],
  ]
}

/** The rules of the demo for weekly boxes; rules that the owner has saved stay. */
const DEMO_RULES = sql`key = 'weekly' and updated_at = (
  select min(published_at) from content.page_versions where author = 'system:seed' and version = 1)`

function otherSteps(ids: (part: DemoPart) => string[]): Step[] {
  const items = sql`id = ${anyOf(ids('stock-items'))}`
  return [
    ['content.settings', DEMO_RULES],
    ['catalog.harvest_dates', sql`fruit in (select code from inventory.stock_items where ${items})`],
    ['markdowns.rules', sql`stock_item_id = ${anyOf(ids('stock-items'))}`],
    ['inventory.stock_items', items],
    ['catalog.farms', sql`id = ${anyOf(ids('farms'))}`],
    ['content.gallery', sql`photo_id = ${anyOf(ids('gallery'))}`],
    ['content.faqs', sql`id = ${anyOf(ids('questions'))}`],
    ['pricing.promotions', sql`id = ${anyOf(ids('promotions'))}`],
    [
      'platform.jobs',
      sql`kind = 'make-photo-sizes' and finished_at is null and payload ->> 'photoId' = any(${ids('photos')}::text[])`,
    ],
  ]
}

function peopleSteps(people: Ids, companies: Ids): Step[] {
  const ofPerson = sql`customer_id = ${anyOf(people)}`
  const phones = sql`phone in (select phone from accounts.customers where id = ${anyOf(people)})`
  return [
    ['gifting.company_logos', sql`company_id = ${anyOf(companies)}`],
    [
      'gifting.logos',
      sql`ticket_id is null and not exists (select from gifting.gift_runs where logo_id = logos.id)
        and not exists (select from gifting.company_logos where logo_id = logos.id)`,
    ],
    ['accounts.company_members', sql`${ofPerson} or company_id = ${anyOf(companies)}`],
    ['payments.company_credit', sql`company_id = ${anyOf(companies)}`],
    ['accounts.companies', sql`id = ${anyOf(companies)}`],
    ['accounts.sessions', ofPerson],
    ['accounts.addresses', ofPerson],
    ['accounts.audit_personal', phones],
    ['accounts.person_notes', phones],
    ['accounts.blocked_phones', phones],
    ['accounts.consents', phones],
    ['accounts.customers', sql`id = ${anyOf(people)}`],
  ]
}

function anyOf(ids: Ids): RawBuilder<unknown> {
  return sql`any(${[...ids]}::uuid[])`
}
