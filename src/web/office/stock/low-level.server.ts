import { changeStockItem, makeStockItem, setLowLevel, stockItems } from '#shop/inventory/index.ts'
import { DEFAULT_LANGUAGE, fieldIn, fieldsOfText } from '#shop/values/index.ts'
import { found, knownId } from '../access.server.ts'
import { parseAmount } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { viewIntents } from '../kit/list/views.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import { stockList } from './stock-list.ts'

const intent = intentsOf<'stock'>()

/** The low-stock level of the fruit in the URL. If it is empty, the last few units count as low. */
export const stockActions = defineActions({
  page: 'stock',
  sees: 'see-stock',
  mistakes: { 'not-an-amount': 'level', 'item-there': fieldIn('name', DEFAULT_LANGUAGE) },
  intents: {
    ...viewIntents(stockList),
    'add-item': intent({
      name: 'stockItem.add',
      needs: 'edit-products',
      fields: (read) => {
        const unit = read.oneOf('unit', ['gram', 'piece'])
        return {
          name: read.lines('name', 80),
          unit,
          pieceGrams: unit === 'piece' ? read.countIfAny('pieceGrams') : null,
          shelfDays: read.count('shelfDays'),
        }
      },
      run: async ({ ctx }, facts) =>
        withFieldNames(await makeStockItem(ctx, facts), (field) => (field === 'name' ? fieldsOfText(field) : [field])),
      to: (_context, { stockItemId }) => `/office/stock?item=${stockItemId}&done=item-added`,
    }),
    item: intent({
      name: 'stockItem.title',
      needs: 'edit-products',
      fields: (read) => ({
        name: read.lines('name', 80),
        pieceGrams: read.countIfAny('pieceGrams'),
        shelfDays: read.count('shelfDays'),
      }),
      run: async ({ ctx, about, seen }, facts) =>
        withFieldNames(await changeStockItem(ctx, { id: knownId(about), facts, seen }), (field) =>
          field === 'name' ? fieldsOfText(field) : [field],
        ),
      to: ({ url }) => `/office/stock?item=${url.searchParams.get('item')}`,
      done: 'saved',
    }),
    'low-level': intent({
      name: 'lowLevel.save',
      needs: 'correct-stock',
      at: 'level',
      fields: (read) => ({
        typed: read.known('level', read.given('level') ? read.text('level') : null, '', 'not-an-amount'),
        seen: read.known('level', /^\d{0,9}$/.test(read.text('seen')) ? read.text('seen') : null, '', 'not-an-amount'),
      }),
      run: async ({ ctx, url }, { typed, seen }) => {
        const item = found((await stockItems(ctx.db)).find(({ id }) => id === url.searchParams.get('item')))
        const level = typed === '' ? null : parseAmount(typed, item.unit)
        if (typed !== '' && level === null) return { ok: false, problem: 'not-an-amount' }
        return setLowLevel(ctx, { stockItemId: item.id, level, seen: seen === '' ? null : Number(seen) })
      },
      to: ({ url }) => `/office/stock?item=${url.searchParams.get('item')}`,
    }),
  },
})
