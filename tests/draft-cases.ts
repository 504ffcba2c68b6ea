import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { makeDraft, type Draft, type DraftInput } from '#shop/drafts/index.ts'
import { phone } from './world-data.ts'
import type { Shop } from './world.ts'

/** A chat order of staff: two bags of guava for Farhana in Dhanmondi, with the given differences. */
export function sampleDraft(shop: Shop, difference: Partial<DraftInput> = {}): DraftInput {
  return {
    requestId: `draft-${shop.newId()}`,
    channel: 'whatsapp',
    language: 'en',
    note: 'As we spoke on the phone.',
    buyer: {
      name: 'Farhana Rahman',
      phone: phone('01711223344'),
      areaId: 'dhaka/dhanmondi',
      addressLine: 'House 17, Road 8/A',
      landmark: null,
    },
    delivery: null,
    lines: [{ variantId: shop.variant('guava-1kg'), units: 2 }],
    ...difference,
  }
}

export async function madeDraft(shop: Shop, difference: Partial<DraftInput> = {}): Promise<Draft> {
  const made = await makeDraft(shop.as('owner'), sampleDraft(shop, difference))
  if (!made.ok) throw new Error(made.problem)
  return made.draft
}

/** Rows of each table of drafts, for the archive. */
export function draftRows(id: Record<'order' | 'variant' | 'area', string>, now: Date): Rows {
  const draft = newId(now)
  return {
    'drafts.drafts': [
      {
        id: draft,
        request_id: `draft-${draft}`,
        token: 'd'.repeat(43),
        channel: 'messenger',
        language: 'bn',
        note: 'আজ বিকেলে, "নরম" দেবেন',
        name: 'Farhana Rahman',
        phone: phone('01711223344'),
        area_id: id.area,
        address_line: 'House 17, Road 8/A',
        actor: 'staff:Owner',
        created_at: now,
        expires_at: now,
        opened_at: now,
        order_id: id.order,
        placed_at: now,
      },
    ],
    'drafts.lines': [{ draft_id: draft, position: 0, variant_id: id.variant, units: 2 }],
  }
}
