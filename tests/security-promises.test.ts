import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLog } from '#platform/log.ts'
import {
  endSession,
  ensureOwner,
  findSession,
  firstOwnerLink,
  joinByLink,
  startSession,
  staffSignIn,
  touchSession,
  hashPassword,
} from '#shop/accounts/index.ts'
import { loader as orders } from '#web/office/orders.route.tsx'
import { loader as staffPage } from '#web/office/staff.route.tsx'
import { officeOf, staffActor } from './office-requests.ts'
import { typedAccount } from './typed-account.ts'
import { idOf, phone } from './world-data.ts'
import { openShop, type Shop } from './world.ts'

// The statements and figures of docs/security.md.

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const after = (milliseconds: number) => new Date(shop.now.getTime() + milliseconds)

test('sessions end as documented', async () => {
  const { session } = await typedAccount(shop, { phone: phone('01911223344'), name: 'Nasrin', password: 'mangoes in june' })
  const customer = (now: Date) => findSession(shop.db, { token: session.token, kind: 'customer', now })
  const device = { browser: '', system: '' }
  const ofStaff = await shop.db.transaction((tx) => startSession(tx, { staffId: idOf('owner'), device }, shop.now))
  const staff = (now: Date) => findSession(shop.db, { token: ofStaff.token, kind: 'staff', now })
  expect(await customer(after(30 * DAY))).not.toBeNull()
  expect(await customer(after(30 * DAY + 1))).toBeNull()
  expect(await staff(after(12 * HOUR))).not.toBeNull()
  expect(await staff(after(12 * HOUR + 1))).toBeNull()
  // They end even if they are used continuously.
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

test('passwords are stored as argon2id with the documented settings', async () => {
  expect(await hashPassword('mangoes in june')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{20,}\$[\w+/]{40,}$/)
  expect(await hashPassword('mangoes in june')).not.toBe(await hashPassword('mangoes in june'))
})

test('the first owner has no password until one is set by the link', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.deleteFrom('accounts.staff').execute()
    return { ok: true }
  })
  await ensureOwner(shop.as('guest'))
  await ensureOwner(shop.as('guest'))
  expect(await shop.count('accounts.staff')).toBe(1)
  const link = await firstOwnerLink(shop.as('guest'))
  expect(link).toMatchObject({ signInName: 'owner', token: expect.stringMatching(/^[\w-]{43}$/) })
  const device = { browser: '', system: '' }
  for (const password of ['', 'owner', 'admin', 'password', link!.token])
    expect(await staffSignIn(shop.as('guest'), { signInName: 'owner', password, device })).toMatchObject({ ok: false })
  const password = 'ripe mangoes 26'
  expect(await joinByLink(shop.as('guest'), { token: link!.token, password })).toEqual({ ok: true, signInName: 'owner' })
  expect(await staffSignIn(shop.as('guest'), { signInName: 'owner', password, device })).toMatchObject({ ok: true })
})

test('a refusal for a missing permission is in the log', async () => {
  const lines: Record<string, unknown>[] = []
  const log = makeLog({
    level: 'info',
    readable: false,
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const office = officeOf(shop)
  const rider = { ...office.requestContextOf(staffActor('rider')), shop: { ...office.shop, log } }
  expect(await office.callAs(rider, staffPage, { path: '/office/staff' })).toMatchObject({ status: 403 })
  const packer = { ...rider, ctx: { ...rider.ctx, actor: staffActor('packer') } }
  expect(await office.callAs(packer, orders, { path: '/office/orders' })).toMatchObject({ status: 200 })
  expect(lines).toEqual([
    expect.objectContaining({
      security: 'not-allowed',
      permission: 'manage-staff',
      who: `staff:${idOf('rider')}`,
      request: 'test',
    }),
  ])
})
