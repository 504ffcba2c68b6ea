import type { Reader } from '../context.ts'
import { recipientsOf, type RecipientRow } from './recipients.ts'
import type { Run } from './runs.ts'

/** What recipients who were asked answered, as the sender's pages count it. An accepted box may also have another day and another address. */
export const ANSWERS = ['accepted', 'other-day', 'other-place', 'given-on', 'charity', 'declined', 'none'] as const
type Answer = (typeof ANSWERS)[number]
type AnswerCounts = Record<Answer, number>

/** The answers of a recipient; empty for those who were not asked. */
export function answerOf(run: Pick<Run, 'day'>, row: RecipientRow): Answer[] {
  switch (row.state) {
    case 'open':
      return []
    case 'asked':
      return ['none']
    case 'declined':
      return ['declined']
    case 'answered': {
      if (row.goesTo === 'charity') return ['charity']
      if (row.goesTo === 'person') return ['given-on']
      const otherDay = run.day !== null && row.read.day !== run.day
      const otherPlace = (row.senderPlace ?? '') !== '' && row.senderPlace !== row.address
      return ['accepted', ...(otherDay ? (['other-day'] as const) : []), ...(otherPlace ? (['other-place'] as const) : [])]
    }
    default:
      return row.state satisfies never
  }
}

/** How many recipients gave each answer. */
export async function answersOf(reader: Reader, run: Pick<Run, 'id' | 'day'>): Promise<AnswerCounts> {
  const counts: AnswerCounts = {
    accepted: 0,
    'other-day': 0,
    'other-place': 0,
    'given-on': 0,
    charity: 0,
    declined: 0,
    none: 0,
  }
  for (const row of await recipientsOf(reader, run.id)) for (const answer of answerOf(run, row)) counts[answer] += 1
  return counts
}
