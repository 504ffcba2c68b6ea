import type { Permission } from '#shop/accounts/index.ts'
import { closeCampaign } from '#shop/preorders/index.ts'
import { openPreorder } from './preorder-campaigns.ts'
import type { Shop } from './world.ts'

/** A pre-order whose sale has ended, so that the forms of its page are refused. */
export async function seedPreorder(shop: Shop): Promise<{ preorderId: string; item: string }> {
  const { id } = await openPreorder(shop)
  await closeCampaign(shop.as('owner'), id)
  return { preorderId: id, item: shop.stockItem('guava') }
}

export function preorderAccessCases({ preorderId, item }: Awaited<ReturnType<typeof seedPreorder>>) {
  const act = (intent: string, needs: Permission, more: Record<string, string> = {}) => ({ form: { intent, ...more }, needs })
  const nobody = `${preorderId}~${preorderId}`
  const list = { file: 'office/preorders.route.tsx', path: '/office/stock/preorders', sees: 'see-stock' as const, does: [] }
  const plan = {
    file: 'office/new-preorder.route.tsx',
    path: `/office/stock/preorders/new?item=${item}`,
    sees: 'manage-seasons' as const,
    does: [act('plan', 'manage-seasons')],
  }
  const one = {
    file: 'office/preorder.route.tsx',
    path: `/office/stock/preorders/${preorderId}`,
    params: { id: preorderId },
    sees: 'see-stock' as const,
    does: [
      act('open', 'manage-seasons'),
      act('drop', 'manage-seasons'),
      act('close', 'manage-seasons'),
      act('reopen', 'manage-seasons', { amount: '' }),
      act('slip', 'manage-seasons', { kind: 'failed', answerDays: '' }),
      act('refund', 'manage-payments', { about: nobody }),
      act('next', 'edit-orders', { about: nobody }),
    ],
  }
  return [list, plan, one]
}

export function preorderForms({ preorderId }: Awaited<ReturnType<typeof seedPreorder>>) {
  return [
    {
      file: 'new-preorder',
      params: {},
      intents: ['plan'],
      fields: ['farm', 'district', 'shipsFrom', 'amount', 'cost', 'deposit', 'most', 'opensOn', 'closesOn'],
    },
    {
      file: 'preorder',
      params: { id: preorderId },
      intents: ['open', 'drop', 'close', 'reopen', 'slip', 'refund', 'next', 'nonsense'],
      fields: ['about', 'amount', 'closesOn', 'kind', 'shipsFrom', 'default', 'answerDays'],
    },
  ]
}
