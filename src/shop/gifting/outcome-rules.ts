import type { QuotationState } from './quotation-rules.ts'

/** Why a quotation was won or lost. Also the check constraint of `gifting.quotation_outcomes`. */
export const OUTCOME_REASONS = {
  won: ['fruit', 'price', 'branding', 'bought-before', 'recommended', 'other'],
  lost: ['price', 'other-supplier', 'day-full', 'fruit-missing', 'put-off', 'no-answer', 'other'],
} as const

export type Outcome = keyof typeof OUTCOME_REASONS
export type OutcomeReason = (typeof OUTCOME_REASONS)[Outcome][number]

export const LONGEST_OUTCOME_NOTE = 500

/** The outcome that can be recorded: `won` once a version is approved, unless its run was cancelled; else `lost`. */
export function outcomeToRecord(states: readonly QuotationState[], { cancelled }: { cancelled: boolean }): Outcome {
  return states.includes('approved') && !cancelled ? 'won' : 'lost'
}

export function isReasonOf(outcome: Outcome, reason: string): reason is OutcomeReason {
  return (OUTCOME_REASONS[outcome] as readonly string[]).includes(reason)
}
