import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LONG_RUN } from '#tests/long-run.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { seededRandom } from '#tests/seeded-random.ts'
import { GUESSED, setUpWallets, shopUrl, statement, walletOrder } from '#tests/wallet-payments.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { confirmOrder, packOrder } from '../ordering/index.ts'
import type { WalletKind } from '../payments/index.ts'
import { enterTrxId, importWalletStatement, matchWalletPayments } from './index.ts'

const PAYMENTS = LONG_RUN ? 1_000 : 300
const AT_ONCE = 8
const SEED = 20_261_128

/** What went wrong with a payment, and how many of each hundred. */
const KINDS = {
  right: 62,
  /** The statement has it before the buyer types it. */
  'money-first': 8,
  /** The buyer mistyped one character. */
  'wrong-digits': 5,
  /** The transaction of another order, typed at the same time. */
  copied: 4,
  /** The transaction of another order that is paid already. */
  'used-later': 3,
  short: 4,
  over: 3,
  'old-transaction': 3,
  'too-late': 2,
  'other-wallet': 3,
  'never-sent': 3,
} as const
type Kind = keyof typeof KINDS
const ALL = Object.entries(KINDS).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))

type Payment = { index: number; kind: Kind; orderId: string; token: string; total: number; trxId: string; wallet: WalletKind }

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await setUpWallets(shop, ['bkash', 'nagad'], { strict: false })
  await sql`update inventory.lots set on_hand = on_hand * 1000 where on_hand > 0`.execute(shop.db)
  await sql`update fulfilment.slots set capacity_drops = 50000, capacity_grams = 900000000`.execute(shop.db)
})
afterEach(() => shop.close())

test(`of ${PAYMENTS} payments with planted mistakes none counts twice, and nothing unmatched is shipped`, async () => {
  const minutes = (count: number) => new Date(shop.now.getTime() + count * 60_000)
  const payments = await inParallel(planned(), async ({ index, kind }): Promise<Payment> => {
    const placed = await walletOrder(shop, { buyer: { name: 'A', phone: phoneNumber(index), email: null } })
    const wallet = index % 2 === 0 ? 'bkash' : 'nagad'
    return { index, kind, ...placed, trxId: `TX${String(index).padStart(8, '0')}`, wallet }
  })
  const of = (...kinds: Kind[]) => payments.filter(({ kind }) => kinds.includes(kind))
  const right = of('right')
  /** An order that is right, whose transaction this one names as well; another one for each. */
  const original = new Map(of('copied', 'used-later').map((payment, position) => [payment.index, right[position]!]))
  const type = async (payment: Payment) => {
    const { kind, trxId, wallet: sentTo, token } = payment
    const named = original.get(payment.index)
    const other = sentTo === 'bkash' ? ('nagad' as const) : ('bkash' as const)
    const wallet = named?.wallet ?? (kind === 'other-wallet' ? other : sentTo)
    const typed = named?.trxId ?? (kind === 'wrong-digits' ? `${trxId.slice(0, -1)}Z` : trxId)
    return enterTrxId(shop.as('guest'), { token, wallet, trxId: typed, senderDigits: '', shopUrl })
  }
  const line = ({ kind, trxId, total }: Payment) => {
    const amount = kind === 'short' ? total - 100 : kind === 'over' ? total + 5_000 : total
    const at = kind === 'old-transaction' ? minutes(-3 * 24 * 60) : kind === 'too-late' ? minutes(8 * 24 * 60) : minutes(5)
    return { trxId, amount, at }
  }
  const read = async (of: readonly Payment[], wallet: WalletKind) => {
    const rows = statement(of.filter((payment) => payment.wallet === wallet).map(line))
    const imported = await importWalletStatement(shop.at(minutes(60)).as('owner'), { wallet, rows, columns: GUESSED, shopUrl })
    if (!imported.ok) throw new Error(imported.problem)
  }
  const sent = payments.filter(({ kind }) => !['copied', 'used-later', 'never-sent', 'money-first'].includes(kind))

  // Lines that come before their buyers type, then everybody else at once, then the statements: both wallets at the same time, with repeated lines.
  for (const wallet of ['bkash', 'nagad'] as const) await read(of('money-first'), wallet)
  const first = payments.filter(({ kind }) => kind !== 'used-later')
  const answers = await inParallel(first, type)
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  expect(answers.filter((answer) => answer.ok && answer.found)).toHaveLength(of('money-first').length)
  await Promise.all([read([...sent, ...sent], 'bkash'), read(sent, 'nagad'), read(sent, 'bkash')])
  // Two processes match the rest.
  const rest = () => matchWalletPayments(shop.at(minutes(61)).as('owner'), { most: PAYMENTS, shopUrl })
  await Promise.all([rest(), rest()])
  expect(await rest()).toEqual([])
  const late = await inParallel(of('used-later'), type)
  const copied = new Set(of('copied').map(({ index }) => original.get(index)!.index))
  expect(late.map((answer) => !answer.ok && answer.problem)).toEqual(late.map(() => 'trx-used'))

  // Paid are exactly those that are right and that no other order names; money of another amount is reviewed.
  const paid = [...right.filter(({ index }) => !copied.has(index)), ...of('money-first')]
  const reviewed = of('short', 'over')
  const books = await sql<{ orderId: string; captured: number; review: boolean; transaction: string }>`
    select p.order_id as "orderId", p.captured_paisa::integer as captured, in_review as review, e.note as transaction
    from payments.payments p join payments.payment_events e on e.payment_id = p.id and e.to_state = 'captured'`.execute(shop.db)
  const expected = [
    ...paid.map(({ orderId, total, wallet, trxId }) => ({
      orderId,
      captured: total,
      review: false,
      transaction: `${wallet} ${trxId}`,
    })),
    ...reviewed.map((payment) => {
      const { orderId, wallet, trxId } = payment
      return { orderId, captured: line(payment).amount, review: true, transaction: `${wallet} ${trxId}` }
    }),
  ]
  const sorted = (rows: typeof expected) => rows.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))
  expect(sorted(books.rows)).toEqual(sorted(expected))
  expect(new Set(books.rows.map(({ transaction }) => transaction)).size).toBe(expected.length)

  // Nothing else can be confirmed or packed.
  const isPaid = new Set(paid.map(({ orderId }) => orderId))
  const waiting = payments.filter(({ orderId }) => !isPaid.has(orderId))
  expect(await shop.count('ordering.orders', { state: 'confirmed' })).toBe(paid.length)
  const desk = shop.at(minutes(70)).as('desk')
  const tried = await inParallel(waiting, async ({ orderId }) => [
    await confirmOrder(desk, { orderId, shopUrl }),
    await packOrder(desk, { orderId, early: true }),
  ])
  const refused = { ok: false, problem: 'waits-for-payment' }
  expect(tried).toEqual(waiting.map(() => [refused, refused]))
  expect(paid.length + waiting.length).toBe(PAYMENTS)
  expect(waiting.length).toBeGreaterThan(PAYMENTS / 4)
}, 120_000)

/** The planned kinds in a random order, the same each time. */
function planned(): { index: number; kind: Kind }[] {
  const roll = seededRandom(SEED)
  const kinds = Array.from({ length: PAYMENTS }, (_, index) => ALL[index % ALL.length]!)
  for (let index = kinds.length - 1; index > 0; index--) {
    const other = roll(index + 1)
    const kind = kinds[index]!
    kinds[index] = kinds[other]!
    kinds[other] = kind
  }
  return kinds.map((kind, index) => ({ index, kind }))
}

async function inParallel<Input, Output>(inputs: readonly Input[], work: (input: Input) => Promise<Output>): Promise<Output[]> {
  const outputs: Output[] = []
  let next = 0
  const worker = async () => {
    while (next < inputs.length) {
      const position = next++
      outputs[position] = await work(inputs[position]!)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outputs
}
