import type {
  AgreementGateway,
  AgreementStatus,
  GatewayRefundState,
  OnlineMethod,
  PaymentGateway,
  PaymentStatus,
} from '#shop/payments/index.ts'
import type { Paisa } from '#shop/values/index.ts'

/** As the real gateways name them. */
const CALLBACK_FIELDS: Record<OnlineMethod, PaymentGateway['callbackFields']> = {
  bkash: { reference: 'paymentID' },
  sslcommerz: { attempt: 'tran_id' },
  nagad: { attempt: 'order_id', reference: 'payment_ref_id' },
}

type Kept = { attempt: string; amount: Paisa; status: PaymentStatus }

/**
 * A simulated gateway with its own books. A test says what the buyer does there; the shop learns of it only by asking. The browser's
 * parameters (`told`) are ignored, except `val_id`, which identifies a payment as SSLCommerz does.
 */
export function fakeGateway(method: OnlineMethod = 'bkash') {
  const kept = new Map<string, Kept>()
  const refunds = new Map<string, { amount: Paisa; state: GatewayRefundState }>()
  const world: World = {
    /** Its answer to the next attempts to begin a payment. */
    begins: 'ok',
    /** No call gets an answer. */
    silent: false,
    refunds: 'refunded',
    asked: 0,
    agreementProblem: null,
    cancels: 'ended',
    cancelled: [],
    begun: [],
  }
  const agreements: Agreements = new Map()

  const ofAttempt = (attempt: string): Kept => {
    const found = [...kept.values()].find((one) => one.attempt === attempt)
    if (!found) throw new Error(`The gateway knows no ${attempt}.`)
    return found
  }

  const gateway = { ...gatewayOver({ method, kept, refunds, world }), agreements: agreementsOver(agreements, world) }

  return {
    gateway,
    world,
    /** The buyer pays at the gateway. */
    pay(attempt: string, difference: Partial<Extract<PaymentStatus, { state: 'paid' }>> = {}): void {
      const own = ofAttempt(attempt)
      const transactionId = `TX${attempt}`
      own.status = {
        state: 'paid',
        amount: own.amount,
        currency: 'BDT',
        attempt,
        transactionId,
        risky: false,
        payer: '017•••••678',
        ...difference,
      }
    },
    fail(attempt: string, reason: 'insufficient-balance' | 'cancelled' | 'declined' | 'expired' = 'declined'): void {
      ofAttempt(attempt).status = { state: 'failed', reason }
    },
    /** The person agrees on the gateway's page; without a secret they refuse. */
    agree(agreement: string, token: string | null): void {
      const status: AgreementStatus =
        token === null ? { state: 'failed', reason: 'cancelled' } : { state: 'made', token, payer: '0177• •••575' }
      agreements.set(`AR${agreement}`, status)
    },
    referenceOf: (attempt: string): string => [...kept].find(([, one]) => one.attempt === attempt)![0],
    /** In the gateway's own books. */
    takenInAll: (): number =>
      [...kept.values()].reduce((sum, { status }) => sum + (status.state === 'paid' ? status.amount : 0), 0),
    givenBackInAll: (): number =>
      [...refunds.values()].reduce((sum, { amount, state }) => sum + (state.state === 'refunded' ? amount : 0), 0),
  }
}

type World = {
  begins: 'ok' | 'no-answer' | 'too-soon'
  silent: boolean
  refunds: 'refunded' | 'processing' | 'refused' | 'no-answer'
  asked: number
  /** Its refusal of payments with an agreement. */
  agreementProblem: 'agreement-over' | 'agreement-refused' | null
  cancels: 'ended' | 'unknown'
  /** The secrets of agreements that the shop cancelled. */
  cancelled: string[]
  /** The secret that each payment was begun with. */
  begun: (string | null)[]
}

/** By reference. */
type Agreements = Map<string, AgreementStatus>

function agreementsOver(agreements: Agreements, world: World): AgreementGateway {
  return {
    async begin({ agreement }) {
      if (world.begins !== 'ok') return { ok: false, problem: world.begins }
      agreements.set(`AR${agreement}`, { state: 'pending' })
      return { ok: true, reference: `AR${agreement}`, redirectTo: `https://gateway.example/agree/${agreement}` }
    },
    async finish({ reference }) {
      world.asked += 1
      return world.silent ? { state: 'unknown' } : (agreements.get(reference) ?? { state: 'unknown' })
    },
    async cancel(token) {
      if (world.cancels === 'ended') world.cancelled.push(token)
      return world.cancels
    },
  }
}

type Books = {
  method: OnlineMethod
  kept: Map<string, Kept>
  refunds: Map<string, { amount: Paisa; state: GatewayRefundState }>
  world: World
}

function gatewayOver({ method, kept, refunds, world }: Books): PaymentGateway {
  return {
    method,
    callbackFields: CALLBACK_FIELDS[method],
    async begin({ attempt, amount, agreement = null }) {
      if (world.begins !== 'ok') return { ok: false, problem: world.begins }
      world.begun.push(agreement?.token ?? null)
      if (agreement && world.agreementProblem) return { ok: false, problem: world.agreementProblem }
      const reference = `TR${kept.size + 1}${attempt}`
      kept.set(reference, { attempt, amount, status: { state: 'pending' } })
      return { ok: true, reference, redirectTo: `https://gateway.example/pay/${reference}` }
    },
    async finish({ reference, callback }) {
      world.asked += 1
      if (world.silent) return { state: 'unknown' }
      return kept.get(callback['val_id'] ?? reference)?.status ?? { state: 'unknown' }
    },
    async ask({ reference }) {
      world.asked += 1
      if (world.silent) return { state: 'unknown' }
      return kept.get(reference)?.status ?? { state: 'unknown' }
    },
    async refund({ refundId, amount, transactionId }) {
      const earlier = refunds.get(refundId)
      if (earlier) return earlier.state
      if (world.refunds === 'no-answer') return { state: 'unknown' }
      if (world.refunds === 'refused') return { state: 'refused', problem: 'The time to refund is over.' }
      const left = taken(kept, transactionId) - given(refunds, transactionId)
      if (amount > left) return { state: 'refused', problem: 'More than was paid.' }
      const state: GatewayRefundState = { state: world.refunds, refundReference: `RF-${transactionId}-${refundId}` }
      refunds.set(refundId, { amount, state })
      return state
    },
    async askRefund({ refundReference }) {
      const found = [...refunds.values()].find(
        ({ state }) => 'refundReference' in state && state.refundReference === refundReference,
      )
      if (!found || world.silent) return { state: 'unknown' }
      return (found.state =
        world.refunds === 'refused' ? { state: 'refused', problem: 'No.' } : { state: 'refunded', refundReference })
    },
  }
}

function taken(kept: Books['kept'], transactionId: string): number {
  for (const { status } of kept.values()) {
    if (status.state === 'paid' && status.transactionId === transactionId) return status.amount
  }
  return 0
}

function given(refunds: Books['refunds'], transactionId: string): number {
  let sum = 0
  for (const { amount, state } of refunds.values()) {
    if ('refundReference' in state && state.refundReference.startsWith(`RF-${transactionId}-`)) sum += amount
  }
  return sum
}

export type FakeGateway = ReturnType<typeof fakeGateway>
