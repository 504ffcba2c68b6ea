import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { idOf } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import {
  addStaff,
  beginSecondFactor,
  confirmSecondFactor,
  findSession,
  inviteStaff,
  newOwnerLink,
  secondFactorOf,
} from '#shop/accounts/index.ts'
import { codeAt, fromBase32, timeStep } from '#shop/accounts/one-time-codes.ts'
import { quarantineLot } from '#shop/inventory/index.ts'
import { action as changeAccount, loader as accountPage } from './account.route.tsx'
import type { AccountView } from './account/account-view.ts'
import { loader as auditPage } from './audit.route.tsx'
import type { AuditView } from './audit/audit-view.ts'
import { action as join, loader as joinPage } from './join.route.tsx'
import { action as sendCode, loader as codePage } from './sign-in-code.route.tsx'
import { action as signIn } from './sign-in.route.tsx'
import { action as changeMember, loader as memberPage } from './staff-member.route.tsx'
import { action as addMember } from './staff.route.tsx'
import { loader as todayPage } from './today.route.tsx'

const NOBODY = { kind: 'visitor' } as const
const PASSWORD = 'ripe mangoes 26'
const LATIN = 'https://pakafol.example/office/join/'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const owner = staffActor('owner')
const sentBack = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')
const tokenIn = (cookies: string[], name: string) =>
  cookies.map((cookie) => new RegExp(`^__Host-${name}=([^;]+)`).exec(cookie)?.[1]).find(Boolean)!

test('the link of an invitation is in the answer, once, and leads to the sign-in', async () => {
  const office = officeOf(shop)
  const form = { intent: 'add', name: 'Rokeya Begum', signInName: ' Rokeya ', role: 'packer' }
  const added = await office.call(owner, addMember, { path: '/office/staff', form })
  const { url } = (added.data as { shown: { url: string } }).shown
  expect(url.startsWith(LATIN)).toBe(true)
  const token = url.slice(LATIN.length)
  const asked = { path: `/office/join/${token}`, params: { token } }
  expect(await office.call(NOBODY, joinPage, asked)).toMatchObject({ status: 200, data: { holder: { signInName: 'rokeya' } } })
  expect(await office.call(NOBODY, join, { ...asked, form: { password: 'short' } })).toMatchObject({
    status: 422,
    data: { problem: 'too-short' },
  })
  const joined = await office.call(NOBODY, join, { ...asked, form: { password: PASSWORD } })
  expect(joined.to).toBe('/office/sign-in?joined=rokeya')
  expect(await office.call(NOBODY, joinPage, asked)).toMatchObject({ status: 404, data: { holder: null } })
  const again = await office.call(NOBODY, join, { ...asked, form: { password: PASSWORD } })
  expect(again).toMatchObject({ status: 404, data: { problem: 'over' } })
  expect(await office.call(owner, addMember, { path: '/office/staff', form })).toMatchObject({
    status: 409,
    data: { problem: 'name-taken', typed: { name: 'Rokeya Begum' } },
  })
})

test('the first sign-in of an owner leads to the list of what opens the shop, a new password does not', async () => {
  const office = officeOf(shop)
  const member = { signInName: 'salma', name: 'Salma', role: 'owner' } as const
  const invited = await inviteStaff(shop.as('owner'), member)
  if (!invited.ok) throw new Error(invited.problem)
  const joinBy = (token: string) =>
    office.call(NOBODY, join, { path: `/office/join/${token}`, params: { token }, form: { password: PASSWORD } })
  expect((await joinBy(invited.link.token)).to).toBe('/office/sign-in?joined=salma&to=%2Foffice%2Fsettings%2Fsetup')
  const locked = await newOwnerLink(shop.as('guest'), 'salma')
  if (!locked.ok) throw new Error(locked.problem)
  expect((await joinBy(locked.owner.token)).to).toBe('/office/sign-in?joined=salma')
})

async function rokeyaWithFactor() {
  const added = await addStaff(shop.as('owner'), { signInName: 'rokeya', name: 'Rokeya', role: 'packer', password: PASSWORD })
  if (!added.ok) throw new Error(added.problem)
  const { staffId } = added
  await beginSecondFactor(shop.as('desk'), staffId)
  const begun = await secondFactorOf(shop.db, staffId)
  if (begun.state !== 'setting-up') throw new Error(begun.state)
  const code = (seconds: number) => codeAt(fromBase32(begun.secret), timeStep(new Date(shop.now.getTime() + seconds * 1000)))
  await confirmSecondFactor(shop.as('desk'), { staffId, code: code(0) })
  return { staffId, code }
}

test('between password and code the cookie gives no access', async () => {
  const { code } = await rokeyaWithFactor()
  const office = officeOf(shop)
  const form = { name: 'rokeya', password: PASSWORD, to: '/office/orders' }
  const half = await office.call(NOBODY, signIn, { path: '/office/sign-in', form })
  expect(half.to).toBe('/office/sign-in/code?to=%2Foffice%2Forders')
  expect(half.cookies).toEqual([
    expect.stringMatching(/^__Host-pf_office_half=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300; Secure$/),
    expect.stringMatching(/^__Host-pf_office_device=/),
  ])
  const token = tokenIn(half.cookies, 'pf_office_half')
  expect(await findSession(shop.db, { token, kind: 'staff', now: shop.now })).toBeNull()
  const cookie = sentBack(half.cookies)
  const asked = { path: '/office/sign-in/code?to=/office/orders', cookie }
  expect(await office.call(NOBODY, codePage, asked)).toMatchObject({ status: 200, data: { to: '/office/orders' } })
  expect((await office.call(NOBODY, codePage, { path: '/office/sign-in/code' })).to).toBe('/office/sign-in')
  const send = (typed: string) => office.call(NOBODY, sendCode, { ...asked, form: { code: typed, to: '/office/orders' } })
  expect(await send('')).toMatchObject({ status: 422, data: { problem: 'missing' } })
  expect(await send('000000')).toMatchObject({ status: 422, data: { problem: 'wrong-code' } })
  const done = await send(code(30))
  expect(done).toMatchObject({ status: 302, to: '/office/orders' })
  expect(tokenIn(done.cookies, 'pf_office')).toMatch(/^[\w-]{43}$/)
  expect(done.cookies.at(-1)).toMatch(/^__Host-pf_office_half=; .*Max-Age=0/)
  expect(await send(code(30))).toMatchObject({ status: 422, data: { problem: 'over' } })
})

test('eight wrong codes are allowed, however many half sessions are used', async () => {
  const { code } = await rokeyaWithFactor()
  const office = officeOf(shop)
  const half = () => office.call(NOBODY, signIn, { path: '/office/sign-in', form: { name: 'rokeya', password: PASSWORD } })
  const cookies = [sentBack((await half()).cookies), sentBack((await half()).cookies)]
  const send = (typed: string, cookie: string) =>
    office.call(NOBODY, sendCode, { path: '/office/sign-in/code', cookie, form: { code: typed } })
  for (let index = 0; index < 8; index += 1) await send('000000', cookies[index % 2]!)
  expect(await send(code(30), cookies[0]!)).toMatchObject({ status: 429, data: { problem: 'too-many-tries', minutes: 15 } })
  expect(await shop.count('accounts.sessions')).toBe(0)
})

test('staff turn on a second factor on their own page; the codes are shown once', async () => {
  const office = officeOf(shop)
  const packer = staffActor('packer')
  const page = async () => (await office.call(packer, accountPage, { path: '/office/account' })).data as AccountView
  const send = (form: Record<string, string>) => office.call(packer, changeAccount, { path: '/office/account', form })
  expect((await page()).factor).toEqual({ state: 'off', asked: false })
  expect((await send({ intent: 'begin-factor' })).to).toBe('/office/account?done=begin-factor')
  const { factor } = await page()
  if (factor.state !== 'setting-up') throw new Error(factor.state)
  expect(factor.uri).toMatch(/^otpauth:\/\/totp\/\w+:packer\?secret=[A-Z2-7]{32}&issuer=\w+&algorithm=SHA1&digits=6&period=30$/)
  expect(factor.key.replaceAll(' ', '')).toBe(/secret=(\w+)/.exec(factor.uri)![1])
  expect(factor.qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/)
  expect(await send({ intent: 'confirm-factor', code: '12' })).toMatchObject({ status: 422, data: { problem: 'wrong-code' } })
  const code = codeAt(fromBase32(factor.key.replaceAll(' ', '')), timeStep(shop.now))
  const on = await send({ intent: 'confirm-factor', code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect((on.data as { shown: string[] }).shown).toHaveLength(10)
  expect((await page()).factor).toMatchObject({ state: 'on', recoveryCodesLeft: 10 })
})

test('owner and manager are reminded until they have a second factor, the others are not', async () => {
  const office = officeOf(shop)
  const reminded = async (role: 'owner' | 'manager' | 'packer') =>
    (await office.call(staffActor(role), todayPage, { path: '/office' })).data as { lacksSecondFactor: boolean }
  const all = await Promise.all((['owner', 'manager', 'packer'] as const).map(reminded))
  expect(all.map(({ lacksSecondFactor }) => lacksSecondFactor)).toEqual([true, true, false])
})

test('the list of changes shows old and new values, in both languages, page by page', async () => {
  const office = officeOf(shop)
  await quarantineLot(shop.as('desk'), { lotId: shop.lot('HIM-0609-A'), reason: 'Too soft' })
  const id = idOf('packer')
  const form = { intent: 'save', name: 'Packer', role: 'rider', seenName: 'Packer', seenRole: 'packer' }
  const path = `/office/staff/${id}`
  const saved = await office.call(owner, changeMember, { path, params: { id }, form })
  expect(saved.to).toBe(`${path}?done=save`)
  expect(await office.call(owner, memberPage, { path, params: { id } })).toMatchObject({ data: { role: 'rider' } })
  const list = async (search: string, cookie = '') => {
    const asked = { path: `/office/audit${search}`, ...(cookie && { cookie }) }
    return ((await office.call(owner, auditPage, asked)).data as AuditView).rows
  }
  expect(await list('')).toEqual([
    {
      id: expect.any(Number),
      at: 'Thu 11 June, 10 am',
      actor: 'staff:A owner',
      address: '203.0.113.7',
      action: 'Changed',
      subject: { type: 'Staff', name: 'Packer', to: path },
      changes: [{ field: 'Role', was: 'Packer', is: 'Rider' }],
    },
    expect.objectContaining({
      action: 'Set aside',
      changes: [
        { field: 'Set aside', was: 'no', is: 'yes' },
        { field: 'Reason', was: null, is: 'Too soft' },
      ],
    }),
  ])
  expect((await list('?type=staff', 'pf_office_lang=bn'))[0]).toMatchObject({
    action: 'বদলেছেন',
    changes: [{ field: 'দায়িত্ব', was: 'প্যাকার', is: 'রাইডার' }],
  })
  const [newest, oldest] = await list('')
  expect((await list(`?after=${newest!.id}`)).map((row) => row.id)).toEqual([oldest!.id])
  expect((await list(`?person=${idOf('desk')}`)).map((row) => row.id)).toEqual([oldest!.id])
  expect((await list('?from=2026-06-11&to=2026-06-11')).length).toBe(2)
  expect(await list('?from=2026-06-12')).toEqual([])
  const manager = (await office.call(staffActor('manager'), auditPage, { path: '/office/audit' })).data as AuditView
  expect(manager.rows[0]!.subject.to).toBeNull()
})

test('an owner makes a new link for another member of staff, but not for himself', async () => {
  const reset = (name: string) => {
    const id = idOf(name)
    return officeOf(shop).call(owner, changeMember, { path: `/office/staff/${id}`, params: { id }, form: { intent: 'reset' } })
  }
  const before = await shop.countAll()
  expect(await reset('owner')).toMatchObject({ status: 409, data: { problem: 'own-reset' } })
  expect(await shop.countAll()).toEqual(before)
  const { data } = await reset('packer')
  const { url } = (data as { shown: { url: string } }).shown
  const token = url.slice(LATIN.length)
  expect(await officeOf(shop).call(NOBODY, joinPage, { path: `/office/join/${token}`, params: { token } })).toMatchObject({
    data: { holder: { signInName: 'packer' } },
  })
})
