import { consignmentsByIds } from '#shop/fulfilment/index.ts'
import { setSleeve, showCard, showSleeve, startPrint, type Run } from '#shop/gifting/index.ts'
import { giveUpBox, packOrder, replanDelivery } from '#shop/ordering/index.ts'
import { calendarDate, type CalendarDate } from '#shop/values/index.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { sentenceKey } from '../kit/sentence-key.server.ts'
import { officeWords } from '../office-words.server.ts'
import { knownRun } from './making.server.ts'

const MOST_AT_ONCE = 50
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Context = ActionContext<Run>
const intent = intentsOf<'gift-making', Run>()

export const makingActions = defineActions({
  page: 'gift-making',
  sees: 'see-orders',
  subject: (context, { id = '' }) => knownRun(context, id),
  mistakes: {
    'no-file': 'file',
    'not-a-photo': 'file',
    'too-large': 'file',
    'unreadable-heic': 'file',
    'too-long': 'note',
    'slot-missing': 'slot',
    'charge-missing': 'charged',
    'reason-missing': 'note',
  },
  intents: {
    'show-card': intent({
      name: 'making.showCard',
      needs: 'manage-gifts',
      run: (context) => showCard(context.ctx, context.shop.files, proofOf(context)),
      to: boardOf,
    }),
    'show-sleeve': intent({
      name: 'making.showSleeve',
      needs: 'manage-gifts',
      run: async (context) => {
        const { ctx, shop, file } = context
        if (!file) return { ok: false, problem: 'no-file' }
        if ('tooLarge' in file) return { ok: false, problem: 'too-large' }
        return showSleeve(ctx, shop.files, { ...proofOf(context), sent: { path: file.path, bytes: file.bytes } })
      },
      to: boardOf,
    }),
    sleeve: intent({
      name: 'making.withSleeve',
      needs: 'manage-gifts',
      run: ({ ctx, subject, sent }) => setSleeve(ctx, { runId: subject.id, sleeve: sent['sleeve'] === 'yes' }),
      to: boardOf,
    }),
    print: intent({
      name: 'making.print',
      needs: 'manage-gifts',
      run: ({ ctx, subject }) => startPrint(ctx, { runId: subject.id }),
      to: boardOf,
    }),
    pack: intent({
      name: 'action.pack',
      needs: 'pack-orders',
      run: packShown,
      to: (context, { count }) => `${boardOf(context)}&count=${count}`,
    }),
    replan: intent({
      name: 'making.planAnew',
      needs: 'plan-orders',
      fields: (read) => {
        const [day, slotId] = [calendarDate(read.text('slot').slice(0, 10)), read.text('slot').slice(11)]
        const none = { day: '2000-01-01' as CalendarDate, slotId: '' }
        return read.known('slot', day && ID.test(slotId) ? { day, slotId } : null, none, 'slot-missing')
      },
      run: async (context, slot) => {
        const box = boxIn(context)
        if (!box) return { ok: false, problem: 'not-understood' }
        const planned = await replanDelivery(context.ctx, { ...box, ...slot, shopUrl: context.shop.config.shopUrl })
        if (planned.ok) return planned
        const { problem } = planned
        if (problem === 'unknown-order') return { ok: false, problem }
        return { ok: false, problem: 'not-planned', reason: because(context, 'order', problem) }
      },
      to: boardOf,
    }),
    'give-up': intent({
      name: 'making.giveUp',
      needs: 'manage-gifts',
      fields: (read) => ({
        charged: read.oneOf('charged', ['yes', 'no'], 'charge-missing') === 'yes',
        reason: read.text('note'),
      }),
      run: async (context, decision) => {
        const box = boxIn(context)
        if (!box) return { ok: false, problem: 'not-understood' }
        const given = await giveUpBox(context.ctx, { ...box, ...decision, shopUrl: context.shop.config.shopUrl })
        if (given.ok) return given
        const { problem } = given
        if (problem === 'unknown-order' || problem === 'reason-missing') return { ok: false, problem }
        return { ok: false, problem: 'not-given-up', reason: because(context, 'box', problem) }
      },
      to: boardOf,
    }),
  },
})

/** The same day, state and page of the board. */
function boardOf({ url }: { url: URL }): string {
  const search = new URLSearchParams(url.searchParams)
  for (const name of ['box', 'do', 'done', 'count', 'index', '_routes']) search.delete(name)
  return `${url.pathname}?${search}`
}

function proofOf({ subject, sent, shop }: Context) {
  return { runId: subject.id, note: sent['note'] ?? '', shopUrl: shop.config.shopUrl }
}

function boxIn({ subject, about }: Context) {
  return subject.orderId !== null && ID.test(about) ? { orderId: subject.orderId, consignmentId: about } : null
}

/** Why a box could not be moved. */
function because({ language }: Context, page: 'order' | 'box', problem: string): string {
  return officeWords(language)(sentenceKey('refused', page, problem) ?? 'refused.not-understood')
}

/** Packs the boxes that the page showed, one after the other: a box that cannot be packed does not stop the others. */
async function packShown(context: Context) {
  const { ctx, subject: run, sent } = context
  const ids = [...new Set((sent['boxes'] ?? '').split(' '))].filter((one) => ID.test(one))
  if (run.orderId === null || ids.length === 0 || ids.length > MOST_AT_ONCE)
    return { ok: false, problem: 'not-understood' } as const
  let count = 0
  let problem = ''
  for (const box of await consignmentsByIds(ctx.db, ids)) {
    if (box.orderId !== run.orderId) return { ok: false, problem: 'not-understood' } as const
    const packed = await packOrder(ctx, { orderId: run.orderId, consignmentId: box.id, early: sent['early'] === 'yes' })
    if (packed.ok) count += 1
    else ({ problem } = packed)
  }
  if (problem === '' && count > 0) return { ok: true, count } as const
  const reason = because(context, 'box', problem || 'cannot-move')
  return { ok: false, problem: count > 0 ? 'some-packed' : 'nothing-packed', count, reason } as const
}
