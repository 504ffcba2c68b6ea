import { GRADES } from '#shop/inventory/model.ts'
import { newId } from '#platform/ids.ts'
import { farms } from '#shop/catalog/index.ts'
import { receiveLot, stockItems } from '#shop/inventory/index.ts'
import { demandByStockItem } from '#shop/reporting/index.ts'
import {
  inLanguage,
  cleanLine,
  dayInDhaka,
  formatDay,
  formatWeight,
  grams,
  otherLanguage,
  paisa,
  parseTaka,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { parseAmount } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import type { ReceiveView } from './receive-form.tsx'

export async function receiveView({ ctx, language, may }: StaffContext, search: URLSearchParams): Promise<ReceiveView> {
  const [items, growers, wanted] = [await stockItems(ctx.db), await farms(ctx.db), await demandByStockItem(ctx.db)]
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
    growers: may('see-growers'),
    wanted: wanted.map(({ stockItemId, product, people, grams: amount }) => ({
      item: stockItemId,
      name: inLanguage(product, language),
      people,
      weight: formatWeight(grams(amount), language),
    })),
  }
}

const intent = intentsOf<'receive-lot'>()

export const receiveActions = defineActions({
  page: 'receive-lot',
  sees: 'receive-stock',
  otherwise: 'receive',
  mistakes: {
    'unknown-stock-item': 'item',
    'not-an-amount': 'amount',
    'goes-off-too-early': 'bestBefore',
    'harvest-in-future': 'harvested',
    'before-legal-date': 'harvested',
    'ripe-after-best-before': 'ripeOn',
  },
  intents: {
    receive: intent({
      name: 'receive.button',
      fields: lotIn,
      run: async ({ ctx, language }, lot) => {
        const received = await receiveLot(ctx, lot)
        if (received.ok) return received
        if (received.problem === 'code-taken') throw new Error('A lot that makes its own code found it taken.')
        if (received.problem !== 'before-legal-date') return received
        return { ...received, detail: formatDay(received.notBefore, language, 'withYear') }
      },
      to: (_context, { lotId }) => `/office/stock/${lotId}?done=received`,
    }),
  },
})

async function lotIn(read: FieldReader<Refused<'receive-lot'>>, { ctx }: StaffContext) {
  const item = (await stockItems(ctx.db)).find(({ id }) => id === read.text('item'))
  const farm = (await farms(ctx.db)).find(({ id }) => id === read.text('farm'))
  const requestId = /^[0-9a-f-]{36}$/.exec(read.text('requestId'))?.[0]
  return {
    stockItemId: read.known('item', item?.id ?? null, '', 'missing'),
    farmId: read.text('farm') === '' ? null : read.known('farm', farm?.id ?? null, '', 'missing'),
    grade: read.oneOf('grade', GRADES, 'missing'),
    amount: read.known('amount', parseAmount(read.text('amount'), item?.unit ?? 'gram') || null, 0, 'not-an-amount'),
    costPaisa: read.known('cost', parseTaka(read.text('cost')), paisa(0), 'not-money'),
    harvestedOn: read.dayIfAny('harvested', 'not-a-day'),
    bestBefore: read.dayIfAny('bestBefore', 'not-a-day') ?? undefined,
    ripeOn: read.dayIfAny('ripeOn', 'not-a-day'),
    supplier: cleanLine(read.text('supplier'), 60) || null,
    ...(requestId !== undefined && { requestId }),
  }
}
