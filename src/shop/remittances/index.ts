// Reading a file
export {
  dropOldRemittances,
  dropRemittance,
  keepRemittance,
  mapRemittance,
  readBank,
  unmapRemittance,
} from './keep-remittance.ts'
export { readRemittanceMapping } from './read-lines.ts'
export { confirmedLines, latestRemittances, remittanceById, rowsOf, type Remittance } from './remittances.ts'

// Matching and booking
export { planRemittance } from './plan.ts'
export { confirmRemittance, isBankReceipt, remittanceName } from './confirm-remittance.ts'

// Differences
export { closeTasks } from './close-tasks.ts'
export { openTasks, taskCounts, tasksOfRemittance, type RemittanceTask } from './tasks.ts'

// Rules
export { remittanceRules, remittanceRulesVersion, saveRemittanceRules } from './settings.ts'

export { eraseFromRemittances } from './erase-buyers.ts'
