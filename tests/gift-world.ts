import { sql } from 'kysely'
import { openRun } from '../src/shop/gifting/index.ts'
import type { Given, Run } from '../src/shop/gifting/index.ts'
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
  /** A day recipients get theirs on, unless said otherwise. */
  day?: string | null
  service?: boolean
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
    ...(quoted.service ? [{ variantId: null, name: text('Printing', 'ছাপা'), units: 100, price: taka(10) }] : []),
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
    return { ok: true as const }
  })
  const opened = await openRun(shop.as('desk'), { versionId })
  if (!opened.ok) throw new Error(opened.problem)
  return opened.run
}

/** Somebody in Dhanmondi, another one for each number. */
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
    byLink: false,
    ...difference,
  }
}

/** As many of everything as nobody runs out of. */
export async function plenty(shop: Shop): Promise<void> {
  for (const item of ['himsagar', 'langra', 'gift-box', 'guava']) await shop.leaveOnly(item, 100_000_000)
  await sql`update fulfilment.slots set capacity_drops = 5000, capacity_grams = 100000000`.execute(shop.db)
}
