import { toLatinDigits, type Paisa } from '../values/index.ts'

type WalletFacts = {
  /** The digits of its number. */
  number: RegExp
  /** What its transaction ids usually look like. */
  usualTrxId: RegExp
  /** Whether that is sure enough to refuse other ids, unless the owner chooses otherwise. */
  strict: boolean
}

/**
 * The wallets to which buyers send money themselves. Only the form of bKash's transaction ids is documented; the others are what
 * receipts show, so by default an unusual id is accepted and marked.
 */
const WALLETS = {
  bkash: { number: /^01[3-9]\d{8}$/, usualTrxId: /^[A-Z0-9]{10}$/, strict: true },
  nagad: { number: /^01[3-9]\d{8}$/, usualTrxId: /^[A-Z0-9]{8}$/, strict: false },
  // The mobile number with a check digit.
  rocket: { number: /^01[3-9]\d{9}$/, usualTrxId: /^\d{10}$/, strict: false },
  upay: { number: /^01[3-9]\d{8}$/, usualTrxId: /^[A-Z0-9]{10,16}$/, strict: false },
} as const satisfies Record<string, WalletFacts>

export type WalletKind = keyof typeof WALLETS
export const WALLET_KINDS = Object.keys(WALLETS) as WalletKind[]

/** Personal: the buyer uses “Send Money”. Merchant: “Payment”. */
export const WALLET_ACCOUNTS = ['personal', 'merchant'] as const
export type WalletAccount = (typeof WALLET_ACCOUNTS)[number]

export function isWalletKind(text: string): text is WalletKind {
  return Object.hasOwn(WALLETS, text)
}

export function isStrictByDefault(kind: WalletKind): boolean {
  return WALLETS[kind].strict
}

/** The number as it is stored, or null when a wallet of this kind has no such number. */
export function walletNumber(kind: WalletKind, typed: string): string | null {
  const digits = toLatinDigits(typed)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)?88(?=01)/, '')
  return WALLETS[kind].number.test(digits) ? digits : null
}

/** A transaction id as people and statements write it: in any case, with spaces, in Bangla digits. Null if it cannot be one. */
export function readTrxId(typed: string): string | null {
  const id = toLatinDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}.:#-]/gu, '')
    .toUpperCase()
    .replace(/^(?:TRXID|TXNID|TRANSACTIONID)(?=[A-Z0-9]{6})/, '')
  return /^[A-Z0-9]{6,20}$/.test(id) ? id : null
}

export function isUsualTrxId(kind: WalletKind, trxId: string): boolean {
  return WALLETS[kind].usualTrxId.test(trxId)
}

/** The last digits of the sender's number: null if none were typed, false if it is something else. A whole number is shortened. */
export function readSenderDigits(typed: string): string | null | false {
  const digits = toLatinDigits(typed).replace(/[\s•*xX+-]/g, '')
  if (digits === '') return null
  return /^\d{3,14}$/.test(digits) ? digits.slice(-4) : false
}

/** Money that came to a wallet, by statement or as staff saw it. */
export type WalletMoney = {
  id: string
  wallet: WalletKind
  trxId: string
  amount: Paisa
  receivedAt: Date
  senderDigits: string | null
  /** It has paid an order, or it is no payment: a refund of ours, a transaction of the gateway. */
  spent: boolean
}

/** Why money is, or is not, that of an order. */
export type WalletVerdict =
  | 'fits'
  | 'amount-differs'
  | 'too-early'
  | 'too-late'
  | 'used'
  | 'unknown'
  | 'other-wallet'
  | 'claimed-twice'
  | 'other-sender'

/** Clocks differ, and statements often leave out the seconds. */
const EARLIER_MINUTES = 10
const LATER_DAYS = 7

export type WalletMatch = { verdict: WalletVerdict; money: WalletMoney | null }

type ToMatch = {
  claim: { wallet: WalletKind; trxId: string; senderDigits: string | null }
  /** Everything that came under this transaction id, in any wallet. */
  came: readonly WalletMoney[]
  /** What the order waits for; null when nothing is due any more. */
  due: Paisa | null
  placedAt: Date
  /** Whether another order names the same transaction. */
  claimedElsewhere: boolean
}

/** Compares what a buyer typed with the money that came. The transaction counts only in its own wallet and only once. */
export function matchWallet({ claim, came, due, placedAt, claimedElsewhere }: ToMatch): WalletMatch {
  const money = came.find(({ wallet, trxId }) => wallet === claim.wallet && trxId === claim.trxId) ?? null
  if (!money) return { verdict: came.some(({ trxId }) => trxId === claim.trxId) ? 'other-wallet' : 'unknown', money }
  if (money.spent) return { verdict: 'used', money }
  const minutesAfter = (money.receivedAt.getTime() - placedAt.getTime()) / 60_000
  if (minutesAfter < -EARLIER_MINUTES) return { verdict: 'too-early', money }
  if (minutesAfter > LATER_DAYS * 24 * 60) return { verdict: 'too-late', money }
  if (claimedElsewhere) return { verdict: 'claimed-twice', money }
  if (!sameEnd(claim.senderDigits, money.senderDigits)) return { verdict: 'other-sender', money }
  return { verdict: due === money.amount ? 'fits' : 'amount-differs', money }
}

/** Whether both may be the end of one number: three digits are compared with the last three of four. */
function sameEnd(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true
  return one.endsWith(other) || other.endsWith(one)
}
