import type { Permission } from '#shop/accounts/index.ts'
import { newId } from '#platform/ids.ts'
import { paisa } from '#shop/values/index.ts'
import type { Rows } from '#db/seed/seed-rows.ts'

const NOBODY = '0190a000-0000-7000-8000-000000000000'

export function markdownAccessCase() {
  const act = (intent: string, more: Record<string, string> = {}) => ({
    form: { intent, ...more },
    needs: 'change-prices' as Permission,
  })
  return {
    file: 'office/ripe.route.tsx',
    path: '/office/stock/ripe',
    sees: 'see-stock' as const,
    does: [
      act('apply', { about: NOBODY }),
      act('reject', { about: NOBODY }),
      act('end', { about: NOBODY }),
      act('add-rule', { percent: '' }),
      act('delete-rule', { about: NOBODY }),
    ],
  }
}

export const markdownForms = {
  file: 'ripe',
  params: {},
  intents: ['apply', 'reject', 'end', 'add-rule', 'delete-rule', 'nonsense'],
  fields: ['about', 'item', 'daysBefore', 'grade', 'percent', 'floor', 'automatic'],
}

/** Rows of each table of lower prices, for the archive. */
export function markdownRows(id: Record<'item' | 'lot' | 'variant', string>, now: Date): Rows {
  const markdown = newId(now)
  return {
    'markdowns.rules': [
      {
        id: newId(now),
        stock_item_id: id.item,
        days_before: 2,
        grade: 'B',
        percent: 30,
        floor_percent: 100,
        automatic: true,
        created_at: now,
      },
    ],
    'markdowns.markdowns': [
      {
        id: markdown,
        lot_id: id.lot,
        percent: 30,
        floor_percent: 100,
        days_before: 2,
        grade: 'B',
        state: 'ended',
        proposed_at: now,
        applied_at: now,
        ended_at: now,
      },
    ],
    'markdowns.prices': [
      {
        markdown_id: markdown,
        variant_id: id.variant,
        regular_paisa: paisa(60_000),
        floor_paisa: paisa(30_000),
        price_paisa: paisa(42_000),
      },
    ],
  }
}
