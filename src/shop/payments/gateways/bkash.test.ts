import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGatewayWorld, paidAtBkash, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import type { BkashChoice } from '#simulators/bkash-state.ts'
import type { Fault } from '#simulators/control.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
  world.control.bkash.limitsTokens = false
})
afterAll(() => world.close())

/** A short timeout, for answers that never come. */
const clientFor = (fault: Fault) =>
  (('answer' in fault && fault.answer === 'nothing') || 'slowMs' in fault ? world.impatient : world).bkash

async function begun(payment = toPay()) {
  const begun = await world.bkash.begin(payment)
  if (!begun.ok) throw new Error(begun.problem)
  return { attempt: payment.attempt, reference: begun.reference, redirectTo: begun.redirectTo }
}

const theirs = (reference: string) => world.control.bkash.payments.get(reference)!

/** Begins a payment, simulates the buyer's choice on bKash's page, and passes the redirect parameters to the shop. */
async function payAs(choice: BkashChoice, amountPaisa?: number) {
  const tried = await begun(toPay(amountPaisa))
  const back = world.control.bkash.choose(tried.reference, choice)
  const callback = back ? Object.fromEntries(new URL(back).searchParams) : {}
  const client = choice === 'silent' ? world.impatient.bkash : world.bkash
  return { ...tried, callback, status: await client.finish({ ...tried, callback }) }
}

const paid = (amountPaisa?: number) => paidAtBkash(world, amountPaisa)

describe('beginning a payment', () => {
  test('sends the invoice and the amount as text, and returns the page to open', async () => {
    const payment = toPay(105_050)
    const tried = await begun(payment)
    expect(tried.redirectTo).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/bkash\/pay\?paymentId=TR0011/)
    const [create] = world.control.receivedBy('bkash.create').slice(-1)
    expect(create!.fields).toEqual({
      mode: '0011',
      payerReference: '01711223344',
      callbackURL: 'https://shop.example/pay/return?lang=bn',
      amount: '1050.50',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: payment.attempt,
    })
    expect(create!.headers['authorization']).not.toContain('Bearer')
    expect(await world.bkash.ask(tried)).toEqual({ state: 'pending' })
  })

  test('refuses a zero amount without calling the gateway', async () => {
    const before = world.control.received.length
    expect(await world.bkash.begin(toPay(0))).toEqual({ ok: false, problem: 'amount-out-of-range' })
    expect(world.control.received).toHaveLength(before)
  })

  test.each([
    ['2029', 'too-soon'],
    ['2006', 'amount-out-of-range'],
    ['2001', 'wrong-settings'],
    ['2065', 'wrong-settings'],
    ['2057', 'refused'],
    ['503', 'no-answer'],
  ])('a refusal with HTTP 200 and code %s is %s', async (code, problem) => {
    world.control.next('bkash.create', { code })
    expect(await world.bkash.begin(toPay())).toEqual({ ok: false, problem })
  })

  test('a reused invoice is too soon', async () => {
    const payment = toPay()
    await begun(payment)
    expect(await world.bkash.begin(payment)).toEqual({ ok: false, problem: 'too-soon' })
  })

  test.each([
    [{ change: { amount: '1.00' } }],
    [{ change: { currency: 'USD' } }],
    [{ change: { merchantInvoiceNumber: 'ANOTHER' } }],
    [{ change: { bkashURL: 'javascript:alert(1)' } }],
    [{ change: { paymentID: '../../etc' } }],
    [{ answer: 'html' }],
    [{ answer: 'huge' }],
    [{ answer: 'empty' }],
    [{ answer: 'broken' }],
    [{ answer: 'http-500' }],
    [{ answer: 'nothing' }],
    [{ slowMs: 2_500 }],
  ] as const)('the fault %j counts as no answer', async (fault) => {
    world.control.next('bkash.create', fault)
    expect(await clientFor(fault).begin(toPay())).toEqual({ ok: false, problem: 'no-answer' })
  })
})

describe('finishing a payment', () => {
  test('executes it when the buyer paid', async () => {
    const { attempt, reference, status } = await payAs('pay', 105_050)
    expect(status).toEqual({
      state: 'paid',
      amount: 105_050,
      currency: 'BDT',
      attempt,
      transactionId: theirs(reference).trxID,
      risky: false,
      payer: '0177• •••575',
    })
  })

  test.each([
    ['insufficient', 'insufficient-balance'],
    ['duplicate', 'declined'],
    ['failure', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)('%s: %s', async (choice, reason) => {
    const { reference, status } = await payAs(choice)
    expect(status).toEqual({ state: 'failed', reason })
    expect(theirs(reference).trxID).toBeNull()
  })

  test('executes it once, by the first of many concurrent calls', async () => {
    const tried = await begun()
    world.control.bkash.choose(tried.reference, 'pay')
    const callback = { paymentID: tried.reference, status: 'success' }
    const processes = [world, world.anotherProcess(), world.anotherProcess()]
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => processes[index % 3]!.bkash.finish({ ...tried, callback })),
    )
    expect(theirs(tried.reference).executions).toBe(1)
    // The other calls only query, possibly before the execution ends.
    expect(all.filter(({ state }) => state !== 'paid' && state !== 'pending')).toEqual([])
    expect(all.filter(({ state }) => state === 'paid').length).toBeGreaterThan(0)
    expect(await world.bkash.ask(tried)).toMatchObject({ state: 'paid', transactionId: theirs(tried.reference).trxID })
  })

  test('queries the payment when the answer to execute is lost after the capture', async () => {
    const { reference, attempt, callback, status } = await payAs('silent', 9_900)
    expect(status).toMatchObject({ state: 'paid', amount: 9_900, attempt, transactionId: theirs(reference).trxID, payer: null })
    expect(await world.bkash.finish({ attempt, reference, callback })).toMatchObject({ state: 'paid' })
    expect(theirs(reference).executions).toBe(1)
  })

  test.each(['html', 'huge', 'empty', 'broken', 'http-500', 'nothing'] as const)(
    'and an answer that is %s does not execute it twice',
    async (answer) => {
      const tried = await begun()
      world.control.bkash.choose(tried.reference, 'pay')
      world.control.next('bkash.execute', { answer, done: true })
      const callback = { paymentID: tried.reference, status: 'success' }
      expect(await clientFor({ answer }).finish({ ...tried, callback })).toMatchObject({ state: 'paid' })
      expect(await world.bkash.finish({ ...tried, callback })).toMatchObject({ state: 'paid' })
      expect(theirs(tried.reference).executions).toBe(1)
    },
  )

  test.each(['2062', '2117'])('"already completed" (%s) is queried', async (code) => {
    const tried = await begun()
    world.control.bkash.choose(tried.reference, 'pay')
    world.control.next('bkash.execute', { code })
    expect(await world.bkash.finish({ ...tried, callback: { paymentID: tried.reference, status: 'success' } })).toEqual({
      state: 'pending',
      taking: true,
    })
  })

  test('a forged success captures nothing, and the real payment still counts', async () => {
    const tried = await begun()
    const callback = { paymentID: tried.reference, status: 'success' }
    expect(await world.bkash.finish({ ...tried, callback })).toEqual({ state: 'pending' })
    world.control.bkash.choose(tried.reference, 'pay')
    expect(await world.bkash.finish({ ...tried, callback })).toMatchObject({ state: 'paid' })
  })

  test('a cancellation after the capture changes nothing', async () => {
    const { attempt, reference } = await paid()
    for (const status of ['cancel', 'failure', 'x']) {
      expect(await world.bkash.finish({ attempt, reference, callback: { paymentID: reference, status } })).toMatchObject({
        state: 'paid',
      })
    }
  })

  test('a cancellation during the capture does not end the attempt', async () => {
    const tried = await begun()
    world.control.bkash.choose(tried.reference, 'pay')
    world.control.next('bkash.execute', { slowMs: 500 })
    const paying = world.bkash.finish({ ...tried, callback: { paymentID: tried.reference, status: 'success' } })
    await expect
      .poll(() => world.control.receivedBy('bkash.execute').some(({ fields }) => fields['paymentID'] === tried.reference))
      .toBe(true)
    const cancelled = await world.bkash.finish({ ...tried, callback: { paymentID: tried.reference, status: 'cancel' } })
    expect(cancelled).toEqual({ state: 'pending', taking: true })
    expect(await paying).toMatchObject({ state: 'paid' })
  })

  test('parameters of another payment have no effect', async () => {
    const tried = await begun()
    const other = await paid()
    expect(await world.bkash.finish({ ...tried, callback: { paymentID: other.reference, status: 'success' } })).toEqual({
      state: 'pending',
    })
    expect(theirs(tried.reference).executions).toBe(0)
  })

  test('the captured amount is returned as the gateway reports it, for comparison', async () => {
    const tried = await begun()
    world.control.bkash.choose(tried.reference, 'pay')
    world.control.next('bkash.execute', { change: { amount: '1', currency: 'USD', merchantInvoiceNumber: 'OTHER' } })
    expect(await world.bkash.finish({ ...tried, callback: { paymentID: tried.reference, status: 'success' } })).toMatchObject({
      state: 'paid',
      amount: 100,
      currency: 'USD',
      attempt: 'OTHER',
    })
  })

  test.each(['2001', '2025'])('a settings error (%s) leaves the payment undecided', async (code) => {
    const tried = await begun()
    world.control.bkash.choose(tried.reference, 'pay')
    world.control.next('bkash.execute', { code })
    const callback = { paymentID: tried.reference, status: 'success' }
    expect(await world.bkash.finish({ ...tried, callback })).toEqual({ state: 'unknown' })
    expect(await world.bkash.finish({ ...tried, callback })).toMatchObject({ state: 'paid' })
  })
})

describe('querying a payment', () => {
  test.each([
    [{ answer: 'html' }],
    [{ answer: 'huge' }],
    [{ answer: 'nothing' }],
    [{ code: '9999' }],
    [{ change: { paymentID: 'TR0011other' } }],
    [{ change: { amount: '1e3' } }],
    [{ change: { trxID: null } }],
  ] as const)('with %j the result is unknown', async (fault) => {
    const tried = await paid()
    world.control.next('bkash.query', fault)
    expect(await clientFor(fault).ask(tried)).toEqual({ state: 'unknown' })
  })

  test('a payment unknown to bKash has failed', async () => {
    expect(await world.bkash.ask({ attempt: 'PF1', reference: 'TR0011never' })).toEqual({ state: 'failed', reason: 'declined' })
  })
})

test('no secret or personal data was logged', () => {
  const logged = world.logged()
  expect(logged).toContain('"gateway":"bkash"')
  const token = [...world.control.bkash.tokens.keys()][0]!
  for (const secret of ['simulated-', token, '01711223344', '01770618575', 'Rahima']) expect(logged).not.toContain(secret)
})
