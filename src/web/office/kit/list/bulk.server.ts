import type { Permission } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import type { StaffContext } from '../../access.server.ts'
import { officeWords } from '../../office-words.server.ts'
import type { OfficeText } from '../../office-texts.tsx'
import type { ActionContext } from '../actions.server.ts'
import { detailsIn } from '../refusal.server.ts'
import { sentenceKey } from '../sentence-key.server.ts'
import type { Refused } from '../sentences.ts'
import type { UndoIntent, UndoOffer } from '../undo.ts'
import type { BulkResult } from './bulk-result.tsx'

export const MOST_TICKED = 100

type Bulk<Page extends string> = {
  /** The page whose sentences say why a row was refused; several pages may share them. */
  page: Page
  /** What its button says. */
  name: OfficeText
  needs: Permission
  /** What the rows are called in the result. */
  names: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The intent, for ticked rows too, that undoes it. */
  undo?: UndoIntent
  each: (context: StaffContext, id: string) => Promise<{ ok: true } | { ok: false; problem: Refused<Page> }>
}

type BulkOutcome = ({ ok: true } & BulkResult) | { ok: false; problem: 'none-ticked' | 'too-many-ticked' }

/** An intent of an action table for each ticked row: a row that is refused does not stop the others, and the answer says why. */
export function bulkIntent<Page extends string>({ page, name, needs, names, undo, each }: Bulk<Page>) {
  return {
    name,
    needs,
    fields: (_read: unknown, { sent }: ActionContext) => tickedIn(sent),
    run: async (context: ActionContext, ids: readonly string[]): Promise<BulkOutcome> => {
      if (ids.length === 0) return { ok: false, problem: 'none-ticked' }
      if (ids.length > MOST_TICKED) return { ok: false, problem: 'too-many-ticked' }
      const named = await names(context.ctx.db, ids)
      const t = officeWords(context.language)
      const result: BulkResult = { done: [], refused: [] }
      for (const id of ids) {
        const outcome = await each(context, id)
        if (outcome.ok) result.done.push(id)
        else {
          const text = t(sentenceKey('refused', page, outcome.problem) ?? 'refused.not-understood', detailsIn(outcome))
          result.refused.push({ id, name: named.get(id) ?? id.slice(0, 8), text })
        }
      }
      return { ok: true, ...result }
    },
    to: ({ url }: ActionContext, { done }: BulkResult) => {
      const search = new URLSearchParams(url.search)
      for (const old of ['done', 'undo', 'undo-rows']) search.delete(old)
      search.set('count', String(done.length))
      return `${url.pathname}?${search}`
    },
    undo: (_context: unknown, { done }: BulkResult): UndoOffer | null =>
      undo && done.length > 0 ? { intent: undo, rows: done } : null,
    shows: (_context: unknown, { done, refused }: BulkResult): BulkResult | null =>
      refused.length === 0 ? null : { done, refused, ...(undo && { undo }) },
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The rows that a form is about: the one whose own button was pressed (`only`), else each that is ticked (`tick-<id>`), or with `all` every
 * row of the page, which is how one ticks all without scripts.
 */
export function tickedIn(sent: Record<string, string>): string[] {
  const { only } = sent
  if (only !== undefined) return UUID.test(only) ? [only] : []
  const ticked = Object.keys(sent).flatMap((name) => (name.startsWith('tick-') ? [name.slice('tick-'.length)] : []))
  const all = sent['all'] === 'yes' ? (sent['rows'] ?? '').split(' ') : []
  return [...new Set([...ticked, ...all])].filter((id) => UUID.test(id))
}
