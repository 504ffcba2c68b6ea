import { setLowLevel, stockItems } from '#shop/inventory/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { parseAmount } from '../amounts.ts'

export type LowLevelRefusal = { ok: false; problem: 'not-an-amount' | 'edit-conflict'; typed: string }

/** Saves the low-stock level of the fruit in the URL. If it is empty, the last few units count as low. */
export async function changeLowLevel(
  { ctx }: StaffContext,
  search: URLSearchParams,
  fields: Record<string, string>,
): Promise<{ ok: true; stockItemId: string } | LowLevelRefusal> {
  const item = (await stockItems(ctx.db)).find(({ id }) => id === search.get('item'))
  if (!item) throw notFound()
  const typed = (fields['level'] ?? '').slice(0, 40)
  const seen = fields['seen'] ?? ''
  const level = typed.trim() === '' ? null : parseAmount(typed, item.unit)
  const wrong = fields['level'] === undefined || !/^\d{0,9}$/.test(seen) || (typed.trim() !== '' && level === null)
  if (wrong) return { ok: false, problem: 'not-an-amount', typed }
  const set = await setLowLevel(ctx, { stockItemId: item.id, level, seen: seen === '' ? null : Number(seen) })
  if (set.ok) return { ok: true, stockItemId: item.id }
  if (set.problem === 'unknown-stock-item') throw notFound()
  return { ok: false, problem: set.problem, typed }
}
