import { DESTINATION_NAMES } from './conversion-settings.ts'
import { COURIER_NAMES } from './courier-settings.ts'
import { observeExternalCall } from './metrics.ts'
import { PAYMENT_GATEWAYS, type PaymentGatewayName } from './payment-settings.ts'

/** External services that the shop calls. */
export const SERVICES = [...PAYMENT_GATEWAYS, ...COURIER_NAMES, ...DESTINATION_NAMES, 'sms', 'mail'] as const
export type Service = (typeof SERVICES)[number]

/** Whether it takes money. */
export function isPaymentGateway(service: string): service is PaymentGatewayName {
  return (PAYMENT_GATEWAYS as string[]).includes(service)
}

/** Whether it carries parcels. */
export function isCourier(service: string): boolean {
  return (COURIER_NAMES as string[]).includes(service)
}

/** Whether it is told of orders that came from its advertisements. */
export function isConversionDestination(service: string): boolean {
  return (DESTINATION_NAMES as string[]).includes(service)
}

/** Calls since the last reset. Milliseconds. */
export type CallStats = { asked: number; failed: number; totalMs: number; slowestMs: number }

const NOTHING: CallStats = { asked: 0, failed: 0, totalMs: 0, slowestMs: 0 }
const tallies = new Map<Service, CallStats>()

/** Records one call and its result. A refusal is an answer; no answer, or a server error, is a failure. */
export function recordExternalCall(service: Service, { failed, ms }: { failed: boolean; ms: number }): void {
  observeExternalCall(service, failed ? 'failed' : 'answered', ms / 1000)
  const before = tallies.get(service) ?? NOTHING
  tallies.set(service, {
    asked: before.asked + 1,
    failed: before.failed + (failed ? 1 : 0),
    totalMs: before.totalMs + Math.round(ms),
    slowestMs: Math.max(before.slowestMs, Math.round(ms)),
  })
}

/** Returns and resets the counts of this process. */
export function takeCallStats(): Map<Service, CallStats> {
  const taken = new Map(tallies)
  tallies.clear()
  return taken
}

/** Adds counts again that could not be saved. */
export function restoreCallStats(taken: ReadonlyMap<Service, CallStats>): void {
  for (const [service, tally] of taken) {
    const since = tallies.get(service) ?? NOTHING
    tallies.set(service, {
      asked: since.asked + tally.asked,
      failed: since.failed + tally.failed,
      totalMs: since.totalMs + tally.totalMs,
      slowestMs: Math.max(since.slowestMs, tally.slowestMs),
    })
  }
}
