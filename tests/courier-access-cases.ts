import type { Permission } from '#shop/accounts/index.ts'
import { remittanceAccessCases } from './remittance-access-cases.ts'

/** The pages of parcels, couriers and their payments, with forms that the domain refuses. */
export function courierAccessCases({ boxId, remittanceId }: { boxId: string; remittanceId: string }) {
  const act = (intent: string, needs: Permission, more: Record<string, string> = {}) => ({ form: { intent, ...more }, needs })
  const about = { about: boxId }
  return [
    ...remittanceAccessCases({ remittanceId }),
    { file: 'office/parcels.route.tsx', path: '/office/parcels', sees: 'see-orders', does: [act('book', 'dispatch-orders')] },
    { file: 'office/parcel-labels.route.tsx', path: '/office/parcels/labels', sees: 'see-orders', does: [] },
    {
      file: 'office/parcel.route.tsx',
      path: `/office/parcels/${boxId}`,
      params: { boxId },
      sees: 'see-orders',
      does: [
        act('read', 'dispatch-orders', about),
        act('cancel', 'dispatch-orders', about),
        act('again', 'dispatch-orders', about),
        act('number', 'dispatch-orders', { ...about, number: '' }),
        act('not-there', 'dispatch-orders', about),
        act('other', 'dispatch-orders', { carrier: '', number: '' }),
        act('tell', 'plan-orders', { ...about, state: 'delivered' }),
        act('settle', 'plan-orders'),
        act('nonsense', 'see-orders'),
      ],
    },
    {
      file: 'office/parcel-slip.route.tsx',
      path: `/office/parcels/${boxId}/slip/${boxId}`,
      params: { boxId, parcelId: boxId },
      sees: 'see-orders',
      does: [],
    },
    {
      file: 'office/couriers.route.tsx',
      path: '/office/settings/couriers',
      sees: 'manage-delivery',
      does: [
        act('rules', 'manage-delivery', { about: 'redx' }),
        act('proposal', 'manage-delivery'),
        act('nonsense', 'manage-delivery'),
      ],
    },
    {
      file: 'office/courier-areas.route.tsx',
      path: '/office/settings/couriers/areas/redx',
      params: { carrier: 'redx' },
      sees: 'manage-delivery',
      does: [act('read', 'manage-delivery'), act('confirm', 'manage-delivery'), act('nonsense', 'manage-delivery')],
    },
  ] satisfies {
    file: string
    path: string
    params?: Record<string, string>
    sees: Permission
    does: { form: Record<string, string>; needs: Permission }[]
  }[]
}

/** The same forms for the hostile-form tests. */
export function courierForms({ boxId }: { boxId: string }) {
  return [
    { file: 'parcels', params: {}, intents: ['book'], fields: ['box-x', 'carrier-x', 'about'] },
    {
      file: 'parcel',
      params: { boxId },
      intents: ['read', 'cancel', 'again', 'number', 'not-there', 'other', 'tell', 'settle', 'nonsense'],
      fields: ['about', 'number', 'carrier', 'branchPhone', 'state', 'collected', 'units-x'],
    },
    {
      file: 'couriers',
      params: {},
      intents: ['rules', 'proposal', 'nonsense'],
      fields: ['about', 'seen', 'mostGrams', 'store', 'near-base', 'proposal', 'homeDistrict'],
    },
    { file: 'courier-areas', params: { carrier: 'redx' }, intents: ['read', 'confirm', 'nonsense'], fields: ['area-x', 'about'] },
  ]
}
