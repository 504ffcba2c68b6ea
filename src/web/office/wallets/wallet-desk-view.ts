import type { WalletKind, WalletVerdict } from '#shop/payments/model.ts'

/** An order that waits for money from a wallet; amounts and times are formatted. */
export type WaitingView = {
  orderId: string
  number: string
  name: string
  amount: string
  placedAt: string
  /** What the buyer typed. */
  claim: { wallet: WalletKind; trxId: string; digits: string | null; at: string; unusual: boolean } | null
  /** How it compares with the money that is known. */
  verdict: { kind: WalletVerdict; amount: string; at: string; wallet: WalletKind | null; digits: string } | null
  /** What the form starts with. */
  fields: Record<string, string>
}

export type WalletDeskView = {
  /** Whether there are more than those shown. */
  more: { waiting: boolean; unclaimed: boolean }
  waiting: WaitingView[]
  unclaimed: {
    id: string
    wallet: WalletKind
    trxId: string
    amount: string
    at: string
    source: 'statement' | 'hand' | 'door'
  }[]
  statements: { wallet: WalletKind; columns: Record<string, string> }[]
}

/** The result of importing a statement. */
export type ImportedView = {
  added: number
  known: number
  matched: number
  reviewed: number
  differing: { trxId: string; amount: string; knownAmount: string }[]
  unreadCount: number
  unread: { row: number; problem: 'no-transaction' | 'no-amount' | 'no-time' | 'twice' }[]
}
