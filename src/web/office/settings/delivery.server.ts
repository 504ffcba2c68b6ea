import {
  applyDeliveryPreset,
  closeDay,
  closedDays,
  LONGEST_ZONE_NAME,
  makeZone,
  openDay,
  zoneSettings,
} from '#shop/fulfilment/index.ts'
import { MODES } from '#shop/fulfilment/model.ts'
import { inLanguage, dayInDhaka, formatDay, formatMoney, fieldIn, DEFAULT_LANGUAGE } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { presetOf, presetsView } from './presets.server.ts'

export type DeliveryView = Awaited<ReturnType<typeof deliveryView>>

/** An overview of the zones, and the days without delivery. */
export async function deliveryView(staff: StaffContext, search: URLSearchParams) {
  const { ctx, language } = staff
  const zones = await zoneSettings(ctx.db)
  const closed = await closedDays(ctx.db, ctx.now)
  return {
    today: dayInDhaka(ctx.now) as string,
    presets: await presetsView(staff, search),
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
    closed: closed.map(({ day, zoneId, zoneName, reason, planned, held }) => ({
      key: `${day} ${zoneId ?? ''}`,
      day: day as string,
      dayText: formatDay(day, language, 'long'),
      zoneId: zoneId ?? '',
      zone: inLanguage(zoneName, language) ?? null,
      reason: inLanguage(reason, language),
      planned: planned.map(({ orderId, number }) => ({ orderId, number })),
      held,
    })),
  }
}

const intent = intentsOf<'delivery'>()

export const deliveryActions = defineActions({
  page: 'delivery',
  sees: 'manage-delivery',
  mistakes: {
    'reason-missing': fieldIn('reason', DEFAULT_LANGUAGE),
    'unknown-zone': 'zone',
    'day-over': 'day',
    'already-closed': 'day',
    'not-closed': '',
    'zone-there': fieldIn('name', DEFAULT_LANGUAGE),
  },
  intents: {
    'close-day': intent({
      name: 'closed.close',
      fields: (read) => ({ day: read.day('day'), zoneId: zoneIn(read), reason: read.lines('reason', 120) }),
      run: ({ ctx }, closed) => closeDay(ctx, closed),
      done: 'closed',
    }),
    'open-day': intent({
      name: 'closed.open',
      fields: (read) => ({ day: read.day('day', 'not-understood'), zoneId: zoneIn(read) }),
      run: ({ ctx }, closed) => openDay(ctx, closed),
      done: 'opened',
    }),
    preset: intent({
      name: 'preset.use',
      run: ({ ctx, about, seen }) => applyDeliveryPreset(ctx, { ...presetOf(about), seen }),
      done: 'preset-used',
    }),
    'make-zone': intent({
      name: 'zone.make',
      fields: (read) => read.lines('name', LONGEST_ZONE_NAME),
      run: ({ ctx }, name) => makeZone(ctx, { name }),
      done: 'zone-made',
    }),
  },
})

/** Null for all zones. */
function zoneIn(read: FieldReader): string | null {
  const zone = read.text('zone')
  return zone === '' ? null : known(zone)
}

/** A valid id, or one that matches nothing. */
export function known(id: string): string {
  return /^[a-z0-9-]{1,60}$/.test(id) ? id : 'none'
}
