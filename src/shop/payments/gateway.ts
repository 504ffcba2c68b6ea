import type { Paisa, Phone } from '../values/index.ts'
import type { OnlineMethod } from './model.ts'

export type { OnlineMethod } from './model.ts'

export type PaymentToBegin = {
  /** Ours, letters and digits, at most 20, a new one for each try: it is the invoice or transaction number at the gateway. */
  attempt: string
  amount: Paisa
  buyer: { name: string; phone: Phone; email: string | null; addressLine: string; city: string }
  /** Where the gateway sends the buyer's browser back to, and what it calls itself. Made from settings, never from a request. */
  returnUrl: string
  notifyUrl: string
}

export type GatewayProblem =
  /** No answer, or none that can be understood: nobody knows what became of it. */
  | 'no-answer'
  | 'wrong-settings'
  | 'refused'
  /** The same payer and amount within two minutes. */
  | 'too-soon'
  | 'amount-out-of-range'

/** `reference` is what the gateway knows this try by; `redirectTo` is its page for the buyer. */
export type Begun = { ok: true; reference: string; redirectTo: string } | { ok: false; problem: GatewayProblem }

/** How a try stands, as the gateway itself says when our server asks it. Nothing else counts. */
export type PaymentStatus =
  | {
      state: 'paid'
      /** What the gateway says it took, for which of our tries, in which currency. To be compared with what is stored here. */
      amount: Paisa
      currency: string
      attempt: string
      /** Unique at the gateway for ever. */
      transactionId: string
      /** The gateway itself doubts it. */
      risky: boolean
      /** Who paid, masked: `017•••••678`, `VISA •••• 1111`. */
      payer: string | null
    }
  | { state: 'pending' }
  | { state: 'failed'; reason: 'insufficient-balance' | 'cancelled' | 'declined' | 'expired' }
  /** It could not be asked. */
  | { state: 'unknown' }

export type RefundState =
  | { state: 'refunded'; refundReference: string }
  | { state: 'processing'; refundReference: string }
  | { state: 'refused'; problem: string }
  | { state: 'unknown' }

/** One payment gateway. Every call answers within 30 seconds and throws nothing that its network or its answers may cause. */
export type PaymentGateway = {
  method: OnlineMethod
  begin(payment: PaymentToBegin): Promise<Begun>
  /**
   * Called when the buyer came back or the gateway called: finishes what has to be finished, once (bKash: execute), and says how it stands. `told` are the
   * fields of that call, which prove nothing.
   */
  finish(tried: { attempt: string; reference: string; told: Readonly<Record<string, string>> }): Promise<PaymentStatus>
  /** Only asks. For attempts nobody came back from. */
  ask(tried: { attempt: string; reference: string }): Promise<PaymentStatus>
  /** `refundId` is ours and unique: asked again with the same one, nothing is paid back twice. */
  refund(refund: {
    attempt: string
    reference: string
    transactionId: string
    refundId: string
    amount: Paisa
    reason: string
  }): Promise<RefundState>
  askRefund(refund: { reference: string; transactionId: string; refundReference: string }): Promise<RefundState>
}

/** The gateways that are set up. */
export type PaymentGateways = Partial<Record<OnlineMethod, PaymentGateway>>
