import type { Permission } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import {
  checksOf,
  isWaitingForCode,
  orderCan,
  type OfficeOrder,
  type OfficeOrderPage,
  type OrderCheck,
} from '#shop/ordering/index.ts'
import type { TrustReason } from '#shop/trust/index.ts'
import { formatInstant, formatNumber, type Language } from '#shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'
import type { CheckView } from './order-page.ts'

/** What spoke against an order, what its buyer was asked, and how that ended; null when there is nothing of it. */
export async function checkView(
  reader: Reader,
  { id, state }: OfficeOrderPage,
  { language, may }: { language: Language; may: (permission: Permission) => boolean },
): Promise<CheckView | null> {
  const check = (await checksOf(reader, [id])).get(id)
  if (!check) return null
  const { allowedAt, allowedBy, allowNote, outcome } = check
  const open = orderCan('confirm', state) && allowedAt === null
  return {
    reasons: check.reasons.map((reason) => reasonText(reason, language)),
    asked: open ? askedText(check, language) : null,
    confirmed: check.confirmedAt && officeWords(language)('check.confirmed', { at: formatInstant(check.confirmedAt, language) }),
    allowed: allowedAt && { by: allowedBy!, at: formatInstant(allowedAt, language), note: allowNote! },
    mayAllow: open && outcome !== 'allow' && may('confirm-orders'),
  }
}

function askedText(check: OrderCheck, language: Language): string | null {
  const t = officeWords(language)
  if (check.outcome === 'allow') return null
  if (check.outcome !== 'confirm-code') return t(`check.asked.${check.outcome}`)
  return isWaitingForCode(check) ? t('check.asked.confirm-code', { until: formatInstant(check.codeUntil, language) }) : null
}

/** A few words for each reason, by the id of the order, for lists. Only orders that nobody has confirmed yet. */
export async function reasonsInList(
  reader: Reader,
  orders: readonly OfficeOrder[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const open = orders.filter(({ status }) => status === 'placed').map(({ id }) => id)
  const checks = open.length === 0 ? new Map<string, OrderCheck>() : await checksOf(reader, open)
  return new Map(
    [...checks.values()].map(({ orderId, reasons }) => [orderId, reasons.map((one) => shortText(one, language)).join(', ')]),
  )
}

function reasonText(reason: TrustReason, language: Language): string {
  return officeWords(language)(`check.${reason.reason}`, wordsOf(reason, language))
}

function shortText(reason: TrustReason, language: Language): string {
  return officeWords(language)(`check.short.${reason.reason}`, wordsOf(reason, language))
}

function wordsOf(reason: TrustReason, language: Language): Record<string, string> {
  const number = (value: number) => formatNumber(value, language)
  switch (reason.reason) {
    case 'returned-by-phone':
    case 'returned-at-address': {
      const { delivered, returned, refused } = reason
      return { delivered: number(delivered), returned: number(returned), refused: number(refused) }
    }
    case 'courier-score': {
      const { total, delivered, returned } = reason
      return { total: number(total), delivered: number(delivered), returned: number(returned) }
    }
    case 'same-order':
      return { numbers: reason.numbers.join(', ') }
    case 'implausible-name':
    case 'implausible-address':
      return { fault: officeWords(language)(`check.fault.${reason.fault}`) }
    default:
      return reason satisfies never
  }
}
