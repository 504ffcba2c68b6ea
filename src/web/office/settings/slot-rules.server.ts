import type { changeSlotDay, SlotChanged, SlotRules } from '#shop/fulfilment/index.ts'
import { formatDay, type Language } from '#shop/values/index.ts'
import { amountText } from '../amounts.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

/** What pages that change slots answer with 422. */
export const SLOT_MISTAKES = { 'below-booked': '', 'hours-promised': '', 'unknown-slot': '' }

export function readSlot(read: FieldReader): Omit<SlotRules, 'active'> {
  return {
    weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => read.yes(`weekday${day}`)),
    starts: read.text('starts').slice(0, 5),
    ends: read.text('ends').slice(0, 5),
    capacityDrops: read.count('drops'),
    capacityGrams: read.kilos('kilos'),
  }
}

const SLOT_FIELDS: Partial<Record<string, string>> = { capacityDrops: 'drops', capacityGrams: 'kilos', weekdays: 'weekday0' }

/** A refusal with the field names of the form, and what its sentence says. */
export function inSlotForm(result: SlotChanged | Awaited<ReturnType<typeof changeSlotDay>>, language: Language) {
  if (result.ok) return result
  switch (result.problem) {
    case 'not-valid':
      return { ...result, fields: result.fields.map((field) => SLOT_FIELDS[field] ?? field) }
    case 'below-booked': {
      const words = { day: formatDay(result.day, language, 'short'), weight: amountText(result.grams, 'gram', language) }
      return { ...result, ...words, fields: ['drops', 'kilos'] }
    }
    case 'hours-promised':
      return { ...result, count: result.orders, fields: ['starts', 'ends'] }
    default:
      return result
  }
}
