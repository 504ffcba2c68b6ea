import { zoneNames, zoneSettings } from '#shop/fulfilment/index.ts'
import { saveWeeklyRules, weeklyRules, weeklyRulesVersion, type WeeklyRules } from '#shop/weekly/index.ts'
import { MOST_SIZES } from '#shop/weekly/model.ts'
import {
  digitsIn,
  formatHours,
  inLanguage,
  paisaToTaka,
  textFields,
  fieldIn,
  LANGUAGES,
  type Language,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'

export type WeeklySettingsView = Awaited<ReturnType<typeof weeklySettingsView>>

const WEEK = [6, 0, 1, 2, 3, 4, 5] as const

/** The switch, the days and slots, and a row for each size, with empty ones for more. */
export async function weeklySettingsView({ ctx, language }: StaffContext) {
  const rules = await weeklyRules(ctx.db)
  return {
    seen: weeklyRulesVersion(rules),
    fields: fieldsOf(rules, language),
    rows: Array.from({ length: Math.min(MOST_SIZES, rules.sizes.length + 1) }, (_, index) => index),
    week: WEEK,
    slots: await slotsOf(ctx.db, language),
  }
}

async function slotsOf(db: StaffContext['ctx']['db'], language: Language) {
  const [zones, names] = [await zoneSettings(db), await zoneNames(db)]
  const name = new Map(names.map((zone) => [zone.zoneId, inLanguage(zone.name, language)]))
  return zones.flatMap((zone) =>
    zone.slots
      .filter(({ active }) => active)
      .map(({ slotId, starts, ends, mode }) => ({
        id: slotId,
        mode,
        name: `${name.get(zone.zoneId) ?? ''}, ${formatHours(starts, ends, language)}`,
      })),
  )
}

function fieldsOf({ on, sizes, weekdays, slots }: WeeklyRules, language: Language): Record<string, string> {
  const number = (value: number) => digitsIn(language, String(value))
  const fields: Record<string, string> = { on: on ? 'yes' : '' }
  for (const day of weekdays) fields[`weekday${day}`] = 'yes'
  for (const slot of slots) fields[`slot.${slot}`] = 'yes'
  for (const [index, { name, grams, kinds, price }] of sizes.entries()) {
    Object.assign(fields, textFields(`size${index}`, name))
    fields[`grams${index}`] = number(grams / 1000)
    fields[`kinds${index}`] = number(kinds)
    fields[`price${index}`] = number(paisaToTaka(price))
  }
  return fields
}

const intent = intentsOf<'weekly-settings', WeeklyRules>()

export const weeklySettingActions = defineActions({
  page: 'weekly-settings',
  sees: 'change-prices',
  subject: ({ ctx }) => weeklyRules(ctx.db),
  intents: {
    save: intent({
      name: 'settings.save',
      fields: rulesIn,
      run: async ({ ctx, seen }, rules) =>
        withFieldNames(await saveWeeklyRules(ctx, { rules, seen }), (field) => FIELDS[field] ?? field),
      done: 'saved',
    }),
  },
})

const FIELDS: Record<string, string> = {
  sizes: fieldIn('size0', 'en'),
  sizeName: fieldIn('size0', 'en'),
  sizeWeight: 'grams0',
  sizeKinds: 'kinds0',
  sizePrice: 'price0',
  weekdays: 'weekday6',
  slots: 'on',
}

function rulesIn(read: FieldReader, { sent, subject }: ActionContext<WeeklyRules>): WeeklyRules {
  const used = Array.from({ length: MOST_SIZES }, (_, index) => index).filter((index) =>
    LANGUAGES.some((language) => (sent[fieldIn(`size${index}`, language)] ?? '').trim() !== ''),
  )
  return {
    on: read.yes('on'),
    sizes: used.map((index) => ({
      // A size keeps its code, because plans name it.
      code: subject.sizes[index]?.code ?? newCode(subject, index),
      name: read.lines(`size${index}`, 40),
      grams: read.kilos(`grams${index}`),
      kinds: read.count(`kinds${index}`),
      price: read.money(`price${index}`),
    })),
    weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => read.yes(`weekday${day}`)),
    slots: Object.keys(sent)
      .filter((name) => /^slot\.[0-9a-f-]{36}$/.test(name))
      .map((name) => name.slice(5)),
  }
}

/** A code that no size has, and none had that was removed while others stayed. */
function newCode({ sizes }: WeeklyRules, index: number): string {
  const numbers = sizes.map(({ code }) => Number(/^size-(\d+)$/.exec(code)?.[1] ?? 0))
  return `size-${Math.max(0, ...numbers) + 1 + index - sizes.length}`
}
