// Bugs that a season must find: guards that are removed in a copy of the sources.
import { dropped, type Mutation } from '../prove/mutation.ts'

export type SeasonMutation = Pick<Mutation, 'guard' | 'edits' | 'sql' | 'breaks'> & { days: number; seed: number }

export const SEASON_MUTATIONS: { [name: string]: SeasonMutation } = {
  'slot-at-midnight': {
    guard: 'The last place of a slot is given once: here one more is given in the first hour of a day.',
    edits: [],
    sql: [dropped('fulfilment.slot_days', 'within_capacity')],
    breaks: 'slots are never overbooked',
    days: 10,
    seed: 1,
  },
}
