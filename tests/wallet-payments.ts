import { placeOrder, type Placed } from '#shop/ordering/index.ts'
import { saveWallet, walletNumber, type Wallet, type WalletKind } from '#shop/payments/index.ts'
import { formatSheetTime } from './sheet-time.ts'
import { sampleOrder } from './sample-order.ts'
import type { Shop } from './world.ts'

export const shopUrl = 'https://pakafol.example'

const NUMBERS: Record<WalletKind, string> = {
  bkash: '01711000001',
  nagad: '01811000002',
  rocket: '017110000034',
  upay: '01911000004',
}

/** Sets up these wallets. */
export async function setUpWallets(shop: Shop, kinds: readonly WalletKind[], difference: Partial<Wallet> = {}): Promise<void> {
  for (const kind of kinds) {
    const number = walletNumber(kind, NUMBERS[kind])!
    const wallet = { kind, number, account: 'personal', shownName: 'PakaFol', active: true, strict: kind === 'bkash' } as const
    const saved = await saveWallet(shop.as('owner'), { kind, wallet: { ...wallet, ...difference }, seen: 'null' })
    if (!saved.ok) throw new Error(saved.problem)
  }
}

/** An order that waits for money sent to a wallet. */
export async function walletOrder(shop: Shop, difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const input = { payment: 'wallet' as const, gateways: [], ...difference }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, input))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

type Line = { trxId: string; amount: number; at: Date; from?: string }

/** The rows of a statement, with the names of its columns. */
export function statement(lines: readonly Line[]) {
  const rows = lines.map(({ trxId, amount, at, from }) => [trxId, amount / 100, formatSheetTime(at), from ?? null])
  return [['Statement'], ['TrxID', 'Amount', 'Date & Time', 'From'], ...rows]
}

export const GUESSED = { trxId: '', amount: '', time: '', sender: '' }
