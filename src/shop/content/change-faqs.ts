import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import {
  cleanLine,
  cleanText,
  type Translations,
  type FieldIn,
  everyText,
  mapText,
  missingFields,
  orderedText,
} from '../values/index.ts'
import { FAQ_TOPICS, type FaqTopic } from './model.ts'

export type FaqFacts = { topic: FaqTopic; question: Translations; answer: Translations; published: boolean }
type FaqRecord = FaqFacts & { id: string }

export const LONGEST_QUESTION = 200
export const LONGEST_ANSWER = 3000
const MOST_FAQS = 200

/** Every question in order, including unpublished ones. */
export async function faqRecords(reader: Reader): Promise<FaqRecord[]> {
  return readFaqs(reader, sql``)
}

async function readFaqs(reader: Reader, lock: ReturnType<typeof sql>): Promise<FaqRecord[]> {
  const found = await sql<FaqRecord>`
    select id, topic, question, answer, published from content.faqs order by position, id ${lock}`.execute(reader)
  return found.rows
}

/** A version token of a question. */
export function faqVersion({ topic, question, answer, published }: FaqFacts): string {
  return versionToken([topic, ...everyText(question), ...everyText(answer), published])
}

/** A version token of the list: which questions there are, and in which order. */
export function faqListVersion(all: readonly { id: string }[]): string {
  return versionToken(all.map(({ id }) => id))
}

type FaqSaved =
  | { ok: true; id: string }
  | { ok: false; problem: 'not-valid'; fields: (FieldIn<'question' | 'answer'> | 'topic')[] }
  | { ok: false; problem: 'edit-conflict' | 'no-such-question' | 'too-many-questions' }

/**
 * Changes a question, or appends a new one when `id` is null. `seen` is the question's version; for a new one the list's, so that a form
 * submitted twice adds it once.
 */
export function saveFaq(ctx: Ctx, input: { id: string | null; facts: FaqFacts; seen: string }): Promise<FaqSaved> {
  const { id, seen } = input
  const facts = normalized(input.facts)
  return ctx.db.transaction(async (tx): Promise<FaqSaved> => {
    const all = await lockFaqs(tx)
    const before = all.find((one) => one.id === id) ?? null
    if (id !== null && !before) return { ok: false, problem: 'no-such-question' }
    if ((before ? faqVersion(before) : faqListVersion(all)) !== seen) return { ok: false, problem: 'edit-conflict' }
    const fields = wrongIn(facts)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    if (!before && all.length >= MOST_FAQS) return { ok: false, problem: 'too-many-questions' }
    const changed = before ? changedFields(factsOf(before), factsOf(facts)) : { before: null, after: factsOf(facts) }
    if (before && !changed) return { ok: true, id: before.id }
    const written = before?.id ?? newId(ctx.now)
    await sql`
      insert into content.faqs (id, topic, question, answer, published, position)
      values (${written}::uuid, ${facts.topic}, ${JSON.stringify(facts.question)}::jsonb, ${JSON.stringify(facts.answer)}::jsonb,
        ${facts.published}, ${all.length + 1})
      on conflict (id) do update set topic = excluded.topic, question = excluded.question, answer = excluded.answer,
        published = excluded.published`.execute(tx)
    const subject = { type: 'question', id: written, name: facts.question.en }
    await writeAudit(tx, ctx, {
      action: before ? 'change-question' : 'add-question',
      subject,
      before: null,
      after: null,
      ...changed,
    })
    // Appended, whatever the positions of the others.
    if (!before) await writeOrder(tx, [...all.map((one) => one.id), written])
    await pagesChanged(tx, 'questions', ctx.now)
    return { ok: true, id: written }
  })
}

type FaqMoved = { ok: true } | { ok: false; problem: 'edit-conflict' | 'no-such-question' }

/** Moves a question one place up or down within its topic. */
export function moveFaq(ctx: Ctx, { id, by, seen }: { id: string; by: -1 | 1; seen: string }): Promise<FaqMoved> {
  return ctx.db.transaction(async (tx): Promise<FaqMoved> => {
    const all = await lockFaqs(tx)
    const moved = all.find((one) => one.id === id)
    if (!moved) return { ok: false, problem: 'no-such-question' }
    if (faqListVersion(all) !== seen) return { ok: false, problem: 'edit-conflict' }
    const topic = all.filter((one) => one.topic === moved.topic)
    const other = topic[topic.indexOf(moved) + by]
    if (!other) return { ok: true }
    const ids = all.map((one) => (one === moved ? other.id : one === other ? moved.id : one.id))
    await writeOrder(tx, ids)
    const places = { before: { place: topic.indexOf(moved) + 1 }, after: { place: topic.indexOf(other) + 1 } }
    const subject = { type: 'question', id, name: moved.question.en }
    await writeAudit(tx, ctx, { action: 'move-question', subject, ...places })
    await pagesChanged(tx, 'questions', ctx.now)
    return { ok: true }
  })
}

/** Locks the whole list, so that nobody adds a question in the meantime. */
async function lockFaqs(tx: Tx): Promise<FaqRecord[]> {
  await sql`lock table content.faqs in share row exclusive mode`.execute(tx)
  return readFaqs(tx, sql`for update`)
}

async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update content.faqs set position = place.position
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where faqs.id = place.id and faqs.position <> place.position`.execute(tx)
}

/** Fixed field order, because PostgreSQL stores jsonb keys in its own order. */
function factsOf({ topic, question, answer, published }: FaqFacts) {
  return { topic, question: orderedText(question), answer: orderedText(answer), published }
}

function normalized({ topic, question, answer, published }: FaqFacts): FaqFacts {
  return {
    topic,
    question: mapText(question, (words) => cleanLine(words, LONGEST_QUESTION) ?? ''),
    answer: mapText(answer, (words) => cleanText(words, LONGEST_ANSWER) ?? ''),
    published,
  }
}

function wrongIn({ topic, question, answer }: FaqFacts) {
  return [
    ...missingFields('question', question),
    ...missingFields('answer', answer),
    ...(FAQ_TOPICS.includes(topic) ? [] : (['topic'] as const)),
  ]
}
