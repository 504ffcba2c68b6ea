import {
  bookAgain,
  cancelParcel,
  CARRIERS,
  currentParcels,
  parcelById,
  parcelEvents,
  parcelsOf,
  readParcel,
  settleBox,
  tellNumber,
  tellState,
  TOLD_STATES,
  typeNumber,
  type Parcel,
} from '#shop/couriers/index.ts'
import { hasEnded, isBooked, isHandedOver, mayBecome } from '#shop/couriers/model.ts'
import { boxesByIds, type Box } from '#shop/ordering/index.ts'
import {
  formatDay,
  formatInstant,
  formatMoney,
  inLanguage,
  parsePhone,
  digitsIn,
  spacedPhone,
  type Language,
} from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { keptPhoto } from '../kit/kept-photo.server.ts'
import { parcelRow } from './parcels.server.ts'

export type ParcelView = Awaited<ReturnType<typeof parcelView>>

/** One box with its parcels: what the carrier has said about each, and what staff can do. */
export async function parcelView({ ctx, language, may }: StaffContext, id: string) {
  const [first] = await boxesByIds(ctx.db, [knownId(id)])
  const box = found(first)
  const all = await parcelsOf(ctx.db, [box.id])
  const events = Map.groupBy(
    await parcelEvents(
      ctx.db,
      all.map((parcel) => parcel.id),
    ),
    ({ parcelId }) => parcelId,
  )
  const numbers = new Map([[box.id, box.number]])
  const current = currentParcels(all)
  const isFree = current.every(({ state }) => state === 'returned') && (box.state === 'packed' || box.state === 'dispatched')
  return {
    boxId: box.id,
    number: box.number,
    orderId: box.orderId,
    orderNumber: box.orderNumber,
    day: box.day,
    dayText: formatDay(box.day, language, 'long'),
    to: `${box.recipient.name}, ${spacedPhone(box.recipient.phone)}, ${box.recipient.addressLine}, ${inLanguage(box.areaName, language)}`,
    parcels: all.map((parcel) => ({
      ...parcelRow(parcel, numbers, language),
      ...moreOf(parcel, language),
      can: stepsOf(parcel),
      events: (events.get(parcel.id) ?? []).map(({ source, rawState, to, note, collected, actor, at }, index) => ({
        key: index,
        source,
        rawState,
        to,
        note: collected === null ? note : formatMoney(collected, language),
        actor,
        at: formatInstant(at, language),
      })),
    })),
    mayChange: may('dispatch-orders'),
    maySettle: may('plan-orders'),
    other: isFree,
    settle: current.some(({ problem }) => problem === 'to-adjust') ? partTaken(box, current, { events, language }) : null,
  }
}

function moreOf(parcel: Parcel, language: Language) {
  const { collected, charge, rawState, carrier, carrierName, refusals, slipPhoto, branchPhone, trackingNumber } = parcel
  const money = (amount: Parcel['charge']) => (amount === null ? null : formatMoney(amount, language))
  return {
    collected: money(collected),
    charge: money(charge),
    rawState: rawState === null || rawState === '' ? null : { carrier: carrierName ?? CARRIERS[carrier].name, state: rawState },
    refusals: Object.entries(refusals ?? {}).map(([field, texts]) => ({ field, text: texts.join(' ') })),
    hasSlip: slipPhoto !== null,
    branchPhone: branchPhone === null ? null : spacedPhone(branchPhone as Parameters<typeof spacedPhone>[0]),
    link: trackingNumber === null ? null : (CARRIERS[carrier].link?.(trackingNumber) ?? null),
  }
}

function stepsOf({ state, carrier, trackingNumber }: Parcel) {
  const byApi = carrier !== 'other'
  return {
    read: byApi && isBooked(state) && !hasEnded(state),
    cancel: !isHandedOver(state) && state !== 'booking' && state !== 'unclear' && state !== 'cancelled',
    again: state === 'refused',
    number: state === 'unclear' || (byApi && isBooked(state) && trackingNumber === null),
    notThere: state === 'unclear',
    tell: byApi ? (state === 'returning' ? (['returned'] as const) : []) : TOLD_STATES.filter((told) => mayBecome(state, told)),
  }
}

type Told = { events: Map<string, Awaited<ReturnType<typeof parcelEvents>>>; language: Language }

function partTaken(box: Box, parcels: readonly Parcel[], { events, language }: Told) {
  const said = parcels.map(({ id }) => (events.get(id) ?? []).findLast(({ collected }) => collected !== null)?.collected ?? null)
  const sum = said.every((amount) => amount !== null) ? said.reduce<number>((all, amount) => all + (amount ?? 0), 0) : null
  return {
    lines: box.lines.map((line) => ({
      id: line.id,
      name: inLanguage(line.name, language),
      units: digitsIn(language, String(line.boxed)),
    })),
    told: sum === null ? null : formatMoney(sum as Parcel['cod'], language),
    collected: sum === null ? '' : digitsIn(language, String(sum / 100)),
  }
}

const intent = intentsOf<'parcel', Box>()

const shopUrlOf = ({ shop }: Pick<ActionContext, 'shop'>) => shop.config.shopUrl

export const parcelActions = defineActions({
  page: 'parcel',
  sees: 'see-orders',
  subject: async ({ ctx }, { boxId = '' }) => found((await boxesByIds(ctx.db, [knownId(boxId)]))[0]),
  mistakes: {
    'courier-missing': 'carrier',
    'number-missing': 'number',
    'photo-too-large': 'photo',
    'photo-unreadable': 'photo',
    'not-fewer': '',
    'nothing-left': '',
  },
  intents: {
    read: intent({
      name: 'courier.read',
      needs: 'dispatch-orders',
      run: async (context) => {
        const parcelId = await own(context)
        return readParcel(context.ctx, context.shop.couriers, { parcelId, shopUrl: shopUrlOf(context) })
      },
    }),
    cancel: intent({
      name: 'courier.cancel',
      needs: 'dispatch-orders',
      run: async (context) => {
        const parcelId = await own(context)
        return cancelParcel(context.ctx, context.shop.couriers, { parcelId, shopUrl: shopUrlOf(context) })
      },
    }),
    again: intent({
      name: 'courier.again',
      needs: 'dispatch-orders',
      run: async (context) => bookAgain(context.ctx, { parcelId: await own(context) }),
    }),
    number: intent({
      name: 'courier.tellNumber',
      needs: 'dispatch-orders',
      fields: (read) => read.text('number'),
      run: async (context, number) =>
        tellNumber(context.ctx, { parcelId: await own(context), number, shopUrl: shopUrlOf(context) }),
    }),
    'not-there': intent({
      name: 'courier.notThere',
      needs: 'dispatch-orders',
      run: async (context) =>
        tellNumber(context.ctx, { parcelId: await own(context), number: null, shopUrl: shopUrlOf(context) }),
    }),
    other: intent({
      name: 'courier.typeOther',
      needs: 'dispatch-orders',
      fields: (read) => {
        const typed = read.text('branchPhone')
        const phone = parsePhone(typed)
        if (typed !== '' && !phone.ok) read.refuse('branchPhone')
        return {
          carrierName: read.lineIfAny('carrier', 60, 'courier-missing'),
          number: read.text('number').slice(0, 60),
          branchPhone: phone.ok ? phone.phone : null,
        }
      },
      run: keepNumber,
    }),
    tell: intent({
      name: 'courier.tellButton',
      needs: 'plan-orders',
      fields: (read) => read.oneOf('state', TOLD_STATES),
      run: async (context, state) => tellState(context.ctx, { parcelId: await own(context), state, shopUrl: shopUrlOf(context) }),
    }),
    settle: intent({
      name: 'courier.settleButton',
      needs: 'plan-orders',
      fields: (read, { subject }) => ({
        collected: read.money('collected'),
        delivered: subject.lines.map(({ id }) => ({ orderLineId: id, units: read.count(`units-${id}`) })),
      }),
      run: ({ ctx, shop, subject }, taken) =>
        settleBox(ctx, { consignmentId: subject.id, ...taken, shopUrl: shop.config.shopUrl }),
    }),
  },
})

/** The parcel that the form is about; a 404 when it is of another box. */
async function own({ ctx, about, subject }: ActionContext<Box>): Promise<string> {
  const parcel = found(await parcelById(ctx.db, knownId(about)))
  return found(parcel.consignmentId === subject.id ? parcel.id : null)
}

type Typed = { carrierName: string; number: string; branchPhone: Parameters<typeof typeNumber>[1]['branchPhone'] }

/** The photo of the slip is kept only if the number is: otherwise nothing would ever refer to it. */
async function keepNumber(context: ActionContext<Box>, typed: Typed) {
  const { ctx, shop, subject } = context
  const photo = await keptPhoto(context, 'courier-slips')
  if (!photo.ok) return photo
  const input = { ...typed, consignmentId: subject.id, slipPhoto: photo.file, shopUrl: shop.config.shopUrl }
  const kept = await typeNumber(ctx, input)
  if (!kept.ok && photo.file !== null) await shop.files.remove(photo.file)
  return kept
}
