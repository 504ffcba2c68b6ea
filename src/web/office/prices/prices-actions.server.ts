import {
  cancelPlans,
  changePrices,
  planPrices,
  priceRecords,
  undoPrices,
  type PlanRefusal,
  type PriceChange,
  type PriceFacts,
} from '#shop/pricing/index.ts'
import { formatMoney, parseTaka, type Paisa } from '#shop/values/index.ts'
import { knownId } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { viewIntents } from '../kit/list/views.server.ts'
import { sentenceKey } from '../kit/sentence-key.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { officeWords } from '../office-words.server.ts'
import { farOff, MOST_PAISA, seenFrom } from '../products/change-price.server.ts'
import { plannedText } from '../products/planned-text.ts'
import { FIELD, type PriceCell, type PricesResult, type RefusedRow } from './price-cells.ts'
import { pricesList } from './prices-list.ts'
import { seenOf } from './prices.server.ts'

const intent = intentsOf<'prices'>()
const MOST_ROWS = 1000

export const pricesActions = defineActions({
  page: 'prices',
  sees: 'change-prices',
  // Which prices a save planned, as ids.
  longest: 40_000,
  mistakes: { 'not-a-time': 'from', 'from-not-ahead': 'from', 'nothing-typed': '', 'too-many-prices': '' },
  intents: {
    ...viewIntents(pricesList),
    save: intent({
      name: 'prices.save',
      fields: (read, { sent }) => ({ from: read.timeIfAny('from', 'not-a-time'), rows: rowsIn(sent) }),
      run: savePrices,
      shows: (_context, { result }) => result,
    }),
    undo: intent({
      name: 'undo.button',
      fields: (read) => ({ events: eventsIn(read.text('events')), plans: idsIn(read.text('plans')) }),
      run: undoSave,
      shows: (_context, { result }) => result,
    }),
    unplan: intent({
      name: 'prices.unplan',
      run: ({ ctx, about }) => cancelPlans(ctx, [knownId(about)]),
      done: 'unplanned',
      to: ({ url }) => `${url.pathname}${listSearch(url)}`,
    }),
  },
})

function listSearch({ searchParams }: URL): string {
  const search = new URLSearchParams(searchParams)
  search.delete('done')
  return search.size === 0 ? '' : `?${search}`
}

type SentRow = { id: string; seen: PriceFacts; price: string; sale: string; sure: boolean }
/** A changed row as it was understood, or why it was not. */
type ReadRow = { row: SentRow; change: PriceChange; refused: Refusal | null }
type Refusal = { cell: PriceCell; problem: Refused<'prices'>; now?: PriceFacts; planned?: string }
type Saved = { ok: true; result: PricesResult }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A row is sent with what was seen of it; with scripts only changed rows and cells are. */
function rowsIn(sent: Record<string, string>): SentRow[] {
  return Object.entries(sent).flatMap(([name, text]) => {
    const id = name.slice(FIELD.seen.length)
    const seen = seenFrom(text.split('|'))
    if (!name.startsWith(FIELD.seen) || !UUID.test(id) || !seen) return []
    const { price, sale } = { price: sent[FIELD.price + id], sale: sent[FIELD.sale + id] }
    const taka = (amount: Paisa | null) => (amount === null ? '' : String(amount / 100))
    return [
      { id, seen, price: price ?? taka(seen.price), sale: sale ?? taka(seen.salePrice), sure: sent[FIELD.sure + id] === 'yes' },
    ]
  })
}

/** What the row asks for; null when nothing was changed in it. */
function readRow(row: SentRow, { now, planned }: { now: Date; planned: boolean }): ReadRow | null {
  const { id: variantId, seen, sure } = row
  const price = takaIn(row.price)
  const sale = row.sale.trim() === '' ? null : takaIn(row.sale)
  const read = (refused: Refusal | null, facts: PriceFacts = seen): ReadRow => ({
    row,
    change: { variantId, ...facts, seen },
    refused,
  })
  if (price === 'unreadable') return read({ cell: 'price', problem: 'not-money' })
  if (sale === 'unreadable') return read({ cell: 'sale', problem: 'not-money' })
  if (price === seen.price && sale === seen.salePrice) return null
  if (planned && sale !== seen.salePrice) return read({ cell: 'sale', problem: 'plan-without-sale' })
  // A new sale price keeps the days of the sale, unless these are over.
  const days = sale === null || (sale !== seen.salePrice && seen.saleUntil && seen.saleUntil <= now) ? NO_DAYS : seen
  const facts = { price, salePrice: sale, saleFrom: days.saleFrom, saleUntil: days.saleUntil }
  const odd = farOff(planned ? { price, salePrice: null } : facts, seen.price)
  if (odd && !sure) return read({ cell: odd === 'price' ? 'price' : 'sale', problem: 'far-off' }, facts)
  return read(null, facts)
}

const NO_DAYS = { saleFrom: null, saleUntil: null }

function takaIn(text: string): Paisa | 'unreadable' {
  const amount = parseTaka(text)
  return amount === null || amount > MOST_PAISA ? 'unreadable' : amount
}

type SaveOutcome = Saved | { ok: false; problem: 'nothing-typed' | 'too-many-prices' | 'from-not-ahead' }

/** Good rows are saved, at once or from an instant on; the refused ones stay in the list, with the reason at their cell. */
async function savePrices(
  context: ActionContext,
  { from, rows }: { from: Date | null; rows: readonly SentRow[] },
): Promise<SaveOutcome> {
  const { ctx } = context
  const read = rows.flatMap((row) => readRow(row, { now: ctx.now, planned: from !== null }) ?? [])
  if (read.length === 0) return { ok: false, problem: 'nothing-typed' }
  if (read.length > MOST_ROWS) return { ok: false, problem: 'too-many-prices' }
  const good = read.filter(({ refused }) => refused === null).map(({ change }) => change)
  const refusals = new Map(read.flatMap(({ row, refused }) => (refused ? [[row.id, refused] as const] : [])))
  const note = (id: string, refusal: PlanRefusal) => refusals.set(id, refusalAt(refusal, context))
  const saved: Record<string, string> = {}
  if (from !== null) {
    const planned = await planPrices(ctx, { from, plans: good })
    if (!planned.ok) return planned
    for (const [id, refusal] of planned.refused) note(id, refusal)
    for (const { variantId, seen } of good) if (planned.planned.includes(variantId)) saved[variantId] = seenOf(seen)
    const undo = { events: '', plans: planned.planned.join(',') }
    return { ok: true, result: { kind: 'planned', count: planned.planned.length, undo, saved, refused: refusedRows() } }
  }
  const { changed, refused } = await changePrices(ctx, good)
  for (const [id, refusal] of refused) note(id, refusal)
  for (const change of good) if (changed.has(change.variantId)) saved[change.variantId] = seenOf(change)
  const undo = { events: [...changed.values()].filter((event) => event !== null).join(','), plans: '' }
  return { ok: true, result: { kind: 'saved', count: changed.size, undo, saved, refused: refusedRows() } }

  function refusedRows(): Record<string, RefusedRow> {
    const typed = new Map(read.map(({ row }) => [row.id, row]))
    return Object.fromEntries([...refusals].map(([id, refusal]) => [id, refusedRow(refusal, typed.get(id)!, context)]))
  }
}

function refusalAt(refusal: PlanRefusal, { language }: ActionContext): Refusal {
  const { problem } = refusal
  switch (problem) {
    case 'edit-conflict':
      return { cell: 'price', problem, now: refusal.now }
    case 'already-planned':
      return { cell: 'price', problem, planned: plannedText(refusal.planned, language) }
    case 'sale-not-lower':
    case 'sale-window-empty':
    case 'window-without-sale':
      return { cell: 'sale', problem }
    case 'price-not-positive':
    case 'unknown-variant':
      return { cell: 'price', problem }
    default:
      return problem satisfies never
  }
}

function refusedRow(
  { cell, problem, now, planned = '' }: Refusal,
  { price, sale }: SentRow,
  { language }: ActionContext,
): RefusedRow {
  const t = officeWords(language)
  const shown = now ? formatMoney(now.price, language) : ''
  const after = now?.salePrice ? `${formatMoney(now.salePrice, language)} (${shown})` : shown
  const key = sentenceKey('refused', 'prices', problem) ?? 'refused.not-understood'
  const seen = now ? seenOf(now) : null
  return { cell, text: t(key, { now: after, planned }), sure: problem === 'far-off', seen, price, sale }
}

function eventsIn(text: string): number[] {
  return /^\d{1,15}(?:,\d{1,15})*$/.test(text) ? text.split(',').slice(0, MOST_ROWS).map(Number) : []
}

function idsIn(text: string): string[] {
  return text.split(',', MOST_ROWS).filter((id) => UUID.test(id))
}

/** Sets back what one save did, where nobody has changed it since. */
async function undoSave(
  { ctx }: ActionContext,
  { events, plans }: { events: number[]; plans: string[] },
): Promise<Saved | { ok: false; problem: 'nothing-to-undo' }> {
  const nothing = { ok: false, problem: 'nothing-to-undo' } as const
  if (plans.length > 0) {
    const cancelled = await cancelPlans(ctx, plans)
    return cancelled.ok ? { ok: true, result: undone(cancelled.count, {}) } : nothing
  }
  const { changed } = await undoPrices(ctx, events)
  if (changed.size === 0) return nothing
  const records = await priceRecords(ctx.db, [...changed.keys()], ctx.now)
  return { ok: true, result: undone(changed.size, Object.fromEntries([...records].map(([id, record]) => [id, seenOf(record)]))) }
}

function undone(count: number, saved: Record<string, string>): PricesResult {
  return { kind: 'undone', count, undo: { events: '', plans: '' }, saved, refused: {} }
}
