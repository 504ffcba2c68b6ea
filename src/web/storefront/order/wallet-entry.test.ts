import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf } from '#tests/office-requests.ts'
import { setUpWallets, walletOrder } from '#tests/wallet-payments.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { walletClaimsOf } from '#shop/payments/index.ts'
import { action, loader } from '../order.route.tsx'
import type { OrderPageData } from './order-page-data.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await setUpWallets(shop, ['bkash', 'nagad'])
})
afterEach(() => shop.close())

/** The page as a browser without scripts gets it. */
async function page(prefix = '') {
  const placed = await walletOrder(shop)
  const { call } = officeOf(shop, {})
  const asked = { path: `${prefix}/order/${placed.token}`, params: { token: placed.token } }
  const show = async () => ((await call({ kind: 'visitor' }, loader, asked)).data as { order: OrderPageData }).order
  const press = (form: Record<string, string>) =>
    call({ kind: 'visitor' }, action, { ...asked, form: { intent: 'trx', wallet: 'bkash', digits: '', ...form } })
  return { ...placed, show, press }
}

test('the page says where to send how much, with a QR code of each number', async () => {
  const { show } = await page()
  const { number, payment } = await show()
  const { title, rows, codes, claims, form } = payment!.wallet!
  expect(title).toBe('Send ৳1,030')
  expect(rows).toEqual([
    { key: 'bkash', term: 'bKash, “Send Money”', value: '01711000001' },
    { key: 'nagad', term: 'Nagad, “Send Money”', value: '01811000002' },
    { key: 'PakaFol', term: 'Name in the app', value: 'PakaFol' },
    { key: 'amount', term: 'Exact amount', value: '৳1,030' },
    { key: 'reference', term: 'Reference', value: number },
  ])
  expect(codes.map(({ label, size }) => [label, size])).toEqual([
    ['QR code of the bKash number', 29],
    ['QR code of the Nagad number', 29],
  ])
  expect(claims).toEqual([])
  expect(form).toMatchObject({ typed: { wallet: 'bkash', trxId: '', digits: '' }, button: 'I’ve sent the money' })
  expect(payment).toMatchObject({ waits: true, bank: null, cash: true })
})

test('what was typed wrong is shown again with a sentence, and nothing is kept', async () => {
  const { press } = await page('/bn')
  const before = await shop.countAll()
  const wrong = { wallet: 'bkash', trxId: '9A7B6C5D', digits: '' }
  expect(await press(wrong)).toMatchObject({
    status: 422,
    data: {
      refused: null,
      confirm: null,
      mistake: { field: 'trxId', text: 'এটি বিকাশ-এর TrxID নয়। অ্যাপ বা SMS থেকে কপি করুন।', typed: wrong },
    },
  })
  expect(await press({ trxId: '9A7B6C5D4E', digits: 'mine' })).toMatchObject({
    status: 422,
    data: { mistake: { field: 'digits' } },
  })
  expect(await press({ trxId: '9A7B6C5D4E', wallet: 'cheque' })).toMatchObject({
    status: 422,
    data: { mistake: { field: 'wallet' } },
  })
  expect(await press({ trxId: '9A7B6C5D4E'.repeat(1_000) })).toMatchObject({ status: 422, data: { mistake: { field: 'trxId' } } })
  expect(await shop.countAll()).toEqual(before)
})

test('a TrxID is taken down and can be corrected on the same page', async () => {
  const { press, show, orderId, token } = await page()
  expect(await press({ trxId: '9a7b 6c5d4e', digits: '5678' })).toMatchObject({ status: 303, to: `/order/${token}?done=trx` })
  const { claims, form } = (await show()).payment!.wallet!
  expect(claims.map(({ text, refused }) => [text, refused])).toEqual([
    [
      expect.stringMatching(/^bKash, TrxID 9A7B6C5D4E, entered .*\. We’re checking it\. You can correct it below\.$/) as string,
      false,
    ],
  ])
  expect(form).toMatchObject({ typed: { wallet: 'bkash', trxId: '9A7B6C5D4E', digits: '5678' }, button: 'Correct the TrxID' })
  await press({ trxId: '9A7B6C5D4F' })
  expect((await walletClaimsOf(shop.db, [orderId])).map(({ trxId, state }) => [trxId, state]).toSorted()).toEqual([
    ['9A7B6C5D4E', 'replaced'],
    ['9A7B6C5D4F', 'waiting'],
  ])
})
