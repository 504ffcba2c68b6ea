import {
  addSlot,
  changeZoneMode,
  dropPlace,
  LONGEST_ZONE_NAME,
  renameZone,
  zoneNameVersion,
  servePlace,
  zoneSettings,
  type ZoneModeRules,
  type ZoneSettings,
} from '#shop/fulfilment/index.ts'
import { MODES } from '#shop/fulfilment/model.ts'
import { areaChoices } from '#shop/places/index.ts'
import { inLanguage, formatHours, formatNumber, paisaToTaka, type Language, type Paisa, textFields } from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import { amountText } from '../amounts.ts'
import { known } from './delivery.server.ts'
import { inSlotForm, readSlot, SLOT_MISTAKES } from './slot-rules.server.ts'

export type ZoneView = Awaited<ReturnType<typeof zoneView>>

export async function zoneView({ ctx, language }: StaffContext, zoneId: string) {
  const zone = (await zoneSettings(ctx.db, known(zoneId)))[0]
  if (!zone) throw notFound()
  const districts = await areaChoices(ctx.db)
  const choices = districts.flatMap((district) => [
    { value: district.id, label: inLanguage(district.name, language), whole: true },
    ...district.areas.map((area) => ({
      value: area.id,
      label: `${inLanguage(area.name, language)}, ${inLanguage(district.name, language)}`,
      whole: false,
    })),
  ])
  const here = new Set([...zone.districts, ...zone.areas].map(({ id }) => id))
  return {
    id: zone.zoneId,
    name: inLanguage(zone.name, language),
    names: { fields: textFields('name', zone.name), seen: zoneNameVersion(zone.name) },
    modes: MODES.map((mode) => ({
      mode,
      served: zone.modes[mode].served,
      fields: modeFields(zone.modes[mode]),
      seen: versionToken(zone.modes[mode]),
    })),
    slots: zone.slots.map((slot) => slotRow(slot, zone, language)),
    districts: zone.districts.map(({ id, name }) => ({ id, name: inLanguage(name, language) })),
    areas: zone.areas.map(({ id, name, districtName }) => ({
      id,
      name: `${inLanguage(name, language)}, ${inLanguage(districtName, language)}`,
    })),
    choices: choices.filter(({ value }) => !here.has(value)),
  }
}

function slotRow(slot: ZoneSettings['slots'][number], zone: ZoneSettings, language: Language) {
  return {
    id: slot.slotId,
    hours: formatHours(slot.starts, slot.ends, language),
    mode: slot.mode,
    weekdays: slot.weekdays.length === 7 ? [] : slot.weekdays.toSorted(),
    drops: formatNumber(slot.capacityDrops, language),
    weight: amountText(slot.capacityGrams, 'gram', language),
    offered: slot.active && zone.modes[slot.mode].served,
  }
}

/** As field values: taka, kilograms, plain digits. */
function modeFields(rules: ZoneModeRules): Record<string, string> {
  return {
    served: rules.served ? 'yes' : '',
    leadDays: String(rules.leadDays),
    cutOff: rules.cutOff,
    transitDays: String(rules.transitDays),
    mostKilos: rules.mostGrams === null ? '' : String(rules.mostGrams / 1000),
    base: takaField(rules.base),
    baseKilos: String(rules.baseGrams / 1000),
    perKilo: takaField(rules.perKilo),
    freeFrom: rules.freeFrom === null ? '' : takaField(rules.freeFrom),
  }
}

function takaField(amount: Paisa): string {
  return String(paisaToTaka(amount))
}

const intent = intentsOf<'zone', string>()

// Maps the rules' field names to those of the form.
const MODE_FIELDS: Partial<Record<string, string>> = { mostGrams: 'mostKilos', baseGrams: 'baseKilos' }

const modeIntents = MODES.map((mode) => {
  const change = intent({
    name: `mode.${mode}`,
    fields: modeIn,
    run: async ({ ctx, subject: zoneId, seen }, rules) =>
      withFieldNames(await changeZoneMode(ctx, { zoneId, mode, rules, seen }), (field) => MODE_FIELDS[field] ?? field),
    done: 'saved',
  })
  return [`mode-${mode}`, change] as const
})

export const zoneActions = defineActions({
  page: 'zone',
  sees: 'manage-delivery',
  subject: (_, { zoneId = '' }) => known(zoneId),
  mistakes: { ...SLOT_MISTAKES, 'unknown-zone': '', 'unknown-place': 'place', 'already-so': 'place' },
  intents: {
    ...Object.fromEntries(modeIntents),
    rename: intent({
      name: 'zone.rename',
      fields: (read) => read.lines('name', LONGEST_ZONE_NAME),
      run: ({ ctx, subject: zoneId, seen }, name) => renameZone(ctx, { zoneId, name, seen }),
      done: 'saved',
    }),
    'add-slot': intent({
      name: 'slot.add',
      fields: (read) => ({ mode: read.oneOf('mode', MODES), rules: { ...readSlot(read), active: true } }),
      run: async ({ ctx, language, subject: zoneId }, slot) => inSlotForm(await addSlot(ctx, { zoneId, ...slot }), language),
      done: 'added',
    }),
    serve: intent({
      name: 'place.serve',
      fields: placeIn,
      run: ({ ctx, subject: zoneId }, placeId) => servePlace(ctx, { zoneId, placeId }),
      done: 'moved',
    }),
    drop: intent({
      name: 'place.drop',
      fields: placeIn,
      run: ({ ctx, subject: zoneId }, placeId) => dropPlace(ctx, { zoneId, placeId }),
      done: 'dropped',
    }),
  },
})

function modeIn(read: FieldReader): ZoneModeRules {
  return {
    served: read.yes('served'),
    leadDays: read.count('leadDays'),
    cutOff: read.text('cutOff').slice(0, 5),
    transitDays: read.count('transitDays'),
    mostGrams: read.kilosIfAny('mostKilos'),
    base: read.money('base'),
    baseGrams: read.kilos('baseKilos'),
    perKilo: read.money('perKilo'),
    freeFrom: read.moneyIfAny('freeFrom'),
  }
}

function placeIn(read: FieldReader): string {
  const place = read.text('place')
  return read.known('place', /^[a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,80})?$/.test(place) ? place : null, '')
}
