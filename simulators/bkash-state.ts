import { randomBytes } from 'node:crypto'
import { paisa, parseTaka, type Paisa } from '#shop/values/index.ts'

/** What a person does on bKash's page. */
export const BKASH_CHOICES = {
  pay: 'Pay',
  insufficient: 'Pay, with too little balance',
  duplicate: 'Pay, the same amount as a minute ago',
  silent: 'Pay, and the answer to the shop gets lost',
  'walk-away': 'Pay, and close the window before coming back',
  failure: 'Enter a wrong PIN',
  cancel: 'Cancel',
} as const
export type BkashChoice = keyof typeof BKASH_CHOICES

/** What a person does on bKash's page that asks for an agreement. */
export const AGREEMENT_CHOICES = {
  agree: 'Agree',
  exists: 'Agree, with a wallet that has agreed before',
  silent: 'Agree, and the answer to the shop gets lost',
  'walk-away': 'Agree, and close the window before coming back',
  failure: 'Enter a wrong PIN',
  cancel: 'Cancel',
} as const
export type AgreementChoice = keyof typeof AGREEMENT_CHOICES

export type BkashAgreement = {
  paymentID: string
  payerReference: string
  callback: string
  createdAt: Date
  choice: AgreementChoice | null
  state: 'Initiated' | 'Completed' | 'Cancelled' | 'Failed'
  agreementID: string | null
  executions: number
}

export type BkashRefund = { refundTrxID: string; amount: Paisa; at: Date; looksLeft: number; sku: string; reason: string }

export type BkashPayment = {
  paymentID: string
  invoice: string
  payerReference: string
  /** The agreement it is paid with: the payer enters only the PIN. */
  agreementID: string | null
  callback: string
  amount: Paisa
  createdAt: Date
  choice: BkashChoice | null
  state: 'Initiated' | 'Completed' | 'Failed'
  trxID: string | null
  completedAt: Date | null
  executions: number
  /** How often money was captured: never more than once, unless two executions run concurrently. */
  captures: number
  refunds: BkashRefund[]
}

export type BkashState = {
  payments: Map<string, BkashPayment>
  /** By the payment id that they were made with. */
  agreements: Map<string, BkashAgreement>
  /** Whether the query of a payment tells of an agreement that was made by its id. */
  tellsAgreements: boolean
  tokens: Map<string, Date>
  granted: Date[]
  /** More than two token requests within an hour are refused. */
  limitsTokens: boolean
  /** The duration of an execution. Unlike bKash, the simulator reads the state first and captures afterwards, whatever happened in between. */
  executionMs: number
  /** How often a refund reports that it is pending before it is completed. */
  refundLooks: number
}

export const BKASH_ACCOUNT = {
  username: 'simulated-user',
  password: 'simulated-password',
  appKey: 'simulated-app-key',
  appSecret: 'simulated-app-secret',
}

/** A payer that exists in bKash's own sandbox. */
export const PAYER = '01770618575'

export function newBkashState(): BkashState {
  return {
    payments: new Map(),
    agreements: new Map(),
    tellsAgreements: true,
    tokens: new Map(),
    granted: [],
    limitsTokens: true,
    executionMs: 0,
    refundLooks: 0,
  }
}

export function newTrxID(): string {
  return randomBytes(8)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'X')
    .slice(0, 10)
    .toUpperCase()
}

/** `2024-07-25T19:35:17:574 GMT+0600`: a colon before the milliseconds, which no date parser accepts. */
export function bkashTime(at: Date): string {
  const dhaka = new Date(at.getTime() + 6 * 3_600_000).toISOString()
  return `${dhaka.slice(0, 19)}:${dhaka.slice(20, 23)} GMT+0600`
}

export function takaText(amount: Paisa): string {
  return (amount / 100).toFixed(2)
}

export function amountFrom(text: string): Paisa | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? parseTaka(text) : null
}

export function refundable({ amount, refunds }: BkashPayment): Paisa {
  return paisa(refunds.reduce((left, refund) => left - refund.amount, amount as number))
}

/** The URL the browser is redirected to after the choice, or null when it stays. */
export function chooseAtBkash(payment: BkashPayment, choice: BkashChoice): string | null {
  payment.choice = choice
  return backToShop(payment, choice)
}

export function agreeAtBkash(agreement: BkashAgreement, choice: AgreementChoice): string | null {
  agreement.choice = choice
  return backToShop(agreement, choice)
}

function backToShop(
  { callback, paymentID }: { callback: string; paymentID: string },
  choice: BkashChoice | AgreementChoice,
): string | null {
  if (choice === 'walk-away') return null
  const url = new URL(callback)
  url.searchParams.set('paymentID', paymentID)
  url.searchParams.set('status', choice === 'cancel' || choice === 'failure' ? choice : 'success')
  url.searchParams.set('signature', randomBytes(5).toString('hex'))
  url.searchParams.set('apiVersion', '1.2.0-beta/')
  return url.href
}
