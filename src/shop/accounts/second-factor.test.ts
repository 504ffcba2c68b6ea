import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import {
  addStaff,
  auditEntries,
  beginSecondFactor,
  confirmSecondFactor,
  deactivateStaff,
  dropSecondFactorSetup,
  findSession,
  finishSignIn,
  halfSessionHolder,
  renewRecoveryCodes,
  resetStaff,
  secondFactorOf,
  staffSignIn,
  turnOffSecondFactor,
} from './index.ts'
import { codeAt, fromBase32, timeStep } from './one-time-codes.ts'

const PASSWORD = 'ripe mangoes 26'

let shop: Shop
let staffId: string
beforeEach(async () => {
  shop = await openShop()
  const added = await addStaff(shop.as('owner'), { signInName: 'rokeya', name: 'Rokeya', role: 'packer', password: PASSWORD })
  if (!added.ok) throw new Error(added.problem)
  ;({ staffId } = added)
})
afterEach(() => shop.close())

const after = (seconds: number) => shop.at(new Date(shop.now.getTime() + seconds * 1000))
const codeOf = (secret: string, at: Date) => codeAt(fromBase32(secret), timeStep(at))

async function signIn(at = shop) {
  const device = { browser: 'Firefox', system: 'Linux' }
  const done = await staffSignIn(at.as('guest'), { signInName: 'rokeya', password: PASSWORD, device })
  if (!done.ok) throw new Error(done.problem)
  return done
}

async function half(at = shop) {
  const done = await signIn(at)
  expect(done.session).toBeNull()
  return done.half!.token
}

async function enrol() {
  await beginSecondFactor(shop.as('desk'), staffId)
  const begun = await secondFactorOf(shop.db, staffId)
  if (begun.state !== 'setting-up') throw new Error(begun.state)
  const { secret } = begun
  const on = await confirmSecondFactor(shop.as('desk'), { staffId, code: codeOf(secret, shop.now) })
  if (!on.ok) throw new Error(on.problem)
  return { secret, recoveryCodes: on.recoveryCodes }
}

test('during set-up no code is required, and it can be cancelled', async () => {
  await beginSecondFactor(shop.as('desk'), staffId)
  const begun = await secondFactorOf(shop.db, staffId)
  await beginSecondFactor(shop.as('desk'), staffId)
  expect(await secondFactorOf(shop.db, staffId)).toEqual(begun)
  expect(begun).toEqual({ state: 'setting-up', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
  expect((await signIn()).session).not.toBeNull()
  const confirmed = await confirmSecondFactor(shop.as('desk'), { staffId, code: 'abcdef' })
  expect(confirmed).toEqual({ ok: false, problem: 'wrong-code' })
  await dropSecondFactorSetup(shop.as('desk'), staffId)
  expect(await secondFactorOf(shop.db, staffId)).toEqual({ state: 'off' })
  expect(await confirmSecondFactor(shop.as('desk'), { staffId, code: '123456' })).toEqual({
    ok: false,
    problem: 'not-setting-up',
  })
})

test('the password alone opens nothing; each code works once', async () => {
  const { secret } = await enrol()
  const token = await half()
  expect(await findSession(shop.db, { token, kind: 'staff', now: shop.now })).toBeNull()
  expect(await halfSessionHolder(shop.db, { token, now: shop.now })).toBe(staffId)
  const used = codeOf(secret, shop.now)
  expect(await finishSignIn(shop.as('guest'), { token, code: used })).toEqual({ ok: false, problem: 'wrong-code' })
  const next = after(30)
  const code = codeOf(secret, next.now)
  const others = [await half(), await half()]
  const tries = await Promise.all([token, ...others].map((one) => finishSignIn(next.as('guest'), { token: one, code })))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  const done = tries.find((one) => one.ok)
  if (!done?.ok) throw new Error('Sign-in failed.')
  expect(await findSession(shop.db, { token: done.session.token, kind: 'staff', now: next.now })).toMatchObject({
    actor: { staffId },
  })
  expect(await shop.count('accounts.sessions', { browser: 'Firefox', system: 'Linux' })).toBe(1)
})

test('a half session ends after five minutes, after its use, and with the person', async () => {
  const { secret } = await enrol()
  const token = await half()
  const late = after(300)
  const code = codeOf(secret, late.now)
  expect(await finishSignIn(late.as('guest'), { token, code })).toEqual({ ok: false, problem: 'half-session-over' })
  const second = await half(late)
  expect(await shop.count('accounts.half_sessions')).toBe(1)
  expect(await finishSignIn(late.as('guest'), { token: second, code })).toMatchObject({ ok: true })
  expect(await halfSessionHolder(shop.db, { token: second, now: late.now })).toBeNull()
  const third = await half(late)
  await deactivateStaff(shop.as('owner'), staffId)
  expect(await halfSessionHolder(shop.db, { token: third, now: late.now })).toBeNull()
})

test('each recovery code works once, in any notation', async () => {
  const { recoveryCodes } = await enrol()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first, second] = recoveryCodes
  expect(first).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  expect(await shop.count('accounts.recovery_codes', { code_hash: first! })).toBe(0)
  const token = await half()
  const typed = ` ${first!.toUpperCase().replaceAll('-', ' ')}`
  expect(await finishSignIn(shop.as('guest'), { token, code: typed })).toMatchObject({ ok: true, withRecoveryCode: true })
  expect((await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]).toMatchObject({ action: 'use-recovery-code' })
  const again = await half()
  expect(await finishSignIn(shop.as('guest'), { token: again, code: first! })).toEqual({ ok: false, problem: 'wrong-code' })
  expect(await secondFactorOf(shop.db, staffId)).toMatchObject({ state: 'on', recoveryCodesLeft: 9 })
  const renewed = await renewRecoveryCodes(shop.as('desk'), { staffId, password: PASSWORD })
  if (!renewed.ok) throw new Error(renewed.problem)
  expect(await finishSignIn(shop.as('guest'), { token: again, code: second! })).toEqual({ ok: false, problem: 'wrong-code' })
  expect(await finishSignIn(shop.as('guest'), { token: again, code: renewed.recoveryCodes[0]! })).toMatchObject({ ok: true })
})

test('disabling needs the password; a reset disables it for a lost phone', async () => {
  await enrol()
  expect(await turnOffSecondFactor(shop.as('desk'), { staffId, password: 'wrong' })).toEqual({
    ok: false,
    problem: 'wrong-password',
  })
  expect((await secondFactorOf(shop.db, staffId)).state).toBe('on')
  expect(await turnOffSecondFactor(shop.as('desk'), { staffId, password: PASSWORD })).toEqual({ ok: true })
  expect((await signIn()).session).not.toBeNull()
  await enrol()
  await resetStaff(shop.as('owner'), staffId)
  expect(await secondFactorOf(shop.db, staffId)).toEqual({ state: 'off' })
  expect(await shop.count('accounts.recovery_codes')).toBe(0)
})
