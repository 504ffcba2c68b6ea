import type { Insertable } from 'kysely'
import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import type { Permission } from '#shop/accounts/index.ts'
import { addLine, type LineFacts } from '#shop/purchasing/index.ts'
import type { Tables } from '#shop/tables.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import type { Shop } from './world.ts'

/** Forty kilograms of guava for Friday from the orchard, at ৳80 a kilogram. */
export function guavaLine(shop: Shop, difference: Partial<LineFacts> = {}): LineFacts {
  return {
    stockItemId: shop.stockItem('guava'),
    farmId: shop.farm('rafiq-orchard'),
    day: dayFrom('2026-06-12'),
    amount: 40_000,
    grade: 'A',
    unitCost: paisa(8_000),
    ...difference,
  }
}

/** A line that waits to be ordered. */
export async function seedPurchase(shop: Shop): Promise<{ lineId: string; farmId: string }> {
  const added = await addLine(shop.as('owner'), guavaLine(shop))
  if (!added.ok) throw new Error(added.problem)
  return { lineId: added.id, farmId: shop.farm('rafiq-orchard') }
}

export function purchaseAccessCases({ lineId }: Awaited<ReturnType<typeof seedPurchase>>) {
  const act = (intent: string, more: Record<string, string> = {}) => ({
    form: { intent, ...more },
    needs: 'receive-stock' as Permission,
  })
  return [
    {
      file: 'office/purchases.route.tsx',
      path: '/office/stock/purchases',
      sees: 'see-stock' as const,
      does: [
        act('add'),
        act('new'),
        act('change', { about: lineId }),
        act('drop', { about: lineId, seen: '9' }),
        act('cancel', { about: lineId, seen: '9' }),
      ],
    },
    {
      file: 'office/order-purchases.route.tsx',
      path: `/office/stock/purchases/order?line=${lineId}`,
      sees: 'receive-stock' as const,
      does: [act('order')],
    },
  ]
}

export function purchaseForms({ lineId, farmId }: Awaited<ReturnType<typeof seedPurchase>>) {
  return [
    {
      file: 'purchases',
      params: {},
      intents: ['add', 'new', `change ${lineId}`, `drop ${lineId}`, `cancel ${lineId}`, 'nonsense'],
      fields: ['item', 'amount', 'cost', 'day', 'grade', 'farm', 'seen', 'all', 'rows'],
    },
    {
      file: 'order-purchases',
      params: {},
      intents: ['order', 'nonsense'],
      fields: ['requestId', `line-${lineId}`, `text-${farmId}`],
    },
  ]
}

/** A row of the purchase list: guava for Saturday from the orchard, with the given differences. */
export function purchaseRow(shop: Shop, difference: Partial<Insertable<Tables['purchasing.lines']>> = {}) {
  return {
    id: shop.newId(),
    stock_item_id: shop.stockItem('guava'),
    farm_id: shop.farm('rafiq-orchard'),
    day: dayFrom('2026-06-13'),
    amount: 40_000,
    grade: 'A' as const,
    unit_cost_paisa: paisa(8_000),
    actor: 'staff:Owner',
    created_at: shop.now,
    ...difference,
  }
}

/** A row of the table of purchases, for the archive. */
export function purchaseRows(id: Record<'item', string>, now: Date): Rows {
  return {
    'purchasing.lines': [
      {
        id: newId(now),
        stock_item_id: id.item,
        day: dayFrom('2026-06-12'),
        amount: 40_000,
        grade: 'A',
        unit_cost_paisa: paisa(8_000),
        proposed_day: dayFrom('2026-06-12'),
        proposed_amount: 38_000,
        actor: 'staff:Owner',
        created_at: now,
      },
    ],
  }
}
