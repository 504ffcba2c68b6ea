import { z } from 'zod'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { taxClasses } from '../catalog/index.ts'
import { lockSetting, setting, TICKET_ANSWER_HOURS, writeSetting } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { stockItems } from '../inventory/index.ts'
import { calendarDate, cleanLine, paisa, type Paisa, isWritten, mapText } from '../values/index.ts'
import type { GiftRules } from './box-rules.ts'
import { translationsOf } from '../translations-schema.ts'

const KEY = 'gift-rules'
const MOST_PACKAGING = 8
const MOST_STEPS = 5
const LONGEST_PACKAGING_NAME = 60
const MOST_OCCASIONS = 20
const MOST_DAYS = 12
const MOST_PRICE = 10_000_000
const LONGEST_ANSWER_HOURS = 240
const REMIND_DAYS = 35
const MOST_REMIND_DAYS = 120
const LIST_DAYS = 5
const KEEP_FREE = 20

const money = z
  .int()
  .min(0)
  .transform((amount): Paisa => paisa(amount))
const schema = z.object({
  leastBoxes: z.int(),
  mostBoxes: z.int(),
  leadDays: z.int(),
  // Rules stored by earlier versions do not have these.
  answerHours: z.int().default(TICKET_ANSWER_HOURS),
  remindDays: z.int().default(REMIND_DAYS),
  listDays: z.int().default(LIST_DAYS),
  keepFree: z.int().default(KEEP_FREE),
  packaging: z.array(z.object({ code: z.string(), name: translationsOf(), price: money, mostGrams: z.int() })),
  cardPrice: money,
  sleeve: z.object({ price: money, leastBoxes: z.int(), extraDays: z.int() }),
  steps: z.array(z.object({ boxes: z.int(), basisPoints: z.int() })),
  taxClassId: z.string(),
  occasions: z.array(z.object({ slug: z.string(), days: z.array(z.string()), boxes: z.array(z.string()) })),
}) satisfies z.ZodType<GiftRules>

/** The defaults before anything is set: nothing can be built, and requests use the usual limits. */
const NONE: GiftRules = {
  leastBoxes: 20,
  mostBoxes: 20_000,
  leadDays: 3,
  answerHours: TICKET_ANSWER_HOURS,
  remindDays: REMIND_DAYS,
  listDays: LIST_DAYS,
  keepFree: KEEP_FREE,
  packaging: [],
  cardPrice: paisa(0),
  sleeve: { price: paisa(0), leastBoxes: 50, extraDays: 5 },
  steps: [],
  taxClassId: 'gift-basket',
  occasions: [],
}

export async function giftRules(reader: Reader): Promise<GiftRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): GiftRules {
  return value === null ? NONE : schema.parse(value)
}

/** A version token of the rules, for edit conflicts. */
export function giftRulesVersion(rules: GiftRules): string {
  return versionToken(schema.parse(rules))
}

type GiftRuleField =
  | 'leastBoxes'
  | 'mostBoxes'
  | 'leadDays'
  | 'answerHours'
  | 'remindDays'
  | 'listDays'
  | 'keepFree'
  | 'packaging'
  | 'packagingName'
  | 'packagingPrice'
  | 'packagingKilos'
  | 'cardPrice'
  | 'sleevePrice'
  | 'sleeveLeast'
  | 'sleeveDays'
  | 'steps'
  | 'taxClass'
  | 'occasionDays'

type GiftRulesSaved =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: GiftRuleField[] }
  | { ok: false; problem: 'edit-conflict' }

/** Saves the rules as a whole; the second of two concurrent editors gets a conflict. */
export function saveGiftRules(ctx: Ctx, { rules, seen }: { rules: GiftRules; seen: string }): Promise<GiftRulesSaved> {
  const after = normalized(rules)
  return ctx.db.transaction(async (tx): Promise<GiftRulesSaved> => {
    const before = read(await lockSetting(tx, KEY))
    if (giftRulesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const fields = [...wrongIn(after), ...(await unknownIn(tx, after))]
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields: [...new Set(fields)] }
    const changed = changedFields({ ...before }, { ...after })
    if (!changed) return { ok: true }
    await writeSetting(tx, { key: KEY, value: after, now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'change-gift-rules',
      subject: { type: 'gift-rules', id: KEY, name: 'Gifts' },
      ...changed,
    })
    await pagesChanged(tx, 'gift rules', ctx.now)
    return { ok: true }
  })
}

function normalized(rules: GiftRules): GiftRules {
  const line = (text: string) => cleanLine(text, LONGEST_PACKAGING_NAME) ?? ''
  return {
    leastBoxes: rules.leastBoxes,
    mostBoxes: rules.mostBoxes,
    leadDays: rules.leadDays,
    answerHours: rules.answerHours,
    remindDays: rules.remindDays,
    listDays: rules.listDays,
    keepFree: rules.keepFree,
    packaging: rules.packaging.map(({ code, name, price, mostGrams }) => {
      return { code, name: mapText(name, line), price, mostGrams }
    }),
    cardPrice: rules.cardPrice,
    sleeve: { ...rules.sleeve },
    steps: rules.steps.map(({ boxes, basisPoints }) => ({ boxes, basisPoints })).toSorted((a, b) => a.boxes - b.boxes),
    taxClassId: rules.taxClassId,
    occasions: rules.occasions.map(({ slug, days, boxes }) => ({ slug, days: [...new Set(days)], boxes: [...new Set(boxes)] })),
  }
}

function wrongIn(rules: GiftRules): GiftRuleField[] {
  const {
    leastBoxes,
    mostBoxes,
    leadDays,
    answerHours,
    remindDays,
    listDays,
    keepFree,
    packaging,
    cardPrice,
    sleeve,
    steps,
    occasions,
  } = rules
  const checks: [GiftRuleField, boolean][] = [
    ['leastBoxes', isBetween(leastBoxes, 1, 10_000)],
    ['mostBoxes', isBetween(mostBoxes, leastBoxes, 100_000)],
    ['leadDays', isBetween(leadDays, 1, 60)],
    ['answerHours', isBetween(answerHours, 1, LONGEST_ANSWER_HOURS)],
    ['remindDays', isBetween(remindDays, 0, MOST_REMIND_DAYS)],
    ['listDays', isBetween(listDays, 1, 30)],
    ['keepFree', isBetween(keepFree, 0, 90)],
    ['cardPrice', isBetween(cardPrice, 0, MOST_PRICE)],
    ['sleevePrice', isBetween(sleeve.price, 0, MOST_PRICE)],
    ['sleeveLeast', isBetween(sleeve.leastBoxes, 1, 10_000)],
    ['sleeveDays', isBetween(sleeve.extraDays, 0, 60)],
    ['packaging', packaging.length <= MOST_PACKAGING && new Set(packaging.map(({ code }) => code)).size === packaging.length],
    ['packagingName', packaging.every(({ name }) => isWritten(name))],
    ['packagingPrice', packaging.every(({ price }) => isBetween(price, 0, MOST_PRICE))],
    ['packagingKilos', packaging.every(({ mostGrams }) => isBetween(mostGrams, 500, 50_000))],
    ['steps', steps.length <= MOST_STEPS && steps.every((_, index) => isStep(steps, index))],
    [
      'occasionDays',
      occasions.length <= MOST_OCCASIONS && occasions.every(({ days }) => days.length <= MOST_DAYS && days.every(isDay)),
    ],
  ]
  return checks.flatMap(([field, fine]) => (fine ? [] : [field]))
}

/** Each step needs more boxes than the previous one and reduces the price further; none by half or more. */
function isStep(steps: GiftRules['steps'], index: number): boolean {
  const { boxes, basisPoints } = steps[index]!
  const before = steps[index - 1]
  return isBetween(boxes, (before?.boxes ?? 0) + 1, 100_000) && isBetween(basisPoints, (before?.basisPoints ?? 0) + 1, 5000)
}

/** `04-13` for every year, or one date such as `2027-03-10`. 29 February does not exist every year. */
function isDay(text: string): boolean {
  return calendarDate(text.length === 5 ? `2027-${text}` : text) !== null
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

async function unknownIn(tx: Tx, { packaging, taxClassId }: GiftRules): Promise<GiftRuleField[]> {
  const [items, classes] = await Promise.all([stockItems(tx), taxClasses(tx)])
  const pieces = new Set(items.filter(({ unit }) => unit === 'piece').map(({ code }) => code))
  return [
    ...(packaging.every(({ code }) => pieces.has(code)) ? [] : (['packaging'] as const)),
    ...(classes.some(({ id }) => id === taxClassId) ? [] : (['taxClass'] as const)),
  ]
}
