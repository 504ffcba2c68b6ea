import { capacityOf, changeSlot, changeSlotDay, slotDaysAhead, slotForOffice, slotRulesOf } from '#shop/fulfilment/index.ts'
import { inLanguage, calendarDate, formatDay, formatHours, formatNumber } from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'
import { readSlot, refuseSlot } from './zone.server.ts'

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
    days: days.map((row) => ({
      day: row.day as string,
      text: formatDay(row.day, language, 'short'),
      drops: `${formatNumber(row.drops, language)} / ${formatNumber(row.capacityDrops, language)}`,
      weight: `${amountText(row.grams, 'gram', language)} / ${amountText(row.capacityGrams, 'gram', language)}`,
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

function slotFields(slot: Parameters<typeof slotRulesOf>[0]): Typed {
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

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export async function changeSlotSettings(requestContext: StaffContext, id: string, fields: Typed): Promise<Changed> {
  const slotId = knownId(id)
  const read = readFields(fields)
  const seen = fields['seen'] ?? ''
  switch (fields['intent']) {
    case 'slot': {
      const rules = { ...readSlot(read), active: read.yes('active') }
      if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
      const changed = await changeSlot(requestContext.ctx, { slotId, rules, seen })
      return changed.ok ? { ok: true, done: 'saved' } : refuseSlot(requestContext, fields, changed)
    }
    case 'slot-day': {
      const day = calendarDate(fields['day'] ?? '')
      const [capacityDrops, capacityGrams] = [read.count('drops'), read.kilos('kilos')]
      if (!day) return refused(fields, 'not-understood')
      if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
      const changed = await changeSlotDay(requestContext.ctx, { slotId, day, capacityDrops, capacityGrams, seen })
      if (changed.ok) return { ok: true, done: 'saved' }
      switch (changed.problem) {
        case 'not-valid':
          return refused(fields, 'not-valid', { wrong: ['drops', 'kilos'] })
        case 'day-over':
        case 'not-on-that-day':
          return refused(fields, changed.problem)
        default:
          return refuseSlot(requestContext, fields, changed)
      }
    }
    default:
      return refused(fields, 'not-understood')
  }
}
