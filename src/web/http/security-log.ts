import { keyedHash } from '#platform/ids.ts'
import { logOnce } from '#platform/log-errors.ts'
import type { RequestContext } from './request-context.ts'

/** Events that matter when somebody later investigates what happened. */
type SecurityEvent =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'password-changed'
  | 'sessions-ended'
  | 'account-erased'
  | 'not-allowed'
  | 'foreign-site'
  | 'anti-forgery-missing'
  | 'upload-refused'
  | 'forged-notification'
  | 'api-key-refused'

type Facts = Record<string, string | number | boolean>
type Noted = Pick<RequestContext, 'shop' | 'requestId' | 'clientAddress' | 'ctx'>

/**
 * Logs one event: what, when (UTC), in which request, by whose id. The address is hashed with the shop's secret, so that lines
 * from one address can be grouped while the log contains no address, name or phone number.
 */
export function noteSecurity({ shop, requestId, clientAddress, ctx }: Noted, security: SecurityEvent, facts: Facts = {}): void {
  const from = hashedKey(shop.secret, clientAddress)
  shop.log.info({ security, ...facts, who: whoOf(ctx.actor), from, request: requestId }, 'security')
}

/** The same for events that a client can repeat: one line per address, then a count per minute. */
export function noteSecurityOnce(noted: Noted, security: SecurityEvent, facts: Facts = {}): void {
  const { shop, clientAddress } = noted
  const from = hashedKey(shop.secret, clientAddress)
  logOnce(shop.log, `${security} ${from}`, {
    first: () => noteSecurity(noted, security, facts),
    again: (repeats) => shop.log.info({ security, ...facts, from, ...repeats }, 'security'),
  })
}

/** Logs a reached limit once per period, so that a flood of requests does not become a flood of lines. */
export function limitNoter({ log, secret }: Pick<RequestContext['shop'], 'log' | 'secret'>) {
  return (limit: string, key: string) => log.info({ security: 'limit-reached', limit, of: hashedKey(secret, key) }, 'security')
}

function hashedKey(secret: string, key: string): string {
  return keyedHash(secret, `log ${key}`).slice(0, 16)
}

function whoOf(actor: Noted['ctx']['actor']): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  return actor.kind === 'customer' ? `customer:${actor.customerId}` : actor.kind
}
