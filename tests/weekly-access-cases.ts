import type { Permission } from '#shop/accounts/index.ts'
import { endPlan } from '#shop/weekly/index.ts'
import { viewCases } from './view-access-cases.ts'
import { activePlan, sellWeekly } from './weekly-plans.ts'
import type { Shop } from './world.ts'

/** A plan that has ended, so that the forms of its page are refused. */
export async function seedWeekly(shop: Shop): Promise<{ planId: string }> {
  await sellWeekly(shop)
  const planId = await activePlan(shop)
  await endPlan(shop.as('owner'), { planId })
  return { planId }
}

const AREA = '?area=dhaka%2Fdhanmondi'

export function weeklyAccessCases({ planId }: Awaited<ReturnType<typeof seedWeekly>>) {
  const act = (intent: string, needs: Permission, more: Record<string, string> = {}) => ({ form: { intent, ...more }, needs })
  const list = {
    file: 'office/weekly.route.tsx',
    path: '/office/weekly',
    sees: 'see-orders' as const,
    does: viewCases('see-orders'),
  }
  const begin = {
    file: 'office/new-weekly-plan.route.tsx',
    path: `/office/weekly/new${AREA}`,
    sees: 'take-phone-orders' as const,
    does: [act('begin', 'take-phone-orders')],
  }
  const one = {
    file: 'office/weekly-plan.route.tsx',
    path: `/office/weekly/${planId}`,
    params: { id: planId },
    sees: 'see-orders' as const,
    does: [
      ...['confirm', 'link', 'pause', 'resume', 'end'].map((intent) => act(intent, 'edit-orders')),
      ...['skip', 'unskip', 'told'].map((intent) => act(intent, 'edit-orders', { about: planId })),
      act('carry', 'edit-orders', { about: planId, fruit: planId, grams: '1', reason: '' }),
    ],
  }
  const settings = {
    file: 'office/weekly-settings.route.tsx',
    path: '/office/settings/weekly',
    sees: 'change-prices' as const,
    does: [act('save', 'change-prices')],
  }
  return [list, begin, one, settings]
}

export function weeklyForms({ planId }: Awaited<ReturnType<typeof seedWeekly>>) {
  return [
    {
      file: 'new-weekly-plan',
      params: {},
      intents: ['begin'],
      fields: ['name', 'phone', 'size', 'ceiling', 'slot', 'every', 'address', 'landmark', 'ripeness', 'language', 'company'],
    },
    {
      file: 'weekly-plan',
      params: { id: planId },
      intents: ['confirm', 'link', 'pause', 'resume', 'end', 'skip', 'unskip', 'told', 'carry', 'nonsense'],
      fields: ['about', 'until', 'fruit', 'grams', 'reason'],
    },
    {
      file: 'weekly-settings',
      params: {},
      intents: ['save', 'nonsense'],
      fields: ['on', 'weekday0', 'size0En', 'size0Bn', 'grams0', 'kinds0', 'price0', 'seen'],
    },
  ]
}
