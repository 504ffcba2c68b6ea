import type { Permission } from '#shop/accounts/index.ts'
import { moveContract } from '#shop/growers/index.ts'
import { agreedContract } from './grower-world.ts'
import type { Shop } from './world.ts'

/** A contract that was cancelled, so that the forms of its page are refused. */
export async function seedGrower(shop: Shop): Promise<{ farmId: string; contractId: string; lotId: string }> {
  const contractId = await agreedContract(shop)
  await moveContract(shop.as('owner'), { id: contractId, move: 'cancel' })
  return { farmId: shop.farm('rafiq-orchard'), contractId, lotId: shop.lot('HIM-0610-A') }
}

type Seeded = Awaited<ReturnType<typeof seedGrower>>

export function growerAccessCases({ farmId, contractId, lotId }: Seeded) {
  const act = (intent: string, needs: Permission, more: Record<string, string> = {}) => ({ form: { intent, ...more }, needs })
  const sees = 'see-growers' as const
  return [
    { file: 'office/growers.route.tsx', path: '/office/growers', sees, does: [] },
    {
      file: 'office/grower.route.tsx',
      path: `/office/growers/${farmId}`,
      params: { id: farmId },
      sees,
      does: [
        act('draw', 'manage-growers'),
        act('pay', 'pay-growers'),
        act('take-back', 'pay-growers', { about: farmId }),
        act('nonsense', sees),
      ],
    },
    {
      file: 'office/grower-contract.route.tsx',
      path: `/office/growers/contracts/${contractId}`,
      params: { id: contractId },
      sees,
      does: [
        ...['change', 'agree', 'settle', 'cancel', 'raise'].map((intent) => act(intent, 'manage-growers')),
        act('nonsense', sees),
      ],
    },
    {
      file: 'office/grower-delivery.route.tsx',
      path: `/office/growers/lots/${lotId}`,
      params: { lotId },
      sees,
      does: [act('note', 'manage-growers'), act('nonsense', sees)],
    },
    { file: 'office/grower-slip.route.tsx', path: `/office/growers/slips/${farmId}`, params: { id: farmId }, sees, does: [] },
    {
      file: 'office/grower-settings.route.tsx',
      path: '/office/settings/growers',
      sees: 'manage-growers' as const,
      does: [act('save', 'manage-growers', { seen: 'x' })],
    },
  ]
}

const TERMS = ['item', 'agreedAmount', 'from', 'until', 'price', 'floor', 'percentA', 'percentB', 'percentC', 'advance']

/** The same forms for the hostile-form tests. */
export function growerForms({ farmId, contractId, lotId }: Seeded) {
  return [
    {
      file: 'grower',
      params: { id: farmId },
      intents: ['draw', 'pay', `take-back ${farmId}`, 'nonsense'],
      fields: [...TERMS, 'purpose', 'amount', 'paidOn', 'method', 'reference', 'note', 'requestId', 'why'],
    },
    {
      file: 'grower-contract',
      params: { id: contractId },
      intents: ['change', 'agree', 'settle', 'cancel', 'raise', 'nonsense'],
      fields: [...TERMS, 'larger', 'seen'],
    },
    {
      file: 'grower-delivery',
      params: { lotId },
      intents: ['note', 'nonsense'],
      fields: [
        'contract',
        'accepted',
        'grade',
        'reason-1',
        'less-1',
        'note-1',
        'reason-2',
        'less-2',
        'note-2',
        'requestId',
        'seen',
      ],
    },
    { file: 'grower-settings', params: {}, intents: ['save', 'nonsense'], fields: ['showPaid', 'seen'] },
  ]
}
