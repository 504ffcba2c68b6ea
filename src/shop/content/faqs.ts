import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'
import type { FaqTopic } from './model.ts'

export type Faq = { id: string; topic: FaqTopic; question: Translations; answer: Translations }

/** The published questions in order. */
export async function faqs(reader: Reader): Promise<Faq[]> {
  return await reader
    .selectFrom('content.faqs')
    .select(['id', 'topic', 'question', 'answer'])
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
