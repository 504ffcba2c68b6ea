export const LOT_ACTIONS = ['count', 'write-off', 'return', 'quarantine', 'free', 'arrive'] as const
export type LotAction = (typeof LOT_ACTIONS)[number]

export type LotProblem =
  | 'not-understood'
  | 'not-an-amount'
  | 'more-than-there'
  | 'more-than-is-out'
  | 'not-a-day'
  | 'reason-missing'
  | 'below-allocated'
  | 'edit-conflict'
  | 'already-so'
  | 'harvest-in-future'
  | 'not-expected'
  | 'goes-off-too-early'
  | 'before-legal-date'

/** `detail` is a value for the sentence: how much is allocated, or the current amount. */
export type LotRefusal = {
  ok: false
  action: LotAction | null
  problem: LotProblem
  detail: string
  typed: { amount: string; reason: string }
}
