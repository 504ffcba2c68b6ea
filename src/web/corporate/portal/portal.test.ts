import { bankAccountVersion, saveBankAccount } from '#shop/payments/index.ts'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { customer, handOver, member, orderedRun } from '#tests/company-members.ts'
import { addCompany, placeOnAccount } from '#tests/company-orders.ts'
import { giftRun, SHOP_URL } from '#tests/gift-world.ts'
import { HALF, LONG, NUL } from '#tests/hostile-values.ts'
import { officeOf } from '#tests/office-requests.ts'
import { notForms, posted, requestContextOf } from '#tests/posted-form.ts'
import { phone, taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { dropMember } from '#shop/accounts/index.ts'
import type { Actor, Ctx } from '#shop/context.ts'
import { runOf, type Run } from '#shop/gifting/index.ts'
import { confirmOrder } from '#shop/ordering/index.ts'
import { issueInvoice, takeCompanyMoney } from '#shop/billing/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import type { MoneyView, OverviewView } from './portal-data.ts'

type Module = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
const modules = import.meta.glob<Module>('../company*.route.tsx', { eager: true })
const PAGES = ['company', 'company-money', 'company-lists'] as const
const WAYS = { company: '', 'company-money': '/money', 'company-lists': '/lists' } as const

let shop: Shop
let companyId: string
let buyer: { customerId: string; ctx: Ctx }
let run: Run
beforeEach(async () => {
  shop = await openShop()
  companyId = await addCompany(shop, taka(500_000), { approvalAbove: taka(50_000) })
  buyer = await member(shop, { companyId, phone: phone('01711300200'), name: 'Shirin Akter', role: 'buyer' })
  run = await orderedRun(shop, companyId)
})
afterEach(() => shop.close())

const nobody: Actor = { kind: 'visitor' }
const me = (): Actor => ({ kind: 'customer', customerId: buyer.customerId })

type Asked = { file: string; id?: string; part?: string; bn?: boolean; params?: Record<string, string> }

async function see(actor: Actor, { file, id = companyId, part, bn = false, params = {} }: Asked) {
  const way = part ?? WAYS[file as keyof typeof WAYS]
  const path = `${bn ? '/bn' : ''}/profile/companies/${encodeURIComponent(id)}${way}`
  const requestContext = { ...requestContextOf(shop), ctx: { ...shop.as('guest'), actor } }
  return officeOf(shop).callAs(requestContext, modules[`../${file}.route.tsx`]!.loader!, { path, params: { id, ...params } })
}

async function send(actor: Actor, fields: Record<string, string>, request?: Request) {
  const path = `/profile/companies/${companyId}/lists`
  const requestContext = { ...requestContextOf(shop, { limitFactor: 100_000 }), ctx: { ...shop.as('guest'), actor } }
  const action = modules['../company-lists.route.tsx']!.action!
  return officeOf(shop).callAs(requestContext, action, { path, params: { id: companyId } }, request ?? posted(path, fields))
}

const partOf = <Part>(answer: { data: unknown }) => (answer.data as { part: Part }).part

test('every page is the same 404 for non-members, and redirects anonymous visitors to sign in', async () => {
  const theirs = await addCompany(shop, null, { name: 'Padma Foods', bin: null })
  const stranger = await customer(shop, phone('01711300400'), 'Somebody')
  const removed = await member(shop, { companyId, phone: phone('01711300500'), name: 'Was here', role: 'approver' })
  await dropMember(shop.as('owner'), { companyId, customerId: removed.customerId })
  const unverified = await member(shop, { companyId, phone: phone('01711300600'), name: 'Typed', role: 'approver' })
  await sql`update accounts.customers set phone_proven_at = null where id = ${unverified.customerId}::uuid`.execute(shop.db)
  const as = (who: { customerId: string }): Actor => ({ kind: 'customer', customerId: who.customerId })
  const files: Asked[] = [...PAGES.map((file) => ({ file })), { file: 'company-file', part: '/files/statement.csv' }]
  const others: [Actor, string][] = [
    ...[theirs, shop.newId(), run.id, 'x', '', '__proto__', '../office', NUL, LONG.slice(0, 3000), companyId.toUpperCase()].map(
      (id): [Actor, string] => [me(), id],
    ),
    ...[stranger, removed, unverified].map((who): [Actor, string] => [as(who), companyId]),
  ]
  for (const asked of files) {
    const params = { file: 'statement.csv' }
    for (const [actor, id] of others) {
      const answer = await see(actor, { ...asked, id, params })
      expect([answer.status, answer.data, answer.to], `${asked.file} ${id.slice(0, 40)}`).toEqual([404, null, null])
    }
    for (const actor of [nobody, shop.as('owner').actor]) {
      const answer = await see(actor, { ...asked, params })
      expect(answer.status).toBe(302)
      expect(answer.to).toBe(
        `/auth/login?next=${encodeURIComponent(`/profile/companies/${companyId}${asked.part ?? WAYS[asked.file as keyof typeof WAYS]}`)}`,
      )
    }
    expect((await see(me(), { ...asked, params })).status, asked.file).toBe(200)
  }
  expect((await see(nobody, { file: 'company', bn: true })).to).toMatch(/^\/bn\/auth\/login\?next=%2Fbn%2Fprofile/)
})

test('a member sees the runs, the people and the amount owed, in either language', async () => {
  await giftRun(shop.at('2026-06-11T11:00:00+06:00'), { companyId })
  const view = partOf<OverviewView>(await see(me(), { file: 'company' }))
  expect(
    view.runs.map(({ number, state, progress, to }) => [number, state.text, progress, to?.replace(/\/run\/[^/]+/, '')]),
  ).toEqual([
    ['G-2026-00002', 'Draft', '', '/gift'],
    [run.number, 'Ordered', '0 of 3', '/gift/progress'],
  ])
  expect(view.waits.map(({ text, to }) => [text, to.replace(/run\/[^/]+/, 'run')])).toEqual([
    ['Gift run G-2026-00002 has no recipients yet.', '/gift/run/import'],
  ])
  expect(view).toMatchObject({
    owed: { balance: '৳3,500', ours: false },
    credit: { limit: '৳5,00,000', used: '৳3,500', left: '৳4,96,500' },
    members: [{ name: 'Shirin Akter', detail: 'HR', role: 'buyer' }],
  })
  const bangla = await see(me(), { file: 'company', bn: true })
  expect((bangla.data as { frame: { name: string } }).frame.name).toBe('নির্মাণ গ্রুপ')
  expect(partOf<OverviewView>(bangla).runs[1]).toMatchObject({ progress: '৩টির মধ্যে ০টি', state: { text: 'অর্ডার হয়েছে' } })
})

test('the statement can be downloaded as a spreadsheet and documents as PDF, of this company only', async () => {
  const { orderId } = await placeOnAccount(shop.at('2026-06-11T11:00:00+06:00'), companyId)
  const other = await placeOnAccount(shop, await addCompany(shop, taka(50_000), { name: 'Padma Foods', bin: null }))
  for (const ordered of [orderId, other.orderId]) {
    await confirmOrder(shop.as('owner'), { orderId: ordered, shopUrl: SHOP_URL })
    expect(await issueInvoice(shop.as('owner'), { orderId: ordered })).toMatchObject({ ok: true })
  }
  const money = { companyId, kind: 'tds', way: null, reference: '=TDS(1)', day: dayFrom('2026-06-11'), note: '' } as const
  await takeCompanyMoney(shop.as('owner'), { ...money, amount: taka(100.5), against: 'what-is-due-first' })
  const view = partOf<MoneyView>(await see(me(), { file: 'company-money' }))
  expect(view.entries.map(({ what, invoice, charged, paid, balance }) => [what, invoice, charged, paid, balance])).toEqual([
    ['Order PF-10001', '', '৳3,500', '', '৳3,500'],
    ['Order PF-10002', 'INV-2025-26-000001', '৳1,030', '', '৳4,530'],
    ['Income tax deducted =TDS(1)', '', '', '৳100.50', '৳4,429.50'],
  ])
  expect(view.documents).toMatchObject([{ kind: 'Invoice', detail: 'Order PF-10002, 11 June 2026' }])
  expect(view.payTo).toEqual([])
  const account = { holder: 'PakaFol', bank: 'City Bank', branch: '', accountNumber: '1501', routingNumber: '225' }
  expect(await saveBankAccount(shop.as('owner'), { account, seen: bankAccountVersion(null) })).toEqual({ ok: true })
  expect(partOf<MoneyView>(await see(me(), { file: 'company-money' })).payTo).toEqual([
    { key: 'holder', value: 'PakaFol' },
    { key: 'bank', value: 'City Bank' },
    { key: 'accountNumber', value: '1501' },
    { key: 'routingNumber', value: '225' },
  ])

  const file = (name: string) => see(me(), { file: 'company-file', part: `/files/${name}`, params: { file: name } })
  const response = async (name: string) => {
    const requestContext = { ...requestContextOf(shop), ctx: { ...shop.as('guest'), actor: me() } }
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestContext)
    const url = new URL(`https://shop.example/profile/companies/${companyId}/files/${name}`)
    const args = { context, request: new Request(url), url, params: { id: companyId, file: name } }
    return (await modules['../company-file.route.tsx']!.loader!(args as never)) as Response
  }
  const csv = await response('statement.csv')
  expect(csv.headers.get('Cache-Control')).toBe('private, no-store')
  expect(csv.headers.get('X-Robots-Tag')).toBe('noindex')
  const text = await csv.text()
  expect(text).toContain('2026-06-11,Order PF-10002,INV-2025-26-000001,1030,,4530\r\n')
  expect(text).toContain('Not due yet,,,,4429.5\r\n')
  expect(text).not.toMatch(/(?:^|,)"?=/m)
  const sheet = await response('statement.xlsx')
  expect(sheet.headers.get('Content-Type')).toContain('spreadsheetml')
  expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  const [own] = view.documents
  const pdf = await response(`${own!.number}.pdf`)
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  const theirs = await sql<{ number: string }>`
    select number from payments.papers where order_id = ${other.orderId}::uuid`.execute(shop.db)
  for (const name of [
    `${theirs.rows[0]!.number}.pdf`,
    own!.number,
    'statement.pdf',
    '../x',
    '__proto__',
    `${NUL}.pdf`,
    LONG.slice(0, 999),
  ])
    expect((await file(name)).status, name.slice(0, 40)).toBe(404)
})

test('a member erases a list and sets its last day; any other input changes nothing', async () => {
  expect(await send(nobody, { intent: 'erase', run: run.id })).toMatchObject({ status: 302 })
  expect(await send(me(), { intent: 'erase', run: run.id })).toMatchObject({
    status: 409,
    data: { refused: 'portal.refused.still-open' },
  })
  const before = await shop.countAll()
  for (const field of ['intent', 'run', 'until']) {
    for (const value of ['', ' ', '-1', '1e308', '2026-02-30', '৯৯x', '__proto__', LONG, NUL, HALF, '=cmd()', "' or 1=1 --"]) {
      for (const intent of ['erase', 'keep', 'nonsense']) {
        const { status } = await send(me(), { intent, run: run.id, until: '2030-01-01', [field]: value })
        const about = `${intent} ${field} = ${JSON.stringify(value).slice(0, 40)}`
        expect(status, about).toBeGreaterThanOrEqual(400)
        expect(status, about).toBeLessThan(500)
      }
    }
  }
  for (const [what, request] of notForms('/profile/companies/x/lists')) {
    const { status } = await send(me(), {}, request)
    expect([status >= 400, status < 500], what).toEqual([true, true])
  }
  expect(await shop.countAll()).toEqual(before)
  expect(await send(me(), { intent: 'keep', run: run.id, until: '২০২৬-০৭-০১' })).toMatchObject({
    status: 303,
    to: `/profile/companies/${companyId}/lists?done=keep`,
  })
  expect((await runOf(shop.db, { runId: run.id }))!.keepUntil).toBe('2026-07-01')
  await handOver(shop, run.orderId!)
  expect(await send(me(), { intent: 'erase', run: run.id })).toMatchObject({ status: 303 })
  expect((await runOf(shop.db, { runId: run.id }))!.erasedAt).not.toBeNull()
})
