import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { after, ask, asked, enter, notThis, signedIn } from '#tests/codes.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, RAHIMA_PHONE } from '#tests/world-data.ts'
import { customerById, findSession } from '../accounts/index.ts'
import { codeText } from '../messaging/code-text.ts'
import { messageLog, smsParts } from '../messaging/index.ts'
import type { Phone } from '../values/index.ts'
import { forgetOldCodes } from './index.ts'

const NASRIN = phone('01911223344')

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe('a code', () => {
  test('is sent by SMS, and only its keyed hash is stored', async () => {
    const code = await asked(shop.as('guest'), NASRIN)
    const kept = await shop.db.selectFrom('accounts.login_codes').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      phone: NASRIN,
      purpose: 'sign-in',
      tries: 0,
      used_at: null,
      code_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(kept.expires_at).toEqual(new Date(shop.now.getTime() + 300_000))
    expect(JSON.stringify(kept)).not.toContain(code)
    const [message] = await messageLog(shop.db, { most: 1, codesAt: shop.now })
    expect(message).toMatchObject({ template: 'login-code', channel: 'sms', recipient: NASRIN, state: 'waiting' })
    expect(message!.body).toBe(
      `PakaFol: your code is ${code}, valid for 5 minutes. Don't share it with anyone.\n@shop.example #${code}`,
    )
  })

  test('fits one SMS in both languages', () => {
    for (const language of ['en', 'bn'] as const) {
      const text = codeText({ language, code: '123456', domain: 'www.pakafol.com' })
      expect(smsParts(text)).toBe(1)
      expect(text).toBe(text.normalize('NFC'))
      expect(text.split('\n').at(-1)).toBe('@www.pakafol.com #123456')
    }
    expect(codeText({ language: 'bn', code: '123456', domain: 'www.pakafol.com' }).length).toBeLessThanOrEqual(70)
  })

  test('creates the account on first use, and opens it on the next', async () => {
    const first = await signedIn(shop.as('guest'), NASRIN, await asked(shop.as('guest'), NASRIN), 'Nasrin Akter')
    expect(first.name).toBe('Nasrin Akter')
    expect(await customerById(shop.db, first.customerId)).toMatchObject({
      phone: NASRIN,
      phoneVerified: true,
      hasPassword: false,
      language: 'bn',
    })
    const second = await signedIn(after(shop, 61), NASRIN, await asked(after(shop, 61), NASRIN), 'Another name')
    expect(second).toMatchObject({ customerId: first.customerId, name: 'Nasrin Akter' })
    expect(second.session.token).not.toBe(first.session.token)
    expect(await findSession(shop.db, { token: second.session.token, kind: 'customer', now: shop.now })).toMatchObject({
      actor: { kind: 'customer', customerId: first.customerId },
    })
  })

  test('is accepted in Bangla digits and in groups', async () => {
    const code = await asked(shop.as('guest'), NASRIN)
    const typed = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!).replace(/^(...)/, '$1 ')
    expect((await enter(shop.as('guest'), NASRIN, typed)).ok).toBe(true)
  })

  test('after five wrong attempts even the right code is refused, and no session or account exists', async () => {
    const code = await asked(shop.as('guest'), NASRIN)
    const accounts = await shop.count('accounts.customers')
    for (const triesLeft of [4, 3, 2, 1])
      expect(await enter(shop.as('guest'), NASRIN, notThis(code, triesLeft))).toEqual({
        ok: false,
        problem: 'wrong-code',
        triesLeft,
      })
    expect(await enter(shop.as('guest'), NASRIN, notThis(code, 5))).toEqual({ ok: false, problem: 'code-over' })
    expect(await enter(shop.as('guest'), NASRIN, notThis(code, 6))).toEqual({ ok: false, problem: 'code-over' })
    expect(await enter(shop.as('guest'), NASRIN, code)).toEqual({ ok: false, problem: 'code-over' })
    expect([await shop.count('accounts.sessions'), await shop.count('accounts.customers')]).toEqual([0, accounts])
  })

  test('a hundred concurrent guesses get five attempts', async () => {
    await shop.warmUp()
    const code = await asked(shop.as('guest'), NASRIN)
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, other) => enter(shop.as('guest'), NASRIN, notThis(code, other + 1))),
    )
    expect(guesses.filter((guess) => !guess.ok && guess.problem === 'wrong-code')).toHaveLength(4)
    expect(guesses.some((guess) => guess.ok)).toBe(false)
    expect(await shop.count('accounts.login_codes', { tries: 5 })).toBe(1)
  })

  test('a used code does not open a second session', async () => {
    const code = await asked(shop.as('guest'), NASRIN)
    await signedIn(shop.as('guest'), NASRIN, code)
    const before = await shop.countAll()
    expect(await enter(shop.as('guest'), NASRIN, code)).toEqual({ ok: false, problem: 'code-over' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('the same code sent twice at once creates one session', async () => {
    await shop.warmUp()
    const code = await asked(shop.as('guest'), NASRIN)
    const entered = await Promise.all([1, 2, 3, 4].map(() => enter(shop.as('guest'), NASRIN, code)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.count('accounts.sessions')).toBe(1)
    expect(await shop.count('accounts.customers', { phone: NASRIN })).toBe(1)
  })

  test('is valid for its own number and purpose only', async () => {
    const code = await asked(shop.as('guest'), NASRIN)
    const other = phone('01811223344')
    const others = await asked(shop.as('guest'), other)
    if (code !== others) expect((await enter(shop.as('guest'), other, code)).ok).toBe(false)
    // The same code for another number has another hash.
    const rows = await shop.db.selectFrom('accounts.login_codes').select(['phone', 'code_hash']).execute()
    await shop.db.transaction((tx) =>
      tx
        .updateTable('accounts.login_codes')
        .set({ code_hash: rows.find((row) => row.phone === NASRIN)!.code_hash })
        .where('phone', '=', other)
        .execute(),
    )
    expect((await enter(shop.as('guest'), other, code)).ok).toBe(false)
    expect(await enter(shop.as('guest'), phone('01611223344'), code)).toEqual({ ok: false, problem: 'code-over' })
  })

  test('expires when a newer one is sent', async () => {
    const older = await asked(shop.as('guest'), NASRIN)
    const newer = await asked(after(shop, 61), NASRIN)
    if (older !== newer)
      expect(await enter(after(shop, 62), NASRIN, older)).toEqual({ ok: false, problem: 'wrong-code', triesLeft: 4 })
    expect((await enter(after(shop, 63), NASRIN, newer)).ok).toBe(true)
  })

  test('expires after five minutes', async () => {
    const code = await asked(shop.as('guest'), NASRIN)
    expect(await enter(after(shop, 300), NASRIN, code)).toEqual({ ok: false, problem: 'code-over' })
    expect((await enter(after(shop, 299), NASRIN, code)).ok).toBe(true)
  })

  test('can be sent again after one minute, also under concurrent requests', async () => {
    await shop.warmUp()
    const requests = await Promise.all(Array.from({ length: 8 }, () => ask(shop.as('guest'), NASRIN)))
    expect(requests.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.count('messaging.messages', { template: 'login-code' })).toBe(1)
    expect(await ask(after(shop, 20), NASRIN)).toEqual({ ok: false, problem: 'code-just-sent', waitSeconds: 40 })
    expect(await ask(after(shop, 60), NASRIN)).toEqual({ ok: true })
  })

  test('a request leaves the same traces for a known and an unknown number', async () => {
    const left = async (of: Phone) => {
      const before = await shop.countAll()
      expect(await ask(shop.as('guest'), of)).toEqual({ ok: true })
      const now = await shop.countAll()
      return Object.fromEntries(
        Object.entries(now)
          .filter(([table, count]) => count !== before[table])
          .map(([table, count]) => [table, count - before[table]!]),
      )
    }
    const unknown = await left(NASRIN)
    expect(unknown).toEqual({ 'accounts.login_codes': 1, 'messaging.messages': 1 })
    expect(await left(RAHIMA_PHONE)).toEqual(unknown)
  })

  test('is deleted a day later, together with its message text', async () => {
    await asked(shop.as('guest'), NASRIN)
    await forgetOldCodes(after(shop, 86_000))
    expect(await shop.count('accounts.login_codes')).toBe(1)
    await forgetOldCodes(after(shop, 86_400 + 301))
    expect(await shop.count('accounts.login_codes')).toBe(0)
    expect(await messageLog(shop.db, { most: 2 })).toMatchObject([{ template: 'login-code', state: 'failed', body: '—' }])
  })

  test('is masked in the office once sent or expired, and always for staff without the permission', async () => {
    const code = await asked(shop.as('guest'), NASRIN)
    const seen = async (codesAt: Date | null) => (await messageLog(shop.db, { most: 1, codesAt }))[0]!.body
    expect(await seen(shop.now)).toContain(code)
    for (const codesAt of [null, new Date(shop.now.getTime() + 300_000)])
      expect(await seen(codesAt)).toBe(
        "PakaFol: your code is ••••••, valid for 5 minutes. Don't share it with anyone.\n@shop.example #••••••",
      )
    await shop.db.transaction((tx) =>
      tx.updateTable('messaging.messages').set({ state: 'sent' }).where('recipient', '=', NASRIN).execute(),
    )
    expect(await seen(shop.now)).not.toContain(code)
  })
})
