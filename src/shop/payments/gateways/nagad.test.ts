import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGatewayWorld, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import { opened, sealedForMerchant, type NagadChoice } from '#simulators/nagad-state.ts'
import type { Fault } from '#simulators/control.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterAll(() => world.close())

const MERCHANT = '680000000000001'

/** A short timeout, for answers that never come. */
const clientFor = (fault: Fault) =>
  (('answer' in fault && fault.answer === 'nothing') || 'slowMs' in fault ? world.impatient : world).nagad

async function begun(payment = toPay()) {
  const begun = await world.nagad.begin(payment)
  if (!begun.ok) throw new Error(begun.problem)
  return { attempt: payment.attempt, reference: begun.reference, redirectTo: begun.redirectTo }
}

const paramsOf = (back: string | null) => (back ? Object.fromEntries(new URL(back).searchParams) : {})
const theirs = (reference: string) => world.control.nagad.payments.get(reference)!

async function payAs(choice: NagadChoice, amountPaisa?: number) {
  const tried = await begun(toPay(amountPaisa))
  const callback = paramsOf(world.control.nagad.choose(tried.reference, choice))
  return { ...tried, callback, status: await world.nagad.finish({ ...tried, callback }) }
}

const last = (call: 'nagad.initialize' | 'nagad.complete' | 'nagad.verify') => world.control.receivedBy(call).at(-1)!

/** What the shop encrypted and signed in this request. */
function sealedIn({ fields }: ReturnType<typeof last>): Record<string, string> {
  const asked = opened(String(fields['sensitiveData']), String(fields['signature']))
  if ('reason' in asked) throw new Error(asked.reason)
  return asked.facts
}

describe('beginning a payment', () => {
  test('announces the order, and then the amount with the challenge that Nagad gave', async () => {
    const payment = toPay(105_050)
    const tried = await begun(payment)
    expect(tried.redirectTo).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/nagad\/pay\?paymentRefId=/)
    const [first, second] = [last('nagad.initialize'), last('nagad.complete')]
    expect(first.fields).toEqual({
      accountNumber: '01811000099',
      dateTime: '20260610100000',
      sensitiveData: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/) as string,
      signature: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/) as string,
    })
    expect(sealedIn(first)).toEqual({
      merchantId: MERCHANT,
      datetime: '20260610100000',
      orderId: payment.attempt,
      challenge: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
    })
    expect(second.fields).toMatchObject({
      paymentRefId: tried.reference,
      merchantCallbackURL: 'https://shop.example/pay/return',
      additionalMerchantInfo: {},
    })
    expect(sealedIn(second)).toEqual({
      merchantId: MERCHANT,
      orderId: payment.attempt,
      amount: '1050.50',
      currencyCode: '050',
      challenge: theirs(tried.reference).challenge,
    })
    for (const { headers } of [first, second])
      expect(headers).toMatchObject({
        'x-km-api-version': 'v-0.2.0',
        'x-km-ip-v4': '203.0.113.20',
        'x-km-client-type': 'PC_WEB',
      })
    // Nagad is told neither the name nor the number of the buyer.
    expect(JSON.stringify([sealedIn(first), sealedIn(second), second.fields])).not.toMatch(/Rahima|01711223344/)
    expect(await world.nagad.ask(tried)).toEqual({ state: 'pending' })
  })

  test('makes a challenge of its own each time', async () => {
    const challenges = []
    for (let time = 0; time < 3; time += 1) {
      await begun()
      challenges.push(sealedIn(last('nagad.initialize'))['challenge'])
    }
    expect(new Set(challenges).size).toBe(3)
  })

  test('refuses a zero amount without calling Nagad', async () => {
    const before = world.control.received.length
    expect(await world.nagad.begin(toPay(0))).toEqual({ ok: false, problem: 'amount-out-of-range' })
    expect(world.control.received).toHaveLength(before)
  })

  test('with other headers, as the settings say', async () => {
    const { nagad } = world.configured({ NAGAD_API_VERSION: 'v-0.3.0', NAGAD_CLIENT_TYPE: 'MOBILE_WEB' })
    expect(await nagad.begin(toPay())).toMatchObject({ ok: true })
    expect(last('nagad.complete').headers).toMatchObject({
      'x-km-api-version': 'v-0.3.0',
      'x-km-client-type': 'MOBILE_WEB',
    })
  })

  test('with a key that Nagad does not know is refused: the signature is wrong', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { nagad } = world.configured({
      NAGAD_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    const payments = world.control.nagad.payments.size
    expect(await nagad.begin(toPay())).toEqual({ ok: false, problem: 'wrong-settings' })
    expect(world.control.nagad.payments.size).toBe(payments)
  })

  test('of another merchant is refused', async () => {
    const { nagad } = world.configured({ NAGAD_MERCHANT_ID: '680000000000009' })
    expect(await nagad.begin(toPay())).toEqual({ ok: false, problem: 'wrong-settings' })
  })

  test('with an id that was used before is refused', async () => {
    const payment = toPay()
    await begun(payment)
    expect(await world.nagad.begin(payment)).toEqual({ ok: false, problem: 'refused' })
  })

  test('with a clock that is wrong by an hour is refused', async () => {
    const { initialized, restore } = clockOfSimulators(60)
    expect(await world.nagad.begin(toPay())).toEqual({ ok: false, problem: 'wrong-settings' })
    restore()
    expect(initialized()).toBe(1)
  })

  test.each([
    ['nagad.initialize', { code: 'InactiveMerchant' }, 'wrong-settings'],
    ['nagad.initialize', { code: 'ServerError' }, 'no-answer'],
    ['nagad.initialize', { code: 'InvalidOrderId' }, 'refused'],
    ['nagad.initialize', { answer: 'html' }, 'no-answer'],
    ['nagad.initialize', { answer: 'huge' }, 'no-answer'],
    ['nagad.initialize', { answer: 'empty' }, 'no-answer'],
    ['nagad.initialize', { answer: 'broken' }, 'no-answer'],
    ['nagad.initialize', { answer: 'http-500' }, 'no-answer'],
    ['nagad.initialize', { answer: 'nothing' }, 'no-answer'],
    ['nagad.initialize', { slowMs: 2_500 }, 'no-answer'],
    ['nagad.complete', { code: 'SignatureVerificationFailed' }, 'wrong-settings'],
    ['nagad.complete', { code: 'InvalidReferenceId' }, 'refused'],
    ['nagad.complete', { answer: 'html' }, 'no-answer'],
    ['nagad.complete', { answer: 'nothing' }, 'no-answer'],
    ['nagad.complete', { change: { status: 'Failed' } }, 'no-answer'],
    ['nagad.complete', { change: { callBackUrl: 'javascript:alert(1)' } }, 'no-answer'],
    ['nagad.complete', { change: { callBackUrl: null } }, 'no-answer'],
  ] as const)('when %s meets %j: %s', async (call, fault, problem) => {
    world.control.next(call, fault)
    expect(await clientFor(fault).begin(toPay())).toEqual({ ok: false, problem })
  })
})

/** The simulators see the same clock as the shop; here one request is made with another. */
function clockOfSimulators(minutes: number) {
  const before = world.control.receivedBy('nagad.initialize').length
  world.laterForSimulators(minutes)
  return {
    initialized: () => world.control.receivedBy('nagad.initialize').length - before,
    restore: () => world.laterForSimulators(-minutes),
  }
}

describe('a tampered answer to the first call', () => {
  const facts = { paymentReferenceId: 'MDYxMDEwMDAwMA==', acceptDateTime: '20260610100000', challenge: 'a'.repeat(40) }
  const right = () => sealedForMerchant(facts)

  test('is accepted only as Nagad signed it', async () => {
    const other = sealedForMerchant({ ...facts, challenge: 'b'.repeat(40) })
    for (const change of [
      { signature: other.signature },
      { sensitiveData: other.sensitiveData },
      { ...right(), signature: '' },
      { ...right(), sensitiveData: Buffer.from(JSON.stringify(facts)).toString('base64') },
      { sensitiveData: null },
      { sensitiveData: 'x', signature: 'y' },
      sealedForMerchant({ ...facts, paymentReferenceId: '../../verify"' }),
      sealedForMerchant({ ...facts, challenge: '"}' }),
      sealedForMerchant({}),
    ]) {
      const completed = world.control.receivedBy('nagad.complete').length
      world.control.next('nagad.initialize', { change })
      expect(await world.nagad.begin(toPay())).toEqual({ ok: false, problem: 'no-answer' })
      expect(world.control.receivedBy('nagad.complete')).toHaveLength(completed)
    }
  })
})

describe('finishing a payment', () => {
  test('accepts what Nagad answers to our server', async () => {
    const { attempt, reference, callback, status } = await payAs('pay')
    expect(status).toEqual({
      state: 'paid',
      amount: 105_050,
      currency: 'BDT',
      attempt,
      transactionId: theirs(reference).taken!.issuerRef,
      risky: false,
      payer: '017••••0575',
    })
    expect(callback).toMatchObject({ order_id: attempt, payment_ref_id: reference, status: 'Success', merchant: MERCHANT })
    expect(await world.nagad.finish({ attempt, reference, callback })).toEqual(status)
    expect(await world.nagad.ask({ attempt, reference })).toEqual(status)
  })

  test.each([
    ['less', { state: 'paid', amount: 100 }],
    ['failure', { state: 'failed', reason: 'declined' }],
    ['cancel', { state: 'failed', reason: 'cancelled' }],
    ['close', { state: 'paid', amount: 105_050 }],
    ['later', { state: 'pending', taking: true }],
  ] as const)('%s', async (choice, expected) => {
    expect((await payAs(choice)).status).toMatchObject(expected)
  })

  test('a forged success, and the parameters of another payment, prove nothing', async () => {
    const tried = await begun()
    const other = await payAs('pay')
    for (const callback of [
      { order_id: tried.attempt, payment_ref_id: tried.reference, status: 'Success', status_code: '00_0000_000' },
      other.callback,
      { ...other.callback, order_id: tried.attempt },
    ])
      expect(await world.nagad.finish({ ...tried, callback })).toEqual({ state: 'pending' })
  })

  test('a cancellation that arrives after the payment changes nothing', async () => {
    const { attempt, reference } = await payAs('pay')
    const callback = { order_id: attempt, payment_ref_id: reference, status: 'Aborted' }
    expect(await world.nagad.finish({ attempt, reference, callback })).toMatchObject({ state: 'paid' })
  })

  test('money that Nagad takes later is found by asking again', async () => {
    const { attempt, reference } = await payAs('later')
    expect(await world.nagad.ask({ attempt, reference })).toEqual({ state: 'pending', taking: true })
    theirs(reference).status = 'Success'
    expect(await world.nagad.ask({ attempt, reference })).toMatchObject({ state: 'paid', amount: 105_050 })
  })

  test.each([
    ['OrderInitiated', { state: 'pending' }],
    ['OtpSent', { state: 'pending' }],
    ['PinGiven', { state: 'pending', taking: true }],
    ['TransactionInProgress', { state: 'pending', taking: true }],
    ['a state of next year', { state: 'pending', taking: true }],
    ['success', { state: 'pending', taking: true }],
    ['Cancelled', { state: 'failed', reason: 'cancelled' }],
    ['Fraud', { state: 'failed', reason: 'declined' }],
  ])('the state %s is %j', async (status, expected) => {
    const tried = await begun()
    world.control.next('nagad.verify', { change: { status } })
    expect(await world.nagad.ask(tried)).toEqual(expected)
  })

  test('the order and the amount are returned as Nagad reports them, for comparison', async () => {
    const { attempt, reference } = await payAs('pay')
    world.control.next('nagad.verify', { change: { orderId: 'OTHER', amount: 16 } })
    expect(await world.nagad.ask({ attempt, reference })).toMatchObject({ state: 'paid', attempt: 'OTHER', amount: 1_600 })
  })

  test.each([
    [{ change: { merchantId: '680000000000009' } }],
    [{ change: { paymentRefId: 'b3RoZXI=' } }],
    [{ change: { issuerPaymentRefNo: null } }],
    [{ change: { amount: '1e3' } }],
    [{ change: { amount: '-1050.50' } }],
    [{ change: { orderId: null } }],
    [{ code: 'InvalidReferenceId' }],
    [{ answer: 'html' }],
    [{ answer: 'huge' }],
    [{ answer: 'empty' }],
    [{ answer: 'broken' }],
    [{ answer: 'http-500' }],
    [{ answer: 'nothing' }],
  ] as const)('is unknown when the answer has the fault %j', async (fault) => {
    const { attempt, reference } = await payAs('pay')
    world.control.next('nagad.verify', fault)
    expect(await clientFor(fault).ask({ attempt, reference })).toEqual({ state: 'unknown' })
  })
})

test('no secret or personal data was logged', async () => {
  const { reference } = await payAs('pay')
  const logged = world.logged()
  expect(logged).toContain('"gateway":"nagad"')
  for (const secret of [reference, theirs(reference).taken!.issuerRef, MERCHANT, '01711223344', 'Rahima', 'sensitiveData'])
    expect(logged).not.toContain(secret)
})
