import { GIFT_CATEGORY, productCards, taxClasses } from '#shop/catalog/index.ts'
import { giftTexts } from '#shop/content/index.ts'
import { giftRules, saveGiftRules, giftRulesVersion, type GiftRules } from '#shop/gifting/index.ts'
import { stockItems } from '#shop/inventory/index.ts'
import {
  inLanguage,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatMoney,
  formatWeight,
  grams,
  paisaToTaka,
  parseTaka,
  toLatinDigits,
  fieldIn,
  textFields,
  DEFAULT_LANGUAGE,
} from '#shop/values/index.ts'
import { giftDays, nextDayOf } from '#shop/gifting/model.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'

export type GiftsView = Awaited<ReturnType<typeof giftsView>>

const BOXES = ['giftBox1', 'giftBox2', 'giftBox3'] as const
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The gift rules, with the selected packaging or occasion in its form. */
export async function giftsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const { db, now } = ctx
  const [rules, texts, items, products, classes] = await Promise.all([
    giftRules(db),
    giftTexts(db),
    stockItems(db),
    productCards(db),
    taxClasses(db),
  ])
  const known = new Map(rules.occasions.map((occasion) => [occasion.slug, occasion]))
  const first = giftDays(rules, dayInDhaka(now)).first
  const packaging = rules.packaging.find(({ code }) => code === search.get('packaging'))
  const occasion = texts?.occasions.find(({ slug }) => slug === search.get('occasion'))
  return {
    seen: giftRulesVersion(rules),
    fields: ruleFields(rules, language),
    classes: classes.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
    // Products sold by the piece can be gift boxes.
    items: items
      .filter(({ unit }) => unit === 'piece')
      .map(({ code, name }) => ({ value: code, label: inLanguage(name, language) })),
    boxes: products
      .filter(({ categoryId }) => categoryId === GIFT_CATEGORY)
      .map(({ code, name }) => ({ value: code, label: inLanguage(name, language) })),
    packaging: rules.packaging.map(({ code, name, price, mostGrams }) => ({
      code,
      name: inLanguage(name, language),
      price: formatMoney(price, language),
      holds: formatWeight(grams(mostGrams), language),
    })),
    occasions: (texts?.occasions ?? []).map(({ slug, name }) => {
      const next = nextDayOf(known.get(slug) ?? { days: [] }, first)
      return { slug, name: inLanguage(name, language), next: next && formatDay(next, language, 'withYear') }
    }),
    chosenPackaging: packaging
      ? { code: packaging.code, name: inLanguage(packaging.name, language), fields: packagingFields(packaging, language) }
      : null,
    chosenOccasion: occasion
      ? { slug: occasion.slug, name: inLanguage(occasion.name, language), fields: occasionFields(known.get(occasion.slug)) }
      : null,
  }
}

type Language = StaffContext['language']

function ruleFields(rules: GiftRules, language: Language): Record<string, string> {
  const number = (value: number) => digitsIn(language, String(value))
  return {
    leastBoxes: number(rules.leastBoxes),
    mostBoxes: number(rules.mostBoxes),
    leadDays: number(rules.leadDays),
    answerHours: number(rules.answerHours),
    remindDays: number(rules.remindDays),
    listDays: number(rules.listDays),
    keepFree: number(rules.keepFree),
    cardPrice: number(paisaToTaka(rules.cardPrice)),
    sleevePrice: number(paisaToTaka(rules.sleeve.price)),
    sleeveLeast: number(rules.sleeve.leastBoxes),
    sleeveDays: number(rules.sleeve.extraDays),
    steps: rules.steps.map(({ boxes, basisPoints }) => `${number(boxes)} ${number(basisPoints / 100)}`).join('\n'),
    taxClass: rules.taxClassId,
  }
}

function packagingFields(
  { code, name, price, mostGrams }: GiftRules['packaging'][number],
  language: Language,
): Record<string, string> {
  return {
    packagingItem: code,
    ...textFields('name', name),
    packagingPrice: digitsIn(language, String(paisaToTaka(price))),
    packagingKilos: digitsIn(language, String(mostGrams / 1000)),
  }
}

function occasionFields(occasion: GiftRules['occasions'][number] | undefined): Record<string, string> {
  const fields: Record<string, string> = { occasionDays: (occasion?.days ?? []).join('\n') }
  for (const [index, name] of BOXES.entries()) fields[name] = occasion?.boxes[index] ?? ''
  return fields
}

type Subject = { rules: GiftRules; occasions: string[]; codes: string[] }
type Context = ActionContext<Subject>

const intent = intentsOf<'gift-settings', Subject>()

export const giftSettingActions = defineActions({
  page: 'gift-settings',
  sees: 'change-prices',
  subject: async ({ ctx }): Promise<Subject> => ({
    rules: await giftRules(ctx.db),
    occasions: ((await giftTexts(ctx.db))?.occasions ?? []).map(({ slug }) => slug),
    codes: (await productCards(ctx.db)).map(({ code }) => code),
  }),
  mistakes: { 'no-such-packaging': '', 'no-such-text': '' },
  intents: {
    rules: intent({ name: 'gifts.rules', fields: rulesIn, run: save, done: 'saved' }),
    add: intent({
      name: 'gifts.addPackaging',
      fields: packagingIn,
      run: (context, one) => save(context, { packaging: [...context.subject.rules.packaging, one] }),
      done: 'added',
    }),
    change: intent({
      name: 'gifts.packaging',
      fields: packagingIn,
      run: (context, one) => changePackaging(context, [one]),
      done: 'saved',
    }),
    drop: intent({
      name: 'gifts.dropPackaging',
      run: (context) => changePackaging(context, []),
      done: 'dropped',
    }),
    occasion: intent({ name: 'gifts.occasions', fields: occasionIn, run: changeOccasion, done: 'saved' }),
  },
})

const FIELDS: Record<string, string> = { packaging: 'packagingItem', packagingName: fieldIn('name', DEFAULT_LANGUAGE) }

async function save({ ctx, subject, seen }: Context, changed: Partial<GiftRules>) {
  const saved = await saveGiftRules(ctx, { rules: { ...subject.rules, ...changed }, seen })
  return withFieldNames(saved, (field) => FIELDS[field] ?? field)
}

/** Puts `after` in the place of this packaging. */
async function changePackaging(context: Context, after: GiftRules['packaging']) {
  const { packaging } = context.subject.rules
  const at = packaging.findIndex(({ code }) => code === context.about)
  if (at === -1) return { ok: false, problem: 'no-such-packaging' } as const
  return save(context, { packaging: packaging.toSpliced(at, 1, ...after) })
}

async function changeOccasion(context: Context, after: { days: string[]; boxes: string[] }) {
  const { subject, about: slug } = context
  if (!subject.occasions.includes(slug)) return { ok: false, problem: 'no-such-text' } as const
  const others = subject.rules.occasions.filter((one) => one.slug !== slug)
  return save(context, { occasions: [...others, { slug, ...after }] })
}

function rulesIn(read: FieldReader): Partial<GiftRules> {
  const steps = linesOf(read.text('steps')).map(readStep)
  if (steps.includes(null)) read.refuse('steps')
  return {
    leastBoxes: read.count('leastBoxes'),
    mostBoxes: read.count('mostBoxes'),
    leadDays: read.count('leadDays'),
    answerHours: read.count('answerHours'),
    remindDays: read.count('remindDays'),
    listDays: read.count('listDays'),
    keepFree: read.count('keepFree'),
    cardPrice: read.money('cardPrice'),
    sleeve: {
      price: read.money('sleevePrice'),
      leastBoxes: read.count('sleeveLeast'),
      extraDays: read.count('sleeveDays'),
    },
    steps: steps.filter((step) => step !== null),
    taxClassId: read.text('taxClass'),
  }
}

/** `100 5`: five per cent off from a hundred boxes. */
function readStep(line: string): GiftRules['steps'][number] | null {
  const [boxes = '', percent = '', ...more] = toLatinDigits(line).replace('%', '').trim().split(/\s+/)
  // Hundredths of a percent are parsed like hundredths of a taka.
  const basisPoints = parseTaka(percent)
  if (!/^\d{1,6}$/.test(boxes) || basisPoints === null || more.length > 0) return null
  return { boxes: Number(boxes), basisPoints }
}

function packagingIn(read: FieldReader) {
  const code = read.text('packagingItem')
  if (!SLUG.test(code)) read.refuse('packagingItem')
  return {
    code,
    name: read.lines('name', 60),
    price: read.money('packagingPrice'),
    mostGrams: read.kilos('packagingKilos'),
  }
}

function occasionIn(read: FieldReader, { subject: { rules, codes }, about }: Context) {
  // Boxes that suited it before may have been archived since; they stay until staff change the choice.
  const known = ['', ...codes, ...(rules.occasions.find(({ slug }) => slug === about)?.boxes ?? [])]
  return {
    days: linesOf(toLatinDigits(read.text('occasionDays'))),
    boxes: BOXES.map((name) => read.oneOf(name, known)).filter((code) => code !== ''),
  }
}

function linesOf(text: string): string[] {
  return text
    .slice(0, 2000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
