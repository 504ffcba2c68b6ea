import type { Rows } from '#db/seed/seed-rows.ts'
import { dayFrom } from '#shop/values/index.ts'

/** What the sales desk keeps about a quotation, and the places that are held for it. */
export function salesRows(id: Record<'quotation' | 'quotationVersion' | 'bookedSlot' | 'bookedDay', string>, now: Date): Rows {
  const { quotation, quotationVersion, bookedSlot, bookedDay } = id
  return {
    'fulfilment.held_places': [
      { held_for: quotationVersion, slot_id: bookedSlot, day: dayFrom(bookedDay), drops: 1, grams: 0, until: now },
    ],
    'gifting.approval_reminders': [{ version_id: quotationVersion, at: now }],
    'gifting.quotation_outcomes': [
      { quotation_id: quotation, outcome: 'won', reason: 'fruit', note: 'Sweet', actor: 'staff:Owner', at: now },
    ],
    'gifting.occasion_reminders': [{ quotation_id: quotation, day: dayFrom('2027-03-10'), at: now }],
  }
}
