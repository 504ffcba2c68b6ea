import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGatewayWorld, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import { opened, sealedForMerchant } from '#simulators/nagad-state.ts'
import { paisa } from '#shop/values/index.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterAll(() => world.close())

async function paid(amountPaisa: number) {
  const payment = toPay(amountPaisa)
  const begun = await world.nagad.begin(payment)
  if (!begun.ok) throw new Error(begun.problem)
  const { reference } = begun
  world.control.nagad.choose(reference, 'pay')
  return { attempt: payment.attempt, reference, transactionId: theirs(reference).taken!.issuerRef }
}

let refunds = 0
function refundOf(tried: Awaited<ReturnType<typeof paid>>, amountPaisa: number) {
  refunds += 1
  const refundId = `01975f0e-aaaa-7bbb-8ccc-${String(refunds).padStart(12, '0')}`
  return { ...tried, refundId, amount: paisa(amountPaisa), reason: 'একটি বাক্স নষ্ট ছিল, ক্রেতা ফোন করেছেন' }
}
const theirs = (reference: string) => world.control.nagad.payments.get(reference)!
const sent = () => world.control.receivedBy('nagad.cancel').length

test('a part is refunded at once, and another part later', async () => {
  const tried = await paid(100_000)
  const refund = refundOf(tried, 30_000)
  const done = await world.nagad.refund(refund)
  expect(done).toEqual({ state: 'refunded', refundReference: theirs(tried.reference).refunds[0]!.reference })
  const { fields } = world.control.receivedBy('nagad.cancel').at(-1)!
  expect(fields).toMatchObject({ paymentRefId: tried.reference, orderId: tried.attempt })
  expect(opened(String(fields['sensitiveDataCancelRequest']), String(fields['signature']))).toEqual({
    facts: {
      merchantId: '680000000000001',
      originalRequestDate: '20260610',
      originalAmount: '1000.00',
      cancelAmount: '300.00',
      referenceNo: refund.refundId.replaceAll('-', '').slice(-30),
      referenceMessage: 'Refund',
    },
  })
  if (done.state !== 'refunded') throw new Error(done.state)
  expect(await world.nagad.askRefund({ ...tried, refundReference: done.refundReference })).toEqual(done)
  expect(await world.nagad.askRefund({ ...tried, refundReference: 'OTHER' })).toEqual({ state: 'unknown' })
  expect(await world.nagad.refund(refundOf(tried, 70_000))).toMatchObject({ state: 'refunded' })
  expect(theirs(tried.reference).refunds.map(({ amount }) => amount)).toEqual([300, 700])
})

test('more than was paid is refused, and less can be requested again', async () => {
  const tried = await paid(100_000)
  const refund = refundOf(tried, 100_001)
  expect(await world.nagad.refund(refund)).toEqual({ state: 'refused', problem: 'failed' })
  expect(await world.nagad.refund({ ...refund, amount: paisa(100_000) })).toMatchObject({ state: 'refunded' })
})

test('the same id is refunded once, however often it is requested concurrently', async () => {
  const tried = await paid(100_000)
  const refund = refundOf(tried, 40_000)
  const processes = [world, world.anotherProcess()]
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => processes[index % 2]!.nagad.refund(refund)))
  expect(theirs(tried.reference).refunds).toHaveLength(1)
  expect(all.filter(({ state }) => state !== 'refunded' && state !== 'unknown')).toEqual([])
  expect(await world.nagad.refund(refund)).toMatchObject({ state: 'refunded' })
  expect(await world.nagad.refund({ ...refund, amount: paisa(1) })).toEqual({ state: 'refused', problem: 'other-refund' })
  expect(theirs(tried.reference).refunds).toHaveLength(1)
})

test.each(['nothing', 'html', 'empty', 'http-500'] as const)(
  'a refund with the answer %s is unknown, and never sent again',
  async (answer) => {
    const tried = await paid(100_000)
    const refund = refundOf(tried, 40_000)
    world.control.next('nagad.cancel', { answer, done: true })
    const { nagad } = answer === 'nothing' ? world.impatient : world
    expect(await nagad.refund(refund)).toEqual({ state: 'unknown' })
    const before = sent()
    expect(await world.nagad.refund(refund)).toEqual({ state: 'unknown' })
    expect([sent() - before, theirs(tried.reference).refunds.length]).toEqual([0, 1])
  },
)

test('an answer that Nagad did not sign, or about another amount or state, is unknown', async () => {
  const facts = { status: 'Cancelled', code: '000', originalAmount: '1000.00', cancelAmount: '400.00', cancelTrxId: 'ABC' }
  for (const change of [
    { signature: sealedForMerchant(facts).sensitiveData },
    sealedForMerchant({ ...facts, cancelAmount: '4.00' }),
    sealedForMerchant({ ...facts, status: 'InProgress' }),
    sealedForMerchant({}),
  ]) {
    world.control.next('nagad.cancel', { change })
    expect(await world.nagad.refund(refundOf(await paid(100_000), 40_000))).toEqual({ state: 'unknown' })
  }
})

test('without a reference of Nagad the refund has our own number', async () => {
  const { cancelTrxId: _, ...facts } = { status: 'Success', cancelAmount: '400.00', cancelTrxId: '' }
  world.control.next('nagad.cancel', { change: sealedForMerchant(facts) })
  const refund = refundOf(await paid(100_000), 40_000)
  const refundReference = refund.refundId.replaceAll('-', '').slice(-30)
  expect(await world.nagad.refund(refund)).toEqual({ state: 'refunded', refundReference })
})

test('nothing is sent while the payment cannot be verified, for another payment, or when refunds are by hand only', async () => {
  const tried = await paid(100_000)
  const refund = refundOf(tried, 40_000)
  const before = sent()
  world.control.next('nagad.verify', { answer: 'html' })
  expect(await world.nagad.refund(refund)).toEqual({ state: 'unknown' })
  expect(await world.nagad.refund({ ...refund, transactionId: 'OTHER' })).toEqual({ state: 'refused', problem: 'other-payment' })
  const { nagad } = world.configured({ NAGAD_REFUNDS: 'no' })
  expect(await nagad.refund(refund)).toEqual({ state: 'refused', problem: 'by-hand-only' })
  expect([sent() - before, theirs(tried.reference).refunds]).toEqual([0, []])
  expect(await world.nagad.refund(refund)).toMatchObject({ state: 'refunded' })
})

test('a request with a wrong key is refused and changes nothing', async () => {
  const tried = await paid(100_000)
  const refund = refundOf(tried, 40_000)
  world.control.next('nagad.cancel', { code: 'SignatureVerificationFailed' })
  expect(await world.nagad.refund(refund)).toEqual({ state: 'refused', problem: 'wrong-settings' })
  world.control.next('nagad.cancel', { code: 'ServerError' })
  expect(await world.nagad.refund(refund)).toEqual({ state: 'unknown' })
  expect(theirs(tried.reference).refunds).toEqual([])
})
