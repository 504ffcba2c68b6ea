/** Possible results of a call to a buyer. */
export const CALL_RESULTS = ['confirmed', 'no-answer', 'switched-off', 'call-back', 'wrong-number', 'refused'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** Default delay before the next call; null when another call makes no sense. */
export const CALL_AGAIN_AFTER_MINUTES: Record<CallResult, number | null> = {
  confirmed: null,
  'no-answer': 120,
  'switched-off': 180,
  'call-back': 0,
  'wrong-number': null,
  refused: null,
}

/** After these, staff still have something to do with the order: find another number, or cancel it. */
export const CALL_LEAVES_WORK: readonly CallResult[] = ['wrong-number', 'refused']

/** The order status shown to people. It is computed, never stored. */
