import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { SheetRow } from '#platform/sheets/index.ts'
import type { Ctx } from '#shop/context.ts'
import { openRun, type Run } from '#shop/gifting/index.ts'

export const RECIPIENTS = 2_000
const PRICE = 150_000

/** Creates an approved quotation of this many gift boxes in the demo shop, its run, and enough stock and slots for all of them. */
export async function makeGiftRun(ctx: Ctx, number = 'Q-2026-90001'): Promise<Run> {
  const { db, now } = ctx
  const box = await sql<{ id: string; name: string; taxClassId: string }>`
    select variants.id, products.name::text as name, products.tax_class_id as "taxClassId" from catalog.variants
      join catalog.products on products.id = variants.product_id
    where products.category_id = 'gift' and not products.priced_by_weight and variants.state = 'active'
      and exists (select from inventory.contents where variant_id = variants.id)
    order by products.position, variants.position limit 1`.execute(db)
  const { id: variantId, name, taxClassId } = box.rows[0]!
  await sql`update fulfilment.slots set capacity_drops = 5000, capacity_grams = 100000000`.execute(db)
  // The newest lot of each item in the box grows until it is enough for all.
  await sql`
    with grown as (
      update inventory.lots set on_hand = 100000000, state = 'received', received_on = coalesce(received_on, available_from), available_from = '2026-06-01',
        best_before = '2026-12-31', quarantined = false
      where id in (select distinct on (stock_item_id) id from inventory.lots
        where stock_item_id in (select stock_item_id from inventory.contents where variant_id = ${variantId}::uuid) order by stock_item_id, id)
      returning id)
    select count(*) from grown`.execute(db)
  const [quotationId, versionId] = [newId(now), newId(now)]
  const goods = RECIPIENTS * PRICE
  await db.transaction(async (tx) => {
    await sql`
      insert into gifting.quotations (id, number, token, company_name, contact_name, phone, language, wanted_day, created_by, created_at)
      values (${quotationId}::uuid, ${number}, ${`bench-${quotationId}`}, 'Meghna Textiles', 'Shirin Akter', '+8801711902114', 'en',
        '2026-06-20', 'system:bench', ${now})`.execute(tx)
    await sql`
      insert into gifting.quotation_versions (id, quotation_id, version, valid_until, goods_paisa, total_paisa, created_at)
      values (${versionId}::uuid, ${quotationId}::uuid, 1, '2026-12-30', ${goods}, ${goods}, ${now})`.execute(tx)
    await sql`
      insert into gifting.quotation_lines (version_id, position, variant_id, name, units, unit_price_paisa, line_paisa, tax_class_id,
        vat_basis_points, vat_paisa)
      values (${versionId}::uuid, 1, ${variantId}::uuid, ${name}::jsonb, ${RECIPIENTS}, ${PRICE}, ${goods}, ${taxClassId}, 0, 0)`.execute(
      tx,
    )
    await sql`update gifting.quotation_versions set state = 'sent', sent_at = ${now} where id = ${versionId}::uuid`.execute(tx)
    await sql`update gifting.quotation_versions set state = 'approved', decided_at = ${now} where id = ${versionId}::uuid`.execute(
      tx,
    )
    return { ok: true as const }
  })
  const opened = await openRun(ctx, { versionId })
  if (!opened.ok) throw new Error(opened.problem)
  return opened.run
}

/** A list as exported by a personnel department: Bangla headings, phone numbers without their leading zero. */
export function listOf(count: number): SheetRow[] {
  const people = Array.from({ length: count }, (_, index): SheetRow => {
    const name = `${['নাসরিন', 'সাবিনা', 'রেজাউল', 'ইমরান'][index % 4]} ${['সুলতানা', 'ইয়াসমিন', 'হক', 'চৌধুরী'][index % 4]} ${index}`
    return [
      name,
      1_720_000_000 + index,
      'ঢাকা',
      ['গুলশান', 'ধানমন্ডি', 'Mirpur', 'Banani'][index % 4]!,
      `বাসা ${index}, রোড ৮/এ`,
      'প্রিয় {নাম}',
    ]
  })
  return [['নাম', 'মোবাইল নম্বর', 'জেলা', 'থানা', 'ঠিকানা', 'কার্ডের লেখা'], ...people]
}
