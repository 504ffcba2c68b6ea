import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enter, headersOf, lastCode, signUp } from '#tests/account-sign-in.ts'
import { apiOf } from '#tests/api.ts'
import { crateLine } from '#tests/api-orders.ts'
import { typedAccount } from '#tests/typed-account.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { setConsent } from '#shop/accounts/index.ts'
import type { AddressWire, MeWire, SessionWire, SignedInWire } from '#shop/customers/wire.ts'
import type { OrderAgainWire, PlacedWire, ProblemWire } from '#shop/ordering/wire.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

const PASSWORD = 'mangoes in june'

/** A customer who typed a number at sign-up but never verified it. */
async function typed(number: string) {
  const { session } = await typedAccount(shop, { phone: phone(number), name: 'N', password: PASSWORD })
  return { Cookie: `__Host-pf_session=${session.token}`, 'X-PF-Token': session.antiForgery }
}

describe('the account', () => {
  test('gets a password by a code, and only with it or the old one', async () => {
    const headers = await enter({ shop, api })
    const put = (body: unknown) => api.call<ProblemWire>('/api/v1/me/password', { method: 'PUT', body, headers })
    expect(await put({ wanted: PASSWORD })).toMatchObject({ status: 422, json: { field: 'password' } })
    expect(await put({ wanted: PASSWORD, password: 'a guess' })).toMatchObject({
      status: 403,
      json: { type: '/problems/wrong-password' },
    })
    expect((await api.call('/api/v1/me/code', { method: 'POST', headers })).status).toBe(202)
    const code = await lastCode(shop)
    expect(await put({ wanted: '12345678', code })).toMatchObject({ status: 422, json: { field: 'wanted' } })
    expect((await put({ wanted: PASSWORD, code })).status).toBe(204)
    expect((await api.call('/api/v1/session', { body: { phone: '01911223344', password: PASSWORD } })).status).toBe(200)
  })

  test('lists its sessions and ends them', async () => {
    const made = await signUp(
      { shop, api },
      {
        password: PASSWORD,
        headers: { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36' },
      },
    )
    const here = headersOf(made)
    const signIn = () => api.call<SignedInWire>('/api/v1/session', { body: { phone: '01911223344', password: PASSWORD } })
    const [there, elsewhere] = [headersOf(await signIn()), headersOf(await signIn())]
    const list = async () => (await api.call<{ sessions: SessionWire[] }>('/api/v1/me/sessions', { headers: here })).json.sessions
    const sessions = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ is_this }) => is_this)).toMatchObject([{ browser: 'Chrome', system: 'Android' }])
    const other = sessions.find(({ is_this }) => !is_this)!
    const strangers = await enter({ shop, api }, '01611223344')
    await api.call(`/api/v1/me/sessions/${other.id}`, { method: 'DELETE', headers: strangers })
    expect(await list()).toHaveLength(3)
    expect((await api.call(`/api/v1/me/sessions/${other.id}`, { method: 'DELETE', headers: here })).status).toBe(204)
    expect(await list()).toHaveLength(2)
    expect((await api.call('/api/v1/me/sessions', { method: 'DELETE', headers: here })).status).toBe(204)
    expect(await list()).toMatchObject([{ is_this: true }])
    for (const ended of [there, elsewhere]) expect((await api.call('/api/v1/me', { headers: ended })).status).toBe(401)
  })

  test('keeps recipients separate from its own addresses', async () => {
    const headers = await enter({ shop, api })
    const person = { name: 'Ma', phone: '01711000000', area_id: 'dhaka/mirpur', address: 'Road 1', is_default: true }
    const added = await api.call<{ addresses: AddressWire[] }>('/api/v1/me/recipients', { body: person, headers })
    expect(added).toMatchObject({ status: 201, json: { addresses: [{ name: 'Ma', is_default: false }] } })
    const { id } = added.json.addresses[0]!
    expect((await api.call<MeWire>('/api/v1/me', { headers })).json).toMatchObject({ addresses: [], recipients: [{ id }] })
    expect((await api.call(`/api/v1/me/addresses/${id}`, { method: 'PUT', body: person, headers })).status).toBe(404)
    expect((await api.call(`/api/v1/me/addresses/${id}`, { method: 'DELETE', headers })).status).toBe(404)
    const changed = await api.call(`/api/v1/me/recipients/${id}`, { method: 'PUT', body: { ...person, name: 'Baba' }, headers })
    expect(changed).toMatchObject({ status: 200, json: { addresses: [{ name: 'Baba' }] } })
    expect(await api.call(`/api/v1/me/recipients/${id}`, { method: 'DELETE', headers })).toMatchObject({
      json: { addresses: [] },
    })
  })

  test('ends offers that another number of the person agreed to before the accounts were merged', async () => {
    const headers = await enter({ shop, api })
    const merged = await typedAccount(shop, { phone: phone('01611223344'), name: 'N', password: PASSWORD })
    await setConsent(shop.as('desk'), {
      phone: phone('01611223344'),
      subjectId: merged.customerId,
      given: true,
      how: 'in the shop',
    })
    await sql`
      update accounts.customers set merged_into = (select id from accounts.customers where phone = '+8801911223344')
      where phone = '+8801611223344'`.execute(shop.db)
    expect((await api.call<MeWire>('/api/v1/me', { headers })).json.news).toBe(true)
    const change = () => api.call<MeWire>('/api/v1/me', { method: 'PATCH', body: { news: false }, headers })
    expect([(await change()).json.news, (await change()).json.news]).toEqual([false, false])
    const rows = await shop.db.selectFrom('accounts.consents').select(['phone', 'given', 'how']).orderBy('id').execute()
    expect(rows).toEqual([
      { phone: '+8801611223344', given: true, how: 'in the shop' },
      { phone: '+8801911223344', given: false, how: 'in the profile' },
    ])
  })

  test('stores consent to offers and its withdrawal, with the history', async () => {
    const headers = await enter({ shop, api })
    const change = (news: boolean) => api.call<MeWire>('/api/v1/me', { method: 'PATCH', body: { news }, headers })
    expect((await change(false)).json.news).toBe(false)
    expect(await shop.count('accounts.consents')).toBe(0)
    const unverified = await typed('01611223344')
    const refused = await api.call('/api/v1/me', { method: 'PATCH', body: { news: true }, headers: unverified })
    expect(refused).toMatchObject({ status: 403, json: { type: '/problems/number-not-proven' } })
    expect(await shop.count('accounts.consents')).toBe(0)
    expect((await change(true)).json.news).toBe(true)
    expect((await change(true)).json.news).toBe(true)
    expect((await change(false)).json.news).toBe(false)
    const rows = await shop.db.selectFrom('accounts.consents').select(['given', 'how', 'actor']).orderBy('id').execute()
    expect(rows.map(({ given, how }) => [given, how])).toEqual([
      [true, 'in the profile'],
      [false, 'in the profile'],
    ])
    expect(rows[0]!.actor).toMatch(/^customer:/)
  })

  test('exports all stored data once the number is verified, without codes or secrets', async () => {
    const unverified = await typed('01611223344')
    expect(await api.call('/api/v1/me/data', { headers: unverified })).toMatchObject({
      status: 403,
      json: { type: '/problems/number-not-proven' },
    })
    const headers = await enter({ shop, api })
    const code = await lastCode(shop)
    const file = await api.call<{ accounts: unknown[] }>('/api/v1/me/data', { headers })
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
    expect(file.json.accounts).toMatchObject([{ phone: '+8801911223344' }])
    expect(file.text).not.toMatch(new RegExp(`password_hash|token_hash|${code}`))
  })

  test('orders again: returns what is sold now, its current price, and what is missing', async () => {
    const headers = await enter({ shop, api })
    const body = {
      lines: [crateLine(shop), { _id: shop.product('guava'), varient: '', unit: 2 }],
      name: 'Nasrin',
      phone: '01911223344',
      area_id: 'dhaka/mirpur',
      address: 'Road 1',
      mode: 'pickup',
      slot_id: shop.slot('dhaka-pickup'),
      day: '2026-06-12',
      language: 'en',
      terms_version: 1,
    }
    const quoted = await api.call<{ total: number }>('/api/v1/cart/quote', {
      body: { lines: body.lines, area_id: body.area_id, mode: 'pickup' },
    })
    const placed = await api.call<PlacedWire>('/api/v1/orders', {
      body: { ...body, expected_total: quoted.json.total },
      headers: { ...headers, 'Idempotency-Key': 'nasrins-order' },
    })
    expect(placed.status).toBe(201)
    const path = `/api/v1/me/orders/${placed.json.token}/again`
    const same = await api.call<OrderAgainWire>(path, { headers })
    expect(same.json).toMatchObject({
      changed: false,
      lines: [
        { unit: 1, changes: [] },
        { unit: 2, counted: 2, changes: [] },
      ],
    })
    const guava = shop.variant('guava-1kg')
    await shop.db.transaction((tx) =>
      tx.updateTable('catalog.products').set({ state: 'archived' }).where('id', '=', same.json.lines[0]!._id).execute(),
    )
    const prices = await shop.db.selectFrom('pricing.prices').selectAll().where('variant_id', '=', guava).execute()
    expect(prices.length).toBeGreaterThan(0)
    await shop.db.transaction((tx) =>
      tx
        .updateTable('pricing.prices')
        .set({ price_paisa: 15_000 as never, sale_price_paisa: null, sale_from: null, sale_until: null })
        .where('variant_id', '=', guava)
        .execute(),
    )
    const changed = await api.call<OrderAgainWire>(path, { headers })
    expect(changed.json).toMatchObject({
      changed: true,
      lines: [
        { counted: 0, name: expect.stringMatching(/\S/), changes: [{ kind: 'no-longer-sold' }] },
        { counted: 2, price: 150, changes: [{ kind: 'price', from: 120, to: 150 }] },
      ],
    })
    expect((await api.call(path, { headers: await enter({ shop, api }, '01611223344') })).status).toBe(404)
    // The link of an order is enough, also without an account.
    const byLink = await api.call<OrderAgainWire>(`/api/v1/orders/${placed.json.token}/again`)
    expect([byLink.status, byLink.json]).toEqual([200, changed.json])
    expect((await api.call(`/api/v1/orders/${'x'.repeat(43)}/again`)).status).toBe(404)
  })

  test('is deleted with the session', async () => {
    const headers = await enter({ shop, api })
    await api.call('/api/v1/me/code', { method: 'POST', headers })
    const code = await lastCode(shop)
    const erased = await api.call('/api/v1/me/erase', { body: { code }, headers })
    expect(erased.status).toBe(204)
    expect(erased.headers.get('Set-Cookie')).toContain('Max-Age=0')
    expect((await api.call('/api/v1/me', { headers })).status).toBe(401)
    expect(await shop.count('accounts.customers', { phone: '+8801911223344' })).toBe(0)
  })

  test('is closed to visitors, and to a session without its anti-forgery token', async () => {
    const { Cookie } = await enter({ shop, api })
    const before = await shop.countAll()
    const doors: [string, string, unknown?][] = [
      ['POST', '/me/code'],
      ['POST', '/me/proof', { code: '123456' }],
      ['PUT', '/me/password', { password: 'x', wanted: PASSWORD }],
      ['DELETE', '/me/sessions'],
      ['DELETE', `/me/sessions/${shop.newId()}`],
      ['POST', '/me/erase', { password: 'x' }],
    ]
    for (const headers of [{}, { Cookie }, { Cookie, 'X-PF-Token': 'x' }] as Record<string, string>[])
      for (const [method, path, body] of doors)
        expect((await api.call(`/api/v1${path}`, { method, headers, ...(body ? { body } : {}) })).status, path).toBe(401)
    for (const path of ['/me/sessions', '/me/data', `/me/orders/${'a'.repeat(43)}/again`])
      expect((await api.call(`/api/v1${path}`)).status, path).toBe(401)
    expect(await shop.countAll()).toEqual(before)
  })
})
