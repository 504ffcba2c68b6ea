import { describe, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { NOT_SHIPPED, shopUrl, walletOrder, walletShop } from '#tests/wallet-payments.ts'
import { taka } from '#tests/world-data.ts'
import { erasePerson } from '../customers/index.ts'
import { cancelOrder, orderForOffice, packOrder, placeOrder } from '../ordering/index.ts'
import {
  paymentTasks,
  saveWallet,
  unclaimedMoney,
  walletClaimsOf,
  walletMoney,
  wallets,
  walletVersion,
} from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { assignWalletMoney, refundOrder, refuseWalletClaim, sweepPayments, switchToCash } from './index.ts'

const { world, minutes, enter, byHand, importLines, orderNow, tryToShip } = walletShop()
const TRX = '9A7B6C5D4E'

describe('sending money', () => {
  test('is offered only while a wallet is on', async () => {
    for (const wallet of await wallets(world.shop.db)) {
      await saveWallet(world.shop.as('owner'), {
        kind: wallet.kind,
        wallet: { ...wallet, active: false },
        seen: walletVersion(wallet),
      })
    }
    const before = await world.shop.countAll()
    const input = sampleOrder(world.shop, { payment: 'wallet', gateways: [] })
    expect(await placeOrder(world.shop.as('guest'), input)).toEqual({ ok: false, problem: 'method-not-offered' })
    expect(await world.shop.countAll()).toEqual(before)
  })

  test('keeps the order waiting, whatever the buyer types, until staff have found the money', async () => {
    const { orderId, token, total } = await walletOrder(world.shop)
    expect(await tryToShip(orderId)).toEqual(NOT_SHIPPED)
    expect(await enter(token, ' 9a7b 6c5d4e')).toEqual({ ok: true, found: false })
    expect(await orderNow(orderId)).toEqual({ state: 'placed', due: total, books: [['wallet', 'due', 0, false]] })
    expect(await tryToShip(orderId)).toEqual(NOT_SHIPPED)
    expect(await paymentTasks(world.shop.db)).toMatchObject([{ kind: 'wallet', orderId, amount: total }])
    expect(await byHand(orderId, total)).toEqual({ ok: true, counted: true })
    expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect(await world.shop.count('messaging.messages', { template: 'payment-received' })).toBe(1)
    expect(await paymentTasks(world.shop.db)).toEqual([])
    expect(await packOrder(world.shop.as('desk'), { orderId, early: true })).toMatchObject({ ok: true })
    // The same answer again changes nothing.
    const before = await world.shop.countAll()
    expect(await byHand(orderId, total)).toEqual({ ok: false, problem: 'trx-used' })
    expect(await world.shop.countAll()).toEqual(before)
  })

  test('the transaction can be corrected until it is matched, and the same form again changes nothing', async () => {
    const { orderId, token, total } = await walletOrder(world.shop)
    await enter(token, '9A7B6C5D4X')
    await enter(token, TRX, { senderDigits: '01712345678' })
    const before = await world.shop.countAll()
    expect(await enter(token, TRX, { senderDigits: '5678' })).toEqual({ ok: true, found: false })
    expect(await world.shop.countAll()).toEqual(before)
    expect(
      (await walletClaimsOf(world.shop.db, [orderId]))
        .map(({ state, trxId, senderDigits }) => [state, trxId, senderDigits])
        .toSorted(),
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
    const { token } = await walletOrder(world.shop)
    const before = await world.shop.countAll()
    expect(await enter(token, trxId, difference)).toEqual({ ok: false, problem })
    expect(await world.shop.countAll()).toEqual(before)
  })

  test('an unusual transaction is accepted where its form is not sure', async () => {
    const { orderId, token } = await walletOrder(world.shop)
    expect(await enter(token, 'ABCDEFGHIJKL', { wallet: 'nagad' })).toEqual({ ok: true, found: false })
    expect(await walletClaimsOf(world.shop.db, [orderId])).toMatchObject([
      { wallet: 'nagad', trxId: 'ABCDEFGHIJKL', state: 'waiting' },
    ])
  })

  test('an order is entered ten times at most, and not after its time is over', async () => {
    const { token } = await walletOrder(world.shop)
    for (let index = 0; index < 10; index++) expect(await enter(token, `9A7B6C5D0${index}`)).toEqual({ ok: true, found: false })
    expect(await enter(token)).toEqual({ ok: false, problem: 'too-many-entries' })
    const other = await walletOrder(world.shop)
    expect(await enter(other.token, TRX, {}, world.shop.at(minutes(24 * 60)))).toEqual({ ok: false, problem: 'too-late-to-pay' })
    const card = await placeOrder(world.shop.as('guest'), sampleOrder(world.shop))
    expect(await enter((card as typeof other).token)).toEqual({ ok: false, problem: 'nothing-to-pay' })
  })

  test('an order whose transaction waits for staff is not given up; the others are', async () => {
    const [waiting, silent] = [await walletOrder(world.shop), await walletOrder(world.shop)]
    await enter(waiting.token)
    const later = world.shop.at(minutes(25 * 60))
    const sweep = () =>
      sweepPayments({ ...later.as('guest'), actor: { kind: 'system', name: 'payments' } }, { gateways: {}, shopUrl })
    await sweep()
    expect((await orderNow(waiting.orderId)).state).toBe('placed')
    expect((await orderNow(silent.orderId)).state).toBe('cancelled')
    // After a refusal the buyer has six hours to type another one.
    expect(await refuseWalletClaim(later.as('owner'), { orderId: waiting.orderId, reason: 'Not there', shopUrl })).toEqual({
      ok: true,
    })
    await sweep()
    expect((await orderNow(waiting.orderId)).state).toBe('placed')
    expect(await enter(waiting.token, '9A7B6C5D4F', {}, later)).toEqual({ ok: true, found: false })
    expect(await world.shop.count('messaging.messages', { template: 'wallet-refused' })).toBe(1)
  })
})

test('money that comes after the order was given up is found by staff, who can pay it back', async () => {
  const { orderId, number, total } = await walletOrder(world.shop)
  const later = world.shop.at(minutes(25 * 60))
  await sweepPayments({ ...later.as('guest'), actor: { kind: 'system', name: 'payments' } }, { gateways: {}, shopUrl })
  await importLines([{ trxId: TRX, amount: total, at: minutes(3) }])
  const [line] = await unclaimedMoney(world.shop.db, 10)
  const assign = (orderNumber: string) => assignWalletMoney(later.as('owner'), { receiptId: line!.id, orderNumber, shopUrl })
  const before = await world.shop.countAll()
  expect(await assign('PF-999999')).toEqual({ ok: false, problem: 'unknown-order' })
  expect(await world.shop.countAll()).toEqual(before)
  expect(await assign(number)).toEqual({ ok: true, counted: false })
  expect((await orderNow(orderId)).books).toContainEqual(['wallet', 'captured', total, true])
  expect(await unclaimedMoney(world.shop.db, 10)).toEqual([])
})

test('other money leaves the transaction that the buyer entered waiting', async () => {
  const { orderId, token, total } = await walletOrder(world.shop)
  await enter(token, '9A7B6C5D4X')
  expect(await byHand(orderId, total)).toEqual({ ok: true, counted: true })
  expect((await walletClaimsOf(world.shop.db, [orderId])).map(({ state }) => state)).toEqual(['waiting'])
})

test('a buyer who entered a transaction is warned before choosing cash, and may insist', async () => {
  const { orderId, token, total } = await walletOrder(world.shop)
  await enter(token)
  const before = await world.shop.countAll()
  expect(await switchToCash(world.shop.as('guest'), { token, shopUrl })).toEqual({
    ok: false,
    problem: 'may-be-paid',
    amount: total,
  })
  expect(await world.shop.countAll()).toEqual(before)
  expect(await switchToCash(world.shop.as('guest'), { token, shopUrl, sure: true })).toMatchObject({ ok: true })
  // The message would ask for a transaction id that the page has no form for.
  await refuseWalletClaim(world.shop.as('owner'), { orderId, reason: 'Not there', shopUrl })
  expect(await world.shop.count('messaging.messages', { template: 'wallet-refused' })).toBe(0)
})

describe('a refund of money from a wallet', () => {
  async function paid(trxId: string) {
    const { orderId, token, total } = await walletOrder(world.shop)
    await enter(token, trxId)
    await byHand(orderId, total, { trxId })
    const [payment] = (await orderForOffice(world.shop.db, orderId, world.shop.now))!.payments.filter(
      ({ captured }) => captured > 0,
    )
    const refund = (amount: Paisa, sent: { wallet: 'bkash' | 'nagad'; trxId: string } | null) =>
      refundOrder(world.shop.as('owner'), {
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
    const before = await world.shop.countAll()
    expect(await first.refund(taka(50), null)).toEqual({ ok: false, problem: 'refund-trx-missing' })
    expect(await first.refund(taka(50), { wallet: 'bkash', trxId: '?' })).toEqual({ ok: false, problem: 'refund-trx-missing' })
    // The transaction that paid an order cannot be a refund.
    expect(await first.refund(taka(50), { wallet: 'bkash', trxId: '9A7B6C5D4F' })).toEqual({
      ok: false,
      problem: 'refund-trx-used',
    })
    expect(await world.shop.countAll()).toEqual(before)
    await world.shop.warmUp()
    const sent = { wallet: 'bkash', trxId: 'refund 0001' } as const
    const answers = await Promise.all([first.refund(taka(50), sent), second.refund(taka(50), sent), first.refund(taka(50), sent)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await world.shop.count('payments.refunds', { reference: 'bkash REFUND0001' })).toBe(1)
    expect(await world.shop.count('payments.refunds')).toBe(1)
  })

  test('its line on a statement pays no order', async () => {
    const { refund } = await paid(TRX)
    await refund(taka(50), { wallet: 'bkash', trxId: 'REFUND0001' })
    const { orderId, token, total } = await walletOrder(world.shop)
    await importLines([{ trxId: 'REFUND0001', amount: total, at: minutes(3) }])
    expect(await enter(token, 'REFUND0001')).toEqual({ ok: false, problem: 'trx-used' })
    expect(await tryToShip(orderId)).toEqual(NOT_SHIPPED)
  })
})

test('when a person is erased, what they typed is deleted and the counted transaction stays', async () => {
  const { orderId, token, total } = await walletOrder(world.shop)
  await importLines([{ trxId: TRX, amount: total, at: minutes(3), from: '01712345678' }])
  await enter(token, TRX, { senderDigits: '5678' })
  await cancelOrder(world.shop.as('guest'), { token, shopUrl })
  expect(await erasePerson(world.shop.as('owner'), orderId)).toEqual({ ok: true, orders: 1 })
  expect(await walletClaimsOf(world.shop.db, [orderId])).toEqual([])
  expect(await walletMoney(world.shop.db, [TRX])).toMatchObject([{ orderId, senderDigits: null, amount: total }])
})
