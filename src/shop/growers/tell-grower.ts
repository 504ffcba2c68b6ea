import { shopWords, type ShopText } from '#texts/shop.server.ts'
import { farmPhones } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import type { FarmLot } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { formatAmount, formatMoneySms, HOME_LANGUAGE, inLanguage, paisa, type Paisa } from '../values/index.ts'
import type { Grade, Pay, PaymentKind, PayMethod } from './model.ts'

/** The language of growers. */
export const GROWERS_LANGUAGE = HOME_LANGUAGE

export function deliverySlip(number: number): string {
  return `GD-${number}`
}

export function paymentSlip(number: number): string {
  return `GP-${number}`
}

/** The price for a grade, to the paisa. */
export function gradePrice(price: Paisa, percent: number): Paisa {
  return paisa(Math.round((price * percent) / 100))
}

type Delivered = {
  lot: Pick<FarmLot, 'farmId' | 'code' | 'item'>
  number: number
  amount: number
  grade: Grade
  price: Paisa
  percent: number
  pay: Pay
  balance: Paisa
  /** It replaces an earlier slip. */
  corrected: boolean
}

/** The SMS about a delivery. */
export function deliveredText({ lot, number, amount, grade, price, percent, pay, balance, corrected }: Delivered): string {
  const facts = {
    number: deliverySlip(number),
    fruit: inLanguage(lot.item.name, GROWERS_LANGUAGE) ?? lot.item.code,
    amount: formatAmount(amount, lot.item.unit, GROWERS_LANGUAGE),
    lot: lot.code,
    grade,
    price: money(gradePrice(price, percent)),
    deducted: money(pay.deducted),
    pay: money(pay.pay),
    balance: balanceText(balance),
  }
  const text = words(pay.deducted > 0 ? 'grower.deliveredLess' : 'grower.delivered', facts)
  return corrected ? words('grower.corrected', { text }) : text
}

type PaidOut = {
  number: number
  kind: PaymentKind
  method: PayMethod
  reference: string | null
  amount: Paisa
  balance: Paisa
  takenBack: boolean
}

/** The SMS about a payment, or that it was taken back. */
export function paidText({ number, kind, method, reference, amount, balance, takenBack }: PaidOut): string {
  const by = words(`grower.method.${method}`)
  const facts = {
    number: paymentSlip(number),
    amount: money(amount),
    by: method === 'cash' || !reference ? by : `${by} ${reference}`,
    balance: balanceText(balance),
  }
  return words(takenBack ? 'grower.takenBack' : kind === 'advance' ? 'grower.advance' : 'grower.paid', facts)
}

export function balanceText(balance: Paisa): string {
  if (balance === 0) return words('grower.even')
  return balance > 0
    ? words('grower.due', { amount: money(balance) })
    : words('grower.ahead', { amount: money(paisa(0 - balance)) })
}

export function tellDelivered(tx: Tx, ctx: Ctx, news: Delivered): Promise<void> {
  return tell(tx, ctx, { template: 'grower-delivered', farmId: news.lot.farmId, text: deliveredText(news) })
}

export function tellPaid(tx: Tx, ctx: Ctx, news: PaidOut & { farmId: string }): Promise<void> {
  return tell(tx, ctx, { template: 'grower-paid', farmId: news.farmId, text: paidText(news) })
}

type Telling = { template: 'grower-delivered' | 'grower-paid'; farmId: string; text: string }

/** A farm without a number gets no message; its slip can be printed. */
async function tell(tx: Tx, { now }: Ctx, { template, farmId, text }: Telling): Promise<void> {
  const phone = (await farmPhones(tx)).get(farmId)
  if (phone === undefined) return
  const news = { language: GROWERS_LANGUAGE, text }
  await writeMessages(tx, { template, letters: [{ to: { phone }, news }], now })
}

function money(amount: Paisa): string {
  return formatMoneySms(amount, GROWERS_LANGUAGE)
}

function words(text: Extract<ShopText<'messages'>, `grower.${string}`>, facts?: Record<string, string>): string {
  return shopWords('messages', GROWERS_LANGUAGE)(text, facts)
}
