import { sql, type Insertable } from 'kysely'
import { followWeekly, saveWeeklyRules, startPlan, weeklyRules, weeklyRulesVersion, type PlanInput } from '#shop/weekly/index.ts'
import { newId } from '#platform/ids.ts'
import type { PaymentGateways } from '#shop/payments/index.ts'
import type { Tables } from '#shop/tables.ts'
import { dayFrom, inEachLanguage } from '#shop/values/index.ts'
import { phoneNumber } from './sample-order.ts'
import { taka } from './world-data.ts'
import type { Shop } from './world.ts'

type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] }

export const SHOP_URL = 'https://pakafol.example'

/** Switches the weekly box on: two sizes, every weekday, the van in the morning. */
export async function sellWeekly(shop: Shop): Promise<void> {
  const seen = weeklyRulesVersion(await weeklyRules(shop.db))
  const saved = await saveWeeklyRules(shop.as('owner'), {
    rules: {
      on: true,
      sizes: [
        { code: 'small', name: { en: 'Small', bn: 'ছোট' }, grams: 3_000, kinds: 3, price: taka(900) },
        { code: 'family', name: inEachLanguage(() => 'Family'), grams: 5_000, kinds: 4, price: taka(1_500) },
      ],
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      slots: [shop.slot('dhaka-van-morning')],
    },
    seen,
  })
  if (!saved.ok) throw new Error(saved.problem)
}

export function samplePlan(shop: Shop, difference: Partial<PlanInput> = {}): PlanInput {
  return {
    name: 'Farhana Rahman',
    phone: phoneNumber(1),
    language: 'en',
    sizeCode: 'small',
    ceiling: taka(900),
    everyWeeks: 1,
    weekday: 3,
    slotId: shop.slot('dhaka-van-morning'),
    areaId: 'dhaka/dhanmondi',
    addressLine: 'House 17, Road 8/A',
    landmark: null,
    never: [],
    favourites: [],
    ripeness: 'ripe',
    companyId: null,
    consent: 'Yes, send me a box every week.',
    shopUrl: SHOP_URL,
    ...difference,
  }
}

/** A plan that staff begin by phone, so it is active. */
export async function activePlan(shop: Shop, difference: Partial<PlanInput> = {}): Promise<string> {
  const started = await startPlan(shop.as('desk'), samplePlan(shop, difference))
  if (!started.ok) throw new Error(started.problem)
  return started.planId
}

/** What every process does each minute, until nothing is left to do. */
export async function follow(shop: Shop, gateways: PaymentGateways = {}): Promise<void> {
  const ctx = { db: shop.db, now: shop.now, actor: { kind: 'system', name: 'weekly' } } as const
  while (await followWeekly(ctx, { shopUrl: SHOP_URL, channels: ['sms'], gateways }));
}

/** Fruit of every kind that stays good, so that only the rules decide. */
export async function plenty(shop: Shop, grams = 500_000): Promise<void> {
  await sql`update inventory.stock_items set shelf_days = 400`.execute(shop.db)
  for (const code of ['himsagar', 'langra', 'litchi', 'guava']) await shop.leaveOnly(code, grams)
  await sql`
    update inventory.lots set best_before = '2028-01-01', quarantined = false where state = 'received'`.execute(shop.db)
}

/** Rows of each table of weekly boxes, for the archive. */
export function weeklyRows(id: Record<'order' | 'product' | 'variant' | 'area' | 'slot', string>, now: Date) {
  const [plan, box] = [newId(now), newId(now)]
  return {
    'weekly.plans': [
      {
        id: plan,
        token: 'a-token-of-the-old-shop',
        name: 'রহিমা',
        phone: phoneNumber(1),
        language: 'bn',
        size_code: 'size-1',
        grams: 3_000,
        kinds: 3,
        ceiling_paisa: taka(900),
        every_weeks: 2,
        first_day: dayFrom('2026-06-17'),
        area_id: id.area,
        address_line: 'House 17,\nRoad 8/A',
        slot_id: id.slot,
        never_products: [id.product],
        ripeness: 'soon',
        consent: 'Yes, “weekly”',
        privacy_version: 1,
        created_at: now,
      },
    ],
    'weekly.boxes': [
      {
        id: box,
        plan_id: plan,
        week_day: dayFrom('2026-06-17'),
        day: dayFrom('2026-06-18'),
        slot_id: id.slot,
        state: 'ordered',
        order_id: id.order,
        cut_off_at: now,
        carried: [id.product],
      },
    ],
    'weekly.box_lines': [
      { box_id: box, product_id: id.product, part_id: id.variant, grams: 1_500, half_kilo_paisa: taka(60), position: 0 },
    ],
    'weekly.credits': [
      { plan_id: plan, box_id: box, kind: 'owed', product_id: id.product, amount_paisa: 6_000, actor: 'staff:Owner', at: now },
    ],
  } satisfies Rows
}
