import { afterEach, beforeEach, expect, test } from 'vitest'
import { enter } from '#tests/account-sign-in.ts'
import { apiOf } from '#tests/api.ts'
import { handOver, member, orderedRun } from '#tests/company-members.ts'
import { addCompany } from '#tests/company-orders.ts'
import { typedAccount } from '#tests/typed-account.ts'
import { phone, taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Run } from '#shop/gifting/index.ts'
import type { ProblemWire } from '#shop/ordering/wire.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
let companyId: string
let run: Run
let headers: Record<string, string>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
  companyId = await addCompany(shop, taka(500_000), { note: 'Slow payers' })
  await member(shop, { companyId, phone: phone('01711300200'), name: 'Shirin Akter', role: 'buyer' })
  run = await orderedRun(shop, companyId)
  headers = await enter({ shop, api }, '01711300200')
})
afterEach(() => shop.close())

test('a member’s programs see what the pages show', async () => {
  const list = await api.call<{ companies: unknown[] }>('/api/v1/me/companies?lang=bn', { headers })
  expect(list.json.companies).toEqual([{ id: companyId, name: 'নির্মাণ গ্রুপ', role: 'buyer', blocked: false, waiting: 0 }])
  expect(list.headers.get('Cache-Control')).toBe('no-store')
  const one = await api.call(`/api/v1/me/companies/${companyId}`, { headers })
  expect(one.status).toBe(200)
  expect(one.json).toMatchObject({
    name: 'Nirman Group',
    credit: { limit: 500_000, used: 3500, left: 496_500 },
    runs: [
      {
        number: run.number,
        state: 'confirmed',
        people: 3,
        boxes: 3,
        delivered: 0,
        url: `https://shop.example/gift/run/${run.token}`,
      },
    ],
    statement: { balance: 3500, entries: [{ kind: 'order', order_number: 'PF-10001', amount: 3500, balance: 3500 }] },
    lists: [{ id: run.id, kept_until: '2026-09-10', may_erase: false, keep_from: '2026-06-12', keep_to: '2026-09-10' }],
  })
  expect(one.text).not.toContain('Slow payers')
})

test('another company is a 404, and an anonymous client has to sign in', async () => {
  const other = await addCompany(shop, null, { name: 'Padma Foods', bin: null })
  const paths = ['', `/lists/${run.id}/erase`, `/lists/${run.id}/keep`]
  const call = (id: string, part: string, sent: Record<string, string>) => {
    const body = { until: '2026-07-01' }
    const how = part === '' ? {} : part.endsWith('keep') ? { method: 'PUT', body } : { method: 'POST' }
    return api.call<ProblemWire>(`/api/v1/me/companies/${id}${part}`, { headers: sent, ...how })
  }
  const before = await shop.countAll()
  const stranger = await enter({ shop, api }, '01711300400')
  const { session } = await typedAccount(shop, { phone: phone('01711300500'), name: 'Typed', password: 'mangoes in june' })
  const typed = { Cookie: `__Host-pf_session=${session.token}`, 'X-PF-Token': session.antiForgery }
  for (const part of paths) {
    for (const [sent, id] of [
      [headers, other],
      [headers, shop.newId()],
      [stranger, companyId],
      [typed, companyId],
    ] as const)
      expect(await call(id, part, sent), part).toMatchObject({ status: 404, json: { type: '/problems/unknown-company' } })
    expect(await call(companyId, part, {})).toMatchObject({ status: 401, json: { type: '/problems/sign-in-needed' } })
  }
  // The session cookie without the anti-forgery token, as in a request from another site.
  const { Cookie } = headers
  expect((await call(companyId, paths[1]!, { Cookie: Cookie! })).status).toBe(401)
  expect((await api.call<{ companies: unknown[] }>('/api/v1/me/companies', { headers: typed })).json.companies).toEqual([])
  expect(await shop.count('gifting.run_events')).toBe(before['gifting.run_events'])
})

test('a list is kept and erased, and every refusal says why', async () => {
  const path = `/api/v1/me/companies/${companyId}/lists/${run.id}`
  const keep = (until: string) => api.call<ProblemWire>(`${path}/keep`, { method: 'PUT', headers, body: { until } })
  const erase = () => api.call<ProblemWire>(`${path}/erase`, { method: 'POST', headers })
  expect(await keep('2026-09-11')).toMatchObject({ status: 422, json: { field: 'until' } })
  expect(await erase()).toMatchObject({ status: 409, json: { type: '/problems/list-still-needed' } })
  expect((await keep('2026-07-01')).status).toBe(204)
  await handOver(shop, run.orderId!)
  expect((await erase()).status).toBe(204)
  expect(await erase()).toMatchObject({ status: 409, json: { type: '/problems/list-erased' } })
  expect(await keep('2026-07-01')).toMatchObject({ status: 409, json: { type: '/problems/list-erased' } })
})
