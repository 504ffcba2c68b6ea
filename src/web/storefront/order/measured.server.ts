import { consentOf, withdrawConsent } from '#shop/conversions/index.ts'
import type { Reader } from '#shop/context.ts'
import type { OrderPage } from '#shop/customers/index.ts'
import { orderIdOf } from '#shop/ordering/index.ts'
import { dayInDhaka, formatDay, type Language } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { OrderPageData } from './order-page-data.ts'

const KNOWN = ['meta', 'google'] as const

/** That the buyer agreed to tell advertisers of the order. Null if they did not. */
export async function measuredShown(
  reader: Reader,
  { id }: Pick<OrderPage, 'id'>,
  language: Language,
): Promise<OrderPageData['measured']> {
  const consent = await consentOf(reader, id)
  if (!consent) return null
  const say = wordsOf('order', language)
  const t = wordsOf('facts', language)
  const names = consent.destinations.map((name) => {
    const known = KNOWN.find((one) => one === name)
    return known ? t(`facts.advertiser.${known}`) : name
  })
  const words = {
    names: new Intl.ListFormat(language).format(names),
    day: formatDay(dayInDhaka(consent.agreedAt), language, 'long'),
  }
  return consent.withdrawnAt
    ? { text: say('order.measureEnded', words), mayEnd: false }
    : { text: say('order.measured', words), mayEnd: true }
}

/** The buyer takes the consent back. */
export async function endMeasuring({ ctx }: RequestContext, token: string) {
  const orderId = await orderIdOf(ctx.db, token)
  if (orderId === null) return { refused: 'order.unknown' } as const
  await withdrawConsent(ctx, orderId)
  return { done: 'measure' } as const
}
