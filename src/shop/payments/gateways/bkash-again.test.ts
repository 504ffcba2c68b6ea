import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGatewayWorld, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import type { Fault } from '#simulators/control.ts'
import { paisa } from '#shop/values/index.ts'
import { claimCall } from './gateway-calls.ts'

// The execute call has an unclear answer: bKash is queried, and if nothing was captured, execute is called again.
let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
  world.control.bkash.limitsTokens = false
})
beforeEach(() => {
  world.control.bkash.executionMs = 0
})
afterAll(() => world.close())

/** A payment the buyer approved on bKash's page. */
async function agreed() {
  const payment = toPay()
  const begun = await world.bkash.begin(payment)
  if (!begun.ok) throw new Error(begun.problem)
  const { reference } = begun
  world.control.bkash.choose(reference, 'pay')
  return { attempt: payment.attempt, reference, callback: { paymentID: reference, status: 'success' } }
}

type Tried = Awaited<ReturnType<typeof agreed>>

const theirs = ({ reference }: Tried) => world.control.bkash.payments.get(reference)!
const executions = ({ reference }: Tried) =>
  world.control.receivedBy('bkash.execute').filter(({ fields }) => fields['paymentID'] === reference).length

const TAKING = { state: 'pending', taking: true }

async function lost(fault: Fault): Promise<Tried> {
  const tried = await agreed()
  world.control.next('bkash.execute', fault)
  expect(await world.impatient.bkash.finish(tried)).toEqual(TAKING)
  expect([executions(tried), theirs(tried).captures]).toEqual([1, 0])
  return tried
}

const ENDED = ['html', 'http-500', 'empty', 'broken'] as const

describe('an execute call that failed before it had an effect', () => {
  test.each(ENDED)('is repeated when the return URL is opened again, after the answer %s', async (answer) => {
    const tried = await lost({ answer })
    expect(await world.bkash.finish(tried)).toMatchObject({ state: 'paid', transactionId: theirs(tried).trxID })
    expect([executions(tried), theirs(tried).captures]).toEqual([2, 1])
  })

  test.each(ENDED)('is repeated when the shop polls, after the answer %s', async (answer) => {
    const tried = await lost({ answer })
    expect(await world.bkash.finish({ ...tried, callback: {} })).toMatchObject({ state: 'paid' })
    expect([executions(tried), theirs(tried).captures]).toEqual([2, 1])
  })

  test('is repeated after no answer at all, once bKash can no longer be processing it', async () => {
    const tried = await lost({ answer: 'nothing' })
    expect(await world.bkash.finish(tried)).toEqual(TAKING)
    expect(executions(tried)).toBe(1)
    world.later(1)
    expect(await world.bkash.finish({ ...tried, callback: {} })).toMatchObject({ state: 'paid' })
    expect([executions(tried), theirs(tried).captures]).toEqual([2, 1])
  })

  test('is repeated by exactly one of many concurrent calls and processes', async () => {
    const tried = await lost({ answer: 'html' })
    world.control.bkash.executionMs = 400
    const processes = [world, world.anotherProcess(), world.anotherProcess()]
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        processes[index % 3]!.bkash.finish(index % 2 === 0 ? tried : { ...tried, callback: {} }),
      ),
    )
    expect([executions(tried), theirs(tried).captures]).toEqual([2, 1])
    expect(all.filter(({ state }) => state === 'paid').length).toBeGreaterThan(0)
    expect(all.every(({ state }) => state === 'paid' || state === 'pending')).toBe(true)
  })

  test('is not repeated when the buyer cancelled or the shop only reads the state', async () => {
    const tried = await lost({ answer: 'html' })
    expect(await world.bkash.finish({ ...tried, callback: { ...tried.callback, status: 'cancel' } })).toEqual(TAKING)
    expect(await world.bkash.ask(tried)).toEqual(TAKING)
    expect(executions(tried)).toBe(1)
  })
})

test('no other process executes while one does', async () => {
  const tried = await agreed()
  world.control.bkash.executionMs = 600
  const first = world.bkash.finish(tried)
  await expect.poll(() => executions(tried)).toBe(1)
  const { bkash } = world.anotherProcess()
  expect(await bkash.finish(tried)).toEqual(TAKING)
  world.later(1)
  expect(await bkash.finish({ ...tried, callback: {} })).toEqual(TAKING)
  expect(await first).toMatchObject({ state: 'paid' })
  expect([executions(tried), theirs(tried).captures]).toEqual([1, 1])
})

test('another process continues when the executing process died', async () => {
  const tried = await agreed()
  const call = { gateway: 'bkash', call: 'execute', id: tried.reference } as const
  const facts = { reference: tried.reference, amount: paisa(0), now: new Date(0), againFrom: new Date(150_000) }
  expect(await claimCall(world.db, call, facts)).toBe(true)
  expect(await world.bkash.finish({ ...tried, callback: {} })).toMatchObject({ state: 'paid' })
  expect(theirs(tried).captures).toBe(1)
})

test('a payment without a return or notification is never executed by the shop', async () => {
  const tried = await agreed()
  expect(await world.bkash.finish({ ...tried, callback: {} })).toEqual({ state: 'pending' })
  expect(executions(tried)).toBe(0)
})
