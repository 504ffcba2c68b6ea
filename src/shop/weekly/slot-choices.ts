import type { Reader } from '../context.ts'
import { deliveryOptions } from '../fulfilment/index.ts'
import { MODES } from '../fulfilment/model.ts'
import { addDays, dayInDhaka, weekday } from '../values/index.ts'
import { weeklyRules } from './rules.ts'

/** A weekday (0 is Sunday) and the hours in which a plan can be delivered. */
export type SlotChoice = { weekday: number; slotId: string; starts: string; ends: string }

/** The slots that the owner offers for the weekly box, as far as they reach an area; null where the shop does not deliver. */
export async function slotChoicesFor(
  reader: Reader,
  { areaId, now }: { areaId: string; now: Date },
): Promise<SlotChoice[] | null> {
  const { weekdays, slots } = await weeklyRules(reader)
  const from = addDays(dayInDhaka(now), 1)
  const options = await deliveryOptions(reader, { areaId, grams: 0, modes: MODES, now, from, daysAhead: 7 })
  if (!options) return null
  const all = options.methods.flatMap(({ days }) =>
    days.flatMap((day) => day.slots.map(({ slotId, starts, ends }) => ({ weekday: weekday(day.day), slotId, starts, ends }))),
  )
  return all
    .filter((choice) => weekdays.includes(choice.weekday) && slots.includes(choice.slotId))
    .toSorted((a, b) => a.weekday - b.weekday || (a.starts < b.starts ? -1 : 1))
}

/** The value of a choice in a form. */
export function slotValue({ weekday: day, slotId }: Pick<SlotChoice, 'weekday' | 'slotId'>): string {
  return `${day}~${slotId}`
}
