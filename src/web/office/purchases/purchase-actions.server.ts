import { GRADES } from '#shop/inventory/model.ts'
import { farms } from '#shop/catalog/index.ts'
import {
  addLine,
  addProposals,
  cancelPurchase,
  changeLine,
  dropLine,
  fruitToBuy,
  linesByIds,
  type ProposalKey,
} from '#shop/purchasing/index.ts'
import { calendarDate } from '#shop/values/index.ts'
import { knownId } from '../access.server.ts'
import { amountText, type Unit } from '../amounts.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'

type Read = FieldReader<Refused<'purchases'>>

const intent = intentsOf<'purchases'>()

const PROPOSAL = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{4}-\d\d-\d\d)$/
const MOST_PROPOSALS = 200

export const purchaseActions = defineActions({
  page: 'purchases',
  sees: 'see-stock',
  mistakes: {
    'unknown-stock-item': 'item',
    'unknown-farm': 'farm',
    'not-an-amount': 'amount',
    'day-gone': 'day',
    'too-far-ahead': 'day',
    'not-a-day': 'day',
    'not-money': 'cost',
  },
  intents: {
    add: intent({
      name: 'purchase.add',
      needs: 'receive-stock',
      fields: (_read, { sent }) => proposalsIn(sent),
      run: ({ ctx }, keys) => addProposals(ctx, keys),
      to: backTo,
    }),
    new: intent({
      name: 'purchase.newButton',
      needs: 'receive-stock',
      fields: async (read, { ctx }) => {
        const item = (await fruitToBuy(ctx.db)).find(({ id }) => id === read.text('item'))
        return { stockItemId: read.known('item', item?.id ?? null, ''), ...(await factsIn(read, ctx, item?.unit ?? 'gram')) }
      },
      run: ({ ctx }, facts) => addLine(ctx, facts),
      to: backTo,
      done: 'add',
    }),
    change: intent({
      name: 'purchase.save',
      needs: 'receive-stock',
      fields: async (read, { ctx, about }) => {
        const [line] = await linesByIds(ctx.db, [knownId(about)])
        const item = (await fruitToBuy(ctx.db)).find(({ id }) => id === line?.stockItemId)
        return factsIn(read, ctx, item?.unit ?? 'gram')
      },
      run: ({ ctx, about, seen }, changes) => changeLine(ctx, { id: knownId(about), seen: versionIn(seen), changes }),
      to: backTo,
      done: 'saved',
    }),
    drop: intent({
      name: 'purchase.drop',
      needs: 'receive-stock',
      run: ({ ctx, about, seen }) => dropLine(ctx, { id: knownId(about), seen: versionIn(seen) }),
      to: backTo,
    }),
    cancel: intent({
      name: 'purchase.cancel',
      needs: 'receive-stock',
      run: async ({ ctx, about, seen, language }) => {
        const id = knownId(about)
        const cancelled = await cancelPurchase(ctx, { id, seen: versionIn(seen) })
        if (cancelled.ok || cancelled.problem !== 'fruit-promised') return cancelled
        const [line] = await linesByIds(ctx.db, [id])
        const unit: Unit = (await fruitToBuy(ctx.db)).find((item) => item.id === line?.stockItemId)?.unit ?? 'gram'
        return { ...cancelled, detail: amountText(cancelled.allocated, unit, language) }
      },
      to: backTo,
    }),
  },
})

/** The same days again. */
function backTo({ url }: ActionContext): string {
  const from = calendarDate(url.searchParams.get('from') ?? '')
  return `/office/stock/purchases${from === null ? '' : `?from=${from}`}`
}

/** The version of a line as its form sent it. One that is none was never stored, so the form is refused as outdated. */
export function versionIn(seen: string | undefined): number {
  return /^\d{1,9}$/.test(seen ?? '') ? Number(seen) : -1
}

/** Ticked proposals (`tick-<stock item>~<day>`), or with `all` every one of the page, which is how one ticks all without scripts. */
function proposalsIn(sent: Record<string, string>): ProposalKey[] {
  const ticked = Object.keys(sent).flatMap((name) => (name.startsWith('tick-') ? [name.slice('tick-'.length)] : []))
  const all = sent['all'] === 'yes' ? (sent['rows'] ?? '').split(' ') : []
  return [...new Set([...ticked, ...all])].slice(0, MOST_PROPOSALS).flatMap((key) => {
    const [, stockItemId, typed = ''] = PROPOSAL.exec(key) ?? []
    const day = calendarDate(typed)
    return stockItemId === undefined || day === null ? [] : [{ stockItemId, day }]
  })
}

async function factsIn(read: Read, ctx: ActionContext['ctx'], unit: Unit) {
  const farm = read.text('farm') === '' ? null : (await farms(ctx.db)).find(({ id }) => id === read.text('farm'))
  const amount = read.amount('amount', unit, 'not-an-amount')
  if (amount === 0) read.refuse('amount', 'not-an-amount')
  if (farm === undefined) read.refuse('farm')
  return {
    farmId: farm?.id ?? null,
    day: read.day('day', 'not-a-day'),
    amount,
    grade: read.oneOf('grade', GRADES),
    unitCost: read.moneyIfAny('cost', 'not-money'),
  }
}
