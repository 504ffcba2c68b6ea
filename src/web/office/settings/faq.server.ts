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
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'
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
          } satisfies Typed as Typed,
          seen: faqVersion(chosen),
        }
      : null,
  }
}

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export async function changeFaqs({ ctx }: StaffContext, fields: Typed): Promise<Changed> {
  const [intent, id = ''] = (fields['intent'] ?? '').split(' ')
  const seen = fields['seen'] ?? ''
  switch (intent) {
    case 'add':
      return save(ctx, { id: null, fields })
    case 'change':
      return isId(id) ? save(ctx, { id, fields }) : refused(fields, 'no-such-question')
    case 'up':
    case 'down': {
      if (!isId(id)) return refused(fields, 'no-such-question')
      const moved = await moveFaq(ctx, { id, by: intent === 'up' ? -1 : 1, seen })
      return moved.ok ? { ok: true, done: 'saved' } : refused(fields, moved.problem)
    }
    default:
      return refused(fields, 'not-understood')
  }
}

async function save(ctx: StaffContext['ctx'], { id, fields }: { id: string | null; fields: Typed }): Promise<Changed> {
  const read = readFields(fields)
  const facts = {
    topic: read.oneOf('topic', FAQ_TOPICS),
    question: read.lines('question', LONGEST_QUESTION),
    answer: read.texts('answer', LONGEST_ANSWER),
    published: read.yes('published'),
  }
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const saved = await saveFaq(ctx, { id, facts, seen: fields['seen'] ?? '' })
  if (saved.ok) return { ok: true, done: id === null ? 'added' : 'saved' }
  switch (saved.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: saved.fields })
    case 'edit-conflict':
    case 'no-such-question':
    case 'too-many-questions':
      return refused(fields, saved.problem)
    default:
      return saved satisfies never
  }
}

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
