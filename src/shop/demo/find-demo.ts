import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { DemoPlan, DemoRow } from './model.ts'
import { isTryOut } from './try-outs.ts'

type Product = DemoRow & {
  code: string
  state: string
  seeded: boolean
  changed: boolean
  stockItemIds: string[]
  photoIds: string[]
}
type Farm = DemoRow & { fruits: string[]; photoId: string | null; seeded: boolean; changed: boolean }

/** The rows of the demo, and those of the owner that may use them. */
export type FoundRows = Awaited<ReturnType<typeof findRows>>

/** `firstOwnId`: rows with a smaller id are the seed's. */
export async function findRows(reader: Reader, firstOwnId: string) {
  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(reader)).rows
  const own = sql`${firstOwnId}::uuid`
  const changed = (type: string, id: string) => sql<boolean>`exists (select from accounts.audit_log
    where subject_type = ${type} and subject_id = ${sql.ref(id)}::text and staff_id is not null and action not like 'move-%')`
  const [products, farms, stockItems, lots, ownLots, ownContracts, promotions, photos, gallery, reviews, questions] =
    await Promise.all([
      read(sql<Product>`
      select id, name, code, state, id < ${own} as seeded, state <> 'archived' and ${changed('product', 'product.id')} as changed,
        array(select distinct part.stock_item_id from catalog.variants variant join inventory.contents part on part.variant_id = variant.id
          where variant.product_id = product.id) as "stockItemIds",
        array(select photo_id from catalog.product_photos where product_id = product.id) as "photoIds"
      from catalog.products product order by position, id`),
      read(sql<Farm>`
      select id, name, fruits, photo_id as "photoId", id < ${own} as seeded, ${changed('farm', 'farm.id')} as changed
      from catalog.farms farm order by position, id`),
      read(sql<DemoRow & { code: string }>`select id, name, code from inventory.stock_items where id < ${own} order by code`),
      read(sql<DemoRow>`select id, code as name from inventory.lots where id < ${own} order by code`),
      read(sql<DemoRow & { stockItemId: string; farmId: string | null }>`
      select id, code as name, stock_item_id as "stockItemId", farm_id as "farmId"
      from inventory.lots where id >= ${own} order by code`),
      // What the owner has agreed with growers of their own.
      read(sql<DemoRow & { stockItemId: string }>`
      select farm.id, farm.name, contract.stock_item_id as "stockItemId"
      from growers.contracts contract join catalog.farms farm on farm.id = contract.farm_id where farm.id >= ${own} order by contract.number`),
      read(sql<DemoRow & { changed: boolean }>`
      select id, name, ${changed('promotion', 'promotion.id')} as changed
      from pricing.promotions promotion where id < ${own} order by id`),
      read(sql<DemoRow & { key: string }>`select id, key as name, key from content.photos where id < ${own} order by key`),
      read(sql<DemoRow>`select photo_id as id, caption as name from content.gallery where photo_id < ${own} order by position`),
      read(sql<DemoRow>`select id, name from catalog.reviews where id < ${own} order by position, id`),
      read(sql<DemoRow>`
      select id, question as name from content.faqs faq where id < ${own} and not ${changed('question', 'faq.id')} order by position`),
    ])
  return {
    products,
    farms,
    stockItems,
    lots,
    ownLots,
    ownContracts,
    promotions,
    photos,
    gallery,
    reviews,
    questions,
    ...(await peopleOf(read, firstOwnId)),
  }
}

type Read = <Row>(query: RawBuilder<Row>) => Promise<Row[]>
type Company = DemoRow & { ownMember: string | null }
type Person = DemoRow & { ownCompany: string | null; merged: string | null }

async function peopleOf(read: Read, firstOwnId: string) {
  const own = sql`${firstOwnId}::uuid`
  const [companies, people, quotations, runs, orders, invoices] = await Promise.all([
    read(sql<Company>`
      select id, name, (
        select customer.name from accounts.company_members member join accounts.customers customer on customer.id = member.customer_id
        where member.company_id = company.id and customer.id >= ${own} order by customer.id limit 1) as "ownMember"
      from accounts.companies company where id < ${own} order by name`),
    read(sql<Person>`
      select id, name as name, (
        select company.name from accounts.company_members member join accounts.companies company on company.id = member.company_id
        where member.customer_id = person.id and company.id >= ${own} order by company.id limit 1) as "ownCompany",
        (select other.name from accounts.customers other where other.merged_into = person.id and other.id >= ${own} limit 1) as merged
      from accounts.customers person where id < ${own} order by name`),
    read(sql<DemoRow>`select id, number as name from gifting.quotations where id < ${own} order by number`),
    // A run of a quotation of the demo is the demo's, also when somebody began it later to try it out.
    read(sql<DemoRow>`
      select run.id, run.number as name from gifting.gift_runs run
      join gifting.quotation_versions version on version.id = run.quotation_version_id
      where version.quotation_id < ${own} order by run.number`),
    read(sql<DemoRow>`
      select id, number as name from ordering.orders where id < ${own} or not ${isReal()} order by number`),
    read(sql<DemoRow>`select id, number as name from payments.papers
      where order_id < ${own} or order_id in (select id from ordering.orders where ${isTryOut()}) order by number`),
  ])
  return { companies, people, quotations, runs, orders, invoices }
}

/**
 * An order that was cancelled before anything was paid, invoiced or packed was only tried out, and so was one of which staff said so: it goes with
 * the demo. Anything else keeps it.
 */
function isReal(): RawBuilder<boolean> {
  return sql<boolean>`(not ${isTryOut()} and (state <> 'cancelled'
    or exists (select from payments.payments where order_id = orders.id and (captured_paisa > 0 or method = 'on-account'))
    or exists (select from payments.attempts where order_id = orders.id)
    or exists (select from payments.transfer_proofs where order_id = orders.id)
    or exists (select from payments.wallet_claims where order_id = orders.id)
    or exists (select from payments.papers where order_id = orders.id)
    or exists (select from fulfilment.consignments where order_id = orders.id and state <> 'cancelled')))`
}

/** Orders and quotations that neither the seed nor somebody who tried the shop out made. */
export async function realOrders(reader: Reader, firstOwnId: string): Promise<DemoPlan['real']> {
  const found = await sql<DemoPlan['real']>`
    select (select count(*)::integer from ordering.orders where id >= ${firstOwnId}::uuid and ${isReal()}) as orders,
      (select count(*)::integer from gifting.quotations where id >= ${firstOwnId}::uuid) as quotations`.execute(reader)
  return found.rows[0]!
}

export async function whatStays(reader: Reader, firstOwnId: string): Promise<DemoPlan['stays']> {
  const found = await sql<DemoPlan['stays']>`
    select (select count(*)::integer from places.areas) as places,
      (select count(*)::integer from catalog.tax_classes) as "taxClasses",
      (select count(*)::integer from catalog.categories) as categories,
      (select count(*)::integer from fulfilment.zones) as zones,
      (select count(*)::integer from fulfilment.slots) as slots,
      (select count(*)::integer from catalog.products where id >= ${firstOwnId}::uuid and state <> 'private') as products,
      (select count(*)::integer from inventory.lots where id >= ${firstOwnId}::uuid) as lots`.execute(reader)
  return found.rows[0]!
}
