import { z } from 'zod'
import { newId } from '#platform/ids.ts'
import { farms } from '#shop/catalog/index.ts'
import { receiveLot, stockItems, type StockItemTotals } from '#shop/inventory/index.ts'
import { inLanguage, calendarDate, cleanLine, dayInDhaka, formatDay, parseTaka, otherLanguage } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { parseAmount } from '../amounts.ts'
import type { ReceiveAnswer, ReceiveField, ReceiveView } from './receive-form.tsx'

export async function receiveView({ ctx, language }: StaffContext, search: URLSearchParams): Promise<ReceiveView> {
  const [items, growers] = [await stockItems(ctx.db), await farms(ctx.db)]
  const asked = search.get('item') ?? ''
  return {
    items: items.map(({ id, name, unit, shelfDays }) => ({
      id,
      name: inLanguage(name, language),
      other: inLanguage(name, otherLanguage(language)),
      unit,
      shelfDays,
    })),
    farms: growers.map(({ id, name, place }) => ({ id, name: `${inLanguage(name, language)}, ${inLanguage(place, language)}` })),
    today: dayInDhaka(ctx.now),
    item: items.some((item) => item.id === asked) ? asked : '',
    requestId: newId(ctx.now),
  }
}

const text = z.string().max(60).default('')
const Fields = z.object({
  item: text,
  farm: text,
  grade: text,
  harvested: text,
  bestBefore: text,
  amount: text,
  cost: text,
  supplier: text,
  requestId: text,
})

/** Receives the lot, or returns the error of each field. */
export async function receive(
  requestContext: StaffContext,
  fields: Record<string, string>,
): Promise<{ ok: true; lotId: string } | ({ ok: false } & ReceiveAnswer)> {
  const parsed = Fields.safeParse(fields)
  const typed = parsed.success ? parsed.data : Fields.parse({})
  const items = await stockItems(requestContext.ctx.db)
  const growers = await farms(requestContext.ctx.db)
  const read = readFields(typed, {
    item: items.find((one) => one.id === typed.item),
    farmKnown: typed.farm === '' || growers.some((farm) => farm.id === typed.farm),
  })
  if (!read.ok) return { ok: false, typed, problems: read.problems, notBefore: null }
  const received = await receiveLot(requestContext.ctx, read.lot)
  if (received.ok) return received
  const answer = (field: ReceiveField, problem: ReceiveAnswer['problems'][ReceiveField], notBefore: string | null = null) =>
    ({ ok: false, typed, problems: { [field]: problem }, notBefore }) as const
  switch (received.problem) {
    case 'unknown-stock-item':
      return answer('item', 'missing')
    case 'not-an-amount':
      return answer('amount', 'not-an-amount')
    case 'goes-off-too-early':
      return answer('bestBefore', 'goes-off-too-early')
    case 'harvest-in-future':
      return answer('harvested', 'harvest-in-future')
    case 'before-legal-date':
      return answer('harvested', 'before-legal-date', formatDay(received.notBefore, requestContext.language, 'withYear'))
    case 'code-taken':
      throw new Error('A lot that makes its own code found it taken.')
    default:
      return received satisfies never
  }
}

type Typed = z.infer<typeof Fields>

function readFields(typed: Typed, { item, farmKnown }: { item: StockItemTotals | undefined; farmKnown: boolean }) {
  const problems: ReceiveAnswer['problems'] = {}
  const harvestedOn = typed.harvested === '' ? null : calendarDate(typed.harvested)
  const bestBefore = typed.bestBefore === '' ? undefined : calendarDate(typed.bestBefore)
  const amount = parseAmount(typed.amount, item?.unit ?? 'gram')
  const cost = parseTaka(typed.cost)
  const grade = (['A', 'B', 'C'] as const).find((one) => one === typed.grade)
  if (!item) problems.item = 'missing'
  if (!farmKnown) problems.farm = 'missing'
  if (!grade) problems.grade = 'missing'
  if (typed.harvested !== '' && harvestedOn === null) problems.harvested = 'not-a-day'
  if (bestBefore === null) problems.bestBefore = 'not-a-day'
  if (amount === null || amount === 0) problems.amount = 'not-an-amount'
  if (cost === null) problems.cost = 'not-money'
  if (!item || !grade || amount === null || cost === null || bestBefore === null || Object.keys(problems).length > 0)
    return { ok: false, problems } as const
  const lot = { stockItemId: item.id, farmId: typed.farm || null, grade, amount, costPaisa: cost, harvestedOn, bestBefore }
  const supplier = cleanLine(typed.supplier, 60) || null
  const requestId = /^[0-9a-f-]{36}$/.test(typed.requestId) ? { requestId: typed.requestId } : {}
  return { ok: true, lot: { ...lot, supplier, ...requestId } } as const
}
