import { z } from 'zod'
import { changePrice } from '#shop/pricing/index.ts'
import { calendarDate, formatMoney, instantInDhaka, paisa, parseTaka, type Paisa } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import type { PriceField, PriceFields, PriceProblem, PriceRefusal } from './product-view.ts'

const text = z.string().max(40).default('')
const seenPaisa = z.string().regex(/^\d{1,12}$/)
const Typed = z.object({ price: text, salePrice: text, saleFrom: text, saleUntil: text })
const Seen = z.object({ variantId: z.string().max(40), seenPrice: seenPaisa, seenSale: z.union([seenPaisa, z.literal('')]) })

/** Changes one variant's price; of two people who change it from the same page, the second gets an edit conflict. */
export async function setPrice(
  { ctx, language }: StaffContext,
  fields: Record<string, string>,
): Promise<{ ok: true } | PriceRefusal> {
  const typing = Typed.safeParse(fields)
  const typed: PriceFields = typing.success ? typing.data : Typed.parse({})
  const seen = Seen.safeParse(fields)
  const variantId = fields['variantId'] ?? ''
  const refused = (problem: PriceProblem, field: PriceField, now = ''): PriceRefusal => ({
    ok: false,
    variantId,
    problem,
    field,
    typed,
    now,
  })
  if (!typing.success || !seen.success) return refused('not-understood', 'price')
  const read = readPrice(typed)
  if ('problem' in read) return refused(read.problem, read.field)
  const seenPrice = paisa(Number(seen.data.seenPrice))
  const field = farOff(read, seenPrice)
  if (field !== null && fields['sure'] !== 'yes') return refused('far-off', field)
  const changed = await changePrice(ctx, {
    variantId: knownId(variantId),
    ...read,
    seen: { price: seenPrice, salePrice: seen.data.seenSale === '' ? null : paisa(Number(seen.data.seenSale)) },
  })
  if (changed.ok) return changed
  switch (changed.problem) {
    case 'edit-conflict': {
      const { price, salePrice } = changed
      return refused(
        'edit-conflict',
        'price',
        salePrice === null
          ? formatMoney(price, language)
          : `${formatMoney(salePrice, language)} (${formatMoney(price, language)})`,
      )
    }
    case 'sale-not-lower':
      return refused(changed.problem, 'salePrice')
    case 'sale-window-empty':
      return refused(changed.problem, 'saleUntil')
    case 'window-without-sale':
      return refused(changed.problem, 'salePrice')
    case 'price-not-positive':
    case 'unknown-variant':
      return refused(changed.problem, 'price')
    default:
      return changed satisfies never
  }
}

// A missing or extra digit makes the price wrong by a factor of ten, and the shop shows it at once.
const FAR_OFF = 3

/** The field that looks mistyped: a price far from the previous one, or a sale price far below the price. */
function farOff({ price, salePrice }: ReadPrice, before: Paisa): PriceField | null {
  if (price > 0 && (price > before * FAR_OFF || price * FAR_OFF < before)) return 'price'
  return salePrice !== null && salePrice > 0 && salePrice * FAR_OFF < price ? 'salePrice' : null
}

type ReadPrice = { price: Paisa; salePrice: Paisa | null; saleFrom: Date | null; saleUntil: Date | null }
type Misread = { problem: PriceProblem; field: PriceField }

// The most that one unit can cost.
const MOST_PAISA = 100_000_000

function readPrice(typed: PriceFields): ReadPrice | Misread {
  const price = parseTaka(typed.price)
  if (price === null || price > MOST_PAISA) return { problem: 'not-money', field: 'price' }
  // As the field's help says; remaining dates of the last sale are ignored.
  if (typed.salePrice.trim() === '') return { price, salePrice: null, saleFrom: null, saleUntil: null }
  const salePrice = parseTaka(typed.salePrice)
  if (salePrice === null) return { problem: 'not-money', field: 'salePrice' }
  const saleFrom = readTime(typed.saleFrom)
  const saleUntil = readTime(typed.saleUntil)
  if (saleFrom === undefined) return { problem: 'not-a-time', field: 'saleFrom' }
  if (saleUntil === undefined) return { problem: 'not-a-time', field: 'saleUntil' }
  return { price, salePrice, saleFrom, saleUntil }
}

/** `2026-06-12T08:00` in Dhaka time; null if empty, undefined if invalid. */
function readTime(typed: string): Date | null | undefined {
  if (typed === '') return null
  const match = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d)?$/.exec(typed)
  const day = match && calendarDate(match[1]!)
  return day ? instantInDhaka(day, match[2]!) : undefined
}
