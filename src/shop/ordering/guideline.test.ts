import { expect, test } from 'vitest'
import { dayFrom, formatInstant } from '../values/index.ts'
import { dueTimes, type DueTimes } from './guideline.ts'

const consignment = {
  state: 'planned',
  day: dayFrom('2026-06-12'),
  promisedUntil: dayFrom('2026-06-14'),
  sameCity: true,
}
const none = { paidAt: null, toRefundSince: null }
const said = (due: DueTimes) => Object.values(due).map((at) => at && formatInstant(at, 'en'))

test('a cash order is due on the agreed days, until the end of the day', () => {
  expect(said(dueTimes({ consignment, ...none }))).toEqual(['Sat 13 June, 12 midnight', 'Mon 15 June, 12 midnight', null])
})

test('a dispatched order still has a delivery deadline, and a delivered order has none', () => {
  const at = (state: string) => said(dueTimes({ consignment: { ...consignment, state }, ...none }))
  for (const state of ['dispatched', 'failed']) expect(at(state)).toEqual([null, 'Mon 15 June, 12 midnight', null])
  for (const state of ['delivered', 'returned', 'cancelled']) expect(at(state)).toEqual([null, null, null])
})

test('a prepaid order is due within the guideline: 48 hours, then 5 days in the city and 10 elsewhere', () => {
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

test('a refund is due within ten days', () => {
  const toRefundSince = new Date('2026-06-11T23:59:00+06:00')
  expect(said(dueTimes({ consignment: null, paidAt: null, toRefundSince }))).toEqual([null, null, 'Mon 22 June, 12 midnight'])
})
