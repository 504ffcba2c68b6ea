import {
  CARRIERS,
  CARRIER_NAMES,
  currentParcels,
  offersFor,
  parcelsOf,
  parcelsToLookAt,
  planParcels,
  type CarrierOffer,
  type Parcel,
} from '#shop/couriers/index.ts'
import type { ApiCarrierName } from '#shop/couriers/model.ts'
import { boxesByIds, type Box } from '#shop/ordering/index.ts'
import { hasOwnRider, isBrought } from '#shop/values/delivery-modes.ts'
import { formatDay, formatMoney, formatWeight, grams, inLanguage, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { tickedBoxes } from '../dispatch/dispatch.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { BulkResult } from '../kit/list/bulk-result.tsx'
import { sentenceKey } from '../kit/sentence-key.server.ts'
import { officeWords } from '../office-words.server.ts'
import { chosenBoxes } from '../packing/packing-day.server.ts'

export type ParcelRow = {
  id: string
  boxId: string
  box: string
  carrier: string
  number: string | null
  state: Parcel['state']
  part: { part: number; parts: number } | null
  weight: string
  cod: string
  price: string | null
  problem: string | null
}

type BoxToBook = {
  id: string
  number: string
  to: string
  weight: string
  cash: string
  offers: { carrier: string; text: string; possible: boolean }[]
  choices: { value: string; label: string }[]
  proposed: string
}

export type ParcelsView = Awaited<ReturnType<typeof parcelsView>>

/** The boxes of a day that go by courier: those to book, with what each carrier would charge, and the parcels of the others. */
export async function parcelsView(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language, may, shop } = requestContext
  const { day, boxes, filter, zones, slots } = await chosenBoxes(requestContext, search)
  const byCourier = boxes.filter(({ mode }) => isBrought(mode) && !hasOwnRider(mode))
  const parcels = Map.groupBy(
    await parcelsOf(
      ctx.db,
      byCourier.map(({ id }) => id),
    ),
    ({ consignmentId }) => consignmentId,
  )
  const isFree = (box: Box) => currentParcels(parcels.get(box.id) ?? []).every(({ state }) => state === 'returned')
  const free = byCourier.filter((box) => box.state === 'packed' && isFree(box))
  const offers = new Map((await offersFor(ctx.db, shop.couriers, free)).map((box) => [box.consignmentId, box]))
  const look = await parcelsToLookAt(ctx.db)
  const numbers = new Map(byCourier.map((box) => [box.id, box.number]))
  const others = await boxesByIds(
    ctx.db,
    look.map(({ consignmentId }) => consignmentId),
  )
  for (const { id, number } of others) numbers.set(id, number)
  const row = (parcel: Parcel) => parcelRow(parcel, numbers, language)
  return {
    filter,
    zones,
    slots,
    dayText: formatDay(day, language, 'long'),
    toBook: free.map((box): BoxToBook => {
      const found = offers.get(box.id)
      return boxToBook(box, { offers: found?.offers ?? [], proposed: found?.proposed ?? null, language })
    }),
    parcels: byCourier.flatMap((box) => currentParcels(parcels.get(box.id) ?? []).map(row)),
    look: look.map(row),
    mayBook: may('dispatch-orders'),
  }
}

export function parcelRow(parcel: Parcel, numbers: ReadonlyMap<string, string>, language: Language): ParcelRow {
  const { id, consignmentId, carrier, carrierName, trackingNumber, state, part, parts, cod, price } = parcel
  return {
    id,
    boxId: consignmentId,
    box: numbers.get(consignmentId) ?? '',
    carrier: carrierName ?? CARRIERS[carrier].name,
    number: trackingNumber,
    state,
    part: parts > 1 ? { part, parts } : null,
    weight: formatWeight(grams(parcel.grams), language),
    cod: formatMoney(cod, language),
    price: price === null ? null : formatMoney(price, language),
    problem: problemText(parcel, language),
  }
}

export function problemText({ problem, state }: Pick<Parcel, 'problem' | 'state'>, language: Language): string | null {
  const t = officeWords(language)
  if (problem !== null) return t(`courier.problem.${problem}`)
  return state === 'unclear' || state === 'refused' ? t(`courier.problem.${state}`) : null
}

type Shown = { offers: readonly CarrierOffer[]; proposed: CarrierOffer['carrier'] | null; language: Language }

function boxToBook(box: Box, { offers, proposed, language }: Shown): BoxToBook {
  const t = officeWords(language)
  const name = (carrier: CarrierOffer['carrier']) => CARRIERS[carrier].name
  // One whose number is typed is not booked from here: the page of the box has its form.
  const byApi = offers.filter(({ carrier }) => carrier !== 'other')
  return {
    id: box.id,
    number: box.number,
    to: `${box.recipient.name}, ${inLanguage(box.areaName, language)}, ${inLanguage(box.districtName, language)}`,
    weight: formatWeight(grams(box.grams), language),
    cash: formatMoney(box.due, language),
    offers: byApi.map((offer) => ({
      carrier: name(offer.carrier),
      text: offerText(offer, { box, language }),
      possible: offer.problem === null,
    })),
    choices: byApi
      .filter(({ problem }) => problem === null)
      .map(({ carrier }) => ({
        value: carrier,
        label: carrier === proposed ? t('courier.proposed', { carrier: name(carrier) }) : name(carrier),
      })),
    proposed: proposed === null || proposed === 'other' ? '' : proposed,
  }
}

function offerText(offer: CarrierOffer, { box, language }: { box: Box; language: Language }): string {
  const t = officeWords(language)
  const { carrier, problem, parcels, price, asked, arrives } = offer
  const { name } = CARRIERS[carrier]
  if (problem !== null) return t(`courier.cannot.${problem}`, { carrier: name })
  const facts = {
    carrier: name,
    parcels,
    price: price === null ? '–' : formatMoney(price, language),
    day: formatDay(arrives, language, 'short'),
  }
  const said = parcels > 1 ? t('courier.offerParcels', facts) : t('courier.offer', facts)
  const notes = [asked ? null : t('courier.byRate'), arrives > box.promisedUntil ? t('courier.late') : null].filter(
    (note) => note !== null,
  )
  return notes.length > 0 ? `${said} (${notes.join(', ')})` : said
}

const intent = intentsOf<'parcels'>()

export const parcelsActions = defineActions({
  page: 'parcels',
  sees: 'see-orders',
  mistakes: { 'nothing-chosen': '' },
  intents: {
    book: intent({
      name: 'courier.bookTicked',
      needs: 'dispatch-orders',
      run: bookTicked,
      shows: (_context, result) => (result.refused.length > 0 ? { done: result.done, refused: result.refused } : null),
    }),
  },
})

/** One box after the other, each with the carrier chosen for it: a box that cannot be booked does not stop the others. */
async function bookTicked({ ctx, shop, sent, language }: ActionContext) {
  const ticked = tickedBoxes(sent)
  if (ticked.length === 0) return { ok: false, problem: 'nothing-chosen' } as const
  const t = officeWords(language)
  const names = new Map((await boxesByIds(ctx.db, ticked)).map(({ id, number }) => [id, number]))
  const result: Omit<BulkResult, 'undo'> = { done: [], refused: [] }
  for (const consignmentId of ticked) {
    const carrier = apiCarrier(sent[`carrier-${consignmentId}`])
    const planned = carrier
      ? await planParcels(ctx, shop.couriers, { consignmentId, carrier })
      : ({ ok: false, problem: 'courier-off' } as const)
    if (planned.ok) result.done.push(consignmentId)
    else {
      const key = sentenceKey('refused', 'parcels', planned.problem)
      result.refused.push({ id: consignmentId, name: names.get(consignmentId) ?? '', text: key ? t(key) : planned.problem })
    }
  }
  if (result.done.length > 0) return { ok: true, ...result } as const
  return { ok: false, problem: 'none-booked', why: result.refused.map(({ name, text }) => `${name}: ${text}`).join(' ') } as const
}

function apiCarrier(value: string | undefined): ApiCarrierName | null {
  return CARRIER_NAMES.find((name): name is ApiCarrierName => name !== 'other' && name === value) ?? null
}
