import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeOf, staffActor, type Answered } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { LANGUAGES } from '#shop/values/index.ts'
import { areaTexts } from '#texts/all.server.ts'
import type { Session } from '#web/http/request-context.ts'
import * as taxPage from '../tax.route.tsx'
import { isAnswer, type Answer } from './answer.ts'
import { clientAction, shouldRevalidate } from './route.ts'
import { sentenceKey } from './sentence-key.server.ts'
import { ACTION_TABLES } from './tables.server.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const path = '/office/settings/tax'
const TYPED = { nameEn: 'Dried fruit', nameBn: 'শুকনো ফল', rate: '7.5', legalEn: 'VAT Act 2012', legalBn: 'মূসক আইন ২০১২' }
const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)]
const answerOf = ({ data }: Answered) => data as Answer

function send(form: Record<string, string>, { signedIn = true, cookie = '' } = {}): Promise<Answered> {
  const actor = signedIn ? staffActor('accountant') : ({ kind: 'visitor' } as const)
  return officeOf(shop).call(actor, taxPage.action, { path, form: { intent: 'add', ...form }, cookie })
}

describe('a form whose session is over', () => {
  const late = { ...TYPED, seen: 'x', pf_token: OLD, password: 'not to be shown' }

  test('returns the input, and says where to sign in', async () => {
    const before = await shop.countAll()
    for (const cookie of ['', `__Host-pf_office_token=${OLD}`]) {
      const answer = await send(late, { signedIn: false, cookie })
      expect(answer).toMatchObject({ status: 401, to: null, data: { intent: 'add', problem: 'signed-out' } })
      expect(answerOf(answer).typed).toEqual(TYPED)
      expect(answerOf(answer).signIn).toEqual({
        path: '/office/sign-in?to=%2Foffice%2Fsettings%2Ftax',
        label: 'Sign in',
        token: null,
      })
    }
    expect(await shop.countAll()).toEqual(before)
  })

  test('gets the token of the session that was started in another tab', async () => {
    const answer = await send(late, { signedIn: false, cookie: `__Host-pf_office_token=${NEW}` })
    expect(answer).toMatchObject({ status: 401, data: { problem: 'signed-in-again', typed: TYPED, signIn: { token: NEW } } })
  })

  test('also returns the input while the session lacks the second factor that the shop requires', async () => {
    const office = officeOf(shop)
    const session = { token: OLD, secondFactor: false } as unknown as Session
    const asked = office.requestContextOf(staffActor('accountant'), session)
    const config = { ...office.shop.config, secondFactorNeeded: true }
    const strict = { ...asked, shop: { ...office.shop, config } }
    const before = await shop.countAll()
    const answer = await office.callAs(strict, taxPage.action, { path, form: { intent: 'add', ...late } })
    expect(answer).toMatchObject({ status: 401, to: null, data: { problem: 'second-factor-missing', typed: TYPED } })
    expect(answerOf(answer).signIn).toMatchObject({ path: '/office/account?needed=second-factor', token: null })
    expect(await shop.countAll()).toEqual(before)
  })

  test('is answered in the language of the office on this device', async () => {
    const answer = await send(late, { signedIn: false, cookie: '__Host-pf_office_lang=bn' })
    expect(answerOf(answer).text).toMatch(/^\p{Script=Bengali}/u)
  })

  test('keeps the page it is on', async () => {
    const answer = answerOf(await send(late, { signedIn: false }))
    // What the browser makes of a thrown answer.
    const thrown = { status: 401, statusText: '', internal: false, data: answer }
    const kept = await clientAction({ serverAction: () => Promise.reject(thrown) })
    expect(kept).toMatchObject({ data: answer, init: { status: 401 } })
    expect(shouldRevalidate({ actionResult: answer })).toBe(false)
    const other = { ...thrown, status: 403, data: null }
    await expect(clientAction({ serverAction: () => Promise.reject(other) })).rejects.toBe(other)
  })
})

test('every invalid field is named, with its input', async () => {
  const blank = { nameEn: ' ', nameBn: '' }
  const answer = await send({ ...TYPED, ...blank, rate: 'much' })
  expect(answer).toMatchObject({ status: 422, data: { intent: 'add', about: '', problem: 'not-valid', signIn: null } })
  const { errors, typed } = answerOf(answer)
  expect([Object.keys(errors), typed]).toEqual([['nameEn', 'nameBn', 'rate'], { ...TYPED, ...blank, rate: 'much' }])
  expect(shouldRevalidate({ actionResult: answer.data })).toBe(true)
})

test('a form without a known intent is refused, and nothing changes', async () => {
  const before = await shop.countAll()
  for (const intent of ['', 'nonsense', 'constructor', '__proto__'])
    expect([intent, await send({ ...TYPED, intent })]).toMatchObject([
      intent,
      { status: 400, data: { problem: 'not-understood' } },
    ])
  expect(await shop.countAll()).toEqual(before)
})

test('the intent, or a field beside it, tells which of several similar forms was sent', async () => {
  for (const form of [{ intent: 'change no-such' }, { intent: 'change', about: 'no-such' }]) {
    const answer = await send({ ...TYPED, ...form, seen: 'x' })
    expect(answer).toMatchObject({ status: 422, data: { intent: 'change', about: 'no-such', problem: 'no-such-class' } })
    expect(isAnswer(answer.data)).toBe(true)
  }
})

test('every intent of every page has a name and a success message, in both languages', () => {
  const missing = ACTION_TABLES.flatMap(({ page, intents }) =>
    Object.entries(intents).flatMap(([name, { name: label, done = name, to, shows }]) => {
      const keys = [label, to || shows ? label : sentenceKey('done', page, done)]
      return LANGUAGES.every((language) => keys.every((key) => key && Object.hasOwn(areaTexts('office', language), key)))
        ? []
        : [`${page} ${name}`]
    }),
  )
  expect(missing).toEqual([])
})
