import { sql } from 'kysely'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { confirmRun, openRun, planRun, runOf, type AnswerRules, type Given, type Run } from '#shop/gifting/index.ts'
import { insertRecipients } from '#shop/gifting/insert-recipients.ts'
import { deliverOrder, dispatchOrder, failDelivery, packOrder } from '#shop/ordering/index.ts'
import type { Failure, Paisa } from '#shop/values/index.ts'
import { taka, text } from './world-data.ts'
import type { Shop } from './world.ts'

export const SHOP_URL = 'https://pakafol.example'
export const LINK_RULES = { secret: 'a secret of at least thirty-two letters', shopUrl: SHOP_URL, linkDays: 7 }

type Quoted = {
  /** Units by SKU, each at ৳1,000. */
  units?: Record<string, number>
  companyId?: string | null
  advancePercent?: number
  creditDays?: number
  delivery?: number
  /** The default day of the recipients. */
  day?: string | null
  /** Two services: 100 prints at ৳10, 40 ribbons at ৳5. */
  service?: boolean
  /** Given with the approval. */
  poNumber?: string
}

/** An approved quotation and its run, as a buyer finds it. */
export async function giftRun(shop: Shop, quoted: Quoted = {}): Promise<Run> {
  const { units = { 'trio-box': 100 }, companyId = null, advancePercent = 0, creditDays = 0, day = '2026-06-12' } = quoted
  const lines = [
    ...Object.entries(units).map(([sku, count]) => ({
      variantId: shop.variant(sku),
      name: text(sku, sku),
      units: count,
      price: taka(1_000),
    })),
    ...(quoted.service
      ? [
          { variantId: null, name: text('Printing', 'ছাপা'), units: 100, price: taka(10) },
          { variantId: null, name: text('Ribbon', 'ফিতা'), units: 40, price: taka(5) },
        ]
      : []),
  ]
  const goods = lines.reduce((sum, line) => sum + line.units * line.price, 0)
  const delivery = taka(quoted.delivery ?? 500)
  const quotationId = shop.newId()
  const versionId = shop.newId()
  await shop.db.transaction(async (tx) => {
    await sql`
      insert into gifting.quotations (id, number, token, company_id, company_name, contact_name, phone, email, language, wanted_day, created_by, created_at)
      values (${quotationId}::uuid, 'Q-2026-' || lpad(nextval('gifting.quotation_numbers')::text, 5, '0'), ${`quotation-${quotationId}`},
        ${companyId}::uuid, 'Meghna Textiles', 'Shirin Akter', '+8801711902114', 'shirin@meghna.example', 'en', ${day}::date, 'staff:Desk', ${shop.now})`.execute(
      tx,
    )
    await sql`
      insert into gifting.quotation_versions (id, quotation_id, version, valid_until, goods_paisa, delivery_paisa, total_paisa, advance_percent,
        credit_days, created_at)
      values (${versionId}::uuid, ${quotationId}::uuid, 1, '2026-07-30', ${goods}, ${delivery}, ${goods + delivery}, ${advancePercent}, ${creditDays},
        ${shop.now})`.execute(tx)
    for (const [index, line] of lines.entries()) {
      await sql`
        insert into gifting.quotation_lines (version_id, position, variant_id, name, units, unit_price_paisa, line_paisa, tax_class_id,
          vat_basis_points, vat_paisa)
        values (${versionId}::uuid, ${index + 1}, ${line.variantId}::uuid, ${line.name}::jsonb, ${line.units}, ${line.price},
          ${line.units * line.price}, 'gift-basket', 500, 0)`.execute(tx)
    }
    await sql`update gifting.quotation_versions set state = 'sent', sent_at = ${shop.now} where id = ${versionId}::uuid`.execute(
      tx,
    )
    await sql`update gifting.quotation_versions set state = 'approved', decided_at = ${shop.now} where id = ${versionId}::uuid`.execute(
      tx,
    )
    if (quoted.poNumber !== undefined) {
      await sql`
        insert into gifting.quotation_events (quotation_id, version, kind, name, designation, po_number, actor, at)
        values (${quotationId}::uuid, 1, 'approved', 'Shirin Akter', 'Manager', ${quoted.poNumber}, 'guest', ${shop.now})`.execute(
        tx,
      )
    }
    return { ok: true as const }
  })
  const opened = await openRun(shop.as('desk'), { versionId })
  if (!opened.ok) throw new Error(opened.problem)
  return opened.run
}

/** Recipients may only say where and when, and a declined box is not sent. */
export const NO_ANSWER_RULES: AnswerRules = {
  language: null,
  lastDay: null,
  mayPassOn: false,
  charity: null,
  declinedBoxes: 'left-out',
}

/** A recipient in Dhanmondi, a different one for each number. */
export function given(index: number, difference: Partial<Given> = {}): Given {
  return {
    name: `Nasrin Sultana ${'ABCDEFGHIJ'[index % 10]}${index}`,
    phone: `017${String(20_000_000 + index)}`,
    district: 'Dhaka',
    area: 'Dhanmondi',
    address: `House ${index}, Road 8/A`,
    landmark: '',
    box: '',
    card: '',
    day: '',
    language: '',
    byLink: false,
    ...difference,
  }
}

/** A recipient in Bagha, which couriers serve and vans do not. */
export function givenByCourier(index: number, difference: Partial<Given> = {}): Given {
  return given(index, { district: 'Rajshahi', area: 'Bagha', day: '2026-06-13', ...difference })
}

/** A run with these people that is already ordered, and its boxes in the order of the people. */
export async function orderedRun(
  shop: Shop,
  { quoted = {}, people }: { quoted?: Quoted; people: readonly Given[] },
): Promise<{ run: Run; orderId: string; boxes: string[]; total: Paisa }> {
  const begun = await giftRun(shop, quoted)
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run: begun, given: people }))
  const draft = (await runOf(shop.db, { runId: begun.id }))!
  const { total } = await planRun(shop.db, draft, shop.now)
  const shown = { seenVersion: draft.version, expectedTotal: total }
  const confirmed = await confirmRun(shop.as('guest'), {
    run: { token: draft.token },
    ...shown,
    daysToPay: 3,
    gateways: [],
    shopUrl: SHOP_URL,
  })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  const { orderId } = confirmed
  const boxes = (await consignmentsOf(shop.db, [orderId])).map(({ id }) => id)
  return { run: (await runOf(shop.db, { runId: draft.id }))!, orderId, boxes, total }
}

/** Packed, dispatched, then delivered, or failed. */
export async function bring(
  shop: Shop,
  { fails = null, ...box }: { orderId: string; consignmentId: string; fails?: Failure | null },
): Promise<void> {
  const desk = shop.as('desk')
  const input = { ...box, shopUrl: SHOP_URL }
  const steps = [
    () => packOrder(desk, { ...input, early: true }),
    () => dispatchOrder(desk, { ...input, early: true }),
    () => (fails === null ? deliverOrder(desk, input) : failDelivery(desk, { ...input, failure: fails })),
  ]
  for (const step of steps) {
    const done = await step()
    if (!done.ok) throw new Error(done.problem)
  }
}

/** Enough stock and capacity for everything. */
export async function plenty(shop: Shop): Promise<void> {
  for (const item of ['himsagar', 'langra', 'gift-box', 'guava']) await shop.leaveOnly(item, 100_000_000)
  await sql`update fulfilment.slots set capacity_drops = 5000, capacity_grams = 100000000`.execute(shop.db)
}
