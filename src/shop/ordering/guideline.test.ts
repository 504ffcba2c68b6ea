import { expect, test } from 'vitest'
import { dayFrom, formatInstant } from '../values/index.ts'
import { dueTimes } from './guideline.ts'
import type { DueTimes } from './guideline.ts'

const consignment = {
  state: 'planned',
  day: dayFrom('2026-06-12'),
  promisedUntil: dayFrom('2026-06-14'),
  sameCity: true,
}
const none = { paidAt: null, toRefundSince: null }
const said = (due: DueTimes) => Object.values(due).map((at) => at && formatInstant(at, 'en'))

test('what is paid at the door is due on the days that were agreed, to their last minute', () => {
  expect(said(dueTimes({ consignment, ...none }))).toEqual(['Sat 13 June, 12 midnight', 'Mon 15 June, 12 midnight', null])
})

test('what was handed over is still to be delivered, and nothing is due any more after that', () => {
  const at = (state: string) => said(dueTimes({ consignment: { ...consignment, state }, ...none }))
  for (const state of ['dispatched', 'failed']) expect(at(state)).toEqual([null, 'Mon 15 June, 12 midnight', null])
  for (const state of ['delivered', 'returned', 'cancelled']) expect(at(state)).toEqual([null, null, null])
})

test('who paid ahead waits no longer than the guideline says: 48 hours, then 5 days in the city and 10 elsewhere', () => {
  const far = { ...consignment, day: dayFrom('2026-07-10'), promisedUntil: dayFrom('2026-07-12') }
  const paidAt = new Date('2026-06-11T10:00:00+06:00')
  const paid = (sameCity: boolean) => said(dueTimes({ consignment: { ...far, sameCity }, paidAt, toRefundSince: null }))
  expect(paid(true)).toEqual(['Sat 13 June, 10 am', 'Wed 17 June, 12 midnight', null])
  expect(paid(false)).toEqual(['Sat 13 June, 10 am', 'Mon 22 June, 12 midnight', null])
  expect(said(dueTimes({ consignment, paidAt, toRefundSince: null }))).toEqual([
    'Sat 13 June, 12 midnight',
    'Mon 15 June, 12 midnight',
    null,
  ])
})

test('money goes back within ten days', () => {
  const toRefundSince = new Date('2026-06-11T23:59:00+06:00')
  expect(said(dueTimes({ consignment: null, paidAt: null, toRefundSince }))).toEqual([null, null, 'Mon 22 June, 12 midnight'])
})
