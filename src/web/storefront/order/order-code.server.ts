import type { Reader } from '#shop/context.ts'
import { confirmByCode, type OrderPage } from '#shop/customers/index.ts'
import { checksOf, isWaitingForCode, orderWithToken, type OrderCheck } from '#shop/ordering/index.ts'
import { formatInstant, maskPhone, toLatinDigits, type Language } from '#shop/values/index.ts'
import { takeBackRightCode } from '#web/http/code-limits.ts'
import { sendCodeOfOrder } from '#web/http/order-code.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { Translate } from '#texts/catalogue.ts'
import type { OrderPageData } from './order-page-data.ts'
import type { OrderText, OrderWord } from './texts.ts'

export async function checkOfOrder(reader: Reader, { id }: OrderPage): Promise<OrderCheck | undefined> {
  return (await checksOf(reader, [id])).get(id)
}

/** What the page says while the order waits for its code. */
export function codePart(
  { state, phone }: OrderPage,
  check: OrderCheck | undefined,
  { language, say }: { language: Language; say: Translate<OrderWord> },
): OrderPageData['code'] {
  if (state !== 'placed' || !isWaitingForCode(check)) return null
  if (check.codeSentAt === null) return { text: say('order.codeNotSent', { phone: maskPhone(phone) }) }
  return { text: say('order.codeText', { phone: maskPhone(phone), until: formatInstant(check.codeUntil, language) }) }
}

type Acted = { done: 'code' | 'code-sent' } | { refused: OrderText; code?: string }

/** Texts a new code. */
export async function sendCodeAgain(requestContext: RequestContext, token: string): Promise<Acted> {
  const order = await orderWithToken(requestContext.ctx.db, token)
  if (!order) return { refused: 'order.unknown' }
  const sent = await sendCodeOfOrder(requestContext, { token, phone: order.phone })
  if (sent.ok) return { done: 'code-sent' }
  switch (sent.problem) {
    case 'unknown-order':
      return { refused: 'order.unknown' }
    case 'no-code-needed':
      return { refused: 'order.codeNotNeeded' }
    case 'code-just-sent':
      return { refused: 'order.codeJustSent' }
    case 'too-many-tries':
      return { refused: 'order.codeTooMany' }
    default:
      return sent.problem satisfies never
  }
}

/** Confirms the order with the typed code. */
export async function confirmOrderByCode(requestContext: RequestContext, token: string, typed: string): Promise<Acted> {
  const { shop, ctx, clientAddress } = requestContext
  const { limits, secret, config } = shop
  const code = toLatinDigits(typed.slice(0, 100)).replaceAll(/[\s-]/g, '')
  const refused = (text: OrderText): Acted => ({ refused: text, code: typed.slice(0, 20) })
  if (!/^\d{6}$/.test(code)) return refused('order.codeMissing')
  if (!(await limits.use('code-try', clientAddress)).ok) return refused('order.codeTooMany')
  const confirmed = await confirmByCode(ctx, { token, code, secret, shopUrl: config.shopUrl })
  if (confirmed.ok) {
    await takeBackRightCode({ limits, clientAddress })
    return { done: 'code' }
  }
  switch (confirmed.problem) {
    case 'unknown-order':
      return { refused: 'order.unknown' }
    // A double click, or the order was confirmed on the phone.
    case 'no-code-needed':
    case 'cannot-move':
      return { refused: 'order.codeNotNeeded' }
    case 'waits-for-payment':
      return { refused: 'order.codePayFirst' }
    case 'wrong-code':
      return refused('order.codeWrong')
    case 'code-over':
      return refused('order.codeOver')
    default:
      return confirmed satisfies never
  }
}
