/** Why a delivery failed. A further reason needs its row here, its text (`failReason.…`) and a migration for the check of its column. */
export const FAIL_REASONS = ['nobody-home', 'phone-off', 'refused', 'wrong-address', 'other'] as const

export type FailReason = (typeof FAIL_REASONS)[number]

/** One failed attempt: the reason, and what the person at the door adds in their own words. */
export type Failure = { reason: FailReason; words: string | null }

/** Another reason says nothing by itself: somebody has to write what happened. */
export function needsWords(reason: FailReason): boolean {
  return reason === 'other'
}

export function asFailReason(value: unknown): FailReason | null {
  return FAIL_REASONS.find((reason) => reason === value) ?? null
}
