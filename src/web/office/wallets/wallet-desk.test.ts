import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { setUpWallets, shopUrl, walletOrder } from '#tests/wallet-payments.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { enterTrxId } from '#shop/billing/index.ts'
import { orderForOffice } from '#shop/ordering/index.ts'
import { statementColumns, wallets } from '#shop/payments/index.ts'
import * as settingsPage from '../payment-settings.route.tsx'
import type { PaymentsView } from '../settings/payments.server.ts'
import * as deskPage from '../wallet-payments.route.tsx'
import type { WalletDeskView } from './wallet-desk-view.ts'

let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'statement-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = officePage<PaymentsView>(() => shop, { path: '/office/settings/payments', ...settingsPage, role: 'owner' })
const desk = officePage<WalletDeskView>(() => shop, { path: '/office/payments/wallets', ...deskPage, role: 'owner' })
const ROCKET = {
  intent: 'wallet',
  about: 'rocket',
  seen: 'null',
  walletNumber: '০১৮১১-০০০০০২ ৫',
  walletAccount: 'merchant',
  walletName: 'PakaFol Ltd',
  walletOn: 'yes',
}

test('the number of a wallet is checked by its kind, saved, changed and removed', async () => {
  const before = await shop.countAll()
  expect(wrongFields(await settings.send({ ...ROCKET, walletNumber: '01811000002' }))).toEqual(['walletNumber'])
  expect(wrongFields(await settings.send({ ...ROCKET, walletName: '', walletAccount: 'x' }))).toEqual([
    'walletAccount',
    'walletName',
  ])
  expect(await shop.countAll()).toEqual(before)
  expect(await settings.send(ROCKET)).toMatchObject(settings.done('saved'))
  const stored = {
    kind: 'rocket',
    number: '018110000025',
    account: 'merchant',
    shownName: 'PakaFol Ltd',
    active: true,
    strict: false,
  }
  expect(await wallets(shop.db)).toEqual([stored])
  // Another person has changed it since this page was read.
  expect(await settings.send({ ...ROCKET, walletName: 'Other' })).toMatchObject({ status: 409 })
  const { seen } = (await settings.look()).wallets.find(({ kind }) => kind === 'rocket')!
  expect(await settings.send({ ...ROCKET, seen, walletOn: '' })).toMatchObject(settings.done('saved'))
  expect(await wallets(shop.db)).toEqual([{ ...stored, active: false }])
  const { seen: now } = (await settings.look()).wallets.find(({ kind }) => kind === 'rocket')!
  expect(await settings.send({ intent: 'drop-wallet', about: 'rocket', seen: now })).toMatchObject(settings.done('saved'))
  expect(await wallets(shop.db)).toEqual([])
})

test('staff see what the buyer typed, and count or refuse it', async () => {
  await setUpWallets(shop, ['bkash', 'nagad'])
  const { orderId, token, total } = await walletOrder(shop)
  const enter = (trxId: string) =>
    enterTrxId(shop.as('guest'), { token, wallet: 'nagad', trxId, senderDigits: '01811400218', shopUrl })
  await enter('9A7B6C5D4E')
  expect((await desk.look()).waiting).toMatchObject([
    {
      orderId,
      claim: { wallet: 'nagad', trxId: '9A7B6C5D4E', digits: '0218', unusual: true },
      verdict: { kind: 'unknown' },
      fields: { wallet: 'nagad', trxId: '9A7B6C5D4E', amount: '', receivedAt: '2026-06-11T10:00' },
    },
  ])
  const before = await shop.countAll()
  const count = { intent: 'count', about: orderId, wallet: 'nagad', trxId: '9A7B6C5D4E', receivedAt: '2026-06-11T10:00' }
  expect(wrongFields(await desk.send({ ...count, amount: 'much', receivedAt: 'now' }))).toEqual(['amount', 'receivedAt'])
  expect(wrongFields(await desk.send({ ...count, amount: '5', trxId: '?' }))).toEqual(['trxId'])
  expect(wrongFields(await desk.send({ intent: 'refuse', about: orderId, reason: ' ' }))).toEqual(['reason'])
  expect(await shop.countAll()).toEqual(before)
  expect(await desk.send({ intent: 'refuse', about: orderId, reason: 'Not on our statement' })).toMatchObject(desk.done('refuse'))
  expect((await desk.look()).waiting).toMatchObject([{ orderId, claim: null, verdict: null }])
  await enter('9A7B6C5D4F')
  const amount = String(total / 100)
  expect(await desk.send({ ...count, trxId: '9A7B6C5D4F', amount })).toMatchObject(desk.done('count'))
  expect((await orderForOffice(shop.db, orderId, shop.now))!).toMatchObject({ state: 'confirmed', due: 0 })
  expect((await desk.look()).waiting).toEqual([])
})

test('a statement is imported with columns that are remembered, and its result is shown', async () => {
  await setUpWallets(shop, ['bkash'])
  const { orderId, token, total } = await walletOrder(shop)
  await enterTrxId(shop.as('guest'), { token, wallet: 'bkash', trxId: '9A7B6C5D4E', senderDigits: '', shopUrl })
  const path = join(folder, 'statement.csv')
  const lines = ['Code,Sum,When', `9a7b6c5d4e,${total / 100},2026-06-11 10:05`, 'BBBBBBBBBB,120.50,2026-06-11 10:06', ',5,']
  await writeFile(path, lines.join('\n'))
  const office = officeOf(shop)
  const requestContext = { ...office.requestContextOf(staffActor('owner')), file: { path, name: 'statement.csv', bytes: 100 } }
  const send = (form: Record<string, string>) =>
    office.callAs(requestContext, deskPage.action, {
      path: '/office/payments/wallets',
      form: { intent: 'import', about: 'bkash', ...form },
    })
  const before = await shop.countAll()
  expect(await send({})).toMatchObject({ status: 422, data: { problem: 'columns-missing' } })
  expect(await shop.countAll()).toEqual(before)
  const columns = { columnTrxId: 'Code', columnAmount: 'Sum', columnTime: 'When' }
  const { data } = await send(columns)
  expect((data as { shown: unknown }).shown).toEqual({
    added: 2,
    known: 0,
    matched: 1,
    reviewed: 0,
    differing: [],
    unreadCount: 1,
    unread: [{ row: 4, problem: 'no-transaction' }],
  })
  expect((await orderForOffice(shop.db, orderId, shop.now))!.state).toBe('confirmed')
  expect(await statementColumns(shop.db, 'bkash')).toEqual({ trxId: 'Code', amount: 'Sum', time: 'When', sender: '' })
  const { unclaimed, statements } = await desk.look()
  expect(unclaimed).toMatchObject([{ wallet: 'bkash', trxId: 'BBBBBBBBBB', amount: '৳120.50', source: 'statement' }])
  expect(statements).toEqual([{ wallet: 'bkash', columns: { ...columns, columnSender: '' } }])
})
