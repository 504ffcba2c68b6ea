import { WALLET_KINDS, type WalletKind } from '#shop/payments/index.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

/** The transaction of a refund to a wallet; the use case says if it is missing. */
export function sentIn(read: Pick<FieldReader, 'text'>): { wallet: WalletKind; trxId: string } | null {
  const wallet = WALLET_KINDS.find((kind) => kind === read.text('wallet'))
  return wallet ? { wallet, trxId: read.text('trxId').slice(0, 60) } : null
}
