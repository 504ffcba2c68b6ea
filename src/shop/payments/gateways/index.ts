import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Log } from '../../../platform/log.ts'
import type { Db } from '../../context.ts'
import type { PaymentGateways } from '../gateway.ts'
import { bkash } from './bkash.ts'
import { sslcommerz } from './sslcommerz.ts'

const TIMEOUT_MS = 30_000

/** Opens what the settings name; without settings there is none, and the shop takes cash only. */
export function openPaymentGateways(
  config: Pick<Config, 'bkash' | 'sslcommerz'>,
  { timeoutMs = TIMEOUT_MS, ...inside }: { db: Db; clock: Clock; log: Log; timeoutMs?: number },
): PaymentGateways {
  return {
    ...(config.bkash && { bkash: bkash({ ...inside, timeoutMs, settings: config.bkash }) }),
    ...(config.sslcommerz && { sslcommerz: sslcommerz({ ...inside, timeoutMs, settings: config.sslcommerz }) }),
  }
}
