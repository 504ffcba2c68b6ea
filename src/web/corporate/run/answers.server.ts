import { answerOf, answersOf, ANSWERS, type RecipientRow, type Run } from '#shop/gifting/index.ts'
import type { Reader } from '#shop/context.ts'
import { formatNumber } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import { runWords } from './open-run-page.server.ts'

/** How many people gave each answer, without answers that were not given. */
export type AnswersCounted = { key: string; text: string; people: string }[]

export async function answersCounted(reader: Reader, run: Run, language: Language): Promise<AnswersCounted> {
  const counts = await answersOf(reader, run)
  return ANSWERS.filter((answer) => counts[answer] > 0).map((answer) => ({
    key: answer,
    text: runWords(language)(`run.answer.${answer}`),
    people: formatNumber(counts[answer], language),
  }))
}

/** What a recipient answered, in words; empty for those who were not asked. */
export function saidBy(run: Run, row: RecipientRow, language: Language): string {
  const say = runWords(language)
  return answerOf(run, row)
    .map((answer) => say(`run.said.${answer}`, { name: row.givenName ?? '' }))
    .join(', ')
}
