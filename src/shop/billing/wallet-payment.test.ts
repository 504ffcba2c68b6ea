import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GUESSED, setUpWallets, shopUrl, statement, walletOrder } from '#tests/wallet-payments.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { erasePerson } from '../customers/index.ts'
import { cancelOrder, confirmOrder, orderForOffice, packOrder, placeOrder } from '../ordering/index.ts'
import {
  paymentAttemptsOf,
  paymentTasks,
  saveWallet,
  walletClaimsOf,
  walletMoney,
  wallets,
  walletVersion,
} from '../payments/index.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { paisa, type Paisa } from '../values/index.ts'
import {
  acceptPayment,
  countWalletMoney,
  enterTrxId,
  importWalletStatement,
  refundOrder,
  refuseWalletClaim,
  sweepPayments,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await setUpWallets(shop, ['bkash', 'nagad'])
})
afterEach(() => shop.close())

const TRX = '9A7B6C5D4E'
const minutes = (count: number) => new Date(shop.now.getTime() + count * 60_000)
const guest = () => shop.as('guest')
const owner = () => shop.as('owner')
const enter = (token: string, trxId = TRX, difference: { wallet?: 'bkash' | 'nagad'; senderDigits?: string } = {}, at = shop) =>
  enterTrxId(at.as('guest'), { token, wallet: 'bkash', trxId, senderDigits: '', shopUrl, ...difference })
const byHand = (orderId: string, amount: number, difference: object = {}) => {
  const seen = { wallet: 'bkash' as const, trxId: TRX, receivedAt: minutes(2), anyway: false }
  return countWalletMoney(shop.at(minutes(30)).as('owner'), { orderId, amount: paisa(amount), shopUrl, ...seen, ...difference })
}
const importLines = (lines: Parameters<typeof statement>[0], wallet: 'bkash' | 'nagad' = 'bkash') =>
  importWalletStatement(shop.at(minutes(60)).as('owner'), { wallet, rows: statement(lines), columns: GUESSED, shopUrl })
const now = async (orderId: string) => {
  const { state, due, payments } = (await orderForOffice(shop.db, orderId, shop.now))!
  const books = payments.map(({ method, state: its, captured, inReview }) => [method, its, captured, inReview] as const)
  return { state, due, books }
}
const refused = async (orderId: string) => [
  await confirmOrder(shop.as('desk'), { orderId, shopUrl }),
  await packOrder(shop.as('desk'), { orderId, early: true }),
]
const NOT_SHIPPED = [
  { ok: false, problem: 'waits-for-payment' },
  { ok: false, problem: 'waits-for-payment' },
]

describe('sending money', () => {
  test('is offered only while a wallet is on', async () => {
    for (const wallet of await wallets(shop.db)) {
      await saveWallet(owner(), { kind: wallet.kind, wallet: { ...wallet, active: false }, seen: walletVersion(wallet) })
    }
    const before = await shop.countAll()
    const input = sampleOrder(shop, { payment: 'wallet', gateways: [] })
    expect(await placeOrder(guest(), input)).toEqual({ ok: false, problem: 'method-not-offered' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('keeps the order waiting, whatever the buyer types, until staff have found the money', async () => {
    const { orderId, token, total } = await walletOrder(shop)
    expect(await refused(orderId)).toEqual(NOT_SHIPPED)
    expect(await enter(token, ' 9a7b 6c5d4e')).toEqual({ ok: true, found: false })
    expect(await now(orderId)).toEqual({ state: 'placed', due: total, books: [['wallet', 'due', 0, false]] })
    expect(await refused(orderId)).toEqual(NOT_SHIPPED)
    expect(await paymentTasks(shop.db)).toMatchObject([{ kind: 'wallet', orderId, amount: total }])
    expect(await byHand(orderId, total)).toEqual({ ok: true, counted: true })
    expect(await now(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect(await shop.count('messaging.messages', { template: 'payment-received' })).toBe(1)
    expect(await paymentTasks(shop.db)).toEqual([])
    expect(await packOrder(shop.as('desk'), { orderId, early: true })).toMatchObject({ ok: true })
    // The same answer again changes nothing.
    const before = await shop.countAll()
    expect(await byHand(orderId, total)).toEqual({ ok: false, problem: 'waits-for-no-wallet' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('the transaction can be corrected until it is matched, and the same form again changes nothing', async () => {
    const { orderId, token, total } = await walletOrder(shop)
    await enter(token, '9A7B6C5D4X')
    await enter(token, TRX, { senderDigits: '01712345678' })
    const before = await shop.countAll()
    expect(await enter(token, TRX, { senderDigits: '5678' })).toEqual({ ok: true, found: false })
    expect(await shop.countAll()).toEqual(before)
    expect(
      (await walletClaimsOf(shop.db, [orderId])).map(({ state, trxId, senderDigits }) => [state, trxId, senderDigits]).toSorted(),
    ).toEqual([
      ['replaced', '9A7B6C5D4X', null],
      ['waiting', TRX, '5678'],
    ])
    await byHand(orderId, total)
    expect(await enter(token, '9A7B6C5D4Z')).toEqual({ ok: false, problem: 'nothing-to-pay' })
  })

  test.each([
    ['trx-not-understood', 'short', {}],
    ['trx-not-understood', '9A7B6C5D', {}],
    ['digits-not-understood', TRX, { senderDigits: 'mine' }],
    ['wallet-missing', TRX, { wallet: 'upay' as never }],
  ] as const)('%s: nothing is kept of %s', async (problem, trxId, difference) => {
    const { token } = await walletOrder(shop)
    const before = await shop.countAll()
    expect(await enter(token, trxId, difference)).toEqual({ ok: false, problem })
    expect(await shop.countAll()).toEqual(before)
  })

  test('an unusual transaction is accepted where its form is not sure', async () => {
    const { orderId, token } = await walletOrder(shop)
    expect(await enter(token, 'ABCDEFGHIJKL', { wallet: 'nagad' })).toEqual({ ok: true, found: false })
    expect(await walletClaimsOf(shop.db, [orderId])).toMatchObject([{ wallet: 'nagad', trxId: 'ABCDEFGHIJKL', state: 'waiting' }])
  })

  test('an order is entered ten times at most, and not after its time is over', async () => {
    const { token } = await walletOrder(shop)
    for (let index = 0; index < 10; index++) expect(await enter(token, `9A7B6C5D0${index}`)).toEqual({ ok: true, found: false })
    expect(await enter(token)).toEqual({ ok: false, problem: 'too-many-entries' })
    const other = await walletOrder(shop)
    expect(await enter(other.token, TRX, {}, shop.at(minutes(24 * 60)))).toEqual({ ok: false, problem: 'too-late-to-pay' })
    const card = await placeOrder(guest(), sampleOrder(shop))
    expect(await enter((card as typeof other).token)).toEqual({ ok: false, problem: 'nothing-to-pay' })
  })

  test('an order whose transaction waits for staff is not given up; the others are', async () => {
    const [waiting, silent] = [await walletOrder(shop), await walletOrder(shop)]
    await enter(waiting.token)
    const later = shop.at(minutes(25 * 60))
    const sweep = () =>
      sweepPayments({ ...later.as('guest'), actor: { kind: 'system', name: 'payments' } }, { gateways: {}, shopUrl })
    await sweep()
    expect((await now(waiting.orderId)).state).toBe('placed')
    expect((await now(silent.orderId)).state).toBe('cancelled')
    // After a refusal the buyer has six hours to type another one.
    expect(await refuseWalletClaim(later.as('owner'), { orderId: waiting.orderId, reason: 'Not there', shopUrl })).toEqual({
      ok: true,
    })
    await sweep()
    expect((await now(waiting.orderId)).state).toBe('placed')
    expect(await enter(waiting.token, '9A7B6C5D4F', {}, later)).toEqual({ ok: true, found: false })
    expect(await shop.count('messaging.messages', { template: 'wallet-refused' })).toBe(1)
  })
})

describe('a statement', () => {
  test('pays the orders that wait for its lines, and the same statement again changes nothing', async () => {
    const { orderId, token, total } = await walletOrder(shop)
    await enter(token, TRX, { senderDigits: '5678' })
    const lines = [
      { trxId: TRX, amount: total, at: minutes(3), from: '01712345678' },
      { trxId: 'UNCLAIMED1', amount: 5_000, at: minutes(4) },
    ]
    expect(await importLines(lines)).toEqual({ ok: true, added: 2, known: 0, matched: 1, reviewed: 0, differing: [], unread: [] })
    expect(await now(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    const before = await shop.countAll()
    expect(await importLines(lines)).toMatchObject({ ok: true, added: 0, known: 2, matched: 0 })
    expect(await shop.countAll()).toEqual({ ...before, 'accounts.audit_log': before['accounts.audit_log']! + 1 })
  })

  test('a line without an order pays the one whose buyer types it later', async () => {
    const { orderId, token, total } = await walletOrder(shop)
    await importLines([{ trxId: TRX, amount: total, at: minutes(3) }])
    expect(await now(orderId)).toMatchObject({ state: 'placed', due: total })
    expect(await enter(token)).toEqual({ ok: true, found: true })
    expect(await now(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    const second = await walletOrder(shop)
    expect(await enter(second.token)).toEqual({ ok: false, problem: 'trx-used' })
    expect(await walletClaimsOf(shop.db, [second.orderId])).toEqual([])
    expect(await refused(second.orderId)).toEqual(NOT_SHIPPED)
  })

  test.each([
    ['too little', -100],
    ['too much', 100],
  ])('%s is reviewed, and the order waits until staff count it', async (_name, difference) => {
    const { orderId, token, total } = await walletOrder(shop)
    await enter(token)
    const amount = total + difference
    expect(await importLines([{ trxId: TRX, amount, at: minutes(3) }])).toMatchObject({ matched: 0, reviewed: 1 })
    const books = [
      ['wallet', 'due', 0, false],
      ['wallet', 'captured', amount, true],
    ]
    const held = await now(orderId)
    expect([held.state, held.books.toSorted((one, other) => one[2] - other[2])]).toEqual(['placed', books])
    expect(await refused(orderId)).toEqual(NOT_SHIPPED)
    expect(await enter(token, '9A7B6C5D4F')).toEqual({ ok: false, problem: 'in-review' })
    const [attempt] = await paymentAttemptsOf(shop.db, [orderId])
    expect(attempt).toMatchObject({
      state: 'review',
      gateway: 'wallet',
      transactionId: `bkash:${TRX}`,
      problem: 'amount-differs',
    })
    expect(await acceptPayment(owner(), { orderId, attempt: attempt!.id, note: '', shopUrl })).toEqual({ ok: true })
    expect(await now(orderId)).toMatchObject({ state: difference < 0 ? 'placed' : 'confirmed', due: -difference })
  })

  test('another wallet, a time that does not fit and another sender are left to staff', async () => {
    const [wrong, early, late, other] = [
      await walletOrder(shop),
      await walletOrder(shop),
      await walletOrder(shop),
      await walletOrder(shop),
    ]
    await enter(wrong.token, 'AAAAAAAAA1', { wallet: 'nagad' })
    await enter(early.token, 'AAAAAAAAA2')
    await enter(late.token, 'AAAAAAAAA3')
    await enter(other.token, 'AAAAAAAAA4', { senderDigits: '1111' })
    const line = (trxId: string, at: Date, from?: string) => ({ trxId, amount: wrong.total, at, ...(from && { from }) })
    const imported = await importLines([
      line('AAAAAAAAA1', minutes(3)),
      line('AAAAAAAAA2', minutes(-60)),
      line('AAAAAAAAA3', minutes(8 * 24 * 60)),
      line('AAAAAAAAA4', minutes(3), '01712345678'),
    ])
    expect(imported).toMatchObject({ added: 4, matched: 0, reviewed: 0 })
    for (const { orderId } of [wrong, early, late, other]) expect(await refused(orderId)).toEqual(NOT_SHIPPED)
    // By hand only with the decision that the time does not matter.
    const seen = { trxId: 'AAAAAAAAA2', receivedAt: minutes(-60) }
    const before = await shop.countAll()
    expect(await byHand(early.orderId, early.total, seen)).toEqual({ ok: false, problem: 'wallet-too-early' })
    expect(await shop.countAll()).toEqual(before)
    expect(await byHand(early.orderId, early.total, { ...seen, anyway: true })).toEqual({ ok: true, counted: true })
    // The amount of the statement counts, not what staff typed.
    expect(await byHand(wrong.orderId, wrong.total + 100, { trxId: 'AAAAAAAAA1' })).toEqual({
      ok: false,
      problem: 'unlike-statement',
    })
    expect(await byHand(wrong.orderId, wrong.total, { trxId: 'AAAAAAAAA1' })).toEqual({ ok: true, counted: true })
  })

  test('two orders that name one transaction both wait; when one is refused, the other is paid', async () => {
    const [honest, copied] = [await walletOrder(shop), await walletOrder(shop)]
    await enter(honest.token)
    await enter(copied.token)
    expect(await importLines([{ trxId: TRX, amount: honest.total, at: minutes(3) }])).toMatchObject({ matched: 0 })
    expect(await byHand(copied.orderId, copied.total)).toEqual({ ok: false, problem: 'wallet-claimed-twice' })
    await refuseWalletClaim(owner(), { orderId: copied.orderId, reason: 'Another buyer sent it', shopUrl })
    expect(await now(honest.orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect(await now(copied.orderId)).toMatchObject({ state: 'placed', due: copied.total })
  })

  test('another amount than staff typed is reported', async () => {
    const { orderId, token, total } = await walletOrder(shop)
    await enter(token)
    await byHand(orderId, total)
    const imported = await importLines([{ trxId: TRX, amount: total - 500, at: minutes(2) }])
    expect(imported).toMatchObject({ added: 0, known: 1, differing: [{ trxId: TRX, amount: total - 500, knownAmount: total }] })
  })

  test('a cancelled order is not paid: its money is reviewed to be refunded', async () => {
    const { orderId, token, total } = await walletOrder(shop)
    await enter(token)
    await cancelOrder(guest(), { token, shopUrl })
    expect(await importLines([{ trxId: TRX, amount: total, at: minutes(3) }])).toMatchObject({ matched: 0, reviewed: 1 })
    const [attempt] = await paymentAttemptsOf(shop.db, [orderId])
    expect(attempt).toMatchObject({ state: 'review', problem: 'order-over', taken: total })
    const [payment] = (await orderForOffice(shop.db, orderId, shop.now))!.payments.filter(({ captured }) => captured > 0)
    const back = {
      gateways: {},
      orderId,
      paymentId: payment!.id,
      way: 'by-hand',
      reason: 'cancelled',
      amount: total,
      shopUrl,
    } as const
    expect(await refundOrder(owner(), { ...back, sent: { wallet: 'bkash', trxId: 'REFUND0001' } })).toMatchObject({ ok: true })
    expect((await paymentAttemptsOf(shop.db, [orderId]))[0]!.state).toBe('returned')
  })
})

describe('concurrent requests', () => {
  test('one transaction pays one of six orders that name it at the same moment', async () => {
    const orders = []
    for (let index = 0; index < 6; index++) orders.push(await walletOrder(shop))
    await importLines([{ trxId: TRX, amount: orders[0]!.total, at: minutes(3) }])
    await shop.warmUp()
    const answers = await Promise.all(orders.map(({ token }) => enter(token)))
    expect(answers.filter((answer) => answer.ok && answer.found)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.problem)).toEqual(
      Array(5).fill('trx-used'),
    )
    const states = await Promise.all(orders.map(async ({ orderId }) => (await now(orderId)).state))
    expect(states.toSorted()).toEqual(['confirmed', ...Array<string>(5).fill('placed')])
    expect(await shop.count('payments.payments', { state: 'captured' })).toBe(1)
  })

  test('staff and two statements find the same money at the same moment, once', async () => {
    const { orderId, token, total } = await walletOrder(shop)
    await enter(token)
    await shop.warmUp()
    const lines = [{ trxId: TRX, amount: total, at: minutes(2) }]
    await Promise.all([byHand(orderId, total), importLines(lines), importLines(lines), byHand(orderId, total)])
    expect(await now(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect((await walletMoney(shop.db, [TRX])).map(({ orderId: of }) => of)).toEqual([orderId])
    expect(await shop.count('payments.payments', { state: 'captured' })).toBe(1)
    expect(await shop.count('messaging.messages', { template: 'payment-received' })).toBe(1)
  })
})

describe('a refund of money from a wallet', () => {
  async function paid(trxId: string) {
    const { orderId, token, total } = await walletOrder(shop)
    await enter(token, trxId)
    await byHand(orderId, total, { trxId })
    const [payment] = (await orderForOffice(shop.db, orderId, shop.now))!.payments.filter(({ captured }) => captured > 0)
    const refund = (amount: Paisa, sent: { wallet: 'bkash' | 'nagad'; trxId: string } | null) =>
      refundOrder(owner(), {
        gateways: {},
        orderId,
        paymentId: payment!.id,
        way: 'by-hand',
        reason: 'one box was bad',
        amount,
        sent,
        shopUrl,
      })
    return { orderId, refund }
  }

  test('names its own transaction, once', async () => {
    const [first, second] = [await paid(TRX), await paid('9A7B6C5D4F')]
    const before = await shop.countAll()
    expect(await first.refund(taka(50), null)).toEqual({ ok: false, problem: 'refund-trx-missing' })
    expect(await first.refund(taka(50), { wallet: 'bkash', trxId: '?' })).toEqual({ ok: false, problem: 'refund-trx-missing' })
    // The transaction that paid an order cannot be a refund.
    expect(await first.refund(taka(50), { wallet: 'bkash', trxId: '9A7B6C5D4F' })).toEqual({
      ok: false,
      problem: 'refund-trx-used',
    })
    expect(await shop.countAll()).toEqual(before)
    await shop.warmUp()
    const sent = { wallet: 'bkash', trxId: 'refund 0001' } as const
    const answers = await Promise.all([first.refund(taka(50), sent), second.refund(taka(50), sent), first.refund(taka(50), sent)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.count('payments.refunds', { reference: 'bkash REFUND0001' })).toBe(1)
    expect(await shop.count('payments.refunds')).toBe(1)
  })

  test('its line on a statement pays no order', async () => {
    const { refund } = await paid(TRX)
    await refund(taka(50), { wallet: 'bkash', trxId: 'REFUND0001' })
    const { orderId, token, total } = await walletOrder(shop)
    await importLines([{ trxId: 'REFUND0001', amount: total, at: minutes(3) }])
    expect(await enter(token, 'REFUND0001')).toEqual({ ok: false, problem: 'trx-used' })
    expect(await refused(orderId)).toEqual(NOT_SHIPPED)
  })
})

test('when a person is erased, what they typed is deleted and the counted transaction stays', async () => {
  const { orderId, token, total } = await walletOrder(shop)
  await importLines([{ trxId: TRX, amount: total, at: minutes(3), from: '01712345678' }])
  await enter(token, TRX, { senderDigits: '5678' })
  await cancelOrder(guest(), { token, shopUrl })
  expect(await erasePerson(owner(), orderId)).toEqual({ ok: true, orders: 1 })
  expect(await walletClaimsOf(shop.db, [orderId])).toEqual([])
  expect(await walletMoney(shop.db, [TRX])).toMatchObject([{ orderId, senderDigits: null, amount: total }])
})
