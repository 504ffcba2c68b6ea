// The rules of the owner
export { saveWeeklyRules, weeklyRules, weeklyRulesVersion } from './rules.ts'

// Plans, by their buyers and by staff
export { MOST_PLANS, sendPlanLink, startPlan, type PlanInput, type PlanStarted } from './start-plan.ts'
export { changeTerms, confirmPlan, endPlan, pausePlan, resumePlan } from './change-plan.ts'
export { askForWallet, choosePayment, forgetWallet, WALLET, type PaymentChosen, type WalletAsked } from './plan-payment.ts'
export { planBy, plansOfCompany, type Plan } from './plans.ts'
export { slotChoicesFor, slotValue, type SlotChoice } from './slot-choices.ts'

// Boxes
export { skipBox, swapFruit, swapsOf, unskipBox } from './change-box.ts'
export { boxesOfPlan, linesOfBoxes, type BoxLine, type WeeklyBox } from './boxes.ts'
export { fruitForDay } from './fruit.ts'
export { carryOver } from './carry-over.ts'
export { creditOf, creditsOf } from './credits.ts'
export { totalOf } from './order-box.ts'
export { noteTold } from './tell.ts'

// What runs by itself
export { followWeekly } from './follow.ts'

// For the office, purchasing and the erasure of a person
export { plansForOffice } from './plans-for-office.ts'
export { fruitNeeded, loadByDay, type FruitNeed } from './needs.ts'
export { dropOldPlans, erasePlansOf } from './erase.ts'

export type { WeeklyRules } from './model.ts'
