// The rules of the owner
export { saveWeeklyRules, weeklyRules, weeklyRulesVersion, type WeeklyRuleField, type WeeklyRulesSaved } from './rules.ts'

// Plans, by their buyers and by staff
export {
  firstDayOf,
  MOST_PLANS,
  sendPlanLink,
  startPlan,
  type PlanInput,
  type PlanRefused,
  type PlanStarted,
} from './start-plan.ts'
export { changeTerms, confirmPlan, endPlan, pausePlan, resumePlan, type PlanTerms } from './change-plan.ts'
export { planBy, plansOfPhone, type Plan, type PlanRef } from './plans.ts'

export { slotChoicesFor, slotValue, type SlotChoice } from './slot-choices.ts'

// Boxes
export { skipBox, swapFruit, swapsOf, unskipBox } from './change-box.ts'
export { boxesOfPlan, linesOfBoxes, type BoxLine, type WeeklyBox } from './boxes.ts'
export { fruitForDay, type WeeklyFruit } from './fruit.ts'
export { carryOver, type CarriedOver } from './carry-over.ts'
export { creditOf, creditsOf, type Credit } from './credits.ts'
export { totalOf } from './order-box.ts'
export { noteTold } from './tell.ts'

// What runs by itself
export { followWeekly } from './follow.ts'

// For the office, purchasing and the erasure of a person
export { PLAN_RISKS, PLAN_SORTS, plansForOffice, type PlanFilter, type PlanRow } from './plans-for-office.ts'
export { fruitNeeded, loadByDay, type DayLoad, type FruitNeed } from './needs.ts'
export { erasePlansOf } from './erase.ts'

export type { WeeklyRules, WeeklySize } from './model.ts'
