import { data } from 'react-router'
import { agreedPrices, programmeOf, type Programme } from '#shop/programmes/index.ts'
import { BIRTHDAY, JOINING_DAY } from '#shop/programmes/model.ts'
import { areaChoices, matchPlace, placeIndex, placeOf } from '#shop/places/index.ts'
import type { Reader } from '#shop/context.ts'
import { giftTexts } from '#shop/content/index.ts'
import { giftRules, variantsToQuote } from '#shop/gifting/index.ts'
import {
  formatMoney,
  inLanguage,
  monthName,
  monthOf,
  digitsIn,
  yearOf,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import { areaTexts, wordsOf } from '#texts/all.server.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import { PRIVATE, type OpenPortal } from '../portal/open-portal.server.ts'
import type { ProgrammeRefused, StateView } from './programme-data.ts'
import type { ProgrammeText } from './texts.ts'

export type ProgrammeWords = (text: ProgrammeText, words?: TextParameters) => string

export function programmeWords(language: Language): ProgrammeWords {
  return wordsOf('programme', language)
}

/** The texts of these pages, for their loaders to send. */
export function programmePageTexts(language: Language) {
  return areaTexts('programme', language)
}

/** A programme of this company; one of another company is not found. */
export async function openProgramme({ portal, requestContext }: OpenPortal, programmeId: string): Promise<Programme> {
  const programme = await programmeOf(requestContext.ctx.db, { companyId: portal.company.id, programmeId })
  if (!programme) throw data(null, { status: 404, headers: PRIVATE })
  return programme
}

const TONES = { draft: 'now', active: 'good', paused: 'plain', ended: 'done' } as const

export function stateOf({ state }: Pick<Programme, 'state'>, t: ProgrammeWords): StateView {
  return { text: t(`programme.state.${state}`), tone: TONES[state] }
}

/** `June 2027`. */
export function monthInWords(month: CalendarDate, language: Language): string {
  const words = { month: monthName(monthOf(month), language, 'long'), year: digitsIn(language, String(yearOf(month))) }
  return programmeWords(language)('programme.monthTitle', words)
}

/** `Dhanmondi, Dhaka`. */
export async function areaInWords(reader: Reader, areaId: string | null, language: Language): Promise<string> {
  const place = areaId === null ? null : await placeOf(reader, areaId)
  return place ? `${inLanguage(place.areaName, language)}, ${inLanguage(place.districtName, language)}` : ''
}

/** The area of a text such as `Dhanmondi, Dhaka`, in either script; null when it is not found. */
export async function areaTyped(reader: Reader, typed: string): Promise<string | null> {
  const matched = matchPlace(placeIndex(await areaChoices(reader)), { district: '', area: typed.slice(0, 200) })
  return matched.ok ? matched.areaId : null
}

/** The occasions that the shop knows, by name, those of one person first. */
export async function occasionNames(reader: Reader, language: Language): Promise<Map<string, string>> {
  const t = programmeWords(language)
  const [{ occasions }, texts] = [await giftRules(reader), await giftTexts(reader)]
  const nameOf = new Map(texts?.occasions.map(({ slug, name }) => [slug, inLanguage(name, language)]))
  const feasts = occasions.map(({ slug }) => [slug, nameOf.get(slug) ?? slug] as const)
  return new Map([[BIRTHDAY, t('programme.occasion.birthday')], [JOINING_DAY, t('programme.occasion.joining-day')], ...feasts])
}

/** The boxes that the company can choose: gift boxes on sale, and those with an agreed price. */
export async function boxOptions(
  reader: Reader,
  { programmeId, now, language }: { programmeId: string; now: Date; language: Language },
): Promise<{ value: string; label: string }[]> {
  const agreed = await agreedPrices(reader, programmeId)
  const t = programmeWords(language)
  return (await variantsToQuote(reader, { also: [...agreed.keys()], now })).flatMap(({ variantId, name, shopPrice, isGift }) => {
    const price = agreed.get(variantId) ?? shopPrice
    if (price === null || !(isGift || agreed.has(variantId))) return []
    const words = { box: inLanguage(name, language), price: formatMoney(price, language) }
    return [{ value: variantId, label: t('programme.boxPrice', words) }]
  })
}

/** A refusal with what was typed, so that nothing has to be typed again. */
export function refusedWith(
  fields: Record<string, string>,
  refused: ProgrammeText,
  wrong: readonly string[] = [],
): ProgrammeRefused {
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, 6000)]))
  delete typed['pf_token']
  return {
    refused,
    intent: (fields['intent'] ?? '').slice(0, 40),
    about: (fields['about'] ?? '').slice(0, 60),
    wrong: [...wrong],
    typed,
  }
}
