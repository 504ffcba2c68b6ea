import { access, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, SHOP_URL } from '#tests/api.ts'
import { giftRun } from '#tests/gift-world.ts'
import { delivered } from '#tests/invoice-documents.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { customer } from '#tests/company-members.ts'
import { idOf, phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { startSession } from '#shop/accounts/index.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { saveBankAccount } from '#shop/payments/index.ts'
import { receiveUpload, takesFile } from './uploads.ts'
import { sessionCookie } from './cookies.ts'

const receive = (shop: Parameters<typeof receiveUpload>[0], request: Request) => receiveUpload(shop, request, '203.0.113.7')

let shop: Shop
let cookie: string
beforeAll(async () => {
  shop = await openShop()
  const started = await shop.db.transaction(async (tx) => {
    return {
      ok: true as const,
      session: await startSession(tx, { staffId: idOf('owner'), device: { browser: '', system: '' } }, shop.now),
    }
  })
  cookie = sessionCookie('staff', started.session.token, true, 60).split(';')[0]!
})
afterAll(() => shop.close())

const path = () => `/office/products/${shop.product('himsagar')}/photos`

function form(bytes: number): FormData {
  const sent = new FormData()
  sent.set('pf_token', 'a token')
  sent.set('photo', new File([new Uint8Array(bytes)], '../../evil.jpg'))
  return sent
}

const request = (to: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`${SHOP_URL}${to}`, { method: 'POST', body, headers })

test('a photo is written to disk, its form continues without it, and nothing remains after the request', async () => {
  const { webShop } = apiOf(shop)
  const received = await receive(webShop, request(path(), form(1_000_000), { Cookie: cookie }))
  if (received?.kind !== 'form' || !received.file || 'tooLarge' in received.file) throw new Error('Nothing was received.')
  expect([...(await received.request.formData())]).toEqual([['pf_token', 'a token']])
  expect((await readFile(received.file.path)).length).toBe(1_000_000)
  expect(received.file.path).not.toContain('evil')
  await received.done()
  await expect(access(received.file.path)).rejects.toThrow('ENOENT')
})

test('without an office session no file is accepted', async () => {
  const { webShop } = apiOf(shop)
  const stranger = { Cookie: `__Host-pf_office=${'a'.repeat(43)}` }
  for (const headers of [{}, stranger] as Record<string, string>[]) {
    expect(await receive(webShop, request(path(), form(100), headers))).toEqual({ kind: 'refused', status: 403 })
  }
})

test('no other address accepts a file', async () => {
  for (const other of ['/', '/office/orders', `/office/products/${idOf('himsagar')}`, '/api/v1/orders']) {
    expect(takesFile(request(other, form(10)))).toBe(false)
  }
  expect(takesFile(request(path(), new URLSearchParams({ intent: 'remove' })))).toBe(false)
  expect(takesFile(request(`${path()}.data`, form(10)))).toBe(true)
})

test('an interrupted upload is a form without fields', async () => {
  const { webShop } = apiOf(shop)
  const headers = { Cookie: cookie, 'Content-Type': 'multipart/form-data; boundary=x' }
  const received = await receive(webShop, request(path(), '--x\r\nContent-Disp', headers))
  if (received?.kind !== 'form') throw new Error('It was refused.')
  expect([await received.request.text(), received.file]).toEqual(['', null])
})

test('only a holder of the link of an order that waits for a transfer can upload its receipt', async () => {
  const { webShop } = apiOf(shop, { limitFactor: 1 })
  const account = { holder: 'PakaFol', bank: 'Example Bank', branch: '', accountNumber: '0123456789', routingNumber: '' }
  await saveBankAccount(shop.as('owner'), { account, seen: 'null' })
  const byBank = await placeOrder(shop.as('guest'), sampleOrder(shop, { payment: 'bank-transfer' }))
  const byCash = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!byBank.ok || !byCash.ok) throw new Error('The test world refused the order.')
  for (const token of [byCash.token, 'a'.repeat(43)]) {
    expect(await receive(webShop, request(`/order/${token}`, form(100)))).toEqual({ kind: 'refused', status: 403 })
  }
  for (const path of [`/order/${byBank.token}`, `/bn/order/${byBank.token}.data`]) {
    const received = await receive(webShop, request(path, form(1_000)))
    expect(received).toMatchObject({ kind: 'form', file: { bytes: 1_000 } })
    if (received?.kind === 'form') await received.done()
  }
  const tooMany = await Promise.all(
    Array.from({ length: 15 }, () => receive(webShop, request(`/order/${byBank.token}`, form(10)))),
  )
  expect(tooMany.filter((received) => received?.kind === 'refused')).toHaveLength(5)
  for (const received of tooMany) if (received?.kind === 'form') await received.done()
})

test('a list that is sent too often continues without its file, and its page refuses it', async () => {
  const run = await giftRun(shop)
  const { webShop } = apiOf(shop, { limitFactor: 1 })
  const path = `/gift/run/${run.token}/import`
  for (let time = 0; time < 60; time += 1) {
    const received = await receive(webShop, request(path, form(100)))
    if (received?.kind !== 'form') throw new Error('It was refused.')
    expect(received.file).toMatchObject({ bytes: 100 })
    await received.done()
    // What the page does next.
    expect(await webShop.limits.use('gift-sheet', run.token)).toEqual({ ok: true })
  }
  const received = await receive(webShop, request(path, form(100)))
  if (received?.kind !== 'form') throw new Error('It was refused.')
  expect([await received.request.text(), received.file]).toEqual(['pf_token=a+token', { tooLarge: true, name: 'evil.jpg' }])
  await received.done()
  expect(await webShop.limits.use('gift-sheet', run.token)).toMatchObject({ ok: false })
  expect(await receive(webShop, request(path.replace(run.token, 'a'.repeat(43)), form(10)))).toEqual({
    kind: 'refused',
    status: 403,
  })
})

test('an enquiry with a logo over the limit continues with its fields, and a file that says so', async () => {
  const { webShop } = apiOf(shop, { limitFactor: 1 })
  for (let time = 0; time < 20; time += 1) {
    const received = await receive(webShop, request('/bn/gift', form(100)))
    expect(received).toMatchObject({ kind: 'form', file: { bytes: 100 } })
    if (received?.kind === 'form') await received.done()
  }
  const received = await receive(webShop, request('/gift', form(100)))
  if (received?.kind !== 'form') throw new Error('It was refused.')
  const file = { tooLarge: true, tooOften: true, name: 'evil.jpg' }
  expect([await received.request.text(), received.file, received.files]).toEqual(['pf_token=a+token', file, [file]])
  await received.done()
  // Without a file, as a browser sends an empty field, the limit refuses nothing.
  const empty = new FormData()
  empty.set('pf_token', 'a token')
  empty.set('logo', new File([], ''))
  const without = await receive(webShop, request('/gift', empty))
  expect(without).toMatchObject({ kind: 'form', file: null, files: [] })
  if (without?.kind === 'form') await without.done()
})

test('only a customer who is signed in can send a file to the page of a company', async () => {
  const { webShop } = apiOf(shop)
  const page = `/profile/companies/${shop.newId()}`
  const { customerId } = await customer(shop, phone('01711902114'), 'Shirin Akter')
  const { token } = await shop.db.transaction(async (tx) => ({
    ok: true as const,
    ...(await startSession(tx, { customerId, device: { browser: '', system: '' } }, shop.now)),
  }))
  const own = sessionCookie('customer', token, true, 60).split(';')[0]!
  const refused = { kind: 'refused', status: 403 }
  for (const headers of [{}, { Cookie: cookie }, { Cookie: `__Host-pf_session=${'a'.repeat(43)}` }] as Record<string, string>[]) {
    expect(await receive(webShop, request(page, form(100), headers))).toEqual(refused)
  }
  const received = await receive(webShop, request(`/bn${page}.data`, form(100), { Cookie: own }))
  expect(received).toMatchObject({ kind: 'form', file: { bytes: 100 } })
  if (received?.kind === 'form') await received.done()
})

test('a file of 50 MB is not stored and the page says so; a larger one is cut off', async () => {
  const run = await giftRun(shop)
  const { webShop } = apiOf(shop)
  const path = `/gift/run/${run.token}/import`
  const received = await receive(webShop, request(path, form(50_000_000)))
  if (received?.kind !== 'form') throw new Error('It was refused.')
  expect(received.file).toMatchObject({ tooLarge: true })
  expect(new URLSearchParams(await received.request.text()).get('pf_token')).toBe('a token')
  await received.done()
  expect(await receive(webShop, request(path, form(70_000_000)))).toEqual({ kind: 'refused', status: 413 })
})

test('with a scanner, infected files and files it cannot scan are refused', async () => {
  const { webShop } = apiOf(shop)
  let word = 'stream: OK'
  const clamd = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (piece) => piece.subarray(-4).equals(Buffer.alloc(4)) && socket.end(`${word}\0`))
  })
  await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
  const scanner = { host: '127.0.0.1', port: (clamd.address() as AddressInfo).port }
  const guarded = { ...webShop, config: { ...webShop.config, scanner } }
  const send = () => receive(guarded, request(path(), form(100), { Cookie: cookie }))
  const taken = await send()
  expect(taken).toMatchObject({ kind: 'form', file: { bytes: 100 } })
  if (taken?.kind === 'form') await taken.done()
  word = 'stream: Win.Test.EICAR_HDB-1 FOUND'
  expect(await send()).toEqual({ kind: 'refused', status: 422 })
  await new Promise((resolve) => clamd.close(resolve))
  expect(await send()).toEqual({ kind: 'refused', status: 503 })
})

test('a claim about a delivered order takes up to three photos, by its link or the code on its box; nothing else does', async () => {
  const { webShop } = apiOf(shop)
  const { token, orderId } = await delivered(shop)
  const [box] = await consignmentsOf(shop.db, [orderId])
  const photos = (count: number) => {
    const sent = new FormData()
    sent.set('note', 'Soft')
    for (let index = 0; index < count; index += 1) sent.set(`photo${index}`, new File([new Uint8Array(100)], `${index}.jpg`))
    return sent
  }
  for (const to of [`/order/${token}/claim`, `/bn/order/${token}/claim.data`, `/box/${box!.boxCode}/claim`]) {
    const received = await receive(webShop, request(to, photos(3)))
    if (received?.kind !== 'form') throw new Error('Nothing was received.')
    expect(received.files.map((file) => file.name)).toEqual(['0.jpg', '1.jpg', '2.jpg'])
    expect([...(await received.request.formData())]).toEqual([['note', 'Soft']])
    await received.done()
  }
  // A fourth one is no form of ours: it has no fields and no files.
  const four = await receive(webShop, request(`/order/${token}/claim`, photos(4)))
  expect(four).toMatchObject({ kind: 'form', files: [] })
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  for (const to of [`/order/${placed.token}/claim`, `/order/${'a'.repeat(43)}/claim`, `/box/${'a'.repeat(32)}/claim`]) {
    expect(await receive(webShop, request(to, photos(1)))).toEqual({ kind: 'refused', status: 403 })
  }
})
