import { expect, test } from 'vitest'
import { mayDo } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import { nextAction, orderActions, type OrderAction, type OrderStanding } from './order-actions.ts'

function open(order: OrderStanding, role: Role = 'owner'): OrderAction[] {
  return orderActions(order, (needed) => mayDo(role, needed)).flatMap(({ action, reason }) => (reason === null ? [action] : []))
}
function next(order: OrderStanding, role: Role = 'owner'): OrderAction | null {
  return nextAction(orderActions(order, (needed) => mayDo(role, needed)))
}

test('each state of an order allows exactly these steps', () => {
  expect(open({ state: 'placed', consignment: 'planned' })).toEqual(['confirm', 'pack', 'change-day', 'cancel'])
  expect(open({ state: 'confirmed', consignment: 'planned' })).toEqual(['pack', 'change-day', 'cancel'])
  expect(open({ state: 'confirmed', consignment: 'packed' })).toEqual(['unpack', 'dispatch', 'change-day', 'cancel'])
  expect(open({ state: 'confirmed', consignment: 'packed', cameBack: true })).toEqual(['dispatch', 'change-day', 'cancel'])
  expect(open({ state: 'confirmed', consignment: 'dispatched' })).toEqual(['take-back', 'deliver', 'fail', 'return'])
  expect(open({ state: 'placed', consignment: 'failed' })).toEqual(['undo-fail', 'replan', 'return'])
  for (const state of ['completed', 'cancelled'] as const) expect(open({ state, consignment: 'delivered' })).toEqual([])
  expect(open({ state: 'placed', consignment: null })).toEqual([])
})

test('the next step depends on the role', () => {
  expect(next({ state: 'placed', consignment: 'planned' })).toBe('confirm')
  expect(next({ state: 'placed', consignment: 'planned' }, 'packer')).toBe('pack')
  expect(next({ state: 'confirmed', consignment: 'packed' }, 'packer')).toBe('dispatch')
  expect(next({ state: 'confirmed', consignment: 'dispatched' }, 'order-desk')).toBe('deliver')
  expect(next({ state: 'confirmed', consignment: 'planned' }, 'accountant')).toBeNull()
  expect(next({ state: 'confirmed', consignment: 'failed' })).toBeNull()
})

test('a step that is not allowed gives its reason', () => {
  const reasons = (order: OrderStanding, role: Role = 'owner') =>
    Object.fromEntries(orderActions(order, (needed) => mayDo(role, needed)).map(({ action, reason }) => [action, reason]))
  expect(reasons({ state: 'confirmed', consignment: 'dispatched' })).toEqual({
    confirm: 'already-confirmed',
    pack: 'already-packed',
    unpack: 'already-away',
    'take-back': null,
    dispatch: 'already-away',
    deliver: null,
    fail: null,
    'undo-fail': 'only-after-attempt',
    replan: 'only-after-attempt',
    'change-day': 'already-away',
    return: null,
    cancel: 'take-back-instead',
  })
  expect(reasons({ state: 'confirmed', consignment: 'planned' }, 'rider')).toMatchObject({
    pack: 'role',
    cancel: 'role',
    deliver: 'dispatch-first',
  })
  expect(reasons({ state: 'placed', consignment: 'failed' })).toMatchObject({
    'change-day': 'plan-anew-instead',
    confirm: 'already-confirmed',
  })
})
