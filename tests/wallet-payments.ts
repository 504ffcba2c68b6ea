import { afterEach, beforeEach } from 'vitest'
import { countWalletMoney, enterTrxId, importWalletStatement } from '#shop/billing/index.ts'
import { confirmOrder, orderForOffice, packOrder, placeOrder, type Placed } from '#shop/ordering/index.ts'
import { saveWallet, walletNumber, type Wallet, type WalletKind } from '#shop/payments/index.ts'
import { paisa } from '#shop/values/index.ts'
import { formatSheetTime } from './sheet-time.ts'
import { sampleOrder } from './sample-order.ts'
import { openShop, type Shop } from './world.ts'

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

const TRX = '9A7B6C5D4E'

/** A shop with two wallets for each test, and what buyers and staff do with the transaction `TRX` of bKash. */
export function walletShop() {
  const world = {} as { shop: Shop }
  beforeEach(async () => {
    world.shop = await openShop()
    await setUpWallets(world.shop, ['bkash', 'nagad'])
  })
  afterEach(() => world.shop.close())

  const minutes = (count: number) => new Date(world.shop.now.getTime() + count * 60_000)
  return {
    world,
    minutes,
    enter: (token: string, trxId = TRX, difference: Entered = {}, at = world.shop) =>
      enterTrxId(at.as('guest'), { token, wallet: 'bkash', trxId, senderDigits: '', shopUrl, ...difference }),
    /** Staff found it half an hour later, with the time two minutes after the order. */
    byHand: (orderId: string, amount: number, difference: object = {}) => {
      const seen = { wallet: 'bkash' as const, trxId: TRX, receivedAt: minutes(2), anyway: false }
      const ctx = world.shop.at(minutes(30)).as('owner')
      return countWalletMoney(ctx, { orderId, amount: paisa(amount), shopUrl, ...seen, ...difference })
    },
    importLines: (lines: Parameters<typeof statement>[0], wallet: 'bkash' | 'nagad' = 'bkash') => {
      const ctx = world.shop.at(minutes(60)).as('owner')
      return importWalletStatement(ctx, { wallet, rows: statement(lines), columns: GUESSED, shopUrl })
    },
    orderNow: async (orderId: string) => {
      const { state, due, payments } = (await orderForOffice(world.shop.db, orderId, world.shop.now))!
      const books = payments.map(({ method, state: its, captured, inReview }) => [method, its, captured, inReview] as const)
      return { state, due, books }
    },
    /** What the desk gets when it tries to confirm and to pack it. */
    tryToShip: async (orderId: string) => [
      await confirmOrder(world.shop.as('desk'), { orderId, shopUrl }),
      await packOrder(world.shop.as('desk'), { orderId, early: true }),
    ],
  }
}

type Entered = { wallet?: 'bkash' | 'nagad'; senderDigits?: string }

export const NOT_SHIPPED = [
  { ok: false, problem: 'waits-for-payment' },
  { ok: false, problem: 'waits-for-payment' },
]
