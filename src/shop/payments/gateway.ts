import type { Paisa, Phone } from '../values/index.ts'
import type { AttemptMethod, OnlineMethod } from './model.ts'

export type { OnlineMethod } from './model.ts'

export type PaymentToBegin = {
  /** Our id: letters and digits, at most 20, new for each attempt. The gateway stores it as its invoice or transaction number. */
  attempt: string
  amount: Paisa
  buyer: { name: string; phone: Phone; email: string | null; addressLine: string; city: string }
  /** Where the gateway redirects the buyer's browser, and where it sends notifications. Built from settings, never from a request. */
  returnUrl: string
  notifyUrl: string
  /** The payer's agreement with the shop, by its id and its secret: they only confirm the payment. */
  agreement?: { id: string; token: string } | null
}

export type GatewayProblem =
  /** No answer, or one that cannot be parsed: the result is unknown. */
  | 'no-answer'
  | 'wrong-settings'
  | 'refused'
  /** Same payer and amount within two minutes. */
  | 'too-soon'
  | 'amount-out-of-range'
  /** The gateway does not know the agreement any more: the payer withdrew it. */
  | 'agreement-over'
  /** Not with this agreement; a payment without it may work. */
  | 'agreement-refused'

/** `reference` is the gateway's id for this attempt; `redirectTo` is its page for the buyer. */
export type Begun = { ok: true; reference: string; redirectTo: string } | { ok: false; problem: GatewayProblem }

/** The state of an attempt, as the gateway reports it to our server. No other source counts. */
export type PaymentStatus =
  | {
      state: 'paid'
      /** What the gateway reports to have captured, for which attempt and in which currency. The caller compares it with the stored attempt. */
      amount: Paisa
      currency: string
      attempt: string
      /** Unique at the gateway. */
      transactionId: string
      /** The gateway flags the payment as risky. */
      risky: boolean
      /** The payer, masked: `017•••••678`, `VISA •••• 1111`. */
      payer: string | null
    }
  /** Not captured. `taking`: the capture was requested and may still happen. */
  | { state: 'pending'; taking?: true }
  | { state: 'failed'; reason: 'insufficient-balance' | 'cancelled' | 'declined' | 'expired' }
  /** The gateway could not be asked. */
  | { state: 'unknown' }

export type RefundState =
  | { state: 'refunded'; refundReference: string }
  | { state: 'processing'; refundReference: string }
  | { state: 'refused'; problem: string }
  | { state: 'unknown' }

/** What became of a request for an agreement, as the gateway reports it to our server. */
export type AgreementStatus =
  /** `token`: the gateway's id of the agreement, a secret. `payer`: masked. */
  | { state: 'made'; token: string; payer: string | null }
  /** `taking`: the agreement was requested and may still come about. */
  | { state: 'pending'; taking?: true }
  | { state: 'failed'; reason: 'cancelled' | 'declined' | 'expired' | 'agreement-exists' }
  | { state: 'unknown' }

/** Agreements of payers: agreed once at the gateway, each later payment is only confirmed there. No payment is ever made without the payer. */
export type AgreementGateway = {
  /** `agreement` is our id: 20 letters and digits, new for each request. */
  begin(request: { agreement: string; returnUrl: string }): Promise<Begun | { ok: false; problem: 'agreement-exists' }>
  /** As `finish` of a payment: makes the agreement at most once. */
  finish(request: { reference: string; callback: Readonly<Record<string, string>> }): Promise<AgreementStatus>
  /** Ends an agreement. `ended` also if it was over before; `unknown`: ask again later. */
  cancel(token: string): Promise<'ended' | 'unknown'>
}

/** One payment gateway. Every call returns within 30 seconds and never throws because of the network or the gateway's answers. */
export type PaymentGateway = {
  method: OnlineMethod
  /** The fields of its redirects and notifications that name our id of the attempt, or its own. Our return address names the attempt, too, unless the gateway drops it. */
  callbackFields: { attempt?: string; reference?: string }
  begin(payment: PaymentToBegin): Promise<Begun>
  /**
   * Finishes the attempt if the protocol requires it, once (bKash: execute), and returns its state. `told` are the parameters of the
   * redirect or the notification, which prove nothing; without them only a finish that began before is completed.
   */
  finish(tried: { attempt: string; reference: string; callback: Readonly<Record<string, string>> }): Promise<PaymentStatus>
  /** Whether the gateway signed these parameters. Absent for a gateway without signatures. */
  isSigned?(callback: Readonly<Record<string, string>>): boolean
  /** Reads the state and changes nothing. */
  ask(tried: { attempt: string; reference: string }): Promise<PaymentStatus>
  /** `refundId` is ours and unique: a repeated call with the same id pays nothing twice. */
  refund(refund: {
    attempt: string
    reference: string
    transactionId: string
    refundId: string
    amount: Paisa
    reason: string
  }): Promise<RefundState>
  askRefund(refund: { reference: string; transactionId: string; refundReference: string }): Promise<RefundState>
  /** Absent for a gateway without agreements. */
  agreements?: AgreementGateway
}

/** The configured gateways. */
export type PaymentGateways = Partial<Record<OnlineMethod, PaymentGateway>>

/** The gateway of an attempt; none when it is not configured, or when the money was sent to a wallet. */
export function gatewayOf(gateways: PaymentGateways, by: AttemptMethod): PaymentGateway | null {
  return by === 'wallet' ? null : (gateways[by] ?? null)
}
