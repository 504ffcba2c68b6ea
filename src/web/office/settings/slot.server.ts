import {
  capacityOf,
  changeSlot,
  changeSlotDay,
  heldWithoutRun,
  slotDaysAhead,
  slotForOffice,
  slotRulesOf,
} from '#shop/fulfilment/index.ts'
import { inLanguage, formatDay, formatHours, formatNumber } from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { amountText } from '../amounts.ts'
import { inSlotForm, readSlot, SLOT_MISTAKES } from './slot-rules.server.ts'

const DAYS_AHEAD = 14

export type SlotView = Awaited<ReturnType<typeof slotView>>

/** A slot with the next days, and the selected day in the form. */
export async function slotView({ ctx, language }: StaffContext, id: string, search: URLSearchParams) {
  const slotId = knownId(id)
  const slot = await slotForOffice(ctx.db, slotId)
  if (!slot) throw notFound()
  const days = await slotDaysAhead(ctx.db, { slotId, now: ctx.now, days: DAYS_AHEAD })
  const chosen = days.find((row) => row.day === search.get('day'))
  return {
    id: slotId,
    zoneId: slot.zoneId,
    zone: inLanguage(slot.zoneName, language),
    mode: slot.mode,
    hours: formatHours(slot.starts, slot.ends, language),
    active: slot.active,
    fields: slotFields(slot),
    seen: versionToken(slotRulesOf(slot)),
    heldWithoutRun: await heldWithoutRun(ctx.db, { slotId, now: ctx.now }),
    days: days.map((row) => ({
      day: row.day as string,
      text: formatDay(row.day, language, 'short'),
      drops: `${formatNumber(row.drops, language)} / ${formatNumber(row.capacityDrops, language)}`,
      weight: `${amountText(row.grams, 'gram', language)} / ${amountText(row.capacityGrams, 'gram', language)}`,
      held: row.held > 0 ? formatNumber(row.held, language) : '',
      full: row.drops >= row.capacityDrops,
      own: row.capacityDrops !== slot.capacityDrops || row.capacityGrams !== slot.capacityGrams,
    })),
    chosen: chosen
      ? {
          day: chosen.day as string,
          text: formatDay(chosen.day, language, 'long'),
          booked: { drops: chosen.drops, weight: amountText(chosen.grams, 'gram', language) },
          fields: { drops: String(chosen.capacityDrops), kilos: String(chosen.capacityGrams / 1000) },
          seen: versionToken(capacityOf(chosen)),
        }
      : null,
  }
}

function slotFields(slot: Parameters<typeof slotRulesOf>[0]): Record<string, string> {
  const weekdays = slot.weekdays.map((day) => [`weekday${day}`, 'yes'])
  return {
    ...Object.fromEntries(weekdays),
    starts: slot.starts,
    ends: slot.ends,
    drops: String(slot.capacityDrops),
    kilos: String(slot.capacityGrams / 1000),
    active: slot.active ? 'yes' : '',
  }
}

const intent = intentsOf<'slot', string>()

export const slotActions = defineActions({
  page: 'slot',
  sees: 'manage-delivery',
  subject: (_, { slotId = '' }) => knownId(slotId),
  mistakes: { ...SLOT_MISTAKES, 'unknown-zone': '', 'day-over': '', 'not-on-that-day': '' },
  intents: {
    slot: intent({
      name: 'slot.everyWeek',
      fields: (read) => ({ ...readSlot(read), active: read.yes('active') }),
      run: async ({ ctx, language, subject: slotId, seen }, rules) =>
        inSlotForm(await changeSlot(ctx, { slotId, rules, seen }), language),
      done: 'saved',
    }),
    'slot-day': intent({
      name: 'slot.saveDay',
      fields: (read) => ({
        day: read.day('day', 'not-understood'),
        capacityDrops: read.count('drops'),
        capacityGrams: read.kilos('kilos'),
      }),
      run: async ({ ctx, language, subject: slotId, seen }, day) =>
        inSlotForm(await changeSlotDay(ctx, { slotId, ...day, seen }), language),
      done: 'saved',
    }),
  },
})
