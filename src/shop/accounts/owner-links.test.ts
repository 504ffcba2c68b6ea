import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import {
  addStaff,
  auditEntries,
  deactivateStaff,
  ensureOwner,
  findSession,
  firstOwnerLink,
  inviteStaff,
  joinByLink,
  linkHolder,
  newOwnerLink,
  secondFactorOf,
  startSession,
} from './index.ts'

const PASSWORD = 'ripe mangoes 26'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function withoutStaff() {
  await shop.db.transaction(async (tx) => {
    await tx.deleteFrom('accounts.staff').execute()
  })
}

const join = (token: string, at = shop) => joinByLink(at.as('guest'), { token, password: PASSWORD })

test('every start shows a link until the owner has a password, and each link works', async () => {
  await withoutStaff()
  await ensureOwner(shop.as('guest'))
  const [first, second] = [await firstOwnerLink(shop.as('guest')), await firstOwnerLink(shop.as('guest'))]
  expect(first!.expiresAt.getTime() - shop.now.getTime()).toBe(3_600_000)
  expect(second!.token).not.toBe(first!.token)
  expect(await linkHolder(shop.db, { token: second!.token, now: shop.now })).toEqual({
    name: 'Owner',
    signInName: 'owner',
    role: 'owner',
    hasPassword: false,
  })
  expect(await join(first!.token)).toEqual({ ok: true, signInName: 'owner' })
  expect(await join(second!.token)).toEqual({ ok: false, problem: 'link-over' })
  expect(await firstOwnerLink(shop.as('guest'))).toBeNull()
  expect(await shop.count('accounts.owner_links')).toBe(0)
})

test('two links used at once set one password', async () => {
  await withoutStaff()
  await ensureOwner(shop.as('guest'))
  const links = [await firstOwnerLink(shop.as('guest')), await firstOwnerLink(shop.as('guest'))]
  await shop.warmUp()
  const joined = await Promise.all(links.map((link) => join(link!.token)))
  expect(joined.filter(({ ok }) => ok)).toHaveLength(1)
})

test('concurrent starts add one owner, and a shop with staff gets none', async () => {
  const before = await shop.countAll()
  await ensureOwner(shop.as('guest'))
  expect(await shop.countAll()).toEqual(before)
  await withoutStaff()
  await shop.warmUp()
  await Promise.all([1, 2, 3].map(() => ensureOwner(shop.as('guest'))))
  expect(await shop.count('accounts.staff')).toBe(1)
})

test('an owner who lost password and second factor gets in by a link, which ends every session', async () => {
  const staffId = idOf('owner')
  const session = await shop.db.transaction(async (tx) => {
    await tx
      .insertInto('accounts.second_factors')
      .values({ staff_id: staffId, secret: 'ABCDEFGH', confirmed_at: shop.now })
      .execute()
    await tx.insertInto('accounts.recovery_codes').values({ staff_id: staffId, code_hash: 'x', used_at: null }).execute()
    return await startSession(tx, { staffId, device: { browser: '', system: '' } }, shop.now)
  })
  const isIn = async () => (await findSession(shop.db, { token: session.token, kind: 'staff', now: shop.now })) !== null
  const system = { ...shop.as('guest'), actor: { kind: 'system', name: 'npm run owner' } } as const
  const made = await newOwnerLink(system, null)
  if (!made.ok) throw new Error(made.problem)
  // Nothing changes before it is used.
  expect([await isIn(), (await secondFactorOf(shop.db, staffId)).state]).toEqual([true, 'on'])
  expect((await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]).toMatchObject({
    actor: 'system:npm run owner',
    action: 'make-owner-link',
    subject: { id: staffId },
  })
  expect(await shop.count('accounts.owner_links', { token_hash: made.owner.token })).toBe(0)

  expect(await join(made.owner.token)).toEqual({ ok: true, signInName: 'owner' })
  expect([await isIn(), (await secondFactorOf(shop.db, staffId)).state]).toEqual([false, 'off'])
  expect(await shop.count('accounts.recovery_codes')).toBe(0)
  expect((await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]).toMatchObject({
    actor: 'staff:Owner',
    action: 'join-staff',
    before: { second_factor: true },
    after: { password: 'chosen', second_factor: false },
  })
  expect(await join(made.owner.token)).toEqual({ ok: false, problem: 'link-over' })
})

test('an owner link expires after an hour', async () => {
  const made = await newOwnerLink(shop.as('guest'), null)
  if (!made.ok) throw new Error(made.problem)
  const late = shop.at(made.owner.expiresAt)
  expect(await linkHolder(shop.db, { token: made.owner.token, now: late.now })).toBeNull()
  expect(await join(made.owner.token, late)).toEqual({ ok: false, problem: 'link-over' })
})

test('of several owners one must be named, and other roles get no link', async () => {
  await addStaff(shop.as('owner'), { signInName: 'second', name: 'Second', role: 'owner', password: PASSWORD })
  await inviteStaff(shop.as('owner'), { signInName: 'rokeya', name: 'Rokeya', role: 'packer' })
  const before = await shop.countAll()
  const signInNames = ['owner', 'second']
  expect(await newOwnerLink(shop.as('guest'), null)).toEqual({ ok: false, problem: 'several-owners', signInNames })
  expect(await newOwnerLink(shop.as('guest'), 'rokeya')).toEqual({ ok: false, problem: 'not-an-owner', signInNames })
  expect(await shop.countAll()).toEqual(before)
  expect(await newOwnerLink(shop.as('guest'), 'Second')).toMatchObject({ ok: true, owner: { signInName: 'second' } })
})

test('a link ends with its account', async () => {
  const second = await addStaff(shop.as('owner'), { signInName: 'second', name: 'Second', role: 'owner', password: PASSWORD })
  if (!second.ok) throw new Error(second.problem)
  const made = await newOwnerLink(shop.as('guest'), 'second')
  if (!made.ok) throw new Error(made.problem)
  expect(await deactivateStaff(shop.as('owner'), second.staffId)).toEqual({ ok: true })
  expect(await shop.count('accounts.owner_links')).toBe(0)
  expect(await join(made.owner.token)).toEqual({ ok: false, problem: 'link-over' })
})

test('without an owner no link can be created', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.updateTable('accounts.staff').set({ role: 'packer' }).where('role', '=', 'owner').execute()
  })
  expect(await newOwnerLink(shop.as('guest'), null)).toEqual({ ok: false, problem: 'no-staff' })
})
