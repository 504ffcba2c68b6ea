import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGatewayWorld, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import type { AgreementChoice } from '#simulators/bkash-state.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
  world.control.bkash.limitsTokens = false
})
beforeEach(() => {
  world.control.bkash.tellsAgreements = true
})
afterAll(() => world.close())

let requests = 0
const newRequest = () =>
  `AG${String((requests += 1))
    .padStart(18, 'A')
    .replace(/[01]/g, 'Z')}`
const returnUrl = 'https://shop.example/pay/bkash/agreed?agreement=AG1'

async function begun() {
  const agreement = newRequest()
  const begun = await world.bkash.agreements!.begin({ agreement, returnUrl })
  if (!begun.ok) throw new Error(begun.problem)
  return { agreement, ...begun }
}

const theirs = (reference: string) => world.control.bkash.agreements.get(reference)!

async function agreeAs(choice: AgreementChoice, client = world.bkash) {
  const request = await begun()
  const back = world.control.bkash.agree(request.reference, choice)
  const callback = back ? Object.fromEntries(new URL(back).searchParams) : {}
  return { ...request, callback, status: await client.agreements!.finish({ reference: request.reference, callback }) }
}

async function made(): Promise<{ agreement: string; token: string }> {
  const { agreement, status } = await agreeAs('agree')
  if (status.state !== 'made') throw new Error(status.state)
  return { agreement, token: status.token }
}

describe('an agreement', () => {
  test('is requested without an amount, under a reference of its own', async () => {
    const { agreement, redirectTo } = await begun()
    expect(world.control.receivedBy('bkash.create').at(-1)!.fields).toEqual({
      mode: '0000',
      payerReference: agreement,
      callbackURL: returnUrl,
    })
    expect(redirectTo).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/bkash\/pay\?paymentId=TR0000/)
  })

  test('is made when the payer agrees, with the wallet masked', async () => {
    const { reference, callback, status } = await agreeAs('agree')
    expect(status).toEqual({ state: 'made', token: theirs(reference).agreementID, payer: '0177• •••575' })
    expect(await world.bkash.agreements!.finish({ reference, callback })).toMatchObject({ state: 'made' })
    expect(theirs(reference).executions).toBe(1)
  })

  test.each([
    ['failure', 'declined'],
    ['cancel', 'cancelled'],
    ['exists', 'agreement-exists'],
  ] as const)('%s: %s', async (choice, reason) => {
    const { reference, status } = await agreeAs(choice)
    expect(status).toEqual({ state: 'failed', reason })
    expect(theirs(reference).agreementID).toBeNull()
  })

  test.each([
    ['2050', 'agreement-exists'],
    ['2001', 'wrong-settings'],
    ['2064', 'refused'],
    ['503', 'no-answer'],
  ])('a refusal of the request with code %s is %s', async (code, problem) => {
    world.control.next('bkash.create', { code })
    expect(await world.bkash.agreements!.begin({ agreement: newRequest(), returnUrl })).toEqual({ ok: false, problem })
  })

  test('is not made by the status of another payment id in the address bar', async () => {
    const [mine, other] = [await begun(), await begun()]
    world.control.bkash.agree(other.reference, 'agree')
    const callback = { paymentID: other.reference, status: 'success' }
    expect(await world.bkash.agreements!.finish({ reference: mine.reference, callback })).toEqual({ state: 'pending' })
    expect([theirs(mine.reference).executions, theirs(other.reference).executions]).toEqual([0, 0])
  })

  test('is made once by many returns at once in several processes', async () => {
    const { reference } = await begun()
    world.control.bkash.agree(reference, 'agree')
    const callback = { paymentID: reference, status: 'success' }
    const processes = [world, world.anotherProcess(), world.anotherProcess()]
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => processes[index % 3]!.bkash.agreements!.finish({ reference, callback })),
    )
    expect(theirs(reference).executions).toBe(1)
    expect(all.filter(({ state }) => state !== 'made' && state !== 'pending')).toEqual([])
    expect(await world.bkash.agreements!.finish({ reference, callback: {} })).toMatchObject({ state: 'made' })
  })
})

describe('a lost answer', () => {
  test('is looked up and makes no second agreement', async () => {
    const { reference, callback, status } = await agreeAs('silent', world.impatient.bkash)
    expect(status).toMatchObject({ state: 'made', token: theirs(reference).agreementID })
    expect(await world.bkash.agreements!.finish({ reference, callback })).toMatchObject({ state: 'made' })
    expect(theirs(reference).executions).toBe(1)
  })

  test('that bKash tells nothing about leaves an agreement that is not used', async () => {
    world.control.bkash.tellsAgreements = false
    const { reference, status } = await agreeAs('silent', world.impatient.bkash)
    expect(status).toEqual({ state: 'pending', taking: true })
    const made = theirs(reference).agreementID
    world.later(1)
    expect(await world.bkash.agreements!.finish({ reference, callback: {} })).toEqual({ state: 'pending', taking: true })
    expect([theirs(reference).executions, theirs(reference).agreementID]).toEqual([2, made])
  })

  test.each(['html', 'http-500', 'empty', 'broken'] as const)(
    'before it had an effect (%s) is executed again',
    async (answer) => {
      const { reference } = await begun()
      world.control.bkash.agree(reference, 'agree')
      world.control.next('bkash.execute', { answer })
      const callback = { paymentID: reference, status: 'success' }
      expect(await world.bkash.agreements!.finish({ reference, callback })).toEqual({ state: 'pending', taking: true })
      expect(await world.bkash.agreements!.finish({ reference, callback: {} })).toMatchObject({ state: 'made' })
    },
  )
})

describe('a payment with an agreement', () => {
  test('names it, and is executed and asked for like any other', async () => {
    const { agreement, token } = await made()
    const payment = toPay(42_000, { agreement: { id: agreement, token } })
    const started = await world.bkash.begin(payment)
    if (!started.ok) throw new Error(started.problem)
    expect(world.control.receivedBy('bkash.create').at(-1)!.fields).toEqual({
      mode: '0001',
      agreementID: token,
      payerReference: agreement,
      callbackURL: payment.returnUrl,
      amount: '420.00',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: payment.attempt,
    })
    const tried = { attempt: payment.attempt, reference: started.reference }
    world.control.bkash.choose(started.reference, 'pay')
    const paid = await world.bkash.finish({ ...tried, callback: { paymentID: started.reference, status: 'success' } })
    expect(paid).toMatchObject({ state: 'paid', amount: 42_000, attempt: payment.attempt })
    expect(await world.bkash.ask(tried)).toMatchObject({ state: 'paid' })
  })

  test('is refused once the payer withdrew it', async () => {
    const { agreement, token } = await made()
    for (const one of world.control.bkash.agreements.values()) if (one.agreementID === token) one.state = 'Cancelled'
    expect(await world.bkash.begin(toPay(42_000, { agreement: { id: agreement, token } }))).toEqual({
      ok: false,
      problem: 'agreement-over',
    })
  })

  test.each([
    [{ code: '2063' }, 'agreement-refused'],
    [{ change: { bkashURL: undefined } }, 'agreement-refused'],
    [{ code: '503' }, 'no-answer'],
    [{ code: '2029' }, 'too-soon'],
  ] as const)('after the answer %j is %s', async (fault, problem) => {
    const { agreement, token } = await made()
    world.control.next('bkash.create', fault)
    expect(await world.bkash.begin(toPay(42_000, { agreement: { id: agreement, token } }))).toEqual({ ok: false, problem })
  })
})

describe('cancelling', () => {
  const cancelled = (token: string) =>
    [...world.control.bkash.agreements.values()].find(({ agreementID }) => agreementID === token)!.state === 'Cancelled'

  test('ends it once; a repeated call, and an unknown agreement, are ended, too', async () => {
    const { token } = await made()
    expect(await world.bkash.agreements!.cancel(token)).toBe('ended')
    expect(cancelled(token)).toBe(true)
    expect(await world.bkash.agreements!.cancel(token)).toBe('ended')
    expect(await world.bkash.agreements!.cancel('TokenizedMerchant01UNKNOWN')).toBe('ended')
  })

  test('asks for the state after a lost answer', async () => {
    const { token } = await made()
    world.control.next('bkash.agreement-cancel', { answer: 'html', done: true })
    expect(await world.bkash.agreements!.cancel(token)).toBe('ended')
    const other = await made()
    world.control.next('bkash.agreement-cancel', { answer: 'html' })
    expect(await world.bkash.agreements!.cancel(other.token)).toBe('unknown')
    world.control.next('bkash.agreement-cancel', { code: '2055' })
    expect(await world.bkash.agreements!.cancel(other.token)).toBe('unknown')
    expect(cancelled(other.token)).toBe(false)
  })
})

test('the log holds no agreement', () => {
  for (const { agreementID } of world.control.bkash.agreements.values())
    if (agreementID) expect(world.logged()).not.toContain(agreementID)
})
