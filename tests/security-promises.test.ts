import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLog } from '../src/platform/log.ts'
import { endSession, ensureOwner, findSession, startSession, staffSignIn, touchSession } from '../src/shop/accounts/index.ts'
import { hashPassword } from '../src/shop/accounts/index.ts'
import { loader as orders } from '../src/web/office/orders.route.tsx'
import { loader as staffPage } from '../src/web/office/staff.route.tsx'
import { officeOf, staffActor } from './office-visit.ts'
import { typedAccount } from './typed-account.ts'
import { idOf, phone } from './world-data.ts'
import { openShop, type Shop } from './world.ts'

// What docs/security.md says in words and numbers.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const after = (milliseconds: number) => new Date(shop.now.getTime() + milliseconds)

test('sessions end as is written', async () => {
  const { session } = await typedAccount(shop, { phone: phone('01911223344'), name: 'Nasrin', password: 'mangoes in june' })
  const customer = (now: Date) => findSession(shop.db, { token: session.token, kind: 'customer', now })
  const device = { browser: '', system: '' }
  const ofStaff = await shop.db.transaction((tx) => startSession(tx, { staffId: idOf('owner'), device }, shop.now))
  const staff = (now: Date) => findSession(shop.db, { token: ofStaff.token, kind: 'staff', now })
  expect(await customer(after(30 * DAY))).not.toBeNull()
  expect(await customer(after(30 * DAY + 1))).toBeNull()
  expect(await staff(after(12 * HOUR))).not.toBeNull()
  expect(await staff(after(12 * HOUR + 1))).toBeNull()
  // Used all the time, they end all the same.
  let seen = shop.now
  for (let day = 20; day < 180; day += 20) {
    await touchSession(shop.db, session.token, seen, after(day * DAY))
    seen = after(day * DAY)
  }
  expect(await customer(after(180 * DAY - 1))).not.toBeNull()
  expect(await customer(after(180 * DAY))).toBeNull()
  for (let hours = 10; hours < 168; hours += 10)
    await touchSession(shop.db, ofStaff.token, after((hours - 10) * HOUR), after(hours * HOUR))
  expect(await staff(after(7 * DAY - 1))).not.toBeNull()
  expect(await staff(after(7 * DAY))).toBeNull()
  await endSession(shop.as('guest'), session.token)
  expect(await customer(shop.now)).toBeNull()
})

test('passwords are kept as argon2id with the settings that are written down', async () => {
  expect(await hashPassword('mangoes in june')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{20,}\$[\w+/]{40,}$/)
  expect(await hashPassword('mangoes in june')).not.toBe(await hashPassword('mangoes in june'))
})

test('the first owner has a password nobody can know', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.deleteFrom('accounts.staff').execute()
    return { ok: true }
  })
  const made = await ensureOwner(shop.as('guest'))
  expect(made).toEqual({ signInName: 'owner', password: expect.stringMatching(/^[\w-]{16}$/) })
  expect(await ensureOwner(shop.as('guest'))).toBeNull()
  const device = { browser: '', system: '' }
  for (const password of ['', 'owner', 'admin', 'password', made!.password.toLowerCase() + 'x'])
    expect(await staffSignIn(shop.as('guest'), { signInName: 'owner', password, device })).toMatchObject({ ok: false })
  expect(await staffSignIn(shop.as('guest'), { signInName: 'owner', password: made!.password, device })).toMatchObject({
    ok: true,
  })
})

test('a refusal for want of a permission stands in the log', async () => {
  const lines: Record<string, unknown>[] = []
  const log = makeLog({
    level: 'info',
    readable: false,
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const office = officeOf(shop)
  const rider = { ...office.visitOf(staffActor('rider')), shop: { ...office.shop, log } }
  expect(await office.callAs(rider, staffPage, { path: '/office/staff' })).toMatchObject({ status: 403 })
  expect(await office.callAs(rider, orders, { path: '/office/orders' })).toMatchObject({ status: 200 })
  expect(lines).toEqual([
    expect.objectContaining({
      security: 'not-allowed',
      permission: 'manage-staff',
      who: `staff:${idOf('rider')}`,
      request: 'test',
    }),
  ])
})
