import { testViews } from '#tests/page-world/views.ts'
import * as courierAreasPage from '../courier-areas.route.tsx'
import * as couriersPage from '../couriers.route.tsx'
import * as parcelLabelsPage from '../parcel-labels.route.tsx'
import * as parcelPage from '../parcel.route.tsx'
import * as parcelSlipPage from '../parcel-slip.route.tsx'
import * as parcelsPage from '../parcels.route.tsx'

testViews(import.meta.dirname, {
  parcels: { ...parcelsPage, at: { path: '/office/parcels', searches: ['?day=2026-06-08', ''], bangla: true } },
  parcel: {
    ...parcelPage,
    at: ({ parcelBoxId }) => ({
      path: '/office/parcels/:boxId',
      params: { boxId: parcelBoxId },
      bangla: true,
      forms: [
        { intent: 'other', carrier: '', number: '12' },
        { intent: 'settle', collected: 'x' },
      ],
    }),
  },
  'parcel-labels': { ...parcelLabelsPage, at: { path: '/office/parcels/labels', searches: ['?day=2026-06-08'] } },
  'parcel-slip': {
    ...parcelSlipPage,
    at: ({ parcelBoxId }) => ({
      path: '/office/parcels/:boxId/slip/:parcelId',
      params: { boxId: parcelBoxId, parcelId: parcelBoxId },
    }),
  },
  couriers: { ...couriersPage, at: { path: '/office/settings/couriers', bangla: true } },
  'courier-areas': {
    ...courierAreasPage,
    at: {
      path: '/office/settings/couriers/areas/:carrier',
      params: { carrier: 'redx' },
      searches: ['?district=rajshahi', ''],
      forms: [{ intent: 'confirm' }, { intent: 'confirm', 'area-rajshahi/paba': 'no' }, { intent: 'read' }],
    },
  },
})
