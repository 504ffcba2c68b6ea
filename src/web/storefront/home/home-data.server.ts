import { fillFacts, pageFacts } from '../content/page-facts.server.ts'
import {
  bestReviews,
  farms,
  filterProducts,
  NO_FILTER,
  productCards,
  productsOfFarms,
  type CardData,
  type PhotoData,
  type ShelfCard,
} from '#shop/catalog/index.ts'
import {
  bannerOn,
  brand,
  gallery,
  HOME_PLACES,
  homeSeason,
  homeTexts,
  photoData,
  photosById,
  type Brand,
  type HomePlace,
} from '#shop/content/index.ts'
import { promiseFor } from '#shop/fulfilment/index.ts'
import { deliveryCharges } from '#shop/pricing/index.ts'
import { isPromisedByDay, type DeliveryMode } from '#shop/values/delivery-modes.ts'
import { inLanguage, dayInDhaka, formatDay, monthOf, paisaToTaka, type CalendarDate, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { cachedProductCards } from '#web/http/product-card-cache.ts'
import { ripeCards } from '../ripe/ripe-cards.ts'
import { hoursInWords, nearDayInFull, promiseWords, type PromiseWords } from '../promise/promise-words.ts'

const BOARD_ROWS = 6
const RIPE_CARDS = 5
const BEST_SELLERS = 10
const FARMS = 3
const REVIEWS = 3
const GIFT_PHOTOS = 5
const HERO_PHOTO = 'hero-fruit-crate'

/** One fruit of the season board. `price` is taka; `from` if there are several packs. */
export type BoardRow = {
  slug: string
  name: string
  origin: string
  photo: PhotoData | null
  months: number[]
  price: number
  from: boolean
  pack: string
  /** The day on which a pre-order ships, as text. */
  ships: string | null
}

export type FarmRow = { slug: string; farmer: string; place: string; fruits: string; since: number }

/** When fruit ordered now arrives in a place, as text, and the delivery charge in taka. */
export type DeliveryEstimate = PromiseWords & {
  place: string
  day: string
  how: string
  mode: DeliveryMode
  charge: number | null
  freeAbove: number | null
  cutOffAt: string
}

export type HomeData = Awaited<ReturnType<typeof homeData>>

/** `drafted`: the brand of a preview. */
export async function homeData(requestContext: RequestContext, language: Language, drafted?: Brand) {
  const { db, now } = requestContext.ctx
  const today = dayInDhaka(now)
  const month = monthOf(today)
  const own = drafted ?? (await brand(db))
  const [photos, texts, cards, pictures, growers, reviews, reach, banner, facts] = await Promise.all([
    photosById(
      db,
      HOME_PLACES.flatMap((place) => own.pictures[place]?.photoId ?? []),
    ),
    homeTexts(db),
    cachedProductCards(requestContext, { language }),
    gallery(db),
    farmRows(db, language),
    bestReviews(db, REVIEWS),
    cityReach(db, now, language),
    bannerOn(db, today),
    pageFacts(requestContext, language),
  ])
  const season = texts && homeSeason(texts.heroes, month)
  const featuredCodes = season?.featured ?? []
  const idOfCode = new Map((await productCards(db, { codes: featuredCodes })).map(({ code, id }) => [code, id]))
  const featured = featuredCodes.map((code) => idOfCode.get(code))
  const hero = [season?.photo, HERO_PHOTO].map((key) => pictures.find(({ photo }) => photo.key === key)).find(Boolean)
  const photoOf = new Map(cards.map((card) => [card._id, card.photo]))
  const ownPicture = (place: HomePlace): PhotoData | null => {
    const picture = own.pictures[place]
    const photo = picture && photos.get(picture.photoId)
    return photo ? photoData(photo, inLanguage(picture.alt, language)) : null
  }
  return {
    banner: banner && { text: inLanguage(banner.text, language), link: banner.link },
    title: inLanguage(season?.title, language) ?? '',
    lead: inLanguage(season?.lead, language) ?? '',
    hero: ownPicture('hero') ?? (hero ? photoData(hero.photo, inLanguage(hero.alt, language)) : null),
    ownPictures: { hero: ownPicture('hero') !== null, farms: ownPicture('farms'), gift: ownPicture('gift') },
    today,
    todayInWords: formatDay(today, language, 'long'),
    board: boardOf(cards, { featured, month, language }),
    ripe: ripeCards(cards).slice(0, RIPE_CARDS),
    bestSellers: bestSellersOf(cards, month),
    kinds: cards.length,
    ...growers,
    gift: giftOf(cards, facts),
    steps: (texts?.steps ?? []).map(({ title, text }) => ({
      title: inLanguage(title, language),
      text: fillFacts(inLanguage(text, language), facts),
    })),
    reach,
    reviews: reviews.map(({ productId, name, area, bought, body, language: written, sample }) => ({
      name: inLanguage(name, language),
      area: inLanguage(area, language),
      bought: inLanguage(bought, language) ?? null,
      text: inLanguage(body, language),
      written,
      sample,
      photo: photoOf.get(productId) ?? null,
    })),
  }
}

type BoardInput = { featured: readonly (string | undefined)[]; month: number; language: Language }

/** Featured fruit of the season first, then other ripe fruit; nothing that is unavailable. */
function boardOf(cards: readonly ShelfCard[], { featured, month, language }: BoardInput): BoardRow[] {
  const chosen = featured.flatMap((id) => cards.find((card) => card._id === id) ?? [])
  const ripe = filterProducts(cards, { ...NO_FILTER, season: 'now' }, { month, found: null }).filter(
    (card) => card.category !== 'gift',
  )
  const rows = [...new Set([...chosen.filter((card) => card.offer !== 'out'), ...ripe])].slice(0, BOARD_ROWS)
  return rows.map((card) => ({
    slug: card.slug,
    name: card.name,
    origin: card.origin,
    photo: card.photo,
    months: card.season_months,
    price: Math.min(...card.varients.map((variant) => variant.sale_price ?? variant.price)),
    from: card.varients.length > 1,
    pack: card.varients[0]?.label ?? '',
    ships:
      card.offer === 'pre-order' && card.ships_from ? formatDay(card.ships_from as CalendarDate, language, 'dayMonth') : null,
  }))
}

function bestSellersOf(cards: readonly ShelfCard[], month: number): CardData[] {
  const sold = filterProducts(cards, { ...NO_FILTER, sort: 'best-sellers' }, { month, found: null })
  return sold.slice(0, BEST_SELLERS).map(({ origin_key: _, ...card }) => card)
}

/** The price of the cheapest gift box, the boxes that an order may have, as text, and photos of fruit. */
export type GiftOffer = { from: number | null; least: string; most: string; photos: PhotoData[] }

function giftOf(cards: readonly ShelfCard[], { giftLeast, giftMost }: Record<'giftLeast' | 'giftMost', string>): GiftOffer {
  const boxes = cards.filter((card) => card.category === 'gift' && card.offer !== 'out')
  const from = boxes.length > 0 ? Math.min(...boxes.map((card) => card.sale_price ?? card.price)) : null
  const photos = cards.flatMap((card) => (card.category !== 'gift' && card.photo ? [card.photo] : []))
  // To avoid five mangoes: every other kind, from the best sellers on.
  return { from, least: giftLeast, most: giftMost, photos: photos.filter((_, index) => index % 2 === 0).slice(0, GIFT_PHOTOS) }
}

async function farmRows(
  db: RequestContext['ctx']['db'],
  language: Language,
): Promise<{ farms: FarmRow[]; farmCount: number; districtCount: number }> {
  const all = await farms(db)
  const shown = all.slice(0, FARMS)
  const grown = await productsOfFarms(db, shown)
  return {
    farmCount: all.length,
    districtCount: new Set(all.map((farm) => farm.districtId)).size,
    farms: shown.map((farm) => ({
      slug: farm.slug,
      farmer: inLanguage(farm.farmer, language),
      place: inLanguage(farm.place, language),
      fruits: (grown.get(farm.id) ?? []).map(({ name }) => inLanguage(name, language)).join(', '),
      since: farm.sinceYear,
    })),
  }
}

/** The delivery promise for the city, until the visitor chooses an area. */
async function cityReach(db: RequestContext['ctx']['db'], now: Date, language: Language): Promise<DeliveryEstimate | null> {
  const promise = await promiseFor(db, {}, now)
  if (!promise) return null
  const charge = (await deliveryCharges(db, promise.zoneId)).find(({ mode }) => mode === promise.mode)
  return {
    ...promiseWords(promise, now, language),
    place: inLanguage(promise.zoneName, language),
    day: nearDayInFull(promise.day, now, language),
    how: isPromisedByDay(promise.mode)
      ? formatDay(promise.promisedUntil, language, 'long')
      : hoursInWords(promise.slots, language),
    mode: promise.mode,
    charge: charge ? paisaToTaka(charge.base) : null,
    freeAbove: charge?.freeFrom ? paisaToTaka(charge.freeFrom) : null,
    cutOffAt: promise.cutOffAt.toISOString(),
  }
}
