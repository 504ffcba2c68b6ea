import { closeDay, closedDays, LONGEST_ZONE_NAME, makeZone, openDay, zoneSettings } from '#shop/fulfilment/index.ts'
import { MODES } from '#shop/fulfilment/model.ts'
import { inLanguage, calendarDate, dayInDhaka, formatDay, formatMoney, fieldIn, DEFAULT_LANGUAGE } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

export type DeliveryView = Awaited<ReturnType<typeof deliveryView>>

/** An overview of the zones, and the days without delivery. */
export async function deliveryView({ ctx, language }: StaffContext) {
  const zones = await zoneSettings(ctx.db)
  const closed = await closedDays(ctx.db, ctx.now)
  return {
    today: dayInDhaka(ctx.now) as string,
    zones: zones.map((zone) => ({
      id: zone.zoneId,
      name: inLanguage(zone.name, language),
      modes: MODES.filter((mode) => zone.modes[mode].served).map((mode) => ({
        mode,
        charge: formatMoney(zone.modes[mode].base, language),
      })),
      slots: zone.slots.filter((slot) => slot.active && zone.modes[slot.mode].served).length,
      places: zone.districts.length + zone.areas.length,
    })),
    closed: closed.map(({ day, zoneId, zoneName, reason, planned }) => ({
      key: `${day} ${zoneId ?? ''}`,
      day: day as string,
      dayText: formatDay(day, language, 'long'),
      zoneId: zoneId ?? '',
      zone: inLanguage(zoneName, language) ?? null,
      reason: inLanguage(reason, language),
      planned: planned.map(({ orderId, number }) => ({ orderId, number })),
    })),
  }
}

export async function changeDelivery(
  { ctx }: StaffContext,
  fields: Typed,
): Promise<{ ok: true; done: SettingDone } | SettingRefusal> {
  switch (fields['intent']) {
    case 'close-day': {
      const read = readFields(fields)
      const [day, zone, reason] = [read.day('day'), read.text('zone'), read.lines('reason', 120)]
      if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
      const closed = await closeDay(ctx, { day, zoneId: zone === '' ? null : known(zone), reason })
      if (closed.ok) return { ok: true, done: 'closed' }
      const field =
        closed.problem === 'reason-missing'
          ? fieldIn('reason', DEFAULT_LANGUAGE)
          : closed.problem === 'unknown-zone'
            ? 'zone'
            : 'day'
      return refused(fields, closed.problem, { wrong: [field] })
    }
    case 'open-day': {
      const day = calendarDate(fields['day'] ?? '')
      const zone = fields['zone'] ?? ''
      if (!day) return refused(fields, 'not-understood')
      const opened = await openDay(ctx, { day, zoneId: zone === '' ? null : known(zone) })
      return opened.ok ? { ok: true, done: 'opened' } : refused(fields, opened.problem)
    }
    case 'make-zone': {
      const read = readFields(fields)
      const name = read.lines('name', LONGEST_ZONE_NAME)
      if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
      const made = await makeZone(ctx, { name })
      if (made.ok) return { ok: true, done: 'zone-made' }
      return made.problem === 'zone-there'
        ? refused(fields, 'zone-there', { wrong: [fieldIn('name', DEFAULT_LANGUAGE)] })
        : refused(fields, 'not-valid', { wrong: made.fields })
    }
    default:
      return refused(fields, 'not-understood')
  }
}

/** A valid id, or one that matches nothing. */
export function known(id: string): string {
  return /^[a-z0-9-]{1,60}$/.test(id) ? id : 'none'
}
