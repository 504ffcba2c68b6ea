import {
  addSlot,
  changeZoneMode,
  dropPlace,
  LONGEST_ZONE_NAME,
  renameZone,
  zoneNameVersion,
  servePlace,
  zoneSettings,
  type SlotChanged,
  type SlotRules,
  type ZoneModeRules,
  type ZoneSettings,
} from '#shop/fulfilment/index.ts'
import { MODES, type Mode } from '#shop/fulfilment/model.ts'
import { areaChoices } from '#shop/places/index.ts'
import {
  inLanguage,
  formatDay,
  formatHours,
  formatNumber,
  paisaToTaka,
  type Language,
  type Paisa,
  textFields,
} from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { known } from './delivery.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

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
function modeFields(rules: ZoneModeRules): Typed {
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

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export function changeZone(requestContext: StaffContext, zone: string, fields: Typed): Promise<Changed> {
  const zoneId = known(zone)
  const intent = fields['intent'] ?? ''
  const mode = MODES.find((one) => intent === `mode-${one}`)
  if (mode) return changeMode(requestContext, { zoneId, mode }, fields)
  switch (intent) {
    case 'rename':
      return rename(requestContext, zoneId, fields)
    case 'add-slot':
      return newSlot(requestContext, zoneId, fields)
    case 'serve':
    case 'drop':
      return movePlace(requestContext, zoneId, fields)
    default:
      return Promise.resolve(refused(fields, 'not-understood'))
  }
}

async function rename({ ctx }: StaffContext, zoneId: string, fields: Typed): Promise<Changed> {
  const read = readFields(fields)
  const name = read.lines('name', LONGEST_ZONE_NAME)
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const renamed = await renameZone(ctx, { zoneId, name, seen: fields['seen'] ?? '' })
  if (renamed.ok) return { ok: true, done: 'saved' }
  return renamed.problem === 'not-valid'
    ? refused(fields, 'not-valid', { wrong: renamed.fields })
    : refused(fields, renamed.problem)
}

// Maps the rules' field names to those of the form.
const MODE_FIELDS: Partial<Record<keyof ZoneModeRules, string>> = { mostGrams: 'mostKilos', baseGrams: 'baseKilos' }

async function changeMode({ ctx }: StaffContext, at: { zoneId: string; mode: Mode }, fields: Typed): Promise<Changed> {
  const read = readFields(fields)
  const rules: ZoneModeRules = {
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
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const changed = await changeZoneMode(ctx, { ...at, rules, seen: fields['seen'] ?? '' })
  if (changed.ok) return { ok: true, done: 'saved' }
  switch (changed.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: changed.fields.map((field) => MODE_FIELDS[field] ?? field) })
    case 'unknown-zone':
    case 'edit-conflict':
      return refused(fields, changed.problem)
    default:
      return changed satisfies never
  }
}

async function movePlace({ ctx }: StaffContext, zoneId: string, fields: Typed): Promise<Changed> {
  const placeId = fields['place'] ?? ''
  if (!/^[a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,80})?$/.test(placeId)) return refused(fields, 'not-valid', { wrong: ['place'] })
  const dropping = fields['intent'] === 'drop'
  const moved = await (dropping ? dropPlace : servePlace)(ctx, { zoneId, placeId })
  return moved.ok ? { ok: true, done: dropping ? 'dropped' : 'moved' } : refused(fields, moved.problem, { wrong: ['place'] })
}

async function newSlot(requestContext: StaffContext, zoneId: string, fields: Typed): Promise<Changed> {
  const read = readFields(fields)
  const mode = read.oneOf('mode', MODES)
  const rules = { ...readSlot(read), active: true }
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const added = await addSlot(requestContext.ctx, { zoneId, mode, rules })
  return added.ok ? { ok: true, done: 'added' } : refuseSlot(requestContext, fields, added)
}

export function readSlot(read: ReturnType<typeof readFields>): Omit<SlotRules, 'active'> {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => read.yes(`weekday${day}`))
  return {
    weekdays,
    starts: read.text('starts').slice(0, 5),
    ends: read.text('ends').slice(0, 5),
    capacityDrops: read.count('drops'),
    capacityGrams: read.kilos('kilos'),
  }
}

const SLOT_FIELDS: Partial<Record<string, string>> = { capacityDrops: 'drops', capacityGrams: 'kilos', weekdays: 'weekday0' }

export function refuseSlot(
  { language }: StaffContext,
  fields: Typed,
  answer: Extract<SlotChanged, { ok: false }>,
): SettingRefusal {
  switch (answer.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: answer.fields.map((field) => SLOT_FIELDS[field] ?? field) })
    case 'below-booked': {
      const weight = amountText(answer.grams, 'gram', language)
      const detail = { day: formatDay(answer.day, language, 'short'), drops: answer.drops, weight }
      return refused(fields, 'below-booked', { detail, wrong: ['drops', 'kilos'] })
    }
    case 'hours-promised':
      return refused(fields, 'hours-promised', { detail: { count: answer.orders }, wrong: ['starts', 'ends'] })
    case 'unknown-zone':
    case 'unknown-slot':
    case 'edit-conflict':
      return refused(fields, answer.problem)
    default:
      return answer satisfies never
  }
}
