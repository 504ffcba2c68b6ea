import { CONSIGNMENT_MOVES, consignmentCan, RESCHEDULABLE, type ConsignmentState } from '#shop/fulfilment/model.ts'
import { CANCEL_WHILE, orderCan, type OrderState } from '#shop/ordering/model.ts'

const ORDER_ACTIONS = [
  'confirm',
  'pack',
  'unpack',
  'dispatch',
  'take-back',
  'deliver',
  'fail',
  'undo-fail',
  'replan',
  'change-day',
  'return',
  'cancel',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** The permission it needs; see accounts/permissions.ts. */
export const ACTION_NEEDS = {
  confirm: 'confirm-orders',
  pack: 'pack-orders',
  unpack: 'pack-orders',
  dispatch: 'dispatch-orders',
  'take-back': 'dispatch-orders',
  deliver: 'deliver-orders',
  fail: 'deliver-orders',
  'undo-fail': 'deliver-orders',
  replan: 'plan-orders',
  'change-day': 'plan-orders',
  return: 'return-orders',
  cancel: 'cancel-orders',
} as const satisfies Record<OrderAction, string>

type Needed = (typeof ACTION_NEEDS)[OrderAction]

/** Why an action is not possible: not for this role, not any more, or not yet. */
type Reason =
  | 'role'
  | 'over'
  | 'already-confirmed'
  | 'already-packed'
  | 'not-packed'
  | 'came-back'
  | 'already-away'
  | 'pack-first'
  | 'dispatch-first'
  | 'only-after-attempt'
  | 'plan-anew-instead'
  | 'take-back-instead'
  | 'waits-for-payment'
  | 'confirm-first'
  | 'refund-under-way'
  | 'box-by-box'

/** The parts of an order that determine its next steps. Without a consignment there is nothing to send. */
export type OrderStanding = {
  state: OrderState
  consignment: ConsignmentState | null
  /** It waits for payment, or for a call to its buyer. */
  waits?: 'waits-for-payment' | 'confirm-first' | null
  /** A refund is under way, and staff have not decided what that means for the goods. */
  refundUnderWay?: boolean
  /** Its box came back from a failed attempt and waits to go out again. */
  cameBack?: boolean
  /** It has many boxes, each of which moves separately. */
  many?: boolean
}
export type ActionStanding = { action: OrderAction; reason: Reason | null }

/** Every action with the reason against it, so that the page can show what is not possible and why. */
export function orderActions(order: OrderStanding, may: (needed: Needed) => boolean): ActionStanding[] {
  return ORDER_ACTIONS.map((action) => ({
    action,
    reason: reasonAgainst(action, order) ?? (may(ACTION_NEEDS[action]) ? null : 'role'),
  }))
}

/** The viewer's next step: the one main action of the page. */
export function nextAction(standings: readonly ActionStanding[]): OrderAction | null {
  const way: readonly OrderAction[] = ['confirm', 'pack', 'dispatch', 'deliver']
  return way.find((action) => standings.some((one) => one.action === action && one.reason === null)) ?? null
}

function reasonAgainst(action: OrderAction, standing: OrderStanding): Reason | null {
  const { state, consignment, waits = null, refundUnderWay = false, cameBack = false, many = false } = standing
  const held = refundUnderWay ? ('refund-under-way' as const) : null
  if (state === 'completed' || state === 'cancelled' || consignment === null) return 'over'
  if (many && action !== 'confirm' && action !== 'cancel') return 'box-by-box'
  switch (action) {
    case 'confirm':
      if (!orderCan('confirm', state) || consignment !== 'planned') return 'already-confirmed'
      return waits === 'waits-for-payment' ? waits : null
    case 'pack':
      return consignmentCan('pack', consignment) ? (waits ?? held) : 'already-packed'
    case 'unpack':
      if (consignmentCan('unpack', consignment)) return cameBack ? 'came-back' : null
      return consignment === 'planned' ? 'not-packed' : 'already-away'
    case 'dispatch':
      if (consignmentCan('dispatch', consignment)) return held
      return consignment === 'planned' ? 'pack-first' : 'already-away'
    case 'take-back':
      return consignmentCan('take-back', consignment) ? null : 'dispatch-first'
    case 'deliver':
      return consignmentCan('deliver', consignment) ? held : 'dispatch-first'
    case 'fail':
      return consignmentCan('fail', consignment) ? null : 'dispatch-first'
    case 'undo-fail':
      return consignmentCan('undo-fail', consignment) ? null : 'only-after-attempt'
    case 'replan':
      return consignmentCan('replan', consignment) ? null : 'only-after-attempt'
    case 'change-day':
      if (CONSIGNMENT_MOVES.replan.from.some((from) => from === consignment)) return 'plan-anew-instead'
      return RESCHEDULABLE.some((from) => from === consignment) ? null : 'already-away'
    case 'return':
      return consignmentCan('return', consignment) ? null : 'dispatch-first'
    case 'cancel':
      return orderCan('cancel', state) && CANCEL_WHILE.staff.some((from) => from === consignment) ? null : 'take-back-instead'
    default:
      return action satisfies never
  }
}
