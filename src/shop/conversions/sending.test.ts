import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import { openConversionWorld, type ConversionWorld } from '#tests/conversion-world.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import type { Tables } from '../tables.ts'
import { dueDestinations, forgetClicks, forgetConversions, lastTries, sendOne } from './index.ts'

let world: ConversionWorld
beforeEach(async () => {
  world = await openConversionWorld()
  await world.turn('google', false)
})
afterEach(() => world.close())

async function confirmedOrder(): Promise<string> {
  const orderId = await world.order()
  await world.confirm(orderId)
  return orderId
}

const counted = () => world.control.conversions.meta.counted.size
const destination = () =>
  world.shop.db
    .selectFrom('conversions.destinations')
    .select(['failures', 'failing_since', 'sent_at'])
    .where('name', '=', 'meta')
    .executeTakeFirstOrThrow()

test('a destination that is down for an hour is asked more and more rarely, and gets everything once it is back', async () => {
  await confirmedOrder()
  for (let minute = 0; minute < 60; minute += 1) {
    const due = await dueDestinations(world.sending)
    if (due.length > 0) world.control.next('meta.events', { answer: 'http-500' })
    await world.send()
    world.later(1)
  }
  expect(world.control.receivedBy('meta.events')).toHaveLength(6)
  expect(await destination()).toEqual({ failures: 6, failing_since: world.shop.now, sent_at: null })
  const second = await world.order({ buyer: { name: 'Rahima', phone: phoneNumber(7), email: null } })
  await world.confirm(second)
  await world.send()
  expect((await world.states()).toSorted()).toEqual(['meta purchase sent 1', 'meta purchase sent 7'])
  expect(counted()).toBe(2)
  expect(await destination()).toEqual({ failures: 0, failing_since: null, sent_at: world.now() })
})

test('an answer that comes too late, or is lost after the event was taken, counts once', async () => {
  await confirmedOrder()
  world.control.next('meta.events', { slowMs: 1_500 })
  await world.send()
  expect(await world.states()).toEqual(['meta purchase waiting 1'])
  world.later(1)
  world.control.next('meta.events', { answer: 'http-500', done: true })
  await world.send()
  world.later(1)
  await world.send()
  expect(await world.states()).toEqual(['meta purchase sent 3'])
  expect(world.control.conversions.meta.received.length).toBeGreaterThanOrEqual(2)
  expect(counted()).toBe(1)
})

test('a refusal is kept with the words of the receiver, and not repeated', async () => {
  const orderId = await confirmedOrder()
  world.control.next('meta.events', { code: '100' })
  await world.send()
  world.later(600)
  await world.send()
  expect(world.control.receivedBy('meta.events')).toHaveLength(1)
  expect(await lastTries(world.shop.db, 'meta')).toEqual([
    {
      orderId,
      kind: 'purchase',
      state: 'refused',
      tries: 1,
      triedAt: world.shop.now,
      status: 400,
      problem: null,
      answer: '100: Refused by the simulator',
    },
  ])
})

test.each([
  ['an access token that has expired', { code: '190' }],
  ['a limit that is reached', { code: '4' }],
  ['an error that Meta calls transient', { code: '2' }],
] as const)('%s is tried again, because somebody can mend it', async (_, fault) => {
  await confirmedOrder()
  world.control.next('meta.events', fault)
  await world.send()
  expect(await world.states()).toEqual(['meta purchase waiting 1'])
  world.later(1)
  await world.send()
  expect(await world.states()).toEqual(['meta purchase sent 2'])
})

test('a token that the receiver repeats is kept nowhere', async () => {
  await confirmedOrder()
  const { config } = world.sending
  const wrong = { ...config, meta: { ...config.meta!, secret: 'EAABwzLixnjYBAsecret' } }
  await sendOne({ ...world.sending, config: wrong }, 'meta')
  expect(await lastTries(world.shop.db, 'meta')).toMatchObject([{ answer: '190: Malformed access token …' }])
})

test('one event that always fails delays no other one, and is not repeated after every success', async () => {
  const failing = await confirmedOrder()
  const own = async () => {
    const { rows } = await sql<{ tries: number; due: boolean }>`
      select tries, next_try_at is null or next_try_at <= ${world.now()}::timestamptz as due from conversions.conversions
      where order_id = ${failing}::uuid`.execute(world.shop.db)
    return rows[0]!
  }
  const fail = async () => {
    world.control.next('meta.events', { answer: 'http-500' })
    expect(await sendOne(world.sending, 'meta')).toBe('waiting')
  }
  await fail()
  for (let index = 1; index <= 12; index += 1) {
    await world.confirm(await world.order({ buyer: { name: 'Rahima', phone: phoneNumber(index), email: null } }))
    world.later(25 / 60)
    expect(await sendOne(world.sending, 'meta')).toBe('sent')
    if ((await own()).due) await fail()
  }
  // In five minutes, asked every 25 seconds: at once, and after pauses of 10, 30 and 120 seconds.
  expect((await own()).tries).toBe(4)
  expect(counted()).toBe(12)
})

test('what the receiver would not accept any more is not sent: Google after 72 hours, Meta after seven days', async () => {
  await world.turn('google', true)
  await confirmedOrder()
  world.later(72 * 60 + 1)
  await world.send()
  expect(await world.states()).toEqual(['google purchase too-late 1', 'meta purchase sent 1'])
  await world.shop.db.updateTable('conversions.conversions').set({ state: 'waiting' }).where('destination', '=', 'meta').execute()
  world.later(4 * 1440)
  await world.send()
  expect(await world.states()).toEqual(['google purchase too-late 1', 'meta purchase too-late 2'])
  expect(world.control.received).toHaveLength(1)
})

test('a process that dies between claim and answer sends nothing twice at once, and another one sends it later', async () => {
  await confirmedOrder()
  await world.shop.db
    .updateTable('conversions.conversions')
    .set({ tries: 1, locked_until: new Date(world.now().getTime() + 60_000) })
    .execute()
  await world.send()
  expect(world.control.received).toEqual([])
  world.later(1)
  await world.send()
  expect(await world.states()).toEqual(['meta purchase sent 2'])
})

test('an answer that comes after the lease changes nothing of what another process has done', async () => {
  await confirmedOrder()
  let answer: () => void = () => undefined
  const heldBy = new Promise<void>((resolve) => (answer = resolve))
  world.control.next('meta.events', { heldBy })
  const patient = { ...world.sending, timeoutMs: 20_000 }
  const slow = sendOne(patient, 'meta')
  await expect.poll(() => world.control.received.length).toBe(1)
  world.later(2)
  await world.send()
  expect(await world.states()).toEqual(['meta purchase sent 2'])
  world.control.next('meta.events', { answer: 'http-500' })
  answer()
  expect(await slow).toBe('sent')
  expect(await world.states()).toEqual(['meta purchase sent 2'])
  expect(counted()).toBe(1)
})

test('two processes at once send each conversion once', async () => {
  const other = connect<Tables>(world.shop.connection, { max: 4 })
  try {
    for (let index = 0; index < 12; index += 1) {
      const orderId = await world.order({ buyer: { name: 'Rahima', phone: phoneNumber(index), email: null } })
      await world.confirm(orderId)
    }
    const drain = async (sending: typeof world.sending) => {
      while ((await sendOne(sending, 'meta')) !== null);
    }
    await Promise.all([
      drain(world.sending),
      drain({ ...world.sending, db: other }),
      drain(world.sending),
      drain({ ...world.sending, db: other }),
    ])
    expect(world.control.receivedBy('meta.events')).toHaveLength(12)
    expect(counted()).toBe(12)
    expect(new Set(await world.states())).toEqual(new Set(['meta purchase sent 1']))
  } finally {
    await other.close()
  }
})

test('ids of clicks go after eight days, also of what still waits, what ended goes after ninety, and the consent stays', async () => {
  await confirmedOrder()
  world.control.next('meta.events', { answer: 'http-500' })
  await world.send()
  world.later(8 * 1440)
  await forgetClicks(world.as('owner'))
  expect(await world.shop.db.selectFrom('conversions.consents').select('clicks').execute()).not.toEqual([{ clicks: null }])
  world.later(1)
  await forgetClicks(world.as('owner'))
  expect(await world.shop.db.selectFrom('conversions.consents').select(['browser', 'clicks', 'landed_at']).execute()).toEqual([
    { browser: null, clicks: null, landed_at: null },
  ])
  await world.send()
  expect(await world.states()).toEqual(['meta purchase too-late 2'])
  world.later(82 * 1440)
  await forgetConversions(world.as('owner'))
  expect(await world.states()).toEqual([])
  expect(await world.shop.count('conversions.consents')).toBe(1)
})
