// Reading a file
export {
  bankReference,
  dropOldRemittances,
  dropRemittance,
  keepRemittance,
  mapRemittance,
  readBank,
  unmapRemittance,
} from './keep-remittance.ts'
export { readRemittanceMapping, type LineFault } from './read-lines.ts'
export { confirmedLines, latestRemittances, remittanceById, rowsOf, type ConfirmedLine, type Remittance } from './remittances.ts'

// Matching and booking
export { planRemittance, type RemittancePlan } from './plan.ts'
export { confirmRemittance, isBankReceipt, remittanceName } from './confirm-remittance.ts'

// Differences
export { closeTasks } from './close-tasks.ts'
export { openTasks, taskCounts, tasksOfRemittance, type RemittanceTask } from './tasks.ts'

// Rules
export { remittanceRules, remittanceRulesVersion, saveRemittanceRules, type RemittanceRules } from './settings.ts'

export { eraseFromRemittances } from './erase-buyers.ts'
