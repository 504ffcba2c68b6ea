import {
  confirmOrder,
  dispatchOrder,
  moveToNextFreeDay,
  orderNumbers,
  packOrder,
  takeBackDispatch,
  unpackOrder,
} from '#shop/ordering/index.ts'
import type { ActionContext } from '../kit/actions.server.ts'
import { bulkIntent, MOST_TICKED, tickedIn } from '../kit/list/bulk.server.ts'
import { ACTION_NEEDS } from './order-actions.ts'

const common = { page: 'orders', names: orderNumbers } as const

/** What is done with several orders at once, on the list, the board and the list of calls. */
export const bulkOrders = {
  confirm: bulkIntent({
    ...common,
    name: 'action.confirm',
    needs: ACTION_NEEDS.confirm,
    each: ({ ctx, shop }, orderId) => confirmOrder(ctx, { orderId, shopUrl: shop.config.shopUrl }),
  }),
  pack: bulkIntent({
    ...common,
    name: 'action.pack',
    needs: ACTION_NEEDS.pack,
    undo: 'unpack',
    each: ({ ctx }, orderId) => packOrder(ctx, { orderId }),
  }),
  dispatch: bulkIntent({
    ...common,
    name: 'action.dispatch',
    needs: ACTION_NEEDS.dispatch,
    undo: 'take-back',
    each: ({ ctx, shop }, orderId) => dispatchOrder(ctx, { orderId, shopUrl: shop.config.shopUrl }),
  }),
  unpack: bulkIntent({
    ...common,
    name: 'action.unpack',
    needs: ACTION_NEEDS.unpack,
    each: ({ ctx }, orderId) => unpackOrder(ctx, { orderId }),
  }),
  'take-back': bulkIntent({
    ...common,
    name: 'action.take-back',
    needs: ACTION_NEEDS['take-back'],
    each: ({ ctx }, orderId) => takeBackDispatch(ctx, { orderId }),
  }),
  'next-day': bulkIntent({
    ...common,
    name: 'action.next-day',
    needs: ACTION_NEEDS['change-day'],
    each: ({ ctx, shop }, orderId) => moveToNextFreeDay(ctx, { orderId, shopUrl: shop.config.shopUrl }),
  }),
  slips: {
    name: 'board.slips' as const,
    fields: (_read: unknown, { sent }: ActionContext) => tickedIn(sent),
    run: async (_context: unknown, ids: readonly string[]) => {
      if (ids.length === 0) return { ok: false, problem: 'none-ticked' } as const
      if (ids.length > MOST_TICKED) return { ok: false, problem: 'too-many-ticked' } as const
      return { ok: true, ids } as const
    },
    to: (_context: unknown, { ids }: { ids: readonly string[] }) => `/office/orders/slips?orders=${ids.join(',')}`,
  },
}
