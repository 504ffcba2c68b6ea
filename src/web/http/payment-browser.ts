import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#platform/ids.ts'
import type { Shop } from './request-context.ts'
import { isHttps } from './make-request-context.ts'

// Recognizes the browser that started a payment. The gateway and its logs know the attempt's id, so the id alone opens nothing:
// the browser keeps a key in a cookie that it sends when it returns.
const KEPT_SECONDS = 2 * 3600
const ATTEMPT = /^[A-Z0-9]{10,20}$/

type Keeper = Pick<Shop, 'secret' | 'config'>

function cookieName(shop: Keeper, attempt: string): string {
  return `${isHttps(shop) ? '__Host-' : ''}pf_pay_${attempt}`
}

/** A key that only the browser that started the payment receives. */
export function paymentKey({ secret }: Pick<Shop, 'secret'>, attempt: string): string {
  return keyedHash(secret, `payment attempt ${attempt}`)
}

export function isPaymentKey(shop: Pick<Shop, 'secret'>, attempt: string, given: string): boolean {
  const right = paymentKey(shop, attempt)
  return given.length === right.length && timingSafeEqual(Buffer.from(given.replace(/[^0-9a-f]/g, '-')), Buffer.from(right))
}

/** `Set-Cookie` for the browser that goes to the gateway. Lax, because it returns from another site. */
export function paymentCookie(shop: Keeper, attempt: string): string {
  const kept = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${KEPT_SECONDS}${isHttps(shop) ? '; Secure' : ''}`
  return `${cookieName(shop, attempt)}=${paymentKey(shop, attempt)}; ${kept}`
}

/** Whether this browser started this payment attempt. Makes no query. */
export function startedHere(shop: Keeper, request: Request, attempt: string): boolean {
  if (!ATTEMPT.test(attempt)) return false
  const name = cookieName(shop, attempt)
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.some(([its, value = '']) => its === name && isPaymentKey(shop, attempt, value))
}

/** Our page that leads to the gateway's request for an agreement, for the browser of the person. */
export function wayToAgreement(shop: Pick<Shop, 'secret'>, agreement: string): string {
  return `/pay/agree/${agreement}/${paymentKey(shop, agreement)}`
}

/** Our page that leads to the gateway, for the browser that started the payment attempt. */
export function wayToGateway(shop: Pick<Shop, 'secret'>, attempt: string): string {
  return `/pay/to/${attempt}/${paymentKey(shop, attempt)}`
}
