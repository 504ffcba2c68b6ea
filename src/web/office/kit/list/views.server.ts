import { dropView, savedViews, saveView, type SavedView } from '#shop/ordering/index.ts'
import { cleanLine } from '#shop/values/index.ts'
import type { StaffContext } from '../../access.server.ts'
import { intentsOf } from '../actions.server.ts'
import { viewQuery, type AnyList } from './list-url.ts'

const LONGEST_NAME = 40
const LONGEST_QUERY = 1000

/** What a view is stored under: the address of its list below /office. */
const nameOf = ({ path }: { path: string }) => path.slice('/office/'.length)

/** The viewer's saved views of a list, for `<SavedViews>`. */
export function ownViews({ ctx, staff }: StaffContext, list: { path: string }): Promise<SavedView[]> {
  return savedViews(ctx.db, { staffId: staff.staffId, list: nameOf(list) })
}

const intent = intentsOf<'views'>()

/** The intents of `<SavedViews>`. Everybody who may see the list may save views of it, for themselves. */
export function viewIntents(list: AnyList) {
  const path = (query: string) => (query === '' ? list.path : `${list.path}?${query}`)
  const queryIn = (sent: Record<string, string>) => viewQuery(list, (sent['query'] ?? '').slice(0, LONGEST_QUERY))
  return {
    'save-view': intent({
      name: 'views.save',
      mistakes: { 'view-name-missing': 'name', 'view-name-taken': 'name', 'too-many-views': 'name' },
      run: async ({ ctx, sent }) => {
        const [name, query] = [cleanLine(sent['name'] ?? '', LONGEST_NAME) ?? '', queryIn(sent)]
        const saved = await saveView(ctx, { list: nameOf(list), name, query })
        return saved.ok ? { ok: true, query } : saved
      },
      to: (_context, { query }) => path(query),
      done: 'view-saved',
    }),
    'drop-view': intent({
      name: 'views.dropIt',
      mistakes: { 'unknown-view': '' },
      run: ({ ctx, sent }) => dropView(ctx, { list: nameOf(list), id: sent['view'] ?? '' }),
      to: ({ sent }) => path(queryIn(sent)),
      done: 'view-dropped',
    }),
  }
}
