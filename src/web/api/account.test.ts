import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { headersOf, lastCode, signUp } from '#tests/account-sign-in.ts'
import { apiOf } from '#tests/api.ts'
import { notThis } from '#tests/codes.ts'
import { TO_THE_DOOR, moved } from '#tests/invoice-documents.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { AddressWire, MeWire, SignedInWire } from '#shop/customers/wire.ts'
import type { OrderSummaryWire, PlacedWire, ProblemWire } from '#shop/ordering/wire.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

const PASSWORD = 'mangoes in june'

/** Creates an account and returns the headers that a browser would send from then on. */
async function join(phone = '01911223344') {
  return headersOf(await signUp({ shop, api }, { phone, password: PASSWORD }))
}

describe('an account', () => {
  test('is created, and the session is a cookie that scripts cannot read', async () => {
    const made = await signUp({ shop, api }, { name: ' Nasrin  Akter ', phone: '০১৯১১২২৩৩৪৪', password: PASSWORD })
    expect(made).toMatchObject({
      status: 201,
      json: { name: 'Nasrin Akter', anti_forgery: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect(made.headers.getSetCookie()[0]).toMatch(
      /^__Host-pf_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
    )
    const me = await api.call<MeWire>('/api/v1/me', { headers: headersOf(made) })
    expect(me.json).toEqual({
      name: 'Nasrin Akter',
      phone: '+8801911223344',
      email: null,
      language: 'en',
      addresses: [],
      recipients: [],
      phone_proven: true,
      has_password: true,
      news: false,
    })
    expect(me.headers.get('Cache-Control')).toBe('no-store')
  })

  test('is not created with a weak password or a wrong code', async () => {
    const body = { name: 'X', phone: '01911223344', password: PASSWORD }
    const before = await shop.countAll()
    const poor = await api.call('/api/v1/account', { body: { ...body, password: '12345678' } })
    expect(poor).toMatchObject({ status: 422, json: { type: '/problems/not-valid', field: 'password' } })
    expect(await api.call('/api/v1/account', { body: { ...body, code: '000000' } })).toMatchObject({
      status: 403,
      json: { type: '/problems/code-over', field: 'code' },
    })
    expect(await shop.countAll()).toEqual(before)
    expect((await api.call('/api/v1/account', { body })).status).toBe(202)
    const code = notThis(await lastCode(shop))
    const wrong = await api.call('/api/v1/account', { body: { ...body, code } })
    expect(wrong).toMatchObject({ status: 403, json: { type: '/problems/wrong-code', field: 'code' } })
    expect(await shop.count('accounts.customers')).toBe(before['accounts.customers'])
  })

  test('gets the same answers for a known and an unknown number', async () => {
    const answers = async (phone: string) => {
      const body = { name: 'X', phone, password: PASSWORD }
      const first = await api.call('/api/v1/account', { body })
      const again = await api.call('/api/v1/account', { body })
      const code = notThis(await lastCode(shop))
      const wrong = await api.call('/api/v1/account', { body: { ...body, code } })
      return [first, again, wrong].map(({ status, headers, text }) => [status, headers.get('Retry-After'), text])
    }
    const [known, unknown] = [await answers('01711223344'), await answers('01911223344')]
    expect(known.map(([status]) => status)).toEqual([202, 429, 403])
    expect(unknown).toEqual(known)
  })

  test('is opened by phone and password; an unknown phone and a wrong password get the same answer', async () => {
    await join()
    const entered = await api.call<SignedInWire>('/api/v1/session', { body: { phone: '1911 223344', password: PASSWORD } })
    expect(entered).toMatchObject({ status: 200, json: { name: 'Nasrin' } })
    const wrong = await api.call<ProblemWire>('/api/v1/session', { body: { phone: '01911223344', password: 'not this one' } })
    const nobody = await api.call<ProblemWire>('/api/v1/session', { body: { phone: '01811000000', password: 'not this one' } })
    expect(wrong).toMatchObject({ status: 403, json: { type: '/problems/wrong-phone-or-password' } })
    expect(nobody.text).toBe(wrong.text)
  })

  test('limits guesses by phone and network', async () => {
    api = apiOf(shop, { limitFactor: 1 })
    const guess = () => api.call('/api/v1/session', { body: { phone: '01711223344', password: 'a guess' } })
    for (let tries = 0; tries < 8; tries += 1) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
  })

  test('is signed out of for good', async () => {
    const headers = await join()
    const left = await api.call('/api/v1/session/end', { method: 'POST', headers })
    expect(left.status).toBe(204)
    expect(left.headers.get('Set-Cookie')).toContain('Max-Age=0')
    expect(await api.call('/api/v1/me', { headers })).toMatchObject({ status: 401, json: { type: '/problems/sign-in-needed' } })
    expect(await shop.count('accounts.sessions')).toBe(0)
  })

  test('is closed to visitors, and to a session without its anti-forgery token', async () => {
    const { Cookie } = await join()
    const before = await shop.countAll()
    const address = { name: 'N', phone: '01911223344', area_id: 'dhaka/mirpur', address: 'Road 1' }
    for (const headers of [{}, { Cookie }, { Cookie, 'X-PF-Token': 'x' }]) {
      expect((await api.call('/api/v1/me', { method: 'PATCH', body: { name: 'Other' }, headers })).status).toBe(401)
      expect((await api.call('/api/v1/me/addresses', { body: address, headers })).status).toBe(401)
      expect((await api.call(`/api/v1/me/addresses/${shop.newId()}`, { method: 'PUT', body: address, headers })).status).toBe(401)
      expect((await api.call(`/api/v1/me/addresses/${shop.newId()}`, { method: 'DELETE', headers })).status).toBe(401)
    }
    expect((await api.call('/api/v1/me/orders')).status).toBe(401)
    expect((await api.call('/api/v1/me/addresses')).status).toBe(401)
    expect(await shop.countAll()).toEqual(before)
  })

  test('changes only the sent fields', async () => {
    const headers = await join()
    const change = (body: unknown) => api.call<MeWire>('/api/v1/me', { method: 'PATCH', body, headers })
    expect((await change({ email: 'n@example.com', language: 'bn' })).json).toMatchObject({
      name: 'Nasrin',
      email: 'n@example.com',
      language: 'bn',
    })
    expect((await change({ name: 'Nasrin B' })).json).toMatchObject({ name: 'Nasrin B', email: 'n@example.com', language: 'bn' })
    expect((await change({ email: '' })).json).toMatchObject({ email: null })
  })

  test('stores addresses: the first is the default, those of other accounts cannot be reached', async () => {
    const headers = await join()
    const address = { name: 'Ma', phone: '01711000000', area_id: 'dhaka/mirpur', address: 'Road 1', landmark: '' }
    type List = { addresses: AddressWire[] }
    const added = await api.call<List>('/api/v1/me/addresses', { body: address, headers })
    expect(added.status).toBe(201)
    expect(added.json.addresses).toEqual([
      {
        id: expect.any(String),
        name: 'Ma',
        phone: '+8801711000000',
        area_id: 'dhaka/mirpur',
        area: 'Mirpur',
        district: 'Dhaka',
        address: 'Road 1',
        landmark: null,
        is_default: true,
      },
    ])
    const { id } = added.json.addresses[0]!
    const strangers = await join('01611223344')
    const theirs = await api.call(`/api/v1/me/addresses/${id}`, { method: 'PUT', body: address, headers: strangers })
    expect(theirs).toMatchObject({ status: 404, json: { type: '/problems/unknown-address' } })
    for (const key of [id, shop.newId()]) {
      expect(await api.call(`/api/v1/me/addresses/${key}`, { method: 'DELETE', headers: strangers })).toMatchObject({
        status: 404,
        json: { type: '/problems/unknown-address' },
      })
    }
    const changed = await api.call<List>(`/api/v1/me/addresses/${id}?lang=bn`, {
      method: 'PUT',
      body: { ...address, address: 'Road 2', is_default: true },
      headers,
    })
    expect(changed.json.addresses).toMatchObject([{ id, address: 'Road 2', area: 'মিরপুর' }])
    const nowhere = await api.call('/api/v1/me/addresses', { body: { ...address, area_id: 'dhaka/nowhere' }, headers })
    expect(nowhere).toMatchObject({ status: 422, json: { field: 'area_id' } })
    const removed = await api.call<List>(`/api/v1/me/addresses/${id}`, { method: 'DELETE', headers })
    expect(removed.json).toEqual({ addresses: [] })
  })

  test('lists the orders placed while logged in', async () => {
    const headers = await join()
    const placed = await api.call<PlacedWire>('/api/v1/orders', {
      headers: { ...headers, 'Idempotency-Key': 'nasrins-first', 'Sec-Fetch-Site': 'same-origin' },
      body: {
        lines: [{ _id: shop.product('guava'), varient: '', unit: 2 }],
        name: 'Nasrin',
        phone: '01911223344',
        area_id: 'dhaka/mirpur',
        address: 'Road 1',
        mode: 'pickup',
        slot_id: shop.slot('dhaka-pickup'),
        day: '2026-06-12',
        expected_total: 240,
        language: 'bn',
        terms_version: 1,
      },
    })
    expect(placed.json.url).toBe(`https://shop.example/bn/order/${placed.json.token}`)
    const { json } = await api.call<{ orders: OrderSummaryWire[] }>('/api/v1/me/orders', { headers })
    expect(json.orders).toEqual([
      {
        number: 'PF-10001',
        token: placed.json.token,
        url: `https://shop.example/order/${placed.json.token}`,
        status: 'placed',
        placed_at: '2026-06-11T04:00:00.000Z',
        day: '2026-06-12',
        total: 240,
        due: 240,
        lines: [{ slug: 'guava-from-rajshahi', name: 'Guava', label: '1 kg', unit: 2 }],
        papers: [],
      },
    ])
    const { id } = await shop.db.selectFrom('ordering.orders').select('id').executeTakeFirstOrThrow()
    await moved(shop, id, TO_THE_DOOR)
    const later = await api.call<{ orders: OrderSummaryWire[] }>('/api/v1/me/orders?lang=bn', { headers })
    const [document, ...others] = later.json.orders[0]!.papers
    expect(others).toEqual([])
    expect(document).toEqual({
      number: 'INV-2025-26-000001',
      kind: 'invoice',
      url: `https://shop.example/bn/order/${placed.json.token}/papers/INV-2025-26-000001.pdf`,
    })
    expect(await shop.count('ordering.orders', { source: 'storefront' })).toBe(1)
  })
})

describe('messages to the shop', () => {
  const contact = { name: 'Karim', phone: '01811223344', message: 'Two mangoes\n\n\n\nwere too soft.', order_number: 'PF-10001' }

  test('become one ticket, however often they are sent', async () => {
    const send = () =>
      api.call('/api/v1/tickets', { body: contact, headers: { 'Idempotency-Key': 'ticket of!karim'.replace(' ', '-') } })
    const [first, second] = [await send(), await send()]
    expect(first).toMatchObject({ status: 201, json: { number: expect.any(Number), answer_within_hours: 72 } })
    expect(second.text).toBe(first.text)
    const ticket = await shop.db.selectFrom('content.tickets').selectAll().executeTakeFirstOrThrow()
    expect(ticket).toMatchObject({
      kind: 'contact',
      name: 'Karim',
      message: 'Two mangoes\n\nwere too soft.',
      details: { order_number: 'PF-10001' },
      email: null,
    })
  })

  test('a gift enquiry keeps its details', async () => {
    const sent = await api.call('/api/v1/gift-enquiries?lang=bn', {
      headers: { 'Idempotency-Key': 'gift-of-tanvir' },
      body: {
        company: 'মেঘনা',
        name: 'Tanvir',
        phone: '01811223344',
        boxes: 120,
        budget_per_box: 1450.5,
        delivery_day: '2026-06-20',
        vat_challan: true,
      },
    })
    expect(sent.status).toBe(201)
    const ticket = await shop.db.selectFrom('content.tickets').selectAll().executeTakeFirstOrThrow()
    expect(ticket).toMatchObject({ kind: 'gift-enquiry', message: 'মেঘনা ১২০টি উপহার বাক্স চায়।', language: 'bn' })
    expect(ticket.details).toEqual({
      company: 'মেঘনা',
      designation: null,
      occasion: null,
      boxes: 120,
      delivery_day: '2026-06-20',
      to_many_addresses: false,
      vat_challan: true,
      budget_per_box_paisa: 145_050,
    })
  })
})
