import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { saveBankAccount, receiptUploadsOf } from '../payments/index.ts'
import { dayFrom } from '../values/index.ts'
import { approveTransfer, refuseTransfer, uploadReceipt, sweepPayments } from './index.ts'
import { cancelOrder, orderForOffice, packOrder, placeOrder } from '../ordering/index.ts'
import { erasePerson } from '../customers/index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const place = (difference: Parameters<typeof sampleOrder>[1] = {}) => placeOrder(shop.as('guest'), sampleOrder(shop, difference))

describe('bank transfer', () => {
  const account = {
    holder: 'PakaFol Ltd',
    bank: 'Example Bank',
    branch: 'Dhanmondi',
    accountNumber: '0123456789',
    routingNumber: '',
  }
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofs-'))
    await saveBankAccount(shop.as('owner'), { account, seen: 'null' })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function transferOrder() {
    const placed = await place({ payment: 'bank-transfer', gateways: [] })
    if (!placed.ok) throw new Error(placed.problem)
    return placed
  }

  async function send(token: string, bytes = Buffer.from('%PDF-1.7 proof')) {
    const path = join(folder, 'sent')
    await writeFile(path, bytes)
    return uploadReceipt(shop.as('guest'), localFiles(join(folder, 'kept')), { token, sent: { path, bytes: bytes.length } })
  }

  test('is sent with a receipt, compared with the bank statement, and counted once', async () => {
    const { orderId, token, total } = await transferOrder()
    expect(await send(token)).toEqual({ ok: true })
    const [upload] = await receiptUploadsOf(shop.db, [orderId])
    expect(await localFiles(join(folder, 'kept')).read(upload!.file!)).toEqual(Buffer.from('%PDF-1.7 proof'))
    const approve = { orderId, uploadId: upload!.id, amount: total, statementReference: 'bt 0091', shopUrl }
    await shop.warmUp()
    const answers = await Promise.all([1, 2, 3].map(() => approveTransfer(shop.as('owner'), approve)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await orderForOffice(shop.db, orderId, shop.now))!).toMatchObject({ state: 'confirmed', due: 0 })
    expect(await shop.count('messaging.messages', { template: 'payment-received' })).toBe(1)
    // The same statement line cannot pay for a second order.
    const other = await transferOrder()
    await send(other.token)
    const [second] = await receiptUploadsOf(shop.db, [other.orderId])
    const again = { ...approve, orderId: other.orderId, uploadId: second!.id, statementReference: 'BT 0091' }
    expect(await approveTransfer(shop.as('owner'), again)).toEqual({ ok: false, problem: 'reference-used' })
    expect((await orderForOffice(shop.db, other.orderId, shop.now))!.due).toBe(other.total)
  })

  test('a transfer below the amount due leaves the rest to pay', async () => {
    const { orderId, token, total } = await transferOrder()
    await send(token)
    const [upload] = await receiptUploadsOf(shop.db, [orderId])
    await approveTransfer(shop.as('owner'), {
      orderId,
      uploadId: upload!.id,
      amount: taka(1_000),
      statementReference: 'A1',
      shopUrl,
    })
    const order = (await orderForOffice(shop.db, orderId, shop.now))!
    expect(order).toMatchObject({ state: 'placed', due: total - taka(1_000) })
    expect(await packOrder(shop.as('desk'), { early: true, orderId })).toEqual({ ok: false, problem: 'waits-for-payment' })
  })

  test('a transfer of the advance confirms the order, and the rest is collected on delivery', async () => {
    // A pre-order needs an advance of ten percent.
    await sql`update inventory.lots set on_hand = 0 where stock_item_id = ${shop.stockItem('himsagar')} and state = 'received'`.execute(
      shop.db,
    )
    const placed = await place({
      buys: { 'himsagar-5kg': 1 },
      payment: 'bank-transfer',
      gateways: [],
      delivery: { day: dayFrom('2026-06-20') },
    })
    if (!placed.ok) throw new Error(placed.problem)
    const { orderId, token, total } = placed
    await send(token)
    const [upload] = await receiptUploadsOf(shop.db, [orderId])
    const approve = { orderId, uploadId: upload!.id, statementReference: 'A2', shopUrl }
    // The transfer is a little less than the advance: only the difference is still expected.
    expect(await approveTransfer(shop.as('owner'), { ...approve, amount: taka(100) })).toEqual({ ok: true })
    const payments = async () =>
      (await orderForOffice(shop.db, orderId, shop.now))!.payments
        .map(({ method, state, amount, captured }) => [method, state, amount, captured])
        .sort((a, b) => Number(a[2]) - Number(b[2]))
    const door = ['cash-on-delivery', 'due', total - taka(103), 0]
    expect(await payments()).toEqual([
      ['bank-transfer', 'due', taka(3), 0],
      ['bank-transfer', 'captured', taka(100), taka(100)],
      door,
    ])
    expect(await packOrder(shop.as('desk'), { early: true, orderId })).toEqual({ ok: false, problem: 'waits-for-payment' })
    await send(token)
    const second = (await receiptUploadsOf(shop.db, [orderId])).find(({ state }) => state === 'waiting')!
    const rest = { ...approve, uploadId: second.id, statementReference: 'A3', amount: taka(3) }
    expect(await approveTransfer(shop.as('owner'), rest)).toEqual({ ok: true })
    expect((await payments()).filter(([, state]) => state === 'due')).toEqual([door])
    expect((await orderForOffice(shop.db, orderId, shop.now))!.due).toBe(total - taka(103))
    // The order does not expire, because its payment has arrived.
    const later = shop.at(new Date(shop.now.getTime() + 49 * 3_600_000))
    await sweepPayments({ ...later.as('guest'), actor: { kind: 'system', name: 'payments' } }, { gateways: {}, shopUrl })
    expect((await orderForOffice(shop.db, orderId, shop.now))!.state).toBe('placed')
  })

  test('a transfer missing from the statement is refused with a reason, and a new receipt can be sent', async () => {
    const { orderId, token } = await transferOrder()
    await send(token)
    const [upload] = await receiptUploadsOf(shop.db, [orderId])
    const refuse = { orderId, uploadId: upload!.id, shopUrl }
    expect(await refuseTransfer(shop.as('owner'), { ...refuse, reason: ' ' })).toEqual({ ok: false, problem: 'reason-missing' })
    expect(await refuseTransfer(shop.as('owner'), { ...refuse, reason: 'Not there' })).toEqual({ ok: true })
    expect(await refuseTransfer(shop.as('owner'), { ...refuse, reason: 'Not there' })).toEqual({
      ok: false,
      problem: 'decided-before',
    })
    expect(await send(token)).toEqual({ ok: true })
    expect((await receiptUploadsOf(shop.db, [orderId])).map(({ state }) => state).sort()).toEqual(['refused', 'waiting'])
  })

  test('only a picture or a PDF is accepted as a receipt', async () => {
    const { token } = await transferOrder()
    const before = await shop.countAll()
    expect(await send(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
      ok: false,
      problem: 'not-a-receipt',
    })
    expect(await send(token, Buffer.from('MZ'))).toEqual({ ok: false, problem: 'not-a-receipt' })
    expect(await send('x'.repeat(43))).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('after erasing the person, the receipt and notes are gone and the statement reference still counts once', async () => {
    const { orderId, token, total } = await transferOrder()
    expect(await send(token)).toEqual({ ok: true })
    expect(await send(token)).toEqual({ ok: true })
    const [wrong, right] = await receiptUploadsOf(shop.db, [orderId])
    const desk = shop.as('owner')
    await refuseTransfer(desk, { orderId, uploadId: wrong!.id, reason: 'That is Farhana’s gas bill', shopUrl })
    await approveTransfer(desk, { orderId, uploadId: right!.id, amount: total, statementReference: 'BT 0091', shopUrl })
    await cancelOrder(desk, { orderId, note: 'asked to', shopUrl })
    expect(await erasePerson(desk, orderId)).toEqual({ ok: true, orders: 1 })

    const [kept, ...others] = await receiptUploadsOf(shop.db, [orderId])
    expect(others).toEqual([])
    expect(kept).toMatchObject({ state: 'approved', amount: total, statementReference: 'BT 0091', file: null, reason: null })
    for (const table of Object.keys(await shop.countAll()) as Parameters<Shop['count']>[0][]) {
      const rows = JSON.stringify(await shop.db.selectFrom(table).selectAll().execute())
      expect([table, rows.includes('Farhana')]).toEqual([table, false])
    }
    const jobs = await shop.db.selectFrom('platform.jobs').select('payload').where('kind', '=', 'remove-files').execute()
    expect(jobs).toEqual([{ payload: { keys: [wrong!.file, right!.file] } }])
  })
})
