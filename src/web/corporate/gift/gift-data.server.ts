import { claimRules } from '#shop/claims/index.ts'
import { fillFacts, giftFacts, type PageFacts } from '#web/storefront/content/page-facts.server.ts'
import { GIFT_CATEGORY, productCards, type ProductFacts, type CardData, type PhotoData } from '#shop/catalog/index.ts'
import { giftTexts, photoData, type GiftTexts } from '#shop/content/index.ts'
import { giftRules } from '#shop/gifting/index.ts'
import { giftDays } from '#shop/gifting/model.ts'
import { contentsOf } from '#shop/inventory/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import {
  inLanguage,
  dayInDhaka,
  formatDay,
  formatMoney,
  formatMonths,
  monthOf,
  paisa,
  type Translations,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import { occasionViews } from './occasions.server.ts'
import { fillCells } from './crate-cells.ts'

/** A crate shows this many fruits, and the card in the sixth place. */
// Fruits whose colours go together; one that is no longer sold is replaced by one that is.
const HERO = ['pomegranate', 'grape-black', 'mango-himsagar', 'apple-green', 'orange-imported']

/**
 * A box as the page shows it. `price` is in taka; `season` says when it is available. `cells` are keys of the page's photos; if
 * there are none, `photo` shows the whole box.
 */
export type GiftBox = {
  slug: string
  name: string
  text: string
  label: string
  price: number
  salePrice: number | null
  inside: string
  season: string
  available: boolean
  cells: string[]
  photo: PhotoData | null
}

export type GiftWords = {
  title: string
  lead: string
  steps: Named[]
  minimums: { label: string; value: string; note: string }[]
  leadTimes: { what: string; time: string }[]
  cards: { occasion: string; text: string }[]
  promises: string[]
  quotation: { title: string; lead: string }
}
type Named = { title: string; text: string }

/** What the page gets; the figures are for its head. */
export type GiftData = Omit<Awaited<ReturnType<typeof giftData>>, 'figures'>

export async function giftData({ ctx: { db, now } }: Pick<RequestContext, 'ctx'>, language: Language) {
  const today = dayInDhaka(now)
  const [words, facts, rules] = await Promise.all([giftTexts(db), productCards(db), giftRules(db)])
  const gifts = facts.filter((product) => product.categoryId === GIFT_CATEGORY)
  const [cards, contents] = await Promise.all([
    shelf(db, { now, language, ids: gifts.map((product) => product.id) }),
    contentsOf(
      db,
      gifts.map((product) => product.variants[0]!.id),
    ),
  ])
  const others = facts.filter((product) => product.categoryId !== GIFT_CATEGORY)
  const sold = new Set(others.map((product) => product.code))
  const fruits = new Map(others.filter((product) => product.photo).map((product) => [product.code, product]))
  const boxes = cards.map((card) => {
    // Contents that are sold on their own are fruit; the rest is packaging.
    const inside = (contents.get(card.varients[0]!._id) ?? []).filter((content) => sold.has(content.code))
    const pictured = inside.map((content) => content.code).filter((code) => fruits.has(code))
    return boxOf(card, {
      language,
      month: monthOf(today),
      pictured,
      inside: inside.map((content) => inLanguage(content.name, language)),
    })
  })
  const hero = fillCells([...HERO.filter((code) => fruits.has(code)), ...fruits.keys()])
  const { first, last } = giftDays(rules, today)
  const occasions = { occasions: words?.occasions ?? [], rules, gifts, contents, first, now }
  const figures = giftFacts(rules, { language, claimHours: (await claimRules(db)).hours })
  return {
    figures,
    words: words && wordsIn(words, language, { ...figures, giftFrom: lowestPrice(boxes, language) }),
    occasions: await occasionViews(db, occasions, language),
    leastBoxes: rules.leastBoxes,
    buildable: rules.packaging.length > 0,
    boxes: [...boxes.filter((box) => box.available), ...boxes.filter((box) => !box.available)],
    hero,
    photos: photosOf([...hero, ...boxes.flatMap((box) => box.cells)], fruits),
    firstDay: first as string,
    firstDayInWords: formatDay(first, language, 'long'),
    lastDay: last as string,
  }
}

/** Of the boxes that can be had. */
function lowestPrice(boxes: readonly GiftBox[], language: Language): string {
  const prices = boxes.filter(({ available }) => available).map(({ price, salePrice }) => salePrice ?? price)
  return prices.length === 0 ? '' : formatMoney(paisa(Math.round(Math.min(...prices) * 100)), language)
}

type Inside = { language: Language; month: number; pictured: string[]; inside: string[] }

function boxOf(card: CardData, { language, month, pictured, inside }: Inside): GiftBox {
  return {
    slug: card.slug,
    name: card.name,
    text: card.description_short,
    label: card.varients[0]!.label,
    price: card.price,
    salePrice: card.sale_price,
    inside: inside.join(', '),
    season: seasonOf(card, { language, month }),
    available: card.offer !== 'out',
    cells: fillCells(pictured),
    photo: pictured.length === 0 ? card.photo : null,
  }
}

/** Whether the box can be sent now, from a day on, or only in its season. */
function seasonOf(card: CardData, { language, month }: Pick<Inside, 'language' | 'month'>): string {
  const t = wordsOf('gift', language)
  const months = formatMonths(card.season_months, language)
  switch (card.offer) {
    case 'now':
      if (card.season_months.length === 12) return t('gift.nowAllYear')
      // Another season's note would contradict the fact that the box can be sent today.
      return card.season_months.includes(month) ? t('gift.nowSeason', { months }) : t('gift.now')
    case 'pre-order':
      return card.ships_from === null ? t('gift.out', { months }) : t('gift.from', { day: shortDay(card.ships_from, language) })
    case 'out':
      return t('gift.out', { months })
    default:
      return card.offer satisfies never
  }
}

function shortDay(day: string, language: Language): string {
  return formatDay(day as CalendarDate, language, 'dayMonth')
}

function photosOf(codes: readonly string[], fruits: ReadonlyMap<string, ProductFacts>): Record<string, PhotoData> {
  const shown = [...new Set(codes)].flatMap((code) => {
    const photo = fruits.get(code)?.photo
    return photo ? [[code, photoData(photo.photo, '')] as const] : []
  })
  return Object.fromEntries(shown)
}

function wordsIn(words: GiftTexts, language: Language, facts: PageFacts): GiftWords {
  const said = (text: Translations) => fillFacts(inLanguage(text, language), facts)
  return {
    title: said(words.title),
    lead: said(words.lead),
    steps: words.steps.map(({ title, text }) => ({ title: said(title), text: said(text) })),
    // Without a box that can be had there is no price.
    minimums: words.minimums
      .map(({ label, value, note }) => ({ label: said(label), value: said(value), note: said(note) }))
      .filter(({ value }) => value !== ''),
    leadTimes: words.leadTimes.map(({ what, time }) => ({ what: said(what), time: said(time) })),
    cards: words.cards.map(({ occasion, text }) => ({ occasion, text: said(text) })),
    promises: words.promises.map(said),
    quotation: { title: said(words.quotation.title), lead: said(words.quotation.lead) },
  }
}
