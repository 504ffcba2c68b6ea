import { addDays, type CalendarDate } from '../values/day.ts'
import type { QuotationState } from './quotation-rules.ts'
import type { QuotationEventKind } from './quotations.ts'

/** The stages of a sale, from the enquiry to its end. Sent: the buyer has a version. Approved: the boxes are not ordered yet. */
export const PIPELINE_STAGES = ['enquiry', 'draft', 'sent', 'approved', 'won', 'lost'] as const
export type PipelineStage = (typeof PIPELINE_STAGES)[number]

/** Sales that have ended are shown for so many days. */
export const ENDED_DAYS = 30

export type StageFacts = {
  /** Of the latest version. */
  state: QuotationState
  validUntil: CalendarDate
  /** The latest event, other than that the buyer opened it. */
  last: QuotationEventKind
  /** Recorded as lost by the sales desk. */
  lost: boolean
  /** The run of the approved version was cancelled, and no other has begun. */
  cancelled: boolean
  /** The approved boxes are ordered, or it was for services only, so that there is no list of people. */
  ordered: boolean
}

/** `attention`: the buyer waits for an answer, or the version can no longer be approved. */
export type Staged = { stage: PipelineStage; attention: 'question' | 'expired' | null }

export function stageOf({ state, validUntil, last, lost, cancelled, ordered }: StageFacts, today: CalendarDate): Staged {
  if (state === 'approved' && !cancelled) return { stage: ordered ? 'won' : 'approved', attention: null }
  if (lost || cancelled || state === 'declined' || state === 'superseded') return { stage: 'lost', attention: null }
  const stage = state === 'draft' ? 'draft' : 'sent'
  if (last === 'comment' || last === 'change-asked') return { stage, attention: 'question' }
  return { stage, attention: stage === 'sent' && validUntil < today ? 'expired' : null }
}

/** Whether the board still shows it. */
export function isOnBoard(stage: PipelineStage, lastDay: CalendarDate, today: CalendarDate): boolean {
  return (stage !== 'won' && stage !== 'lost') || lastDay >= addDays(today, -ENDED_DAYS)
}
