import { findProducts } from '#shop/catalog/index.ts'
import { deliveryOptions, type Mode } from '#shop/fulfilment/index.ts'
import { MODES } from '#shop/fulfilment/model.ts'
import { variantsToAdd } from '#shop/ordering/index.ts'
import { MOST_LINES, MOST_UNITS } from '#shop/ordering/model.ts'
import { areaChoices } from '#shop/places/index.ts'
import { hasOwnRider } from '#shop/values/delivery-modes.ts'
import {
  inLanguage,
  calendarDate,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatHours,
  formatMoney,
  toLatinDigits,
  type CalendarDate,
  type Language,
  otherLanguage,
} from '#shop/values/index.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import type { SelectOption } from '#web/ui/field.tsx'
import type { StaffContext } from '#web/office/access.server.ts'
import type { OfficeText } from '#web/office/office-texts.tsx'
import { withPictures } from '#web/office/products/thumbnails.server.ts'
import { SHEET_INTENT, type FoundVariant, type EditorTyped } from './editor-view.ts'
import { wordsOf } from '#texts/all.server.ts'

export type TypedRow = { lineId: string; variantId: string; units: string }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The lines of the form, after applying the pressed button, which adds or removes one. */
export function readRows(fields: EditorTyped): TypedRow[] {
  const rows: TypedRow[] = []
  for (let index = 0; index < MOST_LINES; index += 1) {
    const variantId = fields[`variant-${index}`]
    if (variantId === undefined) break
    if (UUID.test(variantId))
      rows.push({ lineId: fields[`line-${index}`] ?? '', variantId, units: (fields[`units-${index}`] ?? '').slice(0, 10) })
    else rows.push({ lineId: '', variantId: '', units: '' })
  }
  const intent = fields['intent'] ?? ''
  if (intent.startsWith(SHEET_INTENT.remove)) {
    const gone = intent.slice(SHEET_INTENT.remove.length)
    return rows.filter((row, index) => row.variantId !== '' && String(index) !== gone)
  }
  const known = rows.filter((row) => row.variantId !== '')
  return intent.startsWith(SHEET_INTENT.add) ? withVariant(known, intent.slice(SHEET_INTENT.add.length)) : known
}

function withVariant(rows: TypedRow[], variantId: string): TypedRow[] {
  if (!UUID.test(variantId) || rows.length >= MOST_LINES) return rows
  const there = rows.find((row) => row.variantId === variantId && row.lineId === '')
  if (!there) return [...rows, { lineId: '', variantId, units: '1' }]
  return rows.map((row) => (row === there ? { ...row, units: String((unitsIn(row.units) ?? 0) + 1) } : row))
}

/** The typed fields, without the form's own. After a line is added, the search field is empty for the next one. */
export function typedIn({ pf_token: _token, intent = '', ...typed }: EditorTyped): { intent: string; typed: EditorTyped } {
  return { intent, typed: intent.startsWith(SHEET_INTENT.add) ? { ...typed, find: '' } : typed }
}

/** Whole units in Latin or Bangla digits; null for anything else. Zero removes the line. */
export function unitsIn(typed: string): number | null {
  const latin = toLatinDigits(typed).trim()
  if (!/^\d{1,4}$/.test(latin) || Number(latin) > MOST_UNITS) return null
  return Number(latin)
}

const MOST_FOUND = 8

/** The results for the word in the search field. */
export async function foundFor(
  { ctx, shop, language }: StaffContext,
  { query, day }: { query: string; day: CalendarDate | null },
): Promise<FoundVariant[]> {
  const trimmed = query.trim().slice(0, 100)
  if (trimmed === '') return []
  const productIds = findProducts(await shop.finder(), trimmed).slice(0, MOST_FOUND)
  const variants = await variantsToAdd(ctx.db, { productIds, day, now: ctx.now })
  const rank = new Map(productIds.map((id, index) => [id, index]))
  const found = variants
    .sort((a, b) => rank.get(a.productId)! - rank.get(b.productId)!)
    .slice(0, MOST_FOUND)
    .map(({ variantId, name, label, unitPrice, left }) => ({
      variantId,
      name: inLanguage(name, language),
      label: inLanguage(label, language),
      price: formatMoney(unitPrice, language),
      left,
      leftText: digitsIn(language, String(left)),
    }))
  return withPictures(ctx.db, found)
}

type ChosenSlot = { slotId: string; day: CalendarDate; mode: Mode }

/** `2026-06-12 van 0f3c…`, like the values of the choices below. */
export function slotIn(typed: string): ChosenSlot | null {
  const match = /^(\d{4}-\d\d-\d\d) (van|courier|pickup) ([0-9a-f-]{36})$/.exec(typed)
  const day = match && calendarDate(match[1]!)
  return day && UUID.test(match[3]!) ? { day, mode: match[2] as Mode, slotId: match[3]! } : null
}

function slotValue({ day, mode, slotId }: ChosenSlot): string {
  return `${day} ${mode} ${slotId}`
}

/** Every day, time and mode in which this weight can be delivered to an area; full slots are marked. */
export async function slotChoices(
  { ctx, language }: StaffContext,
  { areaId, grams }: { areaId: string; grams: number },
): Promise<(SelectOption & { chosen: ChosenSlot })[]> {
  if (areaId === '') return []
  const options = await deliveryOptions(ctx.db, { areaId, grams, modes: MODES, now: ctx.now, from: dayInDhaka(ctx.now) })
  return (options?.methods ?? []).flatMap(({ mode, days }) =>
    days.flatMap(({ day, slots }) =>
      slots
        .filter(({ state }) => state !== 'too-late')
        .map(({ slotId, starts, ends, state }) => {
          const when = `${formatDay(day, language, 'short')}, ${formatHours(starts, ends, language)}`
          const how = hasOwnRider(mode) ? '' : `, ${officeWord(language, `mode.${mode}`)}`
          const full = state === 'open' ? '' : ` (${officeWord(language, `slot.${state}`)})`
          const chosen = { day, mode, slotId }
          return { value: slotValue(chosen), label: `${when}${how}${full}`, disabled: state !== 'open', chosen }
        }),
    ),
  )
}

/** Every area with its district, found by typing in Latin or Bangla script. */
export async function areaOptions({ ctx, language }: StaffContext): Promise<ComboboxOption[]> {
  const other = otherLanguage(language)
  const districts = await areaChoices(ctx.db)
  return districts.flatMap((district) =>
    district.areas.map((area) => ({
      value: area.id,
      label: `${inLanguage(area.name, language)}, ${inLanguage(district.name, language)}`,
      detail: inLanguage(area.name, other),
      keywords: [...area.aliases, inLanguage(district.name, other)].join(' '),
    })),
  )
}

/** An office text for data that the server formats. */
export function officeWord(language: Language, key: OfficeText, parameters: Record<string, string | number> = {}): string {
  return wordsOf('office', language)(key, parameters)
}
