import { newId } from '#platform/ids.ts'
import type { Ctx, Reader } from '../context.ts'
import { assert } from '../values/index.ts'
import { isId } from './cart-facts.ts'

/** One list of the office with filters and sorting, under a name. `query` is the query string of the list's URL. */
export type SavedView = { id: string; name: string; query: string }
/** `list` is the list's address below /office, such as `orders`. */
export type NewView = { list: string; name: string; query: string }
export type ViewSaved =
  | { ok: true; id: string }
  | { ok: false; problem: 'view-name-missing' | 'view-name-taken' | 'too-many-views' }
export type ViewDropped = { ok: true } | { ok: false; problem: 'unknown-view' }

// Of one list.
const MOST_VIEWS = 20

/** The person's own views of a list, oldest first. */
export function savedViews(reader: Reader, { staffId, list }: { staffId: string; list: string }): Promise<SavedView[]> {
  return reader
    .selectFrom('ordering.saved_views')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A name is used once for all lists of a person. */
export function saveView(ctx: Ctx, { list, name, query }: NewView): Promise<ViewSaved> {
  const staff_id = staffIdOf(ctx)
  return ctx.db.transaction(async (tx): Promise<ViewSaved> => {
    if (name === '') return { ok: false, problem: 'view-name-missing' }
    const own = await savedViews(tx, { staffId: staff_id, list })
    if (own.length >= MOST_VIEWS) return { ok: false, problem: 'too-many-views' }
    const id = newId(ctx.now)
    const saved = await tx
      .insertInto('ordering.saved_views')
      .values({ id, staff_id, list, name, query, created_at: ctx.now })
      .onConflict((conflict) => conflict.columns(['staff_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return saved ? { ok: true, id } : { ok: false, problem: 'view-name-taken' }
  })
}

export function dropView(ctx: Ctx, { list, id }: { list: string; id: string }): Promise<ViewDropped> {
  const staffId = staffIdOf(ctx)
  return ctx.db.transaction(async (tx): Promise<ViewDropped> => {
    if (!isId(id)) return { ok: false, problem: 'unknown-view' }
    const dropped = await tx
      .deleteFrom('ordering.saved_views')
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .where('list', '=', list)
      .returning('id')
      .executeTakeFirst()
    return dropped ? { ok: true } : { ok: false, problem: 'unknown-view' }
  })
}

function staffIdOf({ actor }: Ctx): string {
  assert(actor.kind === 'staff', 'views belong to staff')
  return actor.staffId
}
