import type { Translate } from '#texts/catalogue.ts'
import type { Reader } from '#shop/context.ts'
import { mayPayCashOnline } from '#shop/billing/index.ts'
import type { OrderPage } from '#shop/customers/index.ts'
import {
  paymentAttemptsOf,
  awaitedPayment,
  bankAccount,
  isUnsure,
  payableOnline,
  receiptUploadsOf,
  type PaymentAttempt,
  type BankAccount,
  type OnlineMethod,
  type ReceiptUpload,
} from '#shop/payments/index.ts'
import { formatInstant, formatMoney, subtractMoney, type Language } from '#shop/values/index.ts'
import type { OrderPaymentData } from './order-page-data.ts'
import { order as texts } from '#texts/en/order.ts'
import type { OrderWord } from './texts.ts'
import { walletPart } from './wallet-part.server.ts'

type PageContext = { now: Date; language: Language; say: Translate<OrderWord> }

/** What the buyer has to pay before packing or may pay now, the result of the last try, and the possible actions; null if none is due. */
export async function paymentPart(
  reader: Reader,
  order: OrderPage,
  { pageContext, online }: { pageContext: PageContext; online: readonly OnlineMethod[] },
): Promise<OrderPaymentData | null> {
  const { language, say, now } = pageContext
  const open = order.state === 'placed' || order.state === 'confirmed'
  const attempts = await paymentAttemptsOf(reader, [order.id])
  const held = attempts.find(({ state }) => state === 'review')
  const awaited = open ? awaitedPayment(order.payments) : null
  if (!awaited && !held) return open ? cashPart(reader, order, { pageContext, online, attempts }) : null
  const nothing = { waits: true, until: '', part: '', ways: [], cash: false, bank: null, wallet: null }
  if (held) {
    const amount =
      held.takenCurrency === 'BDT'
        ? formatMoney(held.taken ?? held.amount, language)
        : `${held.taken ?? ''} ${held.takenCurrency}`
    return {
      ...nothing,
      note: { kind: 'changed', title: say('order.looksAt'), text: say('order.looksAtText', { amount }), asking: false },
    }
  }
  const rest = subtractMoney(order.due, awaited!.amount)
  const later = order.payments.some(({ method }) => method === 'on-account')
  const words = { amount: formatMoney(awaited!.amount, language), rest: formatMoney(rest, language) }
  const over = awaited!.payUntil !== null && awaited!.payUntil <= now
  return {
    waits: true,
    note: noteAbout(attempts, { say, language }),
    until: awaited!.payUntil ? say('order.payUntil', { until: formatInstant(awaited!.payUntil, language) }) : '',
    part: rest > 0 ? say(later ? 'order.toPayPartAccount' : 'order.toPayPart', words) : '',
    ways: over ? [] : online.map((method) => ({ method, label: say(`order.again.${method}`) })),
    cash: !over && rest === 0 && !later,
    bank: awaited!.method === 'bank-transfer' ? await bankPart(reader, order, { pageContext, mayUpload: !over }) : null,
    wallet:
      awaited!.method === 'wallet' ? await walletPart(reader, { order, amount: awaited!.amount, language, isOver: over }) : null,
  }
}

type Cash = { pageContext: PageContext; online: readonly OnlineMethod[]; attempts: readonly PaymentAttempt[] }

/** Cash that can be paid now instead, so that nothing is collected on delivery. */
async function cashPart(
  reader: Reader,
  { id, payments }: OrderPage,
  { pageContext: { language, say }, online, attempts }: Cash,
): Promise<OrderPaymentData | null> {
  if (online.length === 0 || payableOnline(payments) === null || !(await mayPayCashOnline(reader, id))) return null
  return {
    waits: false,
    note: noteAbout(attempts, { say, language }),
    until: '',
    part: say('order.orPayNow'),
    ways: online.map((method) => ({ method, label: say(`order.again.${method}`) })),
    cash: false,
    bank: null,
    wallet: null,
  }
}

function noteAbout(attempts: readonly PaymentAttempt[], { say, language }: Omit<PageContext, 'now'>): OrderPaymentData['note'] {
  const unsure = attempts.findLast(isUnsure)
  if (unsure) {
    const amount = formatMoney(unsure.amount, language)
    return { kind: 'changed', title: say('order.asking'), text: say('order.askingText', { amount }), asking: true }
  }
  const last = attempts.at(-1)
  switch (last?.state) {
    case 'redirected':
      return { kind: 'changed', title: say('order.unfinished'), text: say('order.unfinishedText'), asking: true }
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { kind: 'refused', title: say('order.tried'), text: say(triedText(last.problem)), asking: false }
    default:
      return null
  }
}

function triedText(problem: string | null): OrderWord {
  const key = `order.tried.${problem}`
  return Object.hasOwn(texts, key) ? (key as OrderWord) : 'order.tried.no-answer'
}

const ACCOUNT_ROWS = ['holder', 'bank', 'branch', 'accountNumber', 'routingNumber'] as const satisfies (keyof BankAccount)[]

async function bankPart(
  reader: Reader,
  order: OrderPage,
  { pageContext: { language, say }, mayUpload }: { pageContext: PageContext; mayUpload: boolean },
): Promise<NonNullable<OrderPaymentData['bank']>> {
  const account = await bankAccount(reader)
  const rows = ACCOUNT_ROWS.filter((key) => account?.[key]).map((key) => ({
    key,
    term: say(`order.bank.${key}`),
    value: account![key],
  }))
  const uploads = await receiptUploadsOf(reader, [order.id])
  return {
    rows: [...rows, { key: 'number', term: say('order.bank.number'), value: order.number }],
    uploads: uploads.map((upload) => {
      return { key: upload.id, text: uploadText(upload, { language, say }), refused: upload.state === 'refused' }
    }),
    mayUpload,
  }
}

function uploadText({ state, sentAt, reason }: ReceiptUpload, { language, say }: Pick<PageContext, 'language' | 'say'>): string {
  return say(`order.receipt.${state}`, { at: formatInstant(sentAt, language), reason: reason ?? '' })
}
