import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGatewayWorld, paidAtBkash, type GatewayWorld } from '#tests/gateway-world.ts'
import { paisa } from '#shop/values/index.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterAll(() => world.close())

const paid = (amountPaisa?: number) => paidAtBkash(world, amountPaisa)
const theirs = (reference: string) => world.control.bkash.payments.get(reference)!

describe('a refund', () => {
  let refunds = 0
  const refundOf = (tried: { attempt: string; reference: string; transactionId: string }, amountPaisa: number) => {
    refunds += 1
    return { ...tried, refundId: `refund-${refunds}`, amount: paisa(amountPaisa), reason: 'One box was bruised' }
  }

  test('is possible in parts, never above the paid amount', async () => {
    const tried = await paid(100_000)
    const first = await world.bkash.refund(refundOf(tried, 30_000))
    expect(first).toEqual({ state: 'refunded', refundReference: theirs(tried.reference).refunds[0]!.refundTrxID })
    expect(await world.bkash.refund(refundOf(tried, 70_001))).toEqual({ state: 'refused', problem: '2026' })
    expect(await world.bkash.refund(refundOf(tried, 70_000))).toMatchObject({ state: 'refunded' })
    expect(theirs(tried.reference).refunds.map(({ amount }) => amount)).toEqual([30_000, 70_000])
    const [sent] = world.control.receivedBy('bkash.refund').slice(-1)
    expect(sent!.fields).toEqual({
      paymentId: tried.reference,
      trxId: tried.transactionId,
      refundAmount: '700.00',
      sku: tried.attempt,
      reason: 'One box was bruised',
    })
  })

  test('with the same id is made once, however often and by whomever it is requested', async () => {
    const tried = await paid(50_000)
    const refund = refundOf(tried, 20_000)
    const processes = [world, world.anotherProcess()]
    await Promise.all(Array.from({ length: 20 }, (_, index) => processes[index % 2]!.bkash.refund(refund)))
    expect(theirs(tried.reference).refunds).toHaveLength(1)
    expect(await world.bkash.refund(refund)).toMatchObject({ state: 'refunded' })
    expect(await world.bkash.refund({ ...refund, amount: paisa(1) })).toEqual({ state: 'refused', problem: 'other-refund' })
    expect(theirs(tried.reference).refunds).toHaveLength(1)
  })

  test('with a lost answer is found in the list, also among equal refunds', async () => {
    const tried = await paid(50_000)
    const [one, two] = [refundOf(tried, 10_000), refundOf(tried, 10_000)]
    for (const refund of [one, two]) {
      world.control.next('bkash.refund', { answer: 'nothing', done: true })
      expect(await world.impatient.bkash.refund(refund)).toEqual({ state: 'unknown' })
    }
    await Promise.all([one, two, one, two].map((refund) => world.bkash.refund(refund)))
    const answers = [await world.bkash.refund(one), await world.bkash.refund(two)]
    expect(new Set(answers.map((answer) => 'refundReference' in answer && answer.refundReference)).size).toBe(2)
    expect(theirs(tried.reference).refunds).toHaveLength(2)
  })

  test('that never arrived is sent again, once it can no longer arrive', async () => {
    const tried = await paid(50_000)
    const refund = refundOf(tried, 10_000)
    world.control.next('bkash.refund', { answer: 'nothing' })
    expect(await world.impatient.bkash.refund(refund)).toEqual({ state: 'unknown' })
    expect(await world.bkash.refund(refund)).toEqual({ state: 'unknown' })
    expect(theirs(tried.reference).refunds).toHaveLength(0)
    world.later(11)
    await Promise.all([world.bkash.refund(refund), world.bkash.refund(refund), world.bkash.refund(refund)])
    expect(theirs(tried.reference).refunds).toHaveLength(1)
  })

  test('can be slow', async () => {
    const tried = await paid()
    world.control.bkash.refundLooks = 1
    const processing = await world.bkash.refund(refundOf(tried, 5_000))
    world.control.bkash.refundLooks = 0
    const refundReference = theirs(tried.reference).refunds[0]!.refundTrxID
    expect(processing).toEqual({ state: 'processing', refundReference })
    const asked = { ...tried, refundReference }
    expect(await world.bkash.askRefund(asked)).toEqual({ state: 'processing', refundReference })
    expect(await world.bkash.askRefund(asked)).toEqual({ state: 'refunded', refundReference })
    expect(await world.bkash.askRefund({ ...asked, refundReference: 'OTHER' })).toEqual({ state: 'unknown' })
  })

  test('that was refused can be requested again', async () => {
    const tried = await paid()
    const refund = refundOf(tried, 5_000)
    world.control.next('bkash.refund', { code: '2033' })
    expect(await world.bkash.refund(refund)).toEqual({ state: 'refused', problem: '2033' })
    expect(await world.bkash.refund(refund)).toMatchObject({ state: 'refunded' })
  })

  test('with another transaction id in the response is not accepted as ours', async () => {
    const tried = await paid()
    world.control.next('bkash.refund', { change: { refundAmount: '1.00' } })
    expect(await world.bkash.refund(refundOf(tried, 5_000))).toEqual({ state: 'unknown' })
  })
})
