import { newId } from '#platform/ids.ts'
import { brand } from '#shop/content/index.ts'
import {
  GROWERS_LANGUAGE,
  LONGEST_GROWER_TEXT,
  linesByIds,
  orderLines,
  orderText,
  type LineProblem,
} from '#shop/purchasing/index.ts'
import { formatDay, spacedPhone, digitsIn, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { listFacts } from './list-facts.server.ts'
import { versionIn } from './purchase-actions.server.ts'
import { shareLink } from './purchases.server.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST_SHOWN = 100

export type OrderView = Awaited<ReturnType<typeof orderView>>

/** The ticked lines by farm, and the message to each grower before it is sent. */
export async function orderView(context: StaffContext, search: URLSearchParams) {
  const { ctx, language, may } = context
  const ids = search.getAll('line').filter((id) => UUID.test(id))
  const lines = (await linesByIds(ctx.db, ids.slice(0, MOST_SHOWN))).filter(({ state }) => state === 'draft')
  const [facts, { phone: shopPhone }] = [await listFacts(context), await brand(ctx.db)]
  const groups = [...Map.groupBy(lines, ({ farmId }) => farmId)].map(([farmId, all]) => {
    const phone = facts.phone(farmId)
    const told = all.flatMap(({ stockItemId, day, amount }) => {
      const item = facts.item(stockItemId)
      return item ? [{ item, day, amount }] : []
    })
    const text = farmId === null ? null : orderText(told, shopPhone)
    return {
      farmId,
      farm: facts.farmName(farmId),
      sum: facts.sum(all),
      phone: phone && digitsIn(language, spacedPhone(phone)),
      text,
      share: text === null ? null : shareLink(phone, text),
      lines: all.map((line) => ({
        id: line.id,
        version: line.version,
        fruit: facts.fruit(line.stockItemId),
        day: facts.day(line.day),
        amount: facts.amount(line.amount, line.stockItemId),
        price: facts.price(line.unitCost, line.stockItemId),
        cost: facts.costText(line),
      })),
    }
  })
  return {
    requestId: newId(ctx.now),
    groups,
    count: lines.length,
    sum: facts.sum(lines),
    longest: LONGEST_GROWER_TEXT,
    /** Of the messages. */
    language: GROWERS_LANGUAGE,
    mayChangeFarm: may('manage-content'),
  }
}

const intent = intentsOf<'order-purchases'>()

export const orderPurchaseActions = defineActions({
  page: 'order-purchases',
  sees: 'receive-stock',
  otherwise: 'order',
  intents: {
    order: intent({
      name: 'purchase.preview',
      fields: (read, { sent, ctx }) => ({
        requestId: UUID.test(read.text('requestId')) ? read.text('requestId') : newId(ctx.now),
        lines: Object.keys(sent).flatMap((name) => {
          const id = name.startsWith('line-') ? name.slice('line-'.length) : ''
          return UUID.test(id) ? [{ id, seen: versionIn(sent[name]) }] : []
        }),
        texts: new Map(
          Object.keys(sent).flatMap((name) => {
            const farm = name.startsWith('text-') ? name.slice('text-'.length) : ''
            return UUID.test(farm) ? [[farm, read.longTextIfAny(name, LONGEST_GROWER_TEXT, 'text-too-long')] as const] : []
          }),
        ),
      }),
      run: async ({ ctx, language }, input) => {
        const ordered = await orderLines(ctx, input)
        if (ordered.ok || ordered.problem !== 'lines-refused') return ordered
        const each = [...ordered.lines].map(([id, problem]) => [`line-${id}`, inWords(problem, language)] as const)
        return { ok: false, problem: 'lines-refused', each: Object.fromEntries(each) } as const
      },
      to: () => '/office/stock/purchases?done=ordered',
    }),
  },
})

function inWords(problem: LineProblem, language: Language) {
  return problem.problem === 'before-legal-date'
    ? { problem: problem.problem, detail: formatDay(problem.notBefore, language, 'withYear') }
    : { problem: problem.problem }
}
