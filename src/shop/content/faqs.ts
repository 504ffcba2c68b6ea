import type { Reader } from '../context.ts'
import type { Tables } from '../tables.ts'
import type { Bilingual } from '../values/index.ts'

export type Faq = { id: string; topic: Tables['content.faqs']['topic']; question: Bilingual; answer: Bilingual }

/** All questions in their order. */
export function faqs(reader: Reader): Promise<Faq[]> {
  return reader
    .selectFrom('content.faqs')
    .select(['id', 'topic', 'question', 'answer'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
