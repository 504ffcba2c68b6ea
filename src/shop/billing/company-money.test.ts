import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, placeOnAccount, usedCredit } from '#tests/company-orders.ts'
import { orderEdit } from '#tests/order-edit.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, taka } from '#tests/world-data.ts'
import { amountDue, companyCredit, paymentsOf, receiptsOf, setCreditLimit } from '../payments/index.ts'
import { dayFrom, formatMoneySms, paisa, type Paisa } from '../values/index.ts'
import { allocateCompanyMoney, companyStatement, takeCompanyMoney, undoCompanyMoney, type MoneyInput } from './index.ts'
import { cancelOrder, confirmOrder, deliverOrder, dispatchOrder, editOrder, packOrder } from '../ordering/index.ts'

const shopUrl = 'https://pakafol.example'
const TODAY = '2026-06-11'
let shop: Shop
let companyId: string
beforeEach(async () => {
  shop = await openShop()
  companyId = await addCompany(shop, taka(100_000))
})
afterEach(() => shop.close())

function money(difference: Partial<MoneyInput> = {}): MoneyInput {
  return {
    companyId,
    kind: 'money',
    way: 'bank',
    reference: 'BEFTN 4471',
    day: dayFrom(TODAY),
    amount: taka(1000),
    note: '',
    against: 'what-is-due-first',
    ...difference,
  }
}

async function due(orderId: string, total: Paisa): Promise<Paisa> {
  return amountDue(total, await paymentsOf(shop.db, [orderId]))
}

const certificate = (kind: 'vds' | 'tds', amount: Paisa, reference: string) => money({ kind, way: null, amount, reference })

test('an invoice is paid when the company pays it less VAT and income tax deducted at source', async () => {
  const { orderId, total } = await placeOnAccount(shop, companyId, { buys: { 'himsagar-5kg': 10 } })
  const vds = paisa(Math.round(total * 0.05))
  const tds = paisa(Math.round(total * 0.02))
  const bank = paisa(total - vds - tds)
  expect(await takeCompanyMoney(shop.as('owner'), money({ amount: bank }))).toMatchObject({ ok: true, allocated: bank })
  expect(await due(orderId, total)).toBe(vds + tds)
  expect(await usedCredit(shop, companyId)).toEqual({ used: vds + tds, open: vds + tds })
  expect(
    await takeCompanyMoney(shop.at('2026-06-11T11:00:00+06:00').as('owner'), certificate('vds', vds, 'M66-118')),
  ).toMatchObject({ ok: true, allocated: vds })
  expect(
    await takeCompanyMoney(shop.at('2026-06-11T12:00:00+06:00').as('owner'), certificate('tds', tds, 'TDS-9')),
  ).toMatchObject({ ok: true, allocated: tds })
  expect(await due(orderId, total)).toBe(0)
  expect(await companyCredit(shop.db, companyId)).toMatchObject({ used: 0 })
  const statement = await companyStatement(shop.db, { companyId, today: dayFrom(TODAY) })
  expect(statement.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['order', total, total],
    ['receipt', 0 - bank, vds + tds],
    ['receipt', 0 - vds, tds],
    ['receipt', 0 - tds, 0],
  ])
  expect(statement).toMatchObject({ balance: 0, open: [], unallocated: 0 })
})

test('money is allocated to the earliest due order first, and the remainder waits for the next order', async () => {
  const first = await placeOnAccount(shop, companyId, { buys: { 'himsagar-5kg': 1 } })
  const second = await placeOnAccount(shop.at('2026-06-11T11:00:00+06:00'), companyId, { buys: { 'himsagar-5kg': 2 } })
  const amount = paisa(first.total + taka(100))
  const taken = await takeCompanyMoney(shop.as('owner'), money({ amount }))
  expect(taken).toMatchObject({ ok: true, allocated: amount })
  expect([await due(first.orderId, first.total), await due(second.orderId, second.total)]).toEqual([0, second.total - taka(100)])
  const more = await takeCompanyMoney(shop.as('owner'), money({ amount: second.total, reference: 'next' }))
  expect(more).toMatchObject({ ok: true, allocated: second.total - taka(100) })
  const statement = await companyStatement(shop.db, { companyId, today: dayFrom(TODAY) })
  expect(statement).toMatchObject({ balance: 0 - taka(100), unallocated: taka(100), open: [] })
  const third = await placeOnAccount(shop, companyId)
  const { receiptId } = more as Extract<typeof more, { ok: true }>
  const rest = { companyId, receiptId, against: [{ orderId: third.orderId, amount: taka(100) }] }
  expect(await allocateCompanyMoney(shop.as('owner'), rest)).toEqual({ ok: true, allocated: taka(100) })
  expect(await allocateCompanyMoney(shop.as('owner'), rest)).toEqual({ ok: false, problem: 'above-receipt' })
  expect(await due(third.orderId, third.total)).toBe(third.total - taka(100))
  const used = third.total - taka(100)
  expect(await usedCredit(shop, companyId)).toEqual({ used, open: used })
})

test('an impossible allocation is refused and changes nothing', async () => {
  const { orderId, total } = await placeOnAccount(shop, companyId)
  const other = await addCompany(shop, taka(1000), { name: 'Other' })
  await takeCompanyMoney(shop.as('owner'), money({ amount: taka(10), against: [] }))
  const before = await shop.countAll()
  const refused: [Partial<MoneyInput>, string][] = [
    [{ reference: 'beftn 4471 ' }, 'noted-before'],
    [{ companyId: shop.newId() }, 'unknown-company'],
    [{ companyId: 'x' }, 'unknown-company'],
    [{ reference: ' ' }, 'reference-missing'],
    [{ reference: 'x'.repeat(61) }, 'reference-missing'],
    [{ amount: paisa(0) }, 'not-an-amount'],
    [{ amount: paisa(-5) }, 'not-an-amount'],
    [{ way: null }, 'way-missing'],
    [{ kind: 'vds' }, 'way-missing'],
    [{ day: dayFrom('2026-06-12') }, 'day-ahead'],
    [{ reference: 'n', against: [{ orderId, amount: paisa(total + 1) }], amount: taka(90_000) }, 'above-due'],
    [{ reference: 'n', against: [{ orderId, amount: total }] }, 'above-receipt'],
    [{ reference: 'n', against: [{ orderId: shop.newId(), amount: taka(1) }] }, 'unknown-order'],
    [{ reference: 'n', companyId: other, against: [{ orderId, amount: taka(1) }] }, 'unknown-order'],
    [
      {
        reference: 'n',
        amount: taka(90_000),
        against: [
          { orderId, amount: total },
          { orderId, amount: taka(1) },
        ],
      },
      'above-due',
    ],
  ]
  for (const [difference, problem] of refused) {
    expect([problem, await takeCompanyMoney(shop.as('owner'), money(difference))]).toEqual([problem, { ok: false, problem }])
  }
  expect(await shop.countAll()).toEqual(before)
  expect(await usedCredit(shop, companyId)).toEqual({ used: total, open: total })
})

test('a bounced cheque no longer counts: what it paid is due again, on account', async () => {
  const { orderId, total } = await placeOnAccount(shop, companyId)
  const taken = await takeCompanyMoney(shop.as('owner'), money({ way: 'cheque', reference: 'CH 7', amount: total }))
  const { receiptId } = taken as Extract<typeof taken, { ok: true }>
  expect(await usedCredit(shop, companyId)).toEqual({ used: 0, open: 0 })
  const undo = (reason: string) => undoCompanyMoney(shop.as('owner'), { companyId, receiptId, reason })
  expect(await undo(' ')).toEqual({ ok: false, problem: 'reason-missing' })
  expect(await undo('Bounced')).toEqual({ ok: true })
  expect(await undo('Bounced')).toEqual({ ok: false, problem: 'undone-before' })
  expect(await due(orderId, total)).toBe(total)
  expect(await usedCredit(shop, companyId)).toEqual({ used: total, open: total })
  expect(await companyStatement(shop.db, { companyId, today: dayFrom(TODAY) })).toMatchObject({ balance: total })
  // The same cheque may be entered again.
  expect(await takeCompanyMoney(shop.as('owner'), money({ way: 'cheque', reference: 'CH 7', amount: total }))).toMatchObject({
    ok: true,
  })
  expect((await receiptsOf(shop.db, companyId)).map(({ allocated }) => allocated).toSorted()).toEqual([0, total])
})

test('a more expensive order goes on account up to the credit limit, and the rest is paid by bank in advance', async () => {
  const { orderId, total } = await placeOnAccount(shop, companyId, { buys: { 'himsagar-5kg': 2 } })
  const edit = async (units: number) => {
    const edit = await orderEdit(shop, orderId)
    return editOrder(shop.as('desk'), { ...edit, lines: edit.lines.map((line) => ({ ...line, units })), reason: 'More' })
  }
  const open = async () =>
    (await paymentsOf(shop.db, [orderId]))
      .filter(({ state }) => state === 'due')
      .map(({ method, amount }) => `${method} ${amount}`)
      .toSorted()
  const more = await edit(4)
  const twice = (more as Extract<typeof more, { ok: true }>).totals.total
  expect(await open()).toEqual([`on-account ${twice}`])
  await setCreditLimit(shop.as('owner'), { companyId, companyName: 'Nirman', seen: taka(100_000), limit: twice })
  const most = await edit(5)
  const { total: all } = (most as Extract<typeof most, { ok: true }>).totals
  expect(await open()).toEqual([`bank-transfer ${all - twice}`, `on-account ${twice}`])
  expect(await usedCredit(shop, companyId)).toEqual({ used: twice, open: twice })
  await edit(2)
  expect((await usedCredit(shop, companyId)).used).toBe(total - (all - twice))
  expect(await cancelOrder(shop.as('desk'), { orderId, shopUrl })).toEqual({ ok: true })
  expect(await usedCredit(shop, companyId)).toEqual({ used: 0, open: 0 })
})

test('credit days start with the last delivery, and overdue amounts show their age', async () => {
  const { orderId, total } = await placeOnAccount(shop, companyId)
  const staff = shop.as('owner')
  for (const move of [confirmOrder, packOrder, dispatchOrder])
    expect(await move(staff, { orderId, shopUrl, early: true })).toMatchObject({ ok: true })
  const age = async (day: string) =>
    (await companyStatement(shop.db, { companyId, today: dayFrom(day) })).open.map((one) => one.age)
  expect(await age('2027-01-01')).toEqual(['not-due'])
  const delivered = shop.at('2026-06-12T10:00:00+06:00')
  expect(await deliverOrder(delivered.as('owner'), { orderId, shopUrl })).toMatchObject({ ok: true })
  const [account] = (await paymentsOf(shop.db, [orderId])).filter(({ method }) => method === 'on-account')
  // No cash was collected on delivery.
  expect(account).toMatchObject({ state: 'due', amount: total, captured: 0, dueOn: '2026-07-12' })
  expect(await age('2026-07-12')).toEqual(['not-due'])
  expect(await age('2026-07-13')).toEqual(['1-30'])
  expect(await age('2026-08-12')).toEqual(['31-60'])
  expect(await age('2026-10-10')).toEqual(['61-90'])
  expect(await age('2026-10-11')).toEqual(['over-90'])
  expect((await companyStatement(shop.db, { companyId, today: dayFrom('2026-08-12') })).ages).toEqual({
    'not-due': 0,
    '1-30': 0,
    '31-60': total,
    '61-90': 0,
    'over-90': 0,
  })
})

test('a receipt allocated twice at once is spent once, and allocations in any order cause no deadlock', async () => {
  const orders = [
    await placeOnAccount(shop, companyId),
    await placeOnAccount(shop, companyId),
    await placeOnAccount(shop, companyId),
  ]
  const total = orders[0]!.total
  await shop.warmUp()
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const against = (index % 2 === 0 ? orders : orders.toReversed()).map(({ orderId }) => ({
        orderId,
        amount: paisa(total / 4),
      }))
      return takeCompanyMoney(shop.as('owner'), money({ reference: `R${index}`, amount: paisa((total / 4) * 3), against }))
    }),
  )
  expect(taken.filter(({ ok }) => ok)).toHaveLength(4)
  expect(new Set(taken.flatMap((one) => (one.ok ? [] : [one.problem])))).toEqual(new Set(['unknown-order']))
  for (const { orderId } of orders) expect(await due(orderId, total)).toBe(0)
  expect(await usedCredit(shop, companyId)).toEqual({ used: 0, open: 0 })
})

test('the company is told what arrived and what it still owes, by e-mail where there is an address, else by SMS', async () => {
  const { total } = await placeOnAccount(shop, companyId, { buys: { 'himsagar-5kg': 10 } })
  const told = async () =>
    shop.db
      .selectFrom('messaging.messages')
      .select(['channel', 'recipient', 'body'])
      .where('template', '=', 'company-paid')
      .orderBy('created_at')
      .execute()
  await shop.db
    .updateTable('accounts.companies')
    .set({ phone: phone('01711300200'), email: null })
    .where('id', '=', companyId)
    .execute()
  expect(await takeCompanyMoney(shop.as('owner'), money({ amount: taka(1_000) }))).toMatchObject({ ok: true })
  const owed = formatMoneySms(paisa(total - taka(1_000)), 'en')
  expect((await told())[0]).toEqual({
    channel: 'sms',
    recipient: '+8801711300200',
    body: expect.stringMatching(
      new RegExp(`^PakaFol: we received Tk 1,000 from .+ \\(BEFTN 4471\\)\\. Still to pay: ${owed}\\.$`),
    ),
  })
  await shop.db.updateTable('accounts.companies').set({ phone: null, email: 'accounts@meghna.example' }).execute()
  const rest = money({ amount: paisa(total), reference: 'BEFTN 4472' })
  expect(await takeCompanyMoney(shop.at('2026-06-11T11:00:00+06:00').as('owner'), rest)).toMatchObject({ ok: true })
  const [, email, more] = await told()
  expect(more).toBeUndefined()
  expect(email).toMatchObject({ channel: 'email', recipient: 'accounts@meghna.example' })
  expect(email!.body).toContain('Tk 1,000 is kept for your next orders.')
  // Neither a certificate of deducted tax nor a refused payment sends a message.
  await takeCompanyMoney(shop.at('2026-06-11T12:00:00+06:00').as('owner'), certificate('vds', taka(10), 'M66-1'))
  await takeCompanyMoney(shop.at('2026-06-11T13:00:00+06:00').as('owner'), money({ amount: taka(0) }))
  expect(await told()).toHaveLength(2)
})

test('a bank reference with which a courier paid is no money of a company', async () => {
  await sql`
    insert into remittances.bank_receipts (reference, carrier, amount_paisa, day, actor, at)
    values ('REDX 77', 'redx', 100000, ${TODAY}::date, 'staff:Owner', ${shop.now})`.execute(shop.db)
  const before = await shop.countAll()
  expect(await takeCompanyMoney(shop.as('owner'), money({ reference: 'redx 77' }))).toEqual({
    ok: false,
    problem: 'noted-before',
  })
  expect(await shop.countAll()).toEqual(before)
  expect(await takeCompanyMoney(shop.as('owner'), money({ reference: 'redx 78' }))).toMatchObject({ ok: true })
})
