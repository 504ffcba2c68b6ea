import { assert } from '#shop/values/index.ts'
import type { AgreementGateway, AgreementStatus } from '../gateway.ts'
import { callBkash, type BkashOptions } from './bkash-call.ts'
import { finishOnce, payerOf, sendExecute, wasExecuted } from './bkash-execute.ts'
import {
  AGREED,
  AGREEMENT_CREATED,
  AGREEMENT_EXISTS,
  AGREEMENT_GONE,
  AGREEMENT_QUERIED,
  AGREEMENT_STATE,
  LOOK_UP,
  NOT_NOW,
  TOO_SOON,
  WRONG_SETTINGS,
} from './bkash-wire.ts'
import { isAsSafe } from './is-as-safe.ts'

type Begun = Awaited<ReturnType<AgreementGateway['begin']>>

/**
 * Agreements of bKash's tokenized checkout, version 1.2.0-beta.
 *
 * Confirmed by bKash's pages and several public clients: an agreement is created with mode 0000, confirmed on bKash's page, and executed as
 * a payment is; the answer has its id, its status `Completed`, and the wallet. A payment with mode 0001 and this id asks the payer for the
 * PIN only. The codes 2050 to 2055 and 2116 are those of bKash's list.
 *
 * Not confirmed, and safe either way:
 * - The addresses `/agreement/status` and `/agreement/cancel` are those of all clients and answer in the sandbox, but are not on bKash's
 *   pages. Until bKash confirms a cancellation, the request is repeated for some days. The shop charges nothing during that time.
 * - Whether an answer to execute that got lost can be looked up by the payment id. If not, the agreement is not used, and the buyer begins
 *   another one or pays each order on the ordinary page. One payment id makes one agreement at most.
 * - Whether the answer to create with mode 0001 has a page. Without one, the payment begins anew without the agreement.
 * - What bKash compares to find that an agreement exists already. So each request has a reference of its own, not the number of the buyer.
 */
export function bkashAgreements(options: BkashOptions): AgreementGateway {
  return {
    begin: (request) => begin(options, request),
    finish: ({ reference, callback }) =>
      finishOnce<AgreementStatus>(options, {
        reference,
        callback,
        execute: () => execute(options, reference),
        ask: () => ask(options, reference),
        left: (reason) => ({ state: 'failed', reason }),
      }),
    cancel: (token) => cancel(options, token),
  }
}

async function begin(options: BkashOptions, { agreement, returnUrl }: { agreement: string; returnUrl: string }): Promise<Begun> {
  assert(/^[A-Z0-9]{20}$/.test(agreement), 'an agreement has 20 letters and digits')
  const reply = await callBkash(options, '/create', { mode: '0000', payerReference: agreement, callbackURL: returnUrl })
  if (reply.is === 'not-sent') return { ok: false, problem: reply.problem }
  if (reply.is === 'nothing') return { ok: false, problem: 'no-answer' }
  if (reply.is === 'refused') return { ok: false, problem: problemOf(reply.code) }
  const created = AGREEMENT_CREATED.safeParse(reply.body)
  if (!created.success || !isAsSafe(created.data.bkashURL, options.settings.url)) return { ok: false, problem: 'no-answer' }
  return { ok: true, reference: created.data.paymentID, redirectTo: created.data.bkashURL }
}

function problemOf(code: string): Exclude<Begun, { ok: true }>['problem'] {
  if (code === AGREEMENT_EXISTS) return 'agreement-exists'
  if (code === TOO_SOON) return 'too-soon'
  if (NOT_NOW.has(code)) return 'no-answer'
  return WRONG_SETTINGS.has(code) ? 'wrong-settings' : 'refused'
}

function execute(options: BkashOptions, reference: string): Promise<AgreementStatus> {
  return sendExecute<AgreementStatus>(options, reference, {
    ask: () => ask(options, reference),
    refused: (code) => {
      if (code === AGREEMENT_EXISTS) return { state: 'failed', reason: 'agreement-exists' }
      if (WRONG_SETTINGS.has(code)) return { state: 'unknown' }
      return LOOK_UP.has(code) ? null : { state: 'failed', reason: 'declined' }
    },
    read: (body) => {
      const agreed = AGREED.safeParse(body)
      if (!agreed.success || agreed.data.paymentID !== reference) return null
      return { state: 'made', token: agreed.data.agreementID, payer: payerOf(agreed.data.customerMsisdn) }
    },
  })
}

async function ask(options: BkashOptions, reference: string): Promise<AgreementStatus> {
  const asked = await query(options, reference)
  if (asked.state !== 'pending') return asked
  return (await wasExecuted(options, reference)) ? { state: 'pending', taking: true } : asked
}

async function query(options: BkashOptions, reference: string): Promise<AgreementStatus> {
  const reply = await callBkash(options, '/payment/status', { paymentID: reference })
  // Perhaps bKash tells nothing about agreements here: then it is as if nothing happened, and executing again has no second effect.
  if (reply.is === 'refused') return NOT_NOW.has(reply.code) ? { state: 'unknown' } : { state: 'pending' }
  const queried = reply.is === 'answer' ? AGREEMENT_QUERIED.safeParse(reply.body) : null
  if (!queried?.success || queried.data.paymentID !== reference) return { state: 'unknown' }
  const { agreementID, agreementStatus, customerMsisdn } = queried.data
  if (!agreementID || agreementStatus !== 'Completed') return { state: 'pending' }
  return { state: 'made', token: agreementID, payer: payerOf(customerMsisdn) }
}

/** Asks for the state after a refusal or a lost answer. */
async function cancel(options: BkashOptions, token: string): Promise<'ended' | 'unknown'> {
  const cancelled = await stateOf(options, '/agreement/cancel', token)
  return cancelled === 'ended' ? 'ended' : stateOf(options, '/agreement/status', token)
}

async function stateOf(
  options: BkashOptions,
  path: '/agreement/cancel' | '/agreement/status',
  token: string,
): Promise<'ended' | 'unknown'> {
  const reply = await callBkash(options, path, { agreementID: token })
  if (reply.is === 'refused') return AGREEMENT_GONE.has(reply.code) ? 'ended' : 'unknown'
  const state = reply.is === 'answer' ? AGREEMENT_STATE.safeParse(reply.body) : null
  return state?.success && state.data.agreementID === token && state.data.agreementStatus === 'Cancelled' ? 'ended' : 'unknown'
}
