export { joinWaitlist, MOST_ENTRIES, askForFruit, type Contact, type Joined, type Asked } from './join-waitlist.ts'
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
export {
  dismissFruit,
  keysOfProducts,
  leaveUnlisted,
  matchFruit,
  productNamed,
  productOfKey,
  unlistedDemand,
  unlistedOf,
  type UnlistedDemand,
} from './unlisted-fruit.ts'
export { changeWaitlistRules, LONGEST_ANSWER_HOURS, waitlistRules, waitlistRulesVersion } from './rules.ts'
export { KEEP_DAYS, LONGEST_FRUIT_NAME } from './model.ts'
export type { WaitlistRules } from './model.ts'
