import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#platform/ids.ts'
import type { Shop } from './request-context.ts'
import { isHttps } from './make-request-context.ts'

// Which browser started a payment. A gateway and its logs know the id of an attempt, so that id alone leads nowhere: the browser holds a key to it, in
// a cookie that it sends along when it comes back.
const KEPT_SECONDS = 2 * 3600
const ATTEMPT = /^[A-Z0-9]{10,20}$/

type Keeper = Pick<Shop, 'secret' | 'config'>

function cookieName(shop: Keeper, attempt: string): string {
  return `${isHttps(shop) ? '__Host-' : ''}pf_pay_${attempt}`
}

/** What only the browser of whoever started the payment is given. */
export function paymentKey({ secret }: Pick<Shop, 'secret'>, attempt: string): string {
  return keyedHash(secret, `payment attempt ${attempt}`)
}

export function isPaymentKey(shop: Pick<Shop, 'secret'>, attempt: string, given: string): boolean {
  const right = paymentKey(shop, attempt)
  return given.length === right.length && timingSafeEqual(Buffer.from(given.replace(/[^0-9a-f]/g, '-')), Buffer.from(right))
}

/** `Set-Cookie` for the browser that is sent to the gateway. Lax: it comes back from another site. */
export function paymentCookie(shop: Keeper, attempt: string): string {
  const kept = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${KEPT_SECONDS}${isHttps(shop) ? '; Secure' : ''}`
  return `${cookieName(shop, attempt)}=${paymentKey(shop, attempt)}; ${kept}`
}

/** Whether this browser started this attempt. Looks nothing up. */
export function startedHere(shop: Keeper, request: Request, attempt: string): boolean {
  if (!ATTEMPT.test(attempt)) return false
  const name = cookieName(shop, attempt)
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.some(([its, value = '']) => its === name && isPaymentKey(shop, attempt, value))
}

/** Our page that leads on to the gateway's, for the browser that started the attempt. */
export function wayToGateway(shop: Pick<Shop, 'secret'>, attempt: string): string {
  return `/pay/to/${attempt}/${paymentKey(shop, attempt)}`
}
