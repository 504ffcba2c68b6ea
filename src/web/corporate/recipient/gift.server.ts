import { GIFT_CATEGORY, productCards, sellables } from '#shop/catalog/index.ts'
import { brand, logoOf, photoData, photosById, type PhotoData } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import {
  cardOf,
  cardTextOf,
  destinationOf,
  logoById,
  senderIn,
  signedBy,
  sizeWithin,
  type LinkFound,
  type RunTerms,
} from '#shop/gifting/index.ts'
import type { Consignment } from '#shop/fulfilment/index.ts'
import { contentsOf } from '#shop/inventory/index.ts'
import { formatWeight, grams, inLanguage, type Language } from '#shop/values/index.ts'

/** The box of a recipient as the page opens with it: never its price. */
export type GiftView = {
  name: string
  /** What is in it, such as "Himsagar mango, 2 kg". */
  inside: string[]
  /** The fruit in the compartments of the drawn box; without any, `photo` shows the box. */
  cells: PhotoData[]
  photo: PhotoData | null
}

/** The card as it is printed. `logo` is that of the sender, else of the shop; `strip` is the picture of its band. */
export type CardView = {
  name: string
  words: string
  from: string
  shop: string
  logo: { src: string; width: number; height: number; alt: string } | null
  ofSender: boolean
  style: string
  strip: string | null
}

export type SenderLogo = { src: string; width: number; height: number; alt: string }

/** In pixels, as the page shows it. */
const LOGO_ROOM = { width: 160, height: 56 }

/** The logo of the sender beside the name. */
export async function senderLogo(
  reader: Reader,
  { found: { run }, token, alt }: { found: LinkFound; token: string; alt: string },
): Promise<SenderLogo | null> {
  const logo = await logoById(reader, run.logoId)
  if (!logo) return null
  return { src: `/gift/for/${token}/logo.png?v=${logo.id}`, ...sizeWithin(logo, LOGO_ROOM), alt }
}

const CELLS = 5

export async function giftView(reader: Reader, { run, row }: LinkFound, language: Language): Promise<GiftView | null> {
  const variantId = row.variantId ?? run.variantId
  const sold = variantId === null ? undefined : (await sellables(reader, [variantId])).get(variantId)
  if (!sold || variantId === null) return null
  const parts = (await contentsOf(reader, [variantId])).get(variantId) ?? []
  const products = await productCards(reader, { codes: parts.map(({ code }) => code) })
  const fruits = new Map(products.filter(({ categoryId }) => categoryId !== GIFT_CATEGORY).map((one) => [one.code, one]))
  // What is weighed or sold on its own is fruit; the rest is packaging.
  const inside = parts.filter(({ code, unit }) => unit === 'gram' || fruits.has(code))
  const pictured = inside.flatMap(({ code }) => {
    const photo = fruits.get(code)?.photo
    return photo ? [photoData(photo.photo, '')] : []
  })
  const own = sold.photo && (await photosById(reader, [sold.photo.id])).get(sold.photo.id)
  const [name, label] = [inLanguage(sold.name, language), inLanguage(sold.label, language)]
  return {
    name: label === '' || name.endsWith(label) ? name : `${name}, ${label}`,
    inside: inside.map((part) =>
      part.grams > 0
        ? `${inLanguage(part.name, language)}, ${formatWeight(grams(part.grams), language)}`
        : inLanguage(part.name, language),
    ),
    cells: own || pictured.length === 0 ? [] : Array.from({ length: CELLS }, (_, index) => pictured[index % pictured.length]!),
    photo: own ? photoData(own, '') : null,
  }
}

/** Null where the box has no card for this recipient: there is no text, or the box goes elsewhere. */
export async function cardView(reader: Reader, { found, token, terms, box, language }: CardAsked): Promise<CardView | null> {
  const { run, row } = found
  const self = { kind: 'self' as const, to: { name: row.name, phone: row.read.phone } }
  const chosen = destinationOf(run, row)
  const destination = typeof chosen === 'string' ? self : chosen
  const words = box ? (box.recipient.giftMessage ?? '') : cardTextOf({ run, row, terms }, destination)
  if (words === '') return null
  const to = box ? box.recipient.name : destination.to.name
  const own = await brand(reader)
  const from = signedBy({ run, card: row.card, terms })
  const { mark: _, ...card } = cardOf({ mark: '', name: to, words, from })
  const shop = inLanguage(own.name, language)
  const sender = await senderLogo(reader, { found, token, alt: senderIn(run, terms, language) })
  const ofShop = logoOf(own, language)
  const version = `${run.design ?? 'none'}-${run.logoId ?? 'none'}`
  return {
    ...card,
    shop,
    logo: sender ?? (ofShop && { ...ofShop, alt: shop }),
    ofSender: sender !== null,
    style: `/gift/for/${token}/card.css?v=${version}`,
    strip: run.design === null ? null : `/gift/for/${token}/strip.svg?v=${version}`,
  }
}

type CardAsked = { found: LinkFound; token: string; terms: RunTerms; box: Consignment | null; language: Language }
