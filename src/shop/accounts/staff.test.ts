import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import {
  addStaff,
  auditEntries,
  changeOwnPassword,
  changeStaff,
  deactivateStaff,
  endStaffSession,
  endStaffSessions,
  findSession,
  inviteStaff,
  joinByLink,
  linkHolder,
  reactivateStaff,
  resetStaff,
  staffMember,
  staffMembers,
  staffSessions,
  staffSignIn,
} from './index.ts'

const PASSWORD = 'ripe mangoes 26'
const DEVICE = { browser: 'Chrome', system: 'Android' }
const ROKEYA = { signInName: 'Rokeya', name: 'Rokeya Begum', role: 'packer' } as const

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function invite(at = shop) {
  const invited = await inviteStaff(at.as('owner'), ROKEYA)
  if (!invited.ok) throw new Error(invited.problem)
  return invited
}

async function signIn(signInName: string, password = PASSWORD) {
  const done = await staffSignIn(shop.as('guest'), { signInName, password, device: DEVICE })
  return done.ok ? done.session!.token : null
}

async function join() {
  const { staffId, link } = await invite()
  expect(await joinByLink(shop.as('guest'), { token: link.token, password: PASSWORD })).toEqual({
    ok: true,
    signInName: 'rokeya',
  })
  return staffId
}

const isIn = async (token: string | null) =>
  (await findSession(shop.db, { token: token!, kind: 'staff', now: shop.now })) !== null
const lastNoted = async () => (await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]

test('an invited person sets the password by a link that works once', async () => {
  const { staffId, link } = await invite()
  expect(await staffMember(shop.db, { staffId, now: shop.now })).toMatchObject({ joined: false, linkUntil: link.expiresAt })
  expect(await linkHolder(shop.db, { token: link.token, now: shop.now })).toEqual({
    name: 'Rokeya Begum',
    signInName: 'rokeya',
    role: 'packer',
    hasPassword: false,
  })
  expect(await signIn('rokeya')).toBeNull()
  const by = (password: string) => joinByLink(shop.as('guest'), { token: link.token, password })
  expect(await by('12345678')).toEqual({ ok: false, problem: 'password', reason: 'too-common' })
  const tries = await Promise.all([by(PASSWORD), by('green mangoes 26')])
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await by(PASSWORD)).toEqual({ ok: false, problem: 'link-over' })
  expect(await staffMember(shop.db, { staffId, now: shop.now })).toMatchObject({ joined: true, linkUntil: null })
  expect(await lastNoted()).toMatchObject({ actor: 'staff:Rokeya Begum', action: 'join-staff', subject: { id: staffId } })
})

test('a link expires after three days, and only its hash is stored', async () => {
  const { link } = await invite()
  const late = shop.at(link.expiresAt)
  expect(await linkHolder(shop.db, { token: link.token, now: late.now })).toBeNull()
  expect(await joinByLink(late.as('guest'), { token: link.token, password: PASSWORD })).toEqual({
    ok: false,
    problem: 'link-over',
  })
  expect(link.expiresAt.getTime() - shop.now.getTime()).toBe(72 * 3_600_000)
  expect(await shop.count('accounts.staff_links', { token_hash: link.token })).toBe(0)
})

test('a sign-in name belongs to one person', async () => {
  await invite()
  const before = await shop.countAll()
  expect(await inviteStaff(shop.as('owner'), { ...ROKEYA, signInName: 'ROKEYA' })).toEqual({ ok: false, problem: 'name-taken' })
  expect(await shop.countAll()).toEqual(before)
})

test('a new name and role apply at once, and the second of two editors gets a conflict', async () => {
  const staffId = await join()
  const token = await signIn('rokeya')
  const change = (name: string, role: 'rider' | 'packer', seen: { name: string; role: string }) =>
    changeStaff(shop.as('owner'), { staffId, name, role, seen })
  expect(await change('Rokeya', 'rider', ROKEYA)).toEqual({ ok: true })
  expect(await findSession(shop.db, { token: token!, kind: 'staff', now: shop.now })).toMatchObject({
    actor: { name: 'Rokeya', role: 'rider' },
  })
  expect(await lastNoted()).toMatchObject({
    actor: 'staff:Owner',
    action: 'change-staff',
    before: { name: 'Rokeya Begum', role: 'packer' },
    after: { name: 'Rokeya', role: 'rider' },
  })
  const before = await shop.countAll()
  expect(await change('Begum', 'packer', ROKEYA)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await change('Rokeya', 'rider', { name: 'Rokeya', role: 'rider' })).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(before)
})

test('a deactivated person is signed out at once, and can be reactivated with the old password', async () => {
  const staffId = await join()
  const token = await signIn('rokeya')
  expect(await isIn(token)).toBe(true)
  expect(await deactivateStaff(shop.as('owner'), staffId)).toEqual({ ok: true })
  expect([await isIn(token), await signIn('rokeya')]).toEqual([false, null])
  expect(await shop.count('accounts.sessions')).toBe(0)
  expect(await deactivateStaff(shop.as('owner'), staffId)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await resetStaff(shop.as('owner'), staffId)).toEqual({ ok: false, problem: 'not-active' })
  expect(await reactivateStaff(shop.as('owner'), staffId)).toEqual({ ok: true })
  expect(await isIn(await signIn('rokeya'))).toBe(true)
})

test('a reset ends sessions, the old password and the previous link', async () => {
  const staffId = await join()
  const token = await signIn('rokeya')
  const first = await resetStaff(shop.as('owner'), staffId)
  const second = await resetStaff(shop.as('owner'), staffId)
  if (!first.ok || !second.ok) throw new Error('The reset failed.')
  expect([await isIn(token), await signIn('rokeya')]).toEqual([false, null])
  const by = (link: string) => joinByLink(shop.as('guest'), { token: link, password: 'green mangoes 26' })
  expect(await by(first.link.token)).toEqual({ ok: false, problem: 'link-over' })
  expect(await by(second.link.token)).toMatchObject({ ok: true })
  expect(await isIn(await signIn('rokeya', 'green mangoes 26'))).toBe(true)
})

test('the last owner keeps the role', async () => {
  const owner = idOf('owner')
  const before = await shop.countAll()
  const demote = { staffId: owner, name: 'Owner', role: 'rider', seen: { name: 'Owner', role: 'owner' } } as const
  const refused = { ok: false, problem: 'last-owner' }
  expect(await deactivateStaff(shop.as('owner'), owner)).toEqual(refused)
  expect(await changeStaff(shop.as('owner'), demote)).toEqual(refused)
  expect(await resetStaff(shop.as('owner'), owner)).toEqual(refused)
  // An invited owner who never joined cannot give anybody access.
  await inviteStaff(shop.as('owner'), { signInName: 'second', name: 'Second', role: 'owner' })
  expect(await changeStaff(shop.as('owner'), demote)).toEqual(refused)
  expect(await shop.count('accounts.staff')).toBe(before['accounts.staff']! + 1)
})

test('when two owners remove each other’s role at once, one stays an owner', async () => {
  const second = await addStaff(shop.as('owner'), { signInName: 'second', name: 'Second', role: 'owner', password: PASSWORD })
  if (!second.ok) throw new Error(second.problem)
  await shop.warmUp()
  const demote = (staffId: string, name: string) =>
    changeStaff(shop.as('owner'), { staffId, name, role: 'rider', seen: { name, role: 'owner' } })
  const outcomes = await Promise.all([demote(idOf('owner'), 'Owner'), demote(second.staffId, 'Second')])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const owners = (await staffMembers(shop.db, shop.now)).filter(
    ({ role, active, joined }) => role === 'owner' && active && joined,
  )
  expect(owners).toHaveLength(1)
})

test('a new password needs the current one and ends every other session', async () => {
  const staffId = await join()
  const [here, elsewhere] = [await signIn('rokeya'), await signIn('rokeya')]
  const change = (present: string, wanted: string) =>
    changeOwnPassword(shop.as('desk'), { staffId, present, wanted, token: here })
  expect(await change('wrong', 'green mangoes 26')).toEqual({ ok: false, problem: 'wrong-password' })
  expect(await change(PASSWORD, 'short')).toEqual({ ok: false, problem: 'password', reason: 'too-short' })
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, true])
  expect(await change(PASSWORD, 'green mangoes 26')).toEqual({ ok: true })
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])
  expect([await signIn('rokeya'), await isIn(await signIn('rokeya', 'green mangoes 26'))]).toEqual([null, true])
})

test('sessions are listed by device, and can be ended one by one or all but this one', async () => {
  const staffId = await join()
  const tokens = [await signIn('rokeya'), await signIn('rokeya'), await signIn('rokeya')]
  const list = () => staffSessions(shop.db, { staffId, token: tokens[0]!, now: shop.now })
  const listed = await list()
  expect(listed).toHaveLength(3)
  expect(listed[0]).toMatchObject({ ...DEVICE, createdAt: shop.now, lastSeenAt: shop.now })
  const other = listed.find(({ isThis }) => !isThis)!
  expect(await endStaffSession(shop.as('owner'), { staffId: idOf('desk'), sessionId: other.id })).toBe(false)
  expect(await endStaffSession(shop.as('owner'), { staffId, sessionId: other.id })).toBe(true)
  expect(await lastNoted()).toMatchObject({ action: 'end-sessions', before: { sessions: 1 }, after: null })
  expect(await endStaffSessions(shop.as('owner'), { staffId, except: tokens[0]! })).toBe(1)
  expect((await list()).map(({ isThis }) => isThis)).toEqual([true])
  expect(await staffSessions(shop.db, { staffId, token: null, now: shop.at('2026-06-13T00:00:00+06:00').now })).toEqual([])
})
