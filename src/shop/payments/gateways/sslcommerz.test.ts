import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUYER, openGatewayWorld, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import { signed, type SslcommerzChoice } from '#simulators/sslcommerz-state.ts'
import type { Fault } from '#simulators/control.ts'
import { paisa } from '#shop/values/index.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterAll(() => world.close())

const PASSWORD = 'simulatedstore@ssl'

/** A short timeout, for answers that never come. */
const clientFor = (fault: Fault) =>
  (('answer' in fault && fault.answer === 'nothing') || 'slowMs' in fault ? world.impatient : world).sslcommerz

async function begun(payment = toPay()) {
  const begun = await world.sslcommerz.begin(payment)
  if (!begun.ok) throw new Error(begun.problem)
  return { attempt: payment.attempt, reference: begun.reference, redirectTo: begun.redirectTo }
}

async function payAs(choice: SslcommerzChoice, amountPaisa?: number) {
  const tried = await begun(toPay(amountPaisa))
  const { fields } = world.control.sslcommerz.choose(tried.reference, choice)
  return { ...tried, callback: fields, status: await world.sslcommerz.finish({ ...tried, callback: fields }) }
}

async function paid(amountPaisa = 105_050) {
  const { attempt, reference, callback, status } = await payAs('card', amountPaisa)
  if (status.state !== 'paid') throw new Error(status.state)
  return { attempt, reference, callback, transactionId: status.transactionId }
}

describe('beginning a payment', () => {
  test('sends every field SSLCommerz requires', async () => {
    const payment = toPay(105_050)
    const tried = await begun(payment)
    expect(tried.redirectTo).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sslcommerz\/pay\//)
    const [session] = world.control.receivedBy('sslcommerz.session').slice(-1)
    expect(session!.fields).toEqual({
      store_id: 'simulatedstore',
      store_passwd: PASSWORD,
      total_amount: '1050.50',
      currency: 'BDT',
      tran_id: payment.attempt,
      success_url: payment.returnUrl,
      fail_url: payment.returnUrl,
      cancel_url: payment.returnUrl,
      ipn_url: payment.notifyUrl,
      product_name: 'Fruit',
      product_category: 'Fruit',
      product_profile: 'physical-goods',
      shipping_method: 'NO',
      cus_name: 'Rahima Khatun',
      cus_email: 'orders@pakafol.example',
      cus_add1: 'House 12, Road 5, Dhanmondi',
      cus_city: 'Dhaka',
      cus_postcode: '0000',
      cus_country: 'Bangladesh',
      cus_phone: '01711223344',
    })
  })

  test('accepts a long Bangla address, cut between graphemes', async () => {
    const buyer = {
      ...BUYER,
      name: 'মোছাম্মৎ '.repeat(20),
      email: `${'long'.repeat(20)}@example.com`,
      addressLine: 'ক্ষ্মী'.repeat(30),
      city: '',
    }
    await begun(toPay(105_050, { buyer }))
    const { fields } = world.control.receivedBy('sslcommerz.session').at(-1)!
    expect(fields).toMatchObject({ cus_email: 'orders@pakafol.example', cus_city: 'Dhaka' })
    expect(fields['cus_add1']).toBe('ক্ষ্মী'.repeat(8))
    expect([...String(fields['cus_name'])].length).toBeLessThanOrEqual(50)
  })

  test.each([
    [999, false],
    [1_000, true],
    [50_000_000, true],
    [50_000_001, false],
  ])('with %i paisa: %s', async (amountPaisa, ok) => {
    const before = world.control.received.length
    const begun = await world.sslcommerz.begin(toPay(amountPaisa))
    expect(begun.ok).toBe(ok)
    if (!begun.ok) expect(begun.problem).toBe('amount-out-of-range')
    expect(world.control.received.length - before).toBe(ok ? 1 : 0)
  })

  test.each([
    [{ code: 'Store Credential Error Or Store is De-active' }, 'wrong-settings'],
    [{ code: 'Something else' }, 'refused'],
    [{ answer: 'html' }, 'no-answer'],
    [{ answer: 'huge' }, 'no-answer'],
    [{ answer: 'empty' }, 'no-answer'],
    [{ answer: 'broken' }, 'no-answer'],
    [{ answer: 'nothing' }, 'no-answer'],
    [{ slowMs: 2_500 }, 'no-answer'],
    [{ change: { GatewayPageURL: 'javascript:alert(1)' } }, 'no-answer'],
    [{ change: { GatewayPageURL: '' } }, 'no-answer'],
  ] as const)('fails with the gateway fault %j', async (fault, problem) => {
    world.control.next('sslcommerz.session', fault)
    expect(await clientFor(fault).begin(toPay())).toEqual({ ok: false, problem })
  })
})

describe('finishing a payment', () => {
  test('accepts a validation that SSLCommerz confirms', async () => {
    const { attempt, callback, status } = await payAs('card')
    expect(status).toEqual({
      state: 'paid',
      amount: 105_050,
      currency: 'BDT',
      attempt,
      transactionId: callback['bank_tran_id'],
      risky: false,
      payer: 'VISA •••• 0667',
    })
    const [validation] = world.control.receivedBy('sslcommerz.validate').slice(-1)
    expect(validation!.fields).toMatchObject({ val_id: callback['val_id'], store_id: 'simulatedstore', v: '1', format: 'json' })
  })

  test('returns the same for the same validation again', async () => {
    const { attempt, reference, callback, status } = await payAs('card')
    expect(await world.sslcommerz.finish({ attempt, reference, callback })).toEqual(status)
    expect(await world.sslcommerz.ask({ attempt, reference })).toEqual(status)
  })

  test.each([
    ['wallet', { state: 'paid', payer: 'DBBL Mobile Banking', risky: false }],
    ['risky', { state: 'paid', risky: true }],
    ['less', { state: 'paid', amount: 100, currency: 'BDT' }],
    ['dollars', { state: 'paid', amount: 105_050, currency: 'USD' }],
    ['failure', { state: 'failed', reason: 'declined' }],
    ['cancel', { state: 'failed', reason: 'cancelled' }],
  ] as const)('%s', async (choice, expected) => {
    expect((await payAs(choice)).status).toMatchObject(expected)
  })

  test('a forged success of an unpaid attempt stays pending', async () => {
    const tried = await begun()
    const other = await paid()
    const forged = [
      { status: 'VALID', tran_id: tried.attempt, val_id: 'made-up', amount: '1050.50' },
      { ...other.callback, tran_id: tried.attempt },
      other.callback,
      signed({ ...other.callback, tran_id: tried.attempt, store_id: 'otherstore' }, PASSWORD),
      // Correctly signed, but for another payment.
      signed({ ...other.callback, tran_id: tried.attempt }, PASSWORD),
      signed({ ...other.callback, tran_id: tried.attempt }, 'another password'),
    ]
    for (const callback of forged) expect(await world.sslcommerz.finish({ ...tried, callback })).toEqual({ state: 'pending' })
  })

  test('a notification with a wrong hash is ignored; the payment is queried by its number', async () => {
    const tried = await begun()
    const { fields } = world.control.sslcommerz.choose(tried.reference, 'card')
    const before = world.control.receivedBy('sslcommerz.find').length
    expect(await world.sslcommerz.finish({ ...tried, callback: { ...fields, amount: '1.00' } })).toMatchObject({
      state: 'paid',
      amount: 105_050,
    })
    expect(world.control.receivedBy('sslcommerz.find').length - before).toBe(1)
  })

  test('a cancellation after the capture changes nothing', async () => {
    const { attempt, reference } = await paid()
    const callback = { tran_id: attempt, status: 'CANCELLED' }
    expect(await world.sslcommerz.finish({ attempt, reference, callback })).toMatchObject({ state: 'paid' })
  })
})

describe('a payment without a return', () => {
  test('is found by its number, alone or among failed attempts', async () => {
    const tried = await begun()
    expect(await world.sslcommerz.ask(tried)).toEqual({ state: 'pending' })
    world.control.sslcommerz.choose(tried.reference, 'failure')
    expect(await world.sslcommerz.ask(tried)).toEqual({ state: 'failed', reason: 'declined' })
    world.control.sslcommerz.choose(tried.reference, 'cancel')
    expect(await world.sslcommerz.ask(tried)).toEqual({ state: 'failed', reason: 'declined' })
    world.control.sslcommerz.choose(tried.reference, 'close')
    expect(await world.sslcommerz.ask(tried)).toMatchObject({ state: 'paid', amount: 105_050, attempt: tried.attempt })
  })

  test.each(['EXPIRED', 'UNATTEMPTED'])('has ended when it is %s', async (status) => {
    const tried = await begun()
    world.control.next('sslcommerz.find', { change: { no_of_trans_found: '1', element: { tran_id: tried.attempt, status } } })
    expect(await world.sslcommerz.ask(tried)).toEqual({ state: 'failed', reason: 'expired' })
  })

  test.each([
    ['sslcommerz.find', { answer: 'html' }],
    ['sslcommerz.find', { answer: 'huge' }],
    ['sslcommerz.find', { answer: 'empty' }],
    ['sslcommerz.find', { answer: 'nothing' }],
    ['sslcommerz.find', { code: 'INVALID_REQUEST' }],
    ['sslcommerz.find', { code: 'INACTIVE' }],
    ['sslcommerz.validate', { answer: 'nothing' }],
    ['sslcommerz.validate', { code: 'FAILED' }],
    ['sslcommerz.validate', { change: { status: 'INVALID_TRANSACTION' } }],
    ['sslcommerz.validate', { change: { tran_id: 'ANOTHER' } }],
    ['sslcommerz.validate', { change: { val_id: 'another' } }],
    ['sslcommerz.validate', { change: { currency_amount: '1e3' } }],
    ['sslcommerz.validate', { change: { risk_level: null } }],
  ] as const)('is unknown when %s meets %j', async (call, fault) => {
    const { attempt, reference } = await paid()
    world.control.next(call, fault)
    expect(await clientFor(fault).ask({ attempt, reference })).toEqual({ state: 'unknown' })
  })

  test('is risky unless it is clearly safe', async () => {
    const { attempt, reference } = await paid()
    world.control.next('sslcommerz.validate', { change: { risk_level: 'unheard of' } })
    expect(await world.sslcommerz.ask({ attempt, reference })).toMatchObject({ state: 'paid', risky: true })
  })
})

describe('a refund', () => {
  let refunds = 0
  const refundOf = ({ attempt, reference, transactionId }: Awaited<ReturnType<typeof paid>>, amountPaisa: number) => {
    refunds += 1
    const refundId = `01975f0e-aaaa-7bbb-8ccc-${String(refunds).padStart(12, '0')}`
    return { attempt, reference, transactionId, refundId, amount: paisa(amountPaisa), reason: 'One box was bruised' }
  }
  const made = (transactionId: string) => world.control.sslcommerz.refunds.filter((one) => one.bankTranId === transactionId)

  test('is processing first and refunded later', async () => {
    const tried = await paid(100_000)
    const refund = refundOf(tried, 30_000)
    const begun = await world.sslcommerz.refund(refund)
    const refundReference = made(tried.transactionId)[0]!.reference
    expect(begun).toEqual({ state: 'processing', refundReference })
    expect(world.control.receivedBy('sslcommerz.refund').at(-1)!.fields).toMatchObject({
      bank_tran_id: tried.transactionId,
      refund_trans_id: refund.refundId.replaceAll('-', '').slice(-30),
      refund_amount: '300.00',
      refund_remarks: 'One box was bruised',
      refe_id: tried.attempt,
    })
    const asked = { ...tried, refundReference }
    expect(await world.sslcommerz.askRefund(asked)).toEqual({ state: 'processing', refundReference })
    expect(await world.sslcommerz.askRefund(asked)).toEqual({ state: 'refunded', refundReference })
    world.control.next('sslcommerz.refund-status', { change: { status: 'cancelled' } })
    expect(await world.sslcommerz.askRefund(asked)).toEqual({ state: 'refused', problem: 'cancelled' })
    world.control.next('sslcommerz.refund-status', { answer: 'html' })
    expect(await world.sslcommerz.askRefund(asked)).toEqual({ state: 'unknown' })
    expect(await world.sslcommerz.askRefund({ ...asked, refundReference: 'OTHER' })).toEqual({ state: 'unknown' })
  })

  test('above the paid amount is refused, and can be requested again with less', async () => {
    const tried = await paid(100_000)
    expect(await world.sslcommerz.refund(refundOf(tried, 100_001))).toEqual({ state: 'refused', problem: 'failed' })
    expect(await world.sslcommerz.refund(refundOf(tried, 100_000))).toMatchObject({ state: 'processing' })
  })

  test('with the same id is made once, however often it is requested concurrently', async () => {
    const tried = await paid(100_000)
    const refund = refundOf(tried, 40_000)
    const processes = [world, world.anotherProcess()]
    world.control.sslcommerz.refundLooks = 0
    await Promise.all(Array.from({ length: 20 }, (_, index) => processes[index % 2]!.sslcommerz.refund(refund)))
    expect(made(tried.transactionId)).toHaveLength(1)
    expect(await world.sslcommerz.refund(refund)).toMatchObject({ state: 'refunded' })
    world.control.sslcommerz.refundLooks = 1
    expect(await world.sslcommerz.refund({ ...refund, amount: paisa(1) })).toEqual({ state: 'refused', problem: 'other-refund' })
  })

  test.each(['nothing', 'html', 'empty'] as const)('with the answer %s is unknown, and never sent again', async (answer) => {
    const tried = await paid(100_000)
    const refund = refundOf(tried, 40_000)
    world.control.next('sslcommerz.refund', { answer, done: true })
    expect(await clientFor({ answer }).refund(refund)).toEqual({ state: 'unknown' })
    expect(await world.sslcommerz.refund(refund)).toEqual({ state: 'unknown' })
    expect(made(tried.transactionId)).toHaveLength(1)
  })

  test('with a wrong store is refused', async () => {
    const tried = await paid()
    world.control.next('sslcommerz.refund', { code: 'INVALID_REQUEST' })
    expect(await world.sslcommerz.refund(refundOf(tried, 5_000))).toEqual({ state: 'refused', problem: 'wrong-settings' })
  })
})

test('no secret or personal data was logged', () => {
  const logged = world.logged()
  expect(logged).toContain('"gateway":"sslcommerz"')
  for (const secret of [PASSWORD, 'store_passwd', 'val_id', '01711223344', 'Rahima', '432149'])
    expect(logged).not.toContain(secret)
})
