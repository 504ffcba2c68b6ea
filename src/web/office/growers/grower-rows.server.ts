import { coverOfFarm, deliverySlip, entriesOf, paymentSlip, type Delivery, type GrowerPayment } from '#shop/growers/index.ts'
import { farmLots } from '#shop/inventory/index.ts'
import { claimsOfLots, marginOfLots, type Margin } from '#shop/reporting/index.ts'
import {
  addMoney,
  digitsIn,
  formatDay,
  formatInstant,
  formatMoney,
  inLanguage,
  paisa,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { officeWords } from '../office-words.server.ts'

const LEDGER_ROWS = 100

export type DeliveryRow = Awaited<ReturnType<typeof deliveryRows>>[number]

/** Each delivery as it is now: what it is worth, what is paid of it, and what buyers say about its lot. */
export async function deliveryRows(
  { ctx, language }: StaffContext,
  { farmId, deliveries }: { farmId: string; deliveries: readonly Delivery[] },
) {
  const lotIds = deliveries.map(({ lotId }) => lotId)
  const lots = new Map((await farmLots(ctx.db, { lotIds })).map((lot) => [lot.id, lot]))
  const claims = new Map((await claimsOfLots(ctx.db, lotIds)).map((one) => [one.lotId, one]))
  const [margins, cover] = [await marginOfLots(ctx.db, lotIds), await coverOfFarm(ctx.db, farmId)]
  return deliveries.map((delivery) => {
    const lot = lots.get(delivery.lotId)!
    const paid = cover.get(delivery.id)?.paid ?? paisa(0)
    return {
      id: delivery.id,
      lotId: delivery.lotId,
      code: lot.code,
      fruit: inLanguage(lot.item.name, language),
      received: formatDay(lot.receivedOn, language, 'short'),
      amount: amountText(delivery.amount, delivery.unit, language),
      grade: delivery.grade,
      deducted: delivery.deducted === 0 ? '–' : formatMoney(delivery.deducted, language),
      pay: formatMoney(delivery.pay, language),
      paid: paid === delivery.pay ? ('paid' as const) : paid > 0 ? ('part' as const) : ('open' as const),
      claims: claimsText(claims.get(delivery.lotId), language),
      slip: digitsIn(language, deliverySlip(delivery.number)),
      margin: margins.get(delivery.lotId) ?? null,
    }
  })
}

/** Null while no order with the lot has been delivered. */
export function claimsText(of: { orders: number; claims: number } | undefined, language: Language): string | null {
  if (!of || of.orders === 0) return null
  const number = (count: number) => digitsIn(language, String(count))
  return officeWords(language)('grower.claimsOf', { claims: number(of.claims), orders: number(of.orders) })
}

type Sums = { deliveries: readonly Delivery[]; payments: readonly GrowerPayment[]; language: Language }

/** What came, what was paid, and what its sale brings. */
export function sumsOf(rows: readonly DeliveryRow[], { deliveries, payments, language }: Sums) {
  const money = (amounts: readonly Paisa[]) => formatMoney(addMoney(paisa(0), ...amounts), language)
  const margins = rows.flatMap(({ margin }) => (margin === null ? [] : [margin]))
  const of = (what: keyof Margin) => money(margins.map((margin) => margin[what]))
  return {
    delivered: money(deliveries.map(({ pay }) => pay)),
    paid: money(payments.flatMap(({ amount, takenBack }) => (takenBack === null ? [amount] : []))),
    sales: margins.length === 0 ? null : of('sales'),
    margin: of('margin'),
  }
}

export function paymentRows(payments: readonly GrowerPayment[], language: Language) {
  const t = officeWords(language)
  return payments.map(({ id, number, kind, method, reference, amount, paidOn, note, takenBack }) => ({
    id,
    slip: digitsIn(language, paymentSlip(number)),
    kind,
    by: [t(`grower.method.${method}`), reference].filter(Boolean).join(' '),
    amount: formatMoney(amount, language),
    day: formatDay(paidOn, language, 'withYear'),
    note,
    takenBack: takenBack && takenBack.why,
  }))
}

type Told = { farmId: string; deliveries: readonly DeliveryRow[]; payments: readonly GrowerPayment[] }

/** The last rows of the ledger, the newest first. */
export async function ledgerRows({ ctx, language }: StaffContext, { farmId, deliveries, payments }: Told) {
  const entries = await entriesOf(ctx.db, farmId)
  const lots = new Map(deliveries.map(({ lotId, code }) => [lotId, code]))
  const slips = new Map(payments.map(({ id, number }) => [id, digitsIn(language, paymentSlip(number))]))
  const rows = entries.slice(-LEDGER_ROWS).map(({ id, kind, amount, balance, deliveryId, lotId, paymentId, actor, at }) => ({
    key: id,
    at: formatInstant(at, language),
    kind,
    // Each version of a delivery has a slip of its own.
    about: (lotId && lots.get(lotId)) ?? (paymentId && slips.get(paymentId)) ?? '',
    slip: deliveryId ?? paymentId ?? '',
    amount: formatMoney(amount, language),
    balance: formatMoney(balance, language),
    actor,
  }))
  return { rows: rows.reverse(), more: entries.length > LEDGER_ROWS }
}
