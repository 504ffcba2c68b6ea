import { withLongLinks } from '#tests/short-links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, giftRun, LINK_RULES } from '#tests/gift-world.ts'
import { HALF, LONG, NUL } from '#tests/hostile-values.ts'
import { sample } from '#tests/long-run.ts'
import { officeOf } from '#tests/office-requests.ts'
import { notForms, posted, requestContextOf } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addRecipient, askRecipients, recipientsOf, type Run } from '#shop/gifting/index.ts'

type Module = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
const modules = import.meta.glob<Module>('../gift-*.route.tsx', { eager: true })
const moduleOf = (file: string) => modules[`../${file}.route.tsx`]!

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e308',
  '৯৯x',
  '__proto__',
  '2026-02-30',
  LONG,
  NUL,
  HALF,
  '=cmd()',
  '<script>',
  "' or 1=1 --",
]

let shop: Shop
let run: Run
let recipientId: string
let link: string
beforeAll(async () => {
  shop = await openShop()
  run = await giftRun(shop)
  const guest = shop.as('guest')
  await addRecipient(guest, { run: { token: run.token }, typed: given(1, { phone: 'x' }) })
  await addRecipient(guest, { run: { token: run.token }, typed: given(2, { byLink: true, district: '', area: '', address: '' }) })
  await askRecipients(guest, { run: { token: run.token }, rules: LINK_RULES })
  const message = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'gift-link')
    .executeTakeFirstOrThrow()
  link = /gift\/for\/([\w-]+)$/.exec(await withLongLinks(shop, message.body))![1]!
  recipientId = (await recipientsOf(shop.db, run.id))[0]!.id
})
afterAll(() => shop.close())

async function call(file: string, kind: 'loader' | 'action', asked: { path: string; token: string }, request?: Request) {
  const requestContext = requestContextOf(shop, { limitFactor: 100_000 })
  return officeOf(shop).callAs(
    requestContext,
    moduleOf(file)[kind]!,
    { path: asked.path, params: { token: asked.token } },
    request,
  )
}

const FORMS: [file: string, path: string, intents: string[], fields: string[]][] = [
  [
    'gift-run',
    '',
    ['', 'show', 'approve', 'stay'],
    ['version', 'from', 'card', 'design', 'kind', 'name', 'box', 'day', 'fallback_area', 'fallback_address'],
  ],
  [
    'gift-recipients',
    '/recipients',
    ['fix', 'add', 'nonsense'],
    ['name', 'phone', 'district', 'area', 'address', 'landmark', 'box', 'card', 'day', 'ask', 'whole'],
  ],
  ['gift-recipients', '/recipients', ['fix', 'use', 'right', 'remove', 'ask'], ['recipient']],
  ['gift-import', '/import', ['file', 'paste', 'take', 'drop', 'nonsense'], ['rows', 'column-name', 'column-phone', 'replace']],
  ['gift-proofs', '/proofs', ['approve', 'send-back', 'nonsense'], ['proof', 'kind', 'name', 'words']],
  ['gift-confirm', '/confirm', ['confirm', 'spread', 'nonsense'], ['version', 'total']],
]

test.each(FORMS)(
  '%s answers any input',
  async (file, part, intents, fields) => {
    const path = `/gift/run/${run.token}${part}`
    const asked = { path, token: run.token }
    for (const [row, intent] of intents.entries()) {
      for (const [column, field] of fields.entries()) {
        for (const value of sample(HOSTILE, row + column)) {
          const sent = { intent, version: String(run.version), recipient: recipientId, [field]: value }
          const { status } = await call(file, 'action', asked, posted(path, sent))
          expect(status, `${intent}: ${field} = ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(500)
        }
      }
    }
    for (const [what, request] of notForms(path))
      expect((await call(file, 'action', asked, request)).status, what).toBeLessThan(500)
    for (const query of [
      '?page=-1',
      '?page=1e9',
      '?show=%00',
      `?q=${'x'.repeat(500)}`,
      '?q=%25_%5C',
      '?edit=__proto__',
      '?done=x',
    ]) {
      const { status } = await call(file, 'loader', { path: `${path}${query}`, token: run.token })
      expect(status, query).toBeLessThan(500)
    }
  },
  60_000,
)

test('the page of a recipient answers any input', async () => {
  const path = `/gift/for/${link}`
  const asked = { path, token: link }
  for (const intent of ['place', 'day', 'nonsense']) {
    for (const field of ['area', 'address', 'landmark', 'when', 'ripeness']) {
      for (const value of HOSTILE) {
        const { status } = await call('gift-for', 'action', asked, posted(path, { intent, [field]: value }))
        expect(status, `${intent}: ${field} = ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(500)
      }
    }
  }
  const asking = (await recipientsOf(shop.db, run.id)).find(({ position }) => position === 2)
  expect(asking).toMatchObject({ state: 'asked', areaId: null })
})

test('invalid links show nothing, and guessing is limited', async () => {
  for (const file of ['gift-run', 'gift-recipients', 'gift-import', 'gift-confirm', 'gift-proofs', 'gift-progress', 'gift-for']) {
    const { status, data } = await call(file, 'loader', { path: '/x', token: 'a'.repeat(24) })
    expect([file, status]).toEqual([file, 404])
    expect(JSON.stringify(data)).not.toContain('Meghna')
  }
  const requestContext = requestContextOf(shop, { limitFactor: 1 })
  const statuses: number[] = []
  for (let guess = 0; guess < 32; guess += 1) {
    const asked = { path: '/gift/for/x', params: { link: `guess-${String(guess).padStart(18, '0')}` } }
    statuses.push((await officeOf(shop).callAs(requestContext, moduleOf('gift-for').loader!, asked)).status)
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
  expect(statuses.slice(30)).toEqual([429, 429])
})

test('guessing by posting forms has the same limit as opening pages, and a link of one kind opens no other', async () => {
  const guess = (file: string, index: number) => {
    const token = `guess-${String(index).padStart(18, '0')}`
    return { file, asked: { path: `/x/${token}`, params: { token } }, request: posted('/x', { intent: 'decline' }) }
  }
  for (const file of ['gift-for', 'gift-run', 'gift-recipients', 'gift-import', 'gift-confirm', 'gift-proofs']) {
    const requestContext = requestContextOf(shop, { limitFactor: 1 })
    const statuses: number[] = []
    for (let index = 0; index < 32; index += 1) {
      const { asked, request } = guess(file, index)
      statuses.push((await officeOf(shop).callAs(requestContext, moduleOf(file).action!, asked, request)).status)
    }
    expect([file, ...statuses.slice(0, 30)]).toEqual([file, ...Array.from({ length: 30 }, () => 404)])
    expect([file, ...statuses.slice(30)]).toEqual([file, 429, 429])
  }
  const before = await shop.countAll()
  for (const file of ['gift-run', 'gift-recipients', 'gift-import', 'gift-confirm', 'gift-proofs', 'gift-progress']) {
    expect([file, (await call(file, 'loader', { path: '/x', token: link })).status]).toEqual([file, 404])
  }
  for (const name of ['recipients.xlsx', 'template.xlsx']) {
    const params = { token: link, file: name }
    expect(
      (await officeOf(shop).callAs(requestContextOf(shop), moduleOf('gift-run-file').loader!, { path: '/x', params })).status,
    ).toBe(404)
  }
  for (const token of [run.token, run.token.slice(0, 24), recipientId]) {
    expect((await call('gift-for', 'loader', { path: '/x', token })).status).toBe(404)
    expect((await call('gift-for', 'action', { path: '/x', token }, posted('/x', { intent: 'decline' }))).status).toBe(404)
  }
  expect(await shop.countAll()).toEqual(before)
})
