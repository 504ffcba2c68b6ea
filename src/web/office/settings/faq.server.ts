import {
  FAQ_TOPICS,
  faqRecords,
  LONGEST_ANSWER,
  LONGEST_QUESTION,
  moveFaq,
  saveFaq,
  faqVersion,
  faqListVersion,
} from '#shop/content/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { inLanguage, textFields } from '#shop/values/translations.ts'

export type FaqView = Awaited<ReturnType<typeof faqView>>

/** The questions by topic, and the selected one in the form. */
export async function faqView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const all = await faqRecords(ctx.db)
  const chosen = all.find(({ id }) => id === search.get('question'))
  const topics = FAQ_TOPICS.map((topic) => {
    const questions = all.filter((one) => one.topic === topic)
    return {
      topic,
      questions: questions.map(({ id, question, published }) => ({ id, question: inLanguage(question, language), published })),
    }
  })
  return {
    topics,
    seenList: faqListVersion(all),
    chosen: chosen
      ? {
          id: chosen.id,
          fields: {
            topic: chosen.topic,
            ...textFields('question', chosen.question),
            ...textFields('answer', chosen.answer),
            published: chosen.published ? 'yes' : '',
          } as Record<string, string>,
          seen: faqVersion(chosen),
        }
      : null,
  }
}

const intent = intentsOf<'faq'>()

export const faqActions = defineActions({
  page: 'faq',
  sees: 'manage-content',
  mistakes: { 'no-such-question': '', 'too-many-questions': '' },
  intents: {
    add: intent({
      name: 'faqs.add',
      fields: questionIn,
      run: ({ ctx, seen }, facts) => saveFaq(ctx, { id: null, facts, seen }),
      done: 'added',
    }),
    change: intent({
      name: 'faqs.change',
      fields: questionIn,
      run: ({ ctx, seen, about }, facts) => saveFaq(ctx, { id: about, facts, seen }),
      done: 'saved',
    }),
    up: intent({
      name: 'move.any',
      run: ({ ctx, seen, about }) => moveFaq(ctx, { id: about, by: -1, seen }),
      done: 'saved',
    }),
    down: intent({
      name: 'move.any',
      run: ({ ctx, seen, about }) => moveFaq(ctx, { id: about, by: 1, seen }),
      done: 'saved',
    }),
  },
})

function questionIn(read: FieldReader) {
  return {
    topic: read.oneOf('topic', FAQ_TOPICS),
    question: read.lines('question', LONGEST_QUESTION),
    answer: read.texts('answer', LONGEST_ANSWER),
    published: read.yes('published'),
  }
}
