import { sql } from 'kysely'
import { insertRows, type Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { photoFile } from '#shop/content/model.ts'
import type { Db, Tx } from '#shop/context.ts'
import { dayFrom } from '#shop/values/index.ts'
import { cashRows } from './cash-rows.ts'
import { claimRows } from './claim-cases.ts'
import { agreedRows } from './agreed-rows.ts'
import { courierRows } from './courier-rows.ts'
import { phone, taka, text } from './world-data.ts'
import { draftRows } from './draft-cases.ts'
import { doorReports } from './door-report-rows.ts'
import { growerRows } from './grower-rows.ts'
import { markdownRows } from './markdown-cases.ts'
import { preorderRows } from './preorder-campaigns.ts'
import { programmeRows } from './programme-rows.ts'
import { purchaseRows } from './purchase-lines.ts'
import { entryRows } from './waitlist-entries.ts'
import { reviewRows } from './review-rows.ts'
import { salesRows } from './sales-rows.ts'
import { walletRows } from './wallet-rows.ts'
import { weeklyRows } from './weekly-plans.ts'
import { insertLogo } from './logo-rows.ts'

const PHONE = phone('01711223344')
const day = dayFrom('2026-06-12')
const APPROVED = { kind: 'approved', name: 'Kamrul', designation: '', po_number: 'PO 7', po_kind: 'image/webp' } as const
type Known = Record<
  | 'order'
  | 'line'
  | 'lot'
  | 'item'
  | 'farm'
  | 'variant'
  | 'product'
  | 'promotion'
  | 'box'
  | 'payment'
  | 'photo'
  | 'customer'
  | 'otherCustomer'
  | 'staff'
  | 'area'
  | 'slot'
  | 'bookedSlot'
  | 'bookedDay'
  | 'manifest'
  | 'quotation'
  | 'quotationVersion',
  string
>

type Made = { now: Date; receipt: string; delivery: string; purchaseOrder: string; claim: string }

/** The demo shop has no row of these tables. With them, every table of an archive has one. */
export async function fillOtherTables(db: Db, now: Date): Promise<{ files: string[] }> {
  const id = await knownIds(db)
  const stored = (folder: string) => `${folder}/${newId(now)}.webp`
  const made = {
    now,
    receipt: stored('proofs'),
    delivery: stored('attempts'),
    purchaseOrder: stored('purchase-orders'),
    claim: stored('claims'),
  }
  await db.transaction(async (tx) => {
    for (const rows of [shopRows, goodsRows, peopleRows, orderRows]) await insertRows(tx, rows(id, made))
    const all = [cashRows, preorderRows, markdownRows, purchaseRows, growerRows, weeklyRows, draftRows, programmeRows]
    for (const rows of all) await insertRows(tx, rows(id, now))
    await insertRows(tx, moneyRows(id, made))
    await insertRows(tx, claimRows(id, made))
    await changeRows(tx, id, now)
  })
  const photo = await db.selectFrom('content.photos').select('key').where('id', '=', id.photo).executeTakeFirstOrThrow()
  const logo = await insertLogo(db, stored('gift-logos'), now)
  return { files: [made.receipt, made.delivery, made.purchaseOrder, made.claim, logo, photoFile(photo.key)] }
}

const by = (now: Date) => ({ actor: 'staff:Owner', at: now })

function shopRows(id: Known, { now }: Made): Rows {
  const [ticket, report] = [newId(now), newId(now)]
  const at = by(now)
  return {
    'content.look_photos': [{ photo_id: id.photo }],
    'content.agreed_texts': [{ digest: 'a1', texts: JSON.stringify({ terms: 'আমরা' }), stored_at: now }],
    'content.tickets': [
      {
        id: ticket,
        kind: 'contact',
        name: 'রহিমা',
        phone: PHONE,
        email: '',
        message: '=1+1, "so"\r\nnext line',
        details: JSON.stringify({ a: [1, null, 'x'] }),
        language: 'bn',
        due_at: now,
        created_at: now,
        request_id: 'a-request',
      },
    ],
    'content.ticket_events': [{ ticket_id: ticket, to_state: 'open', note: "'", ...at }],
    'catalog.former_slugs': [{ slug: 'an-old-name', product_id: id.product }],
    'ordering.saved_views': [
      { id: newId(now), staff_id: id.staff, list: 'orders', name: 'Mine', query: 'state=placed', created_at: now },
      { id: newId(now), staff_id: id.staff, list: 'settings/reviews', name: 'Theirs', query: '', created_at: now },
    ],
    'reporting.saved_reports': [
      { id: report, staff_id: id.staff, name: 'Sales', query: 'r=1', email: 'a@b.example', language: 'bn', created_at: now },
    ],
    'reporting.sent_weeks': [{ saved_report_id: report, week: dayFrom('2026-06-05'), at: now }],
  }
}

function goodsRows(id: Known, { now }: Made): Rows {
  const recall = newId(now)
  const at = by(now)
  return {
    'pricing.planned_prices': [
      { variant_id: id.variant, price_paisa: taka(990), from_at: now, actor: 'staff:Owner', planned_at: now },
    ],
    'pricing.price_events': [{ variant_id: id.variant, before: JSON.stringify({ price: 1 }), after: 'null', ...at }],
    'pricing.promotion_uses': [{ promotion_id: id.promotion, phone: PHONE, uses: 1 }],
    'pricing.redemptions': [{ promotion_id: id.promotion, order_id: id.order, phone: PHONE, redeemed_at: now, released_at: now }],
    'fulfilment.closed_days': [
      { day, zone_id: null, reason: text('Eid', 'ঈদ') },
      { day: dayFrom('2026-06-13'), zone_id: null, reason: text('', 'ঈদ') },
    ],
    'inventory.lot_events': [{ lot_id: id.lot, kind: 'quarantined', reason: '', ...at }],
    'inventory.recalls': [{ id: recall, lot_id: id.lot, reason: 'soft', ...at }],
    'inventory.recall_contacts': [{ recall_id: recall, order_id: id.order, kind: 'called', ...at }],
  }
}

function peopleRows(id: Known, { now }: Made): Rows {
  const at = by(now)
  return {
    ...reviewRows(id, now),
    ...entryRows(id, now),
    'accounts.addresses': [
      {
        id: newId(now),
        customer_id: id.customer,
        recipient_name: 'Rahima',
        phone: PHONE,
        area_id: id.area,
        address_line: 'House 17,\nRoad 8/A',
        landmark: null,
        is_default: true,
        created_at: now,
        kind: 'recipient',
      },
    ],
    'accounts.consents': [{ phone: PHONE, given: true, how: 'sheet: yes', channel: 'email', ...at }],
    'campaigns.reminder_stops': [{ phone: PHONE, at: at.at }],
    'accounts.person_notes': [{ phone: PHONE, note: '+ asks for ripe fruit', ...at }],
    'accounts.blocked_phones': [{ phone: phone('01811400299'), reason: '-', ...at }],
    'payments.bank_account': [{ holder: 'Shop', bank: 'Bank', branch: '', account_number: '00123', routing_number: '@1' }],
    'gifting.sheet_mappings': [{ owner: 'a', signature: 'b', mapping: JSON.stringify({ name: 0 }), used_at: now }],
    'imports.mappings': [
      { kind: 'products', signature: 'b', mapping: JSON.stringify({}), options: JSON.stringify({ a: 1.5 }), used_at: now },
    ],
  }
}

function orderRows(id: Known, { now, delivery, purchaseOrder }: Made): Rows {
  const at = by(now)
  return {
    'ordering.confirmation_calls': [{ order_id: id.order, result: 'call-back', next_at: now, ...at }],
    ...agreedRows(id.order, now),
    'ordering.given_up_boxes': [
      { consignment_id: id.box, order_id: id.order, charged: true, amount_paisa: taka(0), reason: 'gone', ...at },
    ],
    'ordering.packing_holds': [{ order_id: id.order, reason: 'proof', since: now }],
    'fulfilment.attempt_photos': [{ id: newId(now), consignment_id: id.box, file: delivery, ...at }],
    'fulfilment.manifests': [
      {
        id: id.manifest,
        number: 'M-101',
        day,
        mode: 'van',
        carrier: 'Own van',
        rider_id: id.staff,
        state: 'dispatched',
        actor: 'staff:Owner',
        created_at: now,
        dispatched_at: now,
      },
    ],
    'fulfilment.manifest_consignments': [{ manifest_id: id.manifest, consignment_id: id.box, position: 1 }],
    'ordering.door_reports': doorReports(id, now),
    ...courierRows(id, now),
    ...salesRows(id, now),
    'gifting.quotation_events': [{ quotation_id: id.quotation, ...APPROVED, po_file: purchaseOrder, ...at }],
  }
}

async function changeRows(tx: Tx, id: Known, now: Date): Promise<void> {
  // One account was merged into a later one, which the archive has after it.
  await sql`update accounts.customers set merged_into = ${id.otherCustomer}::uuid, password_hash = 'a-secret-hash' where id = ${id.customer}::uuid`.execute(
    tx,
  )
  await sql`update inventory.lots set request_id = 'a-request' where id = ${id.lot}::uuid`.execute(tx)
  // Finer than a millisecond.
  await sql`update catalog.products set updated_at = '2026-06-11T10:00:00.123456Z' where id = ${id.product}::uuid`.execute(tx)
  await sql`
      update gifting.recipients set state = 'asked', link_nonce = 'a-secret-nonce', link_hash = repeat('a', 64), link_expires_at = ${now}, asked_at = ${now}
      where id = (select id from gifting.recipients order by id limit 1)`.execute(tx)
}

function moneyRows(id: Known, { now, receipt }: Made): Rows {
  const at = by(now)
  const handIn = newId(now)
  return {
    'payments.attempts': [
      {
        id: 'A1',
        order_id: id.order,
        payment_id: id.payment,
        gateway: 'bkash',
        amount_paisa: taka(100),
        state: 'paid',
        reference: 'TR1',
        redirect_to: 'https://pay.example/a-secret',
        transaction_id: 'TX1',
        taken_paisa: taka(100),
        taken_currency: 'BDT',
        payer: '017*****344',
        booked_payment_id: id.payment,
        created_at: now,
      },
    ],
    'payments.attempt_events': [{ attempt_id: 'A1', from_state: 'created', to_state: 'paid', ...at }],
    'payments.gateway_calls': [
      { gateway: 'bkash', call: 'execute', id: 'TR1', reference: 'TR1', amount_paisa: taka(100), called_at: now, answer: 'TX1' },
    ],
    'payments.refunds': [
      {
        id: 'R1',
        order_id: id.order,
        payment_id: id.payment,
        amount_paisa: taka(10),
        way: 'by-hand',
        state: 'refunded',
        reason: 'soft',
        actor: 'staff:Owner',
        created_at: now,
        changed_at: now,
        released_by: 'staff:Owner',
        released_at: now,
        release_reason: 'sent',
      },
    ],
    'payments.refund_lines': [{ refund_id: 'R1', item: id.line, units: 1, amount_paisa: taka(10) }],
    ...walletRows(id, now),
    'payments.transfer_proofs': [
      {
        id: newId(now),
        order_id: id.order,
        payment_id: id.payment,
        file: receipt,
        kind: 'image/webp',
        state: 'approved',
        amount_paisa: taka(5),
        statement_reference: 'S1',
        sent_at: now,
      },
    ],
    'payments.cash_hand_ins': [
      { id: handIn, manifest_id: id.manifest, expected_paisa: taka(5), handed_paisa: taka(4), reason: 'coins', ...at },
    ],
    'payments.handed_in_payments': [{ payment_id: id.payment, hand_in_id: handIn, amount_paisa: taka(5) }],
  }
}

async function knownIds(db: Db): Promise<Known> {
  const { rows } = await sql<Known>`
    select gen_random_uuid()::text as manifest, (select id from gifting.quotations order by id limit 1) as quotation,
      (select id from gifting.quotation_versions order by id limit 1) as "quotationVersion",
      (select id from ordering.orders order by id limit 1) as order, (select id from ordering.order_lines order by id limit 1) as line,
      (select id from inventory.lots order by id limit 1) as lot, (select id from inventory.stock_items order by id limit 1) as item, (select id from catalog.farms order by id limit 1) as farm, (select id from catalog.variants order by id limit 1) as variant,
      (select id from catalog.products order by id limit 1) as product, (select id from pricing.promotions order by id limit 1) as promotion,
      (select id from fulfilment.consignments order by id limit 1) as box, (select id from payments.payments order by id limit 1) as payment,
      (select id from content.photos order by id limit 1) as photo, (select id from accounts.staff order by id limit 1) as staff,
      (select area_id from fulfilment.zone_areas order by 1 limit 1) as area, (select id from fulfilment.slots order by id limit 1) as slot,
      (select slot_id from fulfilment.slot_days order by slot_id, day limit 1) as "bookedSlot",
      (select day::text from fulfilment.slot_days order by slot_id, day limit 1) as "bookedDay",
      (select id from accounts.customers order by id limit 1) as customer,
      (select id from accounts.customers order by id desc limit 1) as "otherCustomer"`.execute(db)
  return rows[0]!
}
