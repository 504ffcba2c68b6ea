import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import type { Begun, PaymentGateway, PaymentGateways } from '../gateway.ts'
import { bkash } from './bkash.ts'
import { nagad } from './nagad.ts'
import { sslcommerz } from './sslcommerz.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../methods.ts'

const TIMEOUT_MS = 30_000
/** The buyer waits for the gateway's page. A page that arrives later is never shown, so nothing can be paid there. */
const BEGIN_TIMEOUT_MS = 8_000

type Outside<Method extends OnlineMethod> = {
  db: Db
  clock: Clock
  log: Log
  timeoutMs: number
  settings: NonNullable<Config[Method]>
}

const GATEWAYS: { [Method in OnlineMethod]: (options: Outside<Method>) => PaymentGateway } = { bkash, nagad, sslcommerz }

type Inside = { db: Db; clock: Clock; log: Log; timeoutMs?: number; beginTimeoutMs?: number }

/** Opens the configured gateways; without settings there is none, and the shop offers only cash and transfers. */
export function openPaymentGateways(
  config: Pick<Config, OnlineMethod>,
  { timeoutMs = TIMEOUT_MS, beginTimeoutMs = BEGIN_TIMEOUT_MS, ...inside }: Inside,
): PaymentGateways {
  const open = <Method extends OnlineMethod>(method: Method): PaymentGateways => {
    const settings = config[method]
    if (settings === null) return {}
    return { [method]: beginsWithin(beginTimeoutMs, GATEWAYS[method]({ ...inside, timeoutMs, settings })) }
  }
  return Object.assign({}, ...ONLINE_METHODS.map((method) => open(method))) as PaymentGateways
}

/** One time limit for starting a payment or an agreement: the token and the request together. */
function beginsWithin(ms: number, gateway: PaymentGateway): PaymentGateway {
  const late = async (): Promise<Begun> => {
    await wait(ms, undefined, { ref: false })
    return { ok: false, problem: 'no-answer' }
  }
  const { agreements } = gateway
  return {
    ...gateway,
    begin: (payment) => Promise.race([gateway.begin(payment), late()]),
    ...(agreements && {
      agreements: { ...agreements, begin: (request) => Promise.race([agreements.begin(request), late()]) },
    }),
  }
}
