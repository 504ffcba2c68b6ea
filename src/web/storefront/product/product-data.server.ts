import { brand } from '#shop/content/index.ts'
import { productView, type FarmView, type ProductView } from '#shop/storefront/index.ts'
import { promiseFor } from '#shop/fulfilment/index.ts'
import { dayInDhaka, formatDay, linkIn, monthOf, whatsappLink, type CalendarDate, type Language } from '#shop/values/index.ts'
import { onlineMethods, type RequestContext } from '#web/http/request-context.ts'
import { hoursInWords, nearDayInFull, promiseWords } from '../promise/promise-words.ts'
import { methodsOf } from '../checkout/methods.server.ts'
import { chargeRows } from './charge-rows.server.ts'
import { keepsOf } from './keeps.server.ts'
import { isOutOfSeason, otherFruit } from './other-fruit.server.ts'
import { preorderTerms } from './preorder.server.ts'

const REVIEWS = 6

export type ProductData = NonNullable<Awaited<ReturnType<typeof productData>>>
export type VariantChoice = ProductData['variants'][number]

/** The product page in one language: only what it shows, with formatted days. Null for an unknown product. */
export async function productData(requestContext: RequestContext, slug: string, language: Language, { preview = false } = {}) {
  const { db, now } = requestContext.ctx
  const [view, promise] = await Promise.all([productView(db, { slug, now, language, preview }), promiseFor(db, {}, now)])
  if (!view) return null
  const { card, lots } = view
  const day = (text: string) => formatDay(text as CalendarDate, language, 'dayMonth')
  const lot = lots.find(({ harvested_on: harvested }) => harvested !== '')
  return {
    id: card._id,
    slug: card.slug,
    name: card.name,
    image: card.image,
    short: card.description_short,
    // For search engines, which want a description, even where staff have written none yet.
    summary: card.description_short || `${card.name}, ${card.origin}`,
    long: view.description_long,
    also: view.also_called,
    origin: card.origin,
    imported: view.country !== 'BD',
    category: view.category,
    offer: card.offer,
    ripe: card.ripe_today ?? null,
    share: await shareOf(requestContext, card.slug, language),
    variants: view.variants.map((variant) => ({ ...variantIn(variant), ships: variant.ships_from && day(variant.ships_from) })),
    ships: card.ships_from && day(card.ships_from),
    preorder: await preorderOf(requestContext, view, language),
    photos: view.photos,
    today: dayInDhaka(now),
    season: {
      months: view.season.months,
      inSeason: isInSeason(view, now),
      over: isOutOfSeason(view, now),
      harvest: harvestIn(view, day),
    },
    weighed: view.priced_by_weight,
    ripening: view.ripening,
    storage: view.storage,
    keeps: keepsOf(view, dayInDhaka(now), language),
    nutrition: view.nutrition,
    contents: view.contents.map(({ name, unit, amount }) => ({ name, unit, amount })),
    lot: lot && {
      code: lot.code,
      grade: lot.grade,
      bestBefore: day(lot.best_before),
      harvested: pickedIn(lot.harvested_on, language),
    },
    grower: view.grower && growerIn(view.grower),
    promise: promise && {
      ...promiseWords(promise, now, language),
      cutOffAt: promise.cutOffAt.toISOString(),
      day: nearDayInFull(promise.day, now, language),
      hours: hoursInWords(promise.slots, language),
    },
    charges: await chargeRows(db, { view, methods: await methodsOf(requestContext.shop), now, language }),
    reviews: { ...view.reviews, list: view.reviews.list.slice(0, REVIEWS) },
    related: await otherFruit(requestContext, view, language),
  }
}

/** The address of the page, and the beginning of a link to the shop’s WhatsApp; null without a number. */
async function shareOf({ ctx, shop }: RequestContext, slug: string, language: Language) {
  const { whatsapp } = await brand(ctx.db)
  return { url: linkIn(shop.config.shopUrl, language, `/product/${slug}`), ask: whatsappLink(whatsapp, '') }
}

function preorderOf({ ctx, shop }: RequestContext, { variants }: ProductView, language: Language) {
  const ahead = variants.filter(({ offer }) => offer === 'pre-order').map(({ _id }) => _id)
  return preorderTerms(ctx.db, ahead, { language, online: onlineMethods(shop).length > 0 })
}

function variantIn({
  _id,
  label,
  price,
  sale_price,
  quantity_kg,
  price_per_kg,
  offer,
  few_left,
  sku,
  ripeness,
}: ProductView['variants'][number]) {
  return { _id, sku, label, price, sale_price, quantity_kg, price_per_kg, offer, few_left, ripeness }
}

// A product available all year has no season.
function isInSeason(view: ProductView, now: Date): boolean {
  return view.season.months.length < 12 && view.season.months.includes(monthOf(dayInDhaka(now))) && view.card.offer === 'now'
}

function harvestIn(view: ProductView, day: (text: string) => string) {
  return view.season.harvest.map(({ district, not_before, official }) => ({ district, official, day: day(not_before) }))
}

function pickedIn(harvested: string, language: Language): string {
  return formatDay(harvested as CalendarDate, language, 'long')
}

function growerIn({ slug, farmer, place, story, practice, photo }: FarmView) {
  return { slug, farmer, place, story, practice, photo }
}
