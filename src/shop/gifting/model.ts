// The box builder: a box request, its faults and its price
export { priceBox, savedByStep, stepFor } from './box-price.ts'
export type { BoxParts, BoxPrice, VolumeStep } from './box-price.ts'
export { boxFaults, dayToShow, giftDays, LONGEST_AHEAD_DAYS, nextDayOf, packagingFor } from './box-rules.ts'
export type { BoxFault, GiftOccasion, GiftRules, Packaging } from './box-rules.ts'
export {
  cardFor,
  dayOfRequest,
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
  LONGEST_COMMENT,
  LONGEST_TERMS,
  MOST_LINES,
  MOST_UNITS,
  needsApprover,
  QUOTATION_MOVES,
  quotationStatus,
  quotationTotals,
} from './quotation-rules.ts'
export type { QuotationMove, QuotationState, QuotationStatus, QuotationTotals } from './quotation-rules.ts'
