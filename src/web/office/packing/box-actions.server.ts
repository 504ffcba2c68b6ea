import { packOrder, shortPick, swapLots, unpackOrder, weighLine, type Box } from '#shop/ordering/index.ts'
import { formatMoney, toLatinDigits } from '#shop/values/index.ts'
import { knownId } from '../access.server.ts'
import { parseAmount } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { knownBox } from './box.server.ts'

const LONGEST_REASON = 300
const SUBSTITUTE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const intent = intentsOf<'box', Box>()

export const boxActions = defineActions({
  page: 'box',
  sees: 'see-orders',
  subject: (context, { boxId = '' }) => knownBox(context, boxId),
  mistakes: {
    'before-day': 'early',
    'not-a-weight': 'kilos',
    'not-on-shelf': 'kilos',
    'beyond-tolerance': 'agreed',
    'not-fewer': 'units',
    'nothing-left': 'units',
    'reason-missing': 'reason',
    'unknown-variant': 'substitute',
    'not-in-stock': 'substitute',
  },
  intents: {
    weigh: intent({
      name: 'packing.weigh',
      needs: 'weigh-orders',
      fields: (read, { about, seen }) => ({
        orderLineId: knownId(about),
        weighedGrams: read.known('kilos', parseAmount(read.text('kilos'), 'gram'), 0, 'not-a-weight'),
        seenGrams: seen === '' ? null : Number(seen),
        agreed: read.yes('agreed'),
      }),
      run: async ({ ctx, subject, language }, weighed) => {
        const outcome = await weighLine(ctx, { orderId: subject.orderId, ...weighed })
        if (outcome.ok || outcome.problem !== 'beyond-tolerance') return outcome
        return { ...outcome, from: formatMoney(outcome.estimate, language), to: formatMoney(outcome.line, language) }
      },
    }),
    short: intent({
      name: 'packing.short',
      needs: 'pack-orders',
      fields: (read, { about, seen }) => ({
        orderLineId: knownId(about),
        units: read.known('units', fewUnits(read.text('units')), 0, 'not-fewer'),
        seenUnits: read.known('units', fewUnits(seen), 0, 'not-fewer'),
        reason: read.lineIfAny('reason', LONGEST_REASON, 'reason-missing'),
        missing: read.oneOf('missing', ['stays', 'not-there', 'gone-off']),
        substitute:
          read.text('substitute') === ''
            ? null
            : {
                variantId: read.known('substitute', SUBSTITUTE.exec(read.text('substitute'))?.[0] ?? null, '', 'unknown-variant'),
                units: read.known('substituteUnits', fewUnits(read.text('substituteUnits') || '1'), 1, 'unknown-variant'),
                agreedToPrice: read.yes('agreed'),
              },
      }),
      run: ({ ctx, subject }, short) => shortPick(ctx, { orderId: subject.orderId, ...short }),
    }),
    swap: intent({
      name: 'packing.swap',
      needs: 'pack-orders',
      run: ({ ctx, subject }) => swapLots(ctx, { orderId: subject.orderId, consignmentId: subject.id }),
    }),
    pack: intent({
      name: 'action.pack',
      needs: 'pack-orders',
      fields: (read) => read.yes('early'),
      run: ({ ctx, subject }, early) => packOrder(ctx, { orderId: subject.orderId, consignmentId: subject.id, early }),
      undo: () => ({ intent: 'unpack' }),
    }),
    unpack: intent({
      name: 'action.unpack',
      needs: 'pack-orders',
      run: ({ ctx, subject }) => unpackOrder(ctx, { orderId: subject.orderId, consignmentId: subject.id }),
    }),
  },
})

function fewUnits(typed: string): number | null {
  const digits = toLatinDigits(typed).trim()
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null
}
