export {
  APPROVE_DAYS_BEFORE,
  birthdayIn,
  BIRTHDAY,
  DELIVER,
  GOES_TO,
  JOINING_DAY,
  lastOfMonth,
  LONGEST_CARD,
  monthAfter,
  MOST_PEOPLE,
  ORDER_DAYS_AHEAD,
  PLAN_DAYS_AHEAD,
  PROGRAMME_MOVES,
  REMIND_DAYS_BEFORE,
} from './programme-rules.ts'
export type {
  Deliver,
  GiftReason,
  GiftState,
  GoesTo,
  MonthState,
  PersonFault,
  PersonField,
  ProgrammeState,
} from './programme-rules.ts'
export { giftKey, planMonth } from './plan-month.ts'
export type { KeptGift, PlanFacts, PlannedGift, PlannedPerson, PlanRule } from './plan-month.ts'
