import { expect, test } from 'vitest'
import { memoryStore } from '#tests/door-store.ts'
import {
  atDoor,
  forgetOld,
  sendKept,
  undoKept,
  waitingOf,
  type DoorAnswer,
  type DoorStore,
  type KeptReport,
} from './door-queue.ts'
import { readDoorAction } from './read-door-action.ts'

const STAFF = 'babul'
const made = (id: string, more: Partial<KeptReport> = {}): KeptReport => ({
  id,
  staffId: STAFF,
  boxId: `box-${id}`,
  kind: 'deliver',
  fields: { seen: '103000' },
  photo: null,
  happenedAt: 1_000,
  tries: 0,
  outcome: null,
  ...more,
})
const accepted = (report: KeptReport): DoorAnswer => ({ status: 200, data: { report: report.id, at: 5_000, ok: true } })
const refused = (problem: string) => (report: KeptReport) => ({
  status: 409,
  data: { report: report.id, at: 5_000, ok: false, problem },
})

async function kept(...reports: KeptReport[]): Promise<DoorStore> {
  const store = memoryStore().open()
  for (const report of reports) await store.add(report)
  return store
}

function send(store: DoorStore, answer: (report: KeptReport) => DoorAnswer) {
  const sent: string[] = []
  const transport = (report: KeptReport) => {
    sent.push(report.photo ? `${report.id} with photo` : report.id)
    return Promise.resolve(answer(report))
  }
  return sendKept({ store, transport, staffId: STAFF, clock: () => 2_000 }).then((result) => ({ ...result, sent }))
}
const outcomes = async (store: DoorStore) => (await store.all()).map(({ id, outcome }) => [id, outcome?.kind ?? 'waits'])

test('a refusal and a failing box do not hold up the others', async () => {
  const store = await kept(made('a'), made('b'), made('c'), made('d', { boxId: 'box-b' }))
  const result = await send(store, (report) =>
    report.id === 'a' ? refused('cannot-move')(report) : report.id === 'b' ? { status: 500, data: null } : accepted(report),
  )
  // What follows at the failing box waits behind it.
  expect(result).toEqual({ how: 'waits', answered: 2, sent: ['a', 'b', 'c'] })
  expect(await outcomes(store)).toEqual([
    ['a', 'refused'],
    ['b', 'waits'],
    ['c', 'accepted'],
    ['d', 'waits'],
  ])
})

test('without a network nothing more is tried, and without a session nothing is lost', async () => {
  const store = await kept(made('a'), made('b'))
  expect(await send(store, () => ({ status: 0, data: null }))).toEqual({ how: 'waits', answered: 0, sent: ['a'] })
  expect(await send(store, () => ({ status: 401, data: null }))).toEqual({ how: 'signed-out', answered: 0, sent: ['a'] })
  // A page of a network in between, and the answer to another report.
  expect((await send(store, () => ({ status: 200, data: '<html>' }))).how).toBe('waits')
  expect((await send(store, () => accepted(made('z')))).how).toBe('waits')
  expect(await send(store, accepted)).toEqual({ how: 'all', answered: 2, sent: ['a', 'b'] })
})

test('the reports of somebody else stay where they are', async () => {
  const store = await kept(made('a', { staffId: 'another' }))
  expect(await send(store, accepted)).toEqual({ how: 'all', answered: 0, sent: [] })
  expect(await outcomes(store)).toEqual([['a', 'waits']])
})

test('a photo that is refused does not cost the delivery', async () => {
  for (const answer of [refused('photo-unreadable'), () => ({ status: 413, data: { title: 'Too large' } })]) {
    const store = await kept(made('a', { photo: new Blob(['x']) }))
    const result = await send(store, (report) => (report.photo ? answer(report) : accepted(report)))
    expect(result.sent).toEqual(['a with photo', 'a'])
    expect(await outcomes(store)).toEqual([['a', 'accepted']])
  }
})

test('what was never sent is only removed; what may have arrived is taken back by the shop', async () => {
  const store = await kept(made('a'))
  const undo = { id: 'u', staffId: STAFF, boxId: 'box-a', happenedAt: 1_500 }
  expect(await undoKept(store, { of: 'a', undo })).toBe('removed')
  expect(await store.all()).toEqual([])
  await store.add(made('b', { tries: 1 }))
  expect(await undoKept(store, { of: 'b', undo: { ...undo, boxId: 'box-b' } })).toBe('kept')
  expect((await send(store, accepted)).sent).toEqual(['b', 'u'])
  // The first one had been refused: then there is nothing to take back, and nothing to complain about.
  await store.add(made('v', { kind: 'undo', fields: { of: 'b' } }))
  await send(store, refused('nothing-to-undo'))
  expect((await outcomes(store)).at(-1)).toEqual(['v', 'accepted'])
})

test('a stop shows what the phone knows beyond the page, until the page contains it', () => {
  const stop = { id: 'box-a', state: 'dispatched', undo: null }
  const waiting = made('a', { fields: { seen: '103000', cash: '1000', why: 'part' } })
  expect(atDoor(stop, [waiting], 4_000)).toMatchObject({
    state: 'delivered',
    cash: 100_000,
    undoes: 'a',
    since: { kind: 'deliver', waits: true },
  })
  const sent = made('a', { outcome: { kind: 'accepted', at: 5_000 } })
  expect(atDoor(stop, [sent], 4_000)).toMatchObject({ state: 'delivered', cash: 103_000, since: { waits: false } })
  const shown = { id: 'box-a', state: 'delivered', undo: { id: 'a', cash: 103_000 } }
  expect(atDoor(shown, [sent], 6_000)).toEqual({ state: 'delivered', since: null, undoes: 'a', refused: [], cash: 0 })
  const undo = made('u', { boxId: 'box-a', kind: 'undo', fields: { of: 'a' } })
  expect(atDoor(shown, [sent, undo], 6_000)).toMatchObject({ state: 'dispatched', cash: -103_000, undoes: null })
  const wrong = made('w', { boxId: 'box-a', outcome: { kind: 'refused', problem: 'cannot-move', at: 5_000 } })
  expect(atDoor(stop, [wrong], 4_000)).toMatchObject({ state: 'dispatched', cash: 0, refused: [{ id: 'w' }] })
})

test('what waits is never forgotten', async () => {
  const store = await kept(made('a'), made('b', { outcome: { kind: 'accepted', at: 5_000 } }))
  expect(waitingOf(await store.all())).toEqual({ deliveries: 1, all: 1 })
  await forgetOld(store, { now: 9e12, readAt: 6_000 })
  expect(await outcomes(store)).toEqual([['a', 'waits']])
})

test.each([
  [{ seen: '103000' }, { cash: 103_000, bkash: null, reason: null }],
  [
    { seen: '103000', cash: '১,০৩০' },
    { cash: 103_000, bkash: null, reason: null },
  ],
  [
    { seen: '103000', cash: '', bkash: '1030', transaction: '9f45 h7kq2m' },
    { cash: 0, bkash: { amount: 103_000, transaction: '9F45H7KQ2M' }, reason: null },
  ],
  [
    { seen: '103000', cash: '1000.50', why: ' part  paid ' },
    { cash: 100_050, bkash: null, reason: 'part paid' },
  ],
])('a delivery of %o is read', (fields, money) => {
  expect(readDoorAction('deliver', fields)).toEqual({ ok: true, action: { kind: 'deliver', seenDue: 103_000, money } })
})

test.each([
  ['deliver', {}, 'not-understood'],
  ['deliver', { seen: '-5' }, 'not-understood'],
  ['deliver', { seen: '103000', cash: 'much' }, 'not-money'],
  ['deliver', { seen: '103000', cash: '9999999999' }, 'not-money'],
  ['deliver', { seen: '103000', cash: '1000' }, 'reason-missing'],
  ['deliver', { seen: '103000', cash: '0', bkash: '1030' }, 'transaction-missing'],
  ['deliver', { seen: '103000', cash: '0', bkash: '1030', transaction: '12' }, 'transaction-missing'],
  ['deliver', { seen: '103000', cash: '1', why: 'x'.repeat(301) }, 'reason-missing'],
  ['fail', { reason: 'other', note: ' ' }, 'reason-missing'],
  ['fail', { reason: 'rain' }, 'reason-missing'],
  ['undo', { of: 'x' }, 'not-understood'],
] as const)('a %s of %o is a mistake: %s', (kind, fields, problem) => {
  expect(readDoorAction(kind, fields)).toMatchObject({ ok: false, problem })
})
