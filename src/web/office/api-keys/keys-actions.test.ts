import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { apiKeys, useApiKey } from '#shop/accounts/index.ts'
import { addDays, dayInDhaka } from '#shop/values/index.ts'
import * as page from '../api-keys.route.tsx'
import type { KeysView } from './keys.server.ts'

const PATH = '/office/settings/api-keys'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Call = (args: never) => unknown
function send(form: Record<string, string> | null) {
  const office = officeOf(shop)
  const call: Call = form ? page.action : page.loader
  return office.callAs(office.requestContextOf(staffActor('owner')), call, { path: PATH, params: {}, ...(form && { form }) })
}

const typed = () => ({
  intent: 'add',
  keyName: 'Label printer',
  keyRole: 'packer',
  keyLastDay: addDays(dayInDhaka(shop.now), 30),
  'scope-orders:read': 'yes',
})

test('a key is shown once, works, and is revoked', async () => {
  const added = await send(typed())
  const { secret } = (added.data as { shown: { secret: string } }).shown
  const used = await useApiKey(shop.db, { secret, now: shop.now, address: null })
  expect(used).toMatchObject({
    ok: true,
    holder: { scopes: ['orders:read'], actor: { name: 'API key Label printer', role: 'packer' } },
  })
  const { rows } = (await send(null)).data as KeysView
  expect(rows).toMatchObject([{ name: 'Label printer', state: 'active', start: secret.slice(0, 10), scopes: ['orders:read'] }])
  expect(JSON.stringify(rows)).not.toContain(secret.slice(10))
  const [key] = await apiKeys(shop.db, shop.now)
  expect(await send({ intent: 'revoke', about: key!.id })).toMatchObject({ status: 302, to: `${PATH}?done=revoke` })
  expect(await useApiKey(shop.db, { secret, now: shop.now, address: null })).toEqual({ ok: false, problem: 'revoked' })
  expect((await send({ intent: 'revoke', about: key!.id })).status).toBe(404)
})

test('mistakes stand at their fields, and no key is made', async () => {
  const before = await shop.countAll()
  const today = dayInDhaka(shop.now)
  const wrong: [Record<string, string>, string][] = [
    [{ keyName: ' ' }, 'keyName'],
    [{ keyName: 'a'.repeat(81) }, 'keyName'],
    [{ keyRole: 'king' }, 'keyRole'],
    [{ keyLastDay: 'tomorrow' }, 'keyLastDay'],
    [{ keyLastDay: addDays(today, -1) }, 'keyLastDay'],
    [{ keyLastDay: addDays(today, 367) }, 'keyLastDay'],
    [{ 'scope-orders:read': '' }, 'keyScopes'],
  ]
  for (const [form, field] of wrong) {
    const answer = await send({ ...typed(), ...form })
    expect([form, answer.status, wrongFields(answer)]).toEqual([form, 422, [field]])
  }
  expect(await shop.countAll()).toEqual(before)
})
