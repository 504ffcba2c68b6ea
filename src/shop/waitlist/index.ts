export { joinWaitlist, MOST_ENTRIES, type Contact, type Joined } from './join-waitlist.ts'
export { notifyWaitlist } from './notify-waitlist.ts'
export {
  dropOldEntries,
  entryByToken,
  eraseEntriesOf,
  leaveWaitlist,
  unsubscribeByToken,
  unsubscribeContact,
} from './unsubscribe.ts'
export { demand, demandByWeek, demandWeeks, openEntriesOf, type Demand, type WeeklyDemand } from './entries.ts'
export { changeWaitlistRules, LONGEST_ANSWER_HOURS, waitlistRules, waitlistRulesVersion } from './rules.ts'
export { KEEP_DAYS } from './model.ts'
export type { WaitlistRules } from './model.ts'
