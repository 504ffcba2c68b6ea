import type { Permission } from '#shop/accounts/index.ts'
import { markdownForms } from './markdown-cases.ts'
import { viewCases } from './view-access-cases.ts'
import { consignmentsOf, makeManifest } from '#shop/fulfilment/index.ts'
import { packOrder, placeOrder } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { seedRemittance } from './remittance-access-cases.ts'
import { sampleOrder } from './sample-order.ts'
import type { Shop } from './world.ts'

type PackingAccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

/** The rows these tests need: a box to pack, a manifest with a packed one, and a payment of a courier. */
export type SeededPacking = { boxId: string; lineId: string; manifestId: string; remittanceId: string }

export async function seedPacking(shop: Shop): Promise<SeededPacking> {
  const placed = [await placeOrder(shop.as('guest'), sampleOrder(shop)), await placeOrder(shop.as('guest'), sampleOrder(shop))]
  const orderIds = placed.map((order) => {
    if (!order.ok) throw new Error(order.problem)
    return order.orderId
  })
  const [open, packed] = orderIds as [string, string]
  await packOrder(shop.as('owner'), { early: true, orderId: packed })
  const [box] = await consignmentsOf(shop.db, [open])
  const [loaded] = await consignmentsOf(shop.db, [packed])
  const day = dayFrom('2026-06-12')
  const wanted = { day, mode: 'van', carrier: 'Van 1', riderId: null, consignmentIds: [loaded!.id] } as const
  const made = await makeManifest(shop.as('owner'), wanted)
  if (!made.ok) throw new Error(made.problem)
  const remittanceId = await seedRemittance(shop)
  return { boxId: box!.id, lineId: box!.lines[0]!.orderLineId, manifestId: made.manifestId, remittanceId }
}

/** The packing and dispatch pages, with forms that the domain refuses, in route order. */
export function packingAccessCases({ boxId, lineId, manifestId }: SeededPacking): PackingAccessCase[] {
  const act = (intent: string, needs: Permission, more: Record<string, string> = {}) => ({ form: { intent, ...more }, needs })
  return [
    {
      file: 'office/packing.route.tsx',
      path: '/office/packing',
      sees: 'see-orders',
      does: [act('pack', 'pack-orders', { about: '' }), act('unpack', 'pack-orders', { about: '' })],
    },
    { file: 'office/labels.route.tsx', path: '/office/packing/labels', sees: 'see-orders', does: [] },
    {
      file: 'office/box.route.tsx',
      path: `/office/packing/${boxId}`,
      params: { boxId },
      sees: 'see-orders',
      does: [
        act('weigh', 'weigh-orders', { about: lineId, kilos: '' }),
        act('short', 'pack-orders', { about: lineId, units: '' }),
        act('swap', 'pack-orders'),
        act('unpack', 'pack-orders'),
        act('nonsense', 'see-orders'),
      ],
    },
    { file: 'office/dispatch.route.tsx', path: '/office/dispatch', sees: 'see-orders', does: [act('make', 'dispatch-orders')] },
    {
      file: 'office/manifest.route.tsx',
      path: `/office/dispatch/${manifestId}`,
      params: { manifestId },
      sees: 'see-orders',
      does: [
        act('add', 'dispatch-orders'),
        act('take-off', 'dispatch-orders', { about: boxId }),
        act('take-back', 'dispatch-orders'),
        act('deliver', 'plan-orders'),
        act('accept-cash', 'take-cash'),
        act('nonsense', 'see-orders'),
      ],
    },
    {
      file: 'office/rounds.route.tsx',
      path: '/office/rounds',
      sees: 'deliver-orders',
      does: [
        act('deliver', 'deliver-orders'),
        act('fail', 'deliver-orders'),
        act('undo', 'deliver-orders'),
        act('nonsense', 'deliver-orders'),
      ],
    },
    {
      file: 'office/door-reports.route.tsx',
      path: '/office/rounds/reports',
      sees: 'deliver-orders',
      does: [act('report', 'deliver-orders')],
    },
    {
      file: 'office/delivery-photo.route.tsx',
      path: `/office/rounds/photos/${boxId}`,
      params: { photoId: boxId },
      sees: 'see-orders',
      does: [],
    },
  ]
}

export function stockAccessCase(): PackingAccessCase {
  return {
    file: 'office/stock.route.tsx',
    path: '/office/stock',
    sees: 'see-stock',
    does: [
      { form: { intent: 'low-level' }, needs: 'correct-stock' },
      { form: { intent: 'item' }, needs: 'edit-products' },
      { form: { intent: 'add-item' }, needs: 'edit-products' },
      ...viewCases('see-stock'),
    ],
  }
}

export function waitlistAccessCase(): PackingAccessCase {
  const does = [
    { form: { intent: 'rules', from: '', until: '' }, needs: 'manage-messages' as const },
    { form: { intent: 'end', contact: '' }, needs: 'manage-customers' as const },
    { form: { intent: 'match', about: 'rambutan', product: '' }, needs: 'manage-messages' as const },
    { form: { intent: 'dismiss', about: 'rambutan' }, needs: 'manage-messages' as const },
  ]
  return { file: 'office/waitlist.route.tsx', path: '/office/stock/waitlist', sees: 'see-stock', does }
}

/** The stocktake and recall page, which is among the stock pages. */
export function stocktakeAccessCase(): PackingAccessCase {
  const does = [{ form: { intent: 'count', reason: '' }, needs: 'correct-stock' as const }]
  return { file: 'office/stocktake.route.tsx', path: '/office/stock/count', sees: 'correct-stock', does }
}

export function recallAccessCase(lotId: string): PackingAccessCase {
  const act = (intent: string, needs: Permission) => ({ form: { intent, reason: '', order: '' }, needs })
  return {
    file: 'office/recall.route.tsx',
    path: `/office/stock/${lotId}/recall`,
    params: { lotId },
    sees: 'see-stock',
    does: [
      act('recall', 'correct-stock'),
      act('called', 'resend-messages'),
      act('no-answer', 'resend-messages'),
      act('message', 'resend-messages'),
      act('nonsense', 'see-stock'),
    ],
  }
}

/** The same forms for the hostile-form tests. */
export function packingForms(shop: Shop, { boxId, manifestId }: SeededPacking) {
  const lotId = shop.lot('LAN-0610-A')
  return [
    { file: 'packing', params: {}, intents: ['pack', 'unpack'], fields: ['about'] },
    {
      file: 'box',
      params: { boxId },
      intents: ['weigh', 'short', 'swap', 'unpack', 'nonsense'],
      fields: ['about', 'kilos', 'seen', 'units', 'reason', 'missing', 'substitute', 'substituteUnits', 'agreed'],
    },
    { file: 'dispatch', params: {}, intents: ['make'], fields: ['about', 'carrier', 'rider', 'box-x'] },
    {
      file: 'manifest',
      params: { manifestId },
      intents: ['add', 'take-off', 'take-back', 'deliver', 'accept-cash', 'nonsense'],
      fields: ['about', 'handed', 'seen', 'reason', 'box-x'],
    },
    {
      file: 'rounds',
      params: {},
      intents: ['deliver', 'fail', 'undo', 'nonsense'],
      fields: ['about', 'seen', 'reason', 'note', 'cash', 'bkash', 'transaction', 'why', 'of', 'id'],
    },
    {
      file: 'door-reports',
      params: {},
      intents: ['report'],
      fields: [
        'report',
        'box',
        'kind',
        'happened',
        'sent',
        'seen',
        'cash',
        'bkash',
        'transaction',
        'why',
        'of',
        'reason',
        'note',
      ],
    },
    { file: 'payments', params: {}, intents: ['close'], fields: ['about', 'outcome', 'note'] },
    {
      file: 'stock',
      params: {},
      intents: ['low-level', 'item', 'add-item'],
      fields: ['level', 'seen', 'nameEn', 'shelfDays', 'unit'],
    },
    {
      file: 'waitlist',
      params: {},
      intents: ['rules', 'end', 'nonsense'],
      fields: ['from', 'until', 'answerHours', 'contact', 'seen'],
    },
    markdownForms,
    { file: 'stocktake', params: {}, intents: ['count'], fields: [`lot-${lotId}`, `seen-${lotId}`, 'reason'] },
    { file: 'recall', params: { lotId }, intents: ['called', 'no-answer', 'message', 'nonsense'], fields: ['order', 'reason'] },
  ]
}

/** Fields in which a wrong value must be refused. */
export const DECIDING_PACKING = ['about', 'kilos', 'units', 'substitute', 'rider', 'handed', 'level', 'order']
