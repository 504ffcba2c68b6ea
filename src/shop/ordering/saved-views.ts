import { newId } from '#platform/ids.ts'
import type { Ctx, Reader } from '../context.ts'
import { assert } from '../values/index.ts'
import { isId } from './cart-facts.ts'

/** A named filter of the order list. `query` is the query string of the list's URL. */
export type SavedView = { id: string; name: string; query: string }
export type ViewSaved = { ok: true; id: string } | { ok: false; problem: 'name-missing' | 'name-taken' | 'too-many-views' }
export type ViewDropped = { ok: true } | { ok: false; problem: 'unknown-view' }

const MOST_VIEWS = 20

/** The person's own views, oldest first. */
export function savedViews(reader: Reader, staffId: string): Promise<SavedView[]> {
  return reader
    .selectFrom('ordering.saved_views')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function saveView(ctx: Ctx, { name, query }: { name: string; query: string }): Promise<ViewSaved> {
  const staff_id = staffIdOf(ctx)
  return ctx.db.transaction(async (tx): Promise<ViewSaved> => {
    if (name === '') return { ok: false, problem: 'name-missing' }
    const own = await savedViews(tx, staff_id)
    if (own.some((view) => view.name === name)) return { ok: false, problem: 'name-taken' }
    if (own.length >= MOST_VIEWS) return { ok: false, problem: 'too-many-views' }
    const id = newId(ctx.now)
    const saved = await tx
      .insertInto('ordering.saved_views')
      .values({ id, staff_id, name, query, created_at: ctx.now })
      .onConflict((conflict) => conflict.columns(['staff_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return saved ? { ok: true, id } : { ok: false, problem: 'name-taken' }
  })
}

export function dropView(ctx: Ctx, id: string): Promise<ViewDropped> {
  const staffId = staffIdOf(ctx)
  return ctx.db.transaction(async (tx): Promise<ViewDropped> => {
    if (!isId(id)) return { ok: false, problem: 'unknown-view' }
    const dropped = await tx
      .deleteFrom('ordering.saved_views')
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .returning('id')
      .executeTakeFirst()
    return dropped ? { ok: true } : { ok: false, problem: 'unknown-view' }
  })
}

function staffIdOf({ actor }: Ctx): string {
  assert(actor.kind === 'staff', 'views belong to staff')
  return actor.staffId
}
