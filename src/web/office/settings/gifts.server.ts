import { productCards, taxClasses } from '#shop/catalog/index.ts'
import { giftTexts } from '#shop/content/index.ts'
import { GIFT_CATEGORY, giftRules, saveGiftRules, giftRulesVersion, type GiftRules } from '#shop/gifting/index.ts'
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
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

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

function ruleFields(rules: GiftRules, language: Language): Typed {
  const number = (value: number) => digitsIn(language, String(value))
  return {
    leastBoxes: number(rules.leastBoxes),
    mostBoxes: number(rules.mostBoxes),
    leadDays: number(rules.leadDays),
    cardPrice: number(paisaToTaka(rules.cardPrice)),
    sleevePrice: number(paisaToTaka(rules.sleeve.price)),
    sleeveLeast: number(rules.sleeve.leastBoxes),
    sleeveDays: number(rules.sleeve.extraDays),
    steps: rules.steps.map(({ boxes, basisPoints }) => `${number(boxes)} ${number(basisPoints / 100)}`).join('\n'),
    taxClass: rules.taxClassId,
  }
}

function packagingFields({ code, name, price, mostGrams }: GiftRules['packaging'][number], language: Language): Typed {
  return {
    packagingItem: code,
    ...textFields('name', name),
    packagingPrice: digitsIn(language, String(paisaToTaka(price))),
    packagingKilos: digitsIn(language, String(mostGrams / 1000)),
  }
}

function occasionFields(occasion: GiftRules['occasions'][number] | undefined): Typed {
  const fields: Typed = { occasionDays: (occasion?.days ?? []).join('\n') }
  for (const [index, name] of BOXES.entries()) fields[name] = occasion?.boxes[index] ?? ''
  return fields
}

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export async function changeGifts(requestContext: StaffContext, fields: Typed): Promise<Changed> {
  const [intent, id = ''] = (fields['intent'] ?? '').split(' ')
  const rules = await giftRules(requestContext.ctx.db)
  const after = await changedRules(requestContext, { intent: intent ?? '', id, rules, fields })
  if ('problem' in after) return after
  const saved = await saveGiftRules(requestContext.ctx, { rules: after, seen: fields['seen'] ?? '' })
  if (saved.ok) return { ok: true, done: intent === 'drop' ? 'dropped' : intent === 'add' ? 'added' : 'saved' }
  switch (saved.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: saved.fields.map((field) => FIELDS[field] ?? field) })
    case 'edit-conflict':
      return refused(fields, saved.problem)
    default:
      return saved satisfies never
  }
}

const FIELDS: Record<string, string> = { packaging: 'packagingItem', packagingName: fieldIn('name', DEFAULT_LANGUAGE) }

type Asked = { intent: string; id: string; rules: GiftRules; fields: Typed }

async function changedRules(requestContext: StaffContext, asked: Asked): Promise<GiftRules | SettingRefusal> {
  const { intent, id, rules, fields } = asked
  switch (intent) {
    case 'rules':
      return readRules(rules, fields)
    case 'add':
      return readPackaging({ ...asked, id: '' })
    case 'change':
      return rules.packaging.some(({ code }) => code === id) ? readPackaging(asked) : refused(fields, 'no-such-packaging')
    case 'drop':
      return rules.packaging.some(({ code }) => code === id)
        ? { ...rules, packaging: rules.packaging.filter(({ code }) => code !== id) }
        : refused(fields, 'no-such-packaging')
    case 'occasion':
      return readOccasion(requestContext, asked)
    default:
      return refused(fields, 'not-understood')
  }
}

function readRules(rules: GiftRules, fields: Typed): GiftRules | SettingRefusal {
  const read = readFields(fields)
  const steps = linesOf(fields['steps']).map(readStep)
  if (steps.includes(null)) read.wrong.push('steps')
  const after = {
    ...rules,
    leastBoxes: read.count('leastBoxes'),
    mostBoxes: read.count('mostBoxes'),
    leadDays: read.count('leadDays'),
    cardPrice: read.money('cardPrice'),
    sleeve: {
      price: read.money('sleevePrice'),
      leastBoxes: read.count('sleeveLeast'),
      extraDays: read.count('sleeveDays'),
    },
    steps: steps.filter((step) => step !== null),
    taxClassId: read.text('taxClass'),
  }
  return read.wrong.length > 0 ? refused(fields, 'not-valid', { wrong: read.wrong }) : after
}

/** `100 5`: five per cent off from a hundred boxes. */
function readStep(line: string): GiftRules['steps'][number] | null {
  const [boxes = '', percent = '', ...more] = toLatinDigits(line).replace('%', '').trim().split(/\s+/)
  // Hundredths of a percent are parsed like hundredths of a taka.
  const basisPoints = parseTaka(percent)
  if (!/^\d{1,6}$/.test(boxes) || basisPoints === null || more.length > 0) return null
  return { boxes: Number(boxes), basisPoints }
}

function readPackaging({ id, rules, fields }: Asked): GiftRules | SettingRefusal {
  const read = readFields(fields)
  const one = {
    code: read.text('packagingItem'),
    name: read.lines('name', 60),
    price: read.money('packagingPrice'),
    mostGrams: read.kilos('packagingKilos'),
  }
  if (!SLUG.test(one.code)) read.wrong.push('packagingItem')
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const packaging = id === '' ? [...rules.packaging, one] : rules.packaging.map((before) => (before.code === id ? one : before))
  return { ...rules, packaging }
}

async function readOccasion({ ctx }: StaffContext, { id, rules, fields }: Asked): Promise<GiftRules | SettingRefusal> {
  const [texts, products] = await Promise.all([giftTexts(ctx.db), productCards(ctx.db)])
  if (!texts?.occasions.some(({ slug }) => slug === id)) return refused(fields, 'no-such-text')
  const before = rules.occasions.find(({ slug }) => slug === id)
  // Boxes that suited it before may have been put away since; they stay until staff change the choice.
  const known = new Set([...products.map(({ code }) => code), ...(before?.boxes ?? []), ''])
  const wrong = BOXES.filter((name) => !known.has(fields[name] ?? ''))
  if (wrong.length > 0) return refused(fields, 'not-valid', { wrong })
  const after = {
    slug: id,
    days: linesOf(toLatinDigits(fields['occasionDays'] ?? '')),
    boxes: BOXES.map((name) => fields[name] ?? '').filter((code) => code !== ''),
  }
  return { ...rules, occasions: [...rules.occasions.filter(({ slug }) => slug !== id), after] }
}

function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .slice(0, 2000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
