import { z } from 'zod'
import { ticketById } from '../content/index.ts'
import { contentsOf, stockItems } from '../inventory/index.ts'
import type { Reader } from '../context.ts'
import { calendarDate, dayInDhaka, paisa, type Translations, type CalendarDate, type Paisa } from '../values/index.ts'
import { dayToShow, giftDays, type GiftRules, type Packaging } from './box-rules.ts'
import { boxRequestToSearch, type BoxRequest } from './box-request.ts'
import { figureBox, type FiguredBox } from './figure-box.ts'
import { fruitOnDay, type BoxFruit } from './fruit-on-day.ts'
import { giftRules } from './gift-rules.ts'
import { translationsOf } from '../translations-schema.ts'

/** A box built by a buyer, with the prices they saw. It is stored in the enquiry, and private boxes are made from it. */
export type BuiltBox = {
  day: CalendarDate
  boxes: number
  fruits: { variantId: string; name: Translations; grams: number; perKilo: Paisa }[]
  packaging: { code: string; name: Translations; price: Paisa }
  /** The text of the card; empty for none. */
  card: string
  cardPrice: Paisa
  sleevePrice: Paisa | null
  stepBasisPoints: number
  perBox: Paisa
  total: Paisa
  grams: number
  /** The query string that opens the box in the builder. */
  search: string
}

const text = z.string().max(400)
const amount = z
  .int()
  .min(0)
  .transform((whole): Paisa => paisa(whole))
const translations = translationsOf(text)
const schema = z.object({
  day: text.transform((day, issues): CalendarDate => {
    const read = calendarDate(day)
    if (read === null) issues.addIssue({ code: 'custom', message: 'not a day' })
    return read as CalendarDate
  }),
  boxes: z.int().min(1),
  fruits: z
    .array(z.object({ variantId: z.uuid(), name: translations, grams: z.int().min(1).max(100_000), perKilo: amount }))
    .min(1)
    .max(20),
  packaging: z.object({ code: text, name: translations, price: amount }),
  card: z.string().max(2000),
  cardPrice: amount,
  sleevePrice: amount.nullable(),
  stepBasisPoints: z.int().min(0).max(10_000),
  perBox: amount,
  total: amount,
  grams: z.int().min(1),
  search: z.string().max(6000),
}) satisfies z.ZodType<BuiltBox>

/** The built box in a ticket's details; null when there is none or it cannot be read. */
export function readBuiltBox(details: Record<string, unknown>): BuiltBox | null {
  return schema.safeParse(details['box']).data ?? null
}

/** The box that the buyer built in this enquiry, with the card that they wrote. */
export async function builtBoxFor(reader: Reader, ticketId: string | null): Promise<BuiltBox | null> {
  const ticket = ticketId === null ? null : await ticketById(reader, ticketId)
  return ticket && readBuiltBox(ticket.ticket.details)
}

/** What the builder shows for a box request, and the box itself: null while the request has a fault. */
type RequestedBox = FiguredBox<BoxFruit & { code: string }, Packaging> & {
  rules: GiftRules
  days: ReturnType<typeof giftDays>
  day: CalendarDate
  fruits: BoxFruit[]
  built: BuiltBox | null
}

/** Prices a box request with the current data. `card` is the default card text. */
export async function figureBoxRequest(
  reader: Reader,
  { boxRequest, card, now }: { boxRequest: BoxRequest; card: string; now: Date },
): Promise<RequestedBox> {
  const rules = await giftRules(reader)
  const days = giftDays(rules, dayInDhaka(now))
  const day = dayToShow(boxRequest, days)
  const fruits = await fruitOnDay(reader, { day, now })
  const coded = fruits.map((fruit) => ({ ...fruit, code: fruit.product.code }))
  const figured = figureBox({ boxRequest, rules, days, fruits: coded, card })
  return { ...figured, rules, days, day, fruits, built: builtOf(figured, { boxRequest, day }) }
}

type Figured = FiguredBox<BoxFruit & { code: string }, Packaging>

function builtOf(figured: Figured, { boxRequest, day }: { boxRequest: BoxRequest; day: CalendarDate }): BuiltBox | null {
  const { inside, packaging, boxes, card, cardPrice, sleevePrice, price, faults } = figured
  if (faults.length > 0 || !packaging) return null
  const { code, name } = packaging
  return {
    day,
    boxes,
    fruits: inside.map(({ variantId, product, grams, perKilo }) => ({ variantId, name: product.name, grams, perKilo })),
    packaging: { code, name, price: packaging.price },
    card,
    cardPrice: cardPrice ?? paisa(0),
    sleevePrice,
    stepBasisPoints: price.step?.basisPoints ?? 0,
    perBox: price.perBox,
    total: price.total,
    grams: price.grams,
    search: boxRequestToSearch({ ...boxRequest, day, boxes, packaging: code, card }),
  }
}

/** What one box takes from stock: its fruit and packaging. Null when part of it no longer exists. */
export async function contentsOfBuilt(
  reader: Reader,
  { fruits, packaging }: Pick<BuiltBox, 'fruits' | 'packaging'>,
): Promise<{ stockItemId: string; amount: number }[] | null> {
  const [contents, items] = await Promise.all([
    contentsOf(
      reader,
      fruits.map(({ variantId }) => variantId),
    ),
    stockItems(reader),
  ])
  const box = items.find(({ code, unit }) => code === packaging.code && unit === 'piece')
  const parts = fruits.map(({ variantId, grams }) => {
    const [only, ...others] = contents.get(variantId) ?? []
    if (!only || others.length > 0 || only.grams === 0) return null
    const taken = (only.amount * grams) / only.grams
    return Number.isInteger(taken) ? { stockItemId: only.stockItemId, amount: taken } : null
  })
  const known = parts.filter((part) => part !== null)
  if (!box || known.length < parts.length) return null
  const added = new Map<string, number>()
  for (const { stockItemId, amount: taken } of known) added.set(stockItemId, (added.get(stockItemId) ?? 0) + taken)
  return [...[...added].map(([stockItemId, sum]) => ({ stockItemId, amount: sum })), { stockItemId: box.id, amount: 1 }]
}
