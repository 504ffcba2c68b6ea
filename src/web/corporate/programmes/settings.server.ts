import type { Reader } from '#shop/context.ts'
import type { Programme, ProgrammeInput } from '#shop/programmes/index.ts'
import {
  addDays,
  dayFrom,
  digitsIn,
  formatDay,
  paisa,
  paisaToTaka,
  parsePhone,
  parseTaka,
  spacedPhone,
  toLatinDigits,
  type Language,
} from '#shop/values/index.ts'
import { areaInWords, areaTyped } from './open-programme.server.ts'
import type { SettingsView } from './programme-data.ts'

// A Sunday, to name the weekdays by.
const SUNDAY = dayFrom('2026-06-07')
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

export function blankSettings(language: Language): SettingsView {
  return {
    version: 0,
    name: '',
    yearBudget: '',
    monthBudget: '',
    oneAMonth: false,
    weekend: weekdays([5, 6], language),
    receptionName: '',
    receptionPhone: '',
    receptionArea: '',
    receptionAddress: '',
    keepDays: 30,
  }
}

export async function settingsView(reader: Reader, programme: Programme, language: Language): Promise<SettingsView> {
  const { version, name, yearBudget, monthBudget, oneAMonth, weekend, reception, keepDays } = programme
  const taka = (amount: typeof yearBudget) => digitsIn(language, String(paisaToTaka(amount)))
  return {
    version,
    name,
    yearBudget: taka(yearBudget),
    monthBudget: taka(monthBudget),
    oneAMonth,
    weekend: weekdays(weekend, language),
    receptionName: reception?.name ?? '',
    receptionPhone: reception ? spacedPhone(reception.phone) : '',
    receptionArea: await areaInWords(reader, reception?.areaId ?? null, language),
    receptionAddress: reception?.address ?? '',
    keepDays,
  }
}

function weekdays(closed: readonly number[], language: Language): SettingsView['weekend'] {
  return WEEKDAYS.map((day) => ({
    day,
    name: formatDay(addDays(SUNDAY, day), language, 'weekday'),
    closed: closed.includes(day),
  }))
}

type SettingsRead = { ok: true; input: ProgrammeInput } | { ok: false; wrong: string[] }

/** The settings of a programme from a form. The use case checks them further. */
export async function readSettings(reader: Reader, fields: Record<string, string>): Promise<SettingsRead> {
  const text = (name: string) => (fields[name] ?? '').slice(0, 400).trim()
  const [yearBudget, monthBudget] = [parseTaka(text('yearBudget').slice(0, 20)), parseTaka(text('monthBudget').slice(0, 20))]
  const hasReception = ['receptionPhone', 'receptionArea', 'receptionAddress'].some((name) => text(name) !== '')
  const phone = parsePhone(text('receptionPhone'))
  const areaId = hasReception ? await areaTyped(reader, text('receptionArea')) : null
  const checks: [string, boolean][] = [
    ['name', text('name') !== ''],
    ['yearBudget', yearBudget !== null],
    ['monthBudget', monthBudget !== null],
    ['receptionPhone', !hasReception || phone.ok],
    ['receptionArea', !hasReception || areaId !== null],
  ]
  const wrong = checks.flatMap(([name, fine]) => (fine ? [] : [name]))
  if (wrong.length > 0) return { ok: false, wrong }
  const reception =
    hasReception && phone.ok && areaId !== null
      ? { name: text('receptionName'), phone: phone.phone, areaId, address: text('receptionAddress') }
      : null
  return {
    ok: true,
    input: {
      name: text('name'),
      yearBudget: yearBudget ?? paisa(0),
      monthBudget: monthBudget ?? paisa(0),
      oneAMonth: fields['oneAMonth'] !== undefined,
      weekend: WEEKDAYS.filter((day) => fields[`weekend.${day}`] !== undefined),
      reception,
      keepDays: Number(toLatinDigits(text('keepDays'))),
    },
  }
}
