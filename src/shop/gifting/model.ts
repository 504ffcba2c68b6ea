// The box builder: a box request, its faults and its price
export { giftDays, nextDayOf } from './box-rules.ts'
export type { BoxFault, GiftOccasion, GiftRules } from './box-rules.ts'
export {
  cardFor,
  HALF_KILO,
  LONGEST_CARD,
  LONGEST_CARD_NAME,
  MOST_FRUITS,
  MOST_GRAMS_OF_A_FRUIT,
  readBoxRequest,
  boxRequestToSearch,
} from './box-request.ts'
export type { BoxRequest } from './box-request.ts'
export { figureBox } from './figure-box.ts'
export type { FiguredBox } from './figure-box.ts'

// Quotations
export {
  advanceOf,
  boxesByDay,
  boxesOfLines,
  deliveryOfZones,
  onAccountOf,
  MOST_LINES,
  needsApprover,
  QUOTATION_LISTS,
  QUOTATION_SORTS,
  quotationStatus,
  quotationTotals,
} from './quotation-rules.ts'
export type { DeliveryTexts, QuotationSort, QuotationStatus } from './quotation-rules.ts'

// The sales desk
export { LONGEST_OUTCOME_NOTE, OUTCOME_REASONS } from './outcome-rules.ts'
export type { Outcome, OutcomeReason } from './outcome-rules.ts'
export { PIPELINE_STAGES } from './pipeline-rules.ts'
export type { PipelineStage } from './pipeline-rules.ts'
