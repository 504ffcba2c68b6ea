import type { Permission } from '#shop/accounts/index.ts'
import { confirmRemittance, keepRemittance, mapRemittance, planRemittance, remittanceById } from '#shop/remittances/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import type { Shop } from './world.ts'

const PATH = '/office/courier-payments'

/** A confirmed payment, whose forms are all refused. Returns its id. */
export async function seedRemittance(shop: Shop): Promise<string> {
  const ctx = shop.as('owner')
  const rows = [
    ['Consignment ID', 'Collected Amount'],
    ['NONE-1', 500],
  ]
  const kept = await keepRemittance(ctx, { carrier: 'redx', fileName: 'redx.csv', rows })
  if (!kept.ok) throw new Error(kept.problem)
  const bank = { amount: paisa(50_000), reference: 'BEFTN 1', day: dayFrom('2026-06-10') }
  const { id } = kept
  await mapRemittance(ctx, { id, mapping: { number: 0, collected: 1 }, coversUntil: dayFrom('2026-06-01'), bank })
  const { seen } = await planRemittance(shop.db, (await remittanceById(shop.db, id))!)
  const confirmed = await confirmRemittance(ctx, { id, seen })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  return id
}

/** The pages of courier payments, with forms that the domain refuses. */
export function remittanceAccessCases({ remittanceId }: { remittanceId: string }) {
  const act = (intent: string, needs: Permission, more: Record<string, string> = {}) => ({ form: { intent, ...more }, needs })
  return [
    {
      file: 'office/remittances.route.tsx',
      path: PATH,
      sees: 'manage-payments',
      does: [
        act('read', 'manage-payments', { carrier: 'redx' }),
        act('close', 'manage-payments', { how: 'corrected' }),
        act('write-off', 'write-off-cash'),
        act('rules', 'manage-payments', { dueDays: '', payDays: '' }),
        act('nonsense', 'manage-payments'),
      ],
    },
    {
      file: 'office/remittance.route.tsx',
      path: `${PATH}/${remittanceId}`,
      params: { id: remittanceId },
      sees: 'manage-payments',
      does: [
        act('map', 'manage-payments', { coversUntil: '' }),
        act('back', 'manage-payments'),
        act('confirm', 'manage-payments'),
        act('drop', 'manage-payments'),
        act('nonsense', 'manage-payments'),
      ],
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
export function remittanceForms({ remittanceId }: { remittanceId: string }) {
  return [
    {
      file: 'remittances',
      params: {},
      intents: ['read', 'close', 'write-off', 'rules', 'nonsense'],
      fields: ['carrier', 'how', 'amount', 'reference', 'day', 'number', 'note', 'task-x', 'dueDays', 'payDays', 'seen'],
    },
    {
      file: 'remittance',
      params: { id: remittanceId },
      intents: ['map', 'back', 'confirm', 'drop', 'nonsense'],
      fields: ['column-number', 'column-collected', 'coversUntil', 'amount', 'reference', 'day', 'seen'],
    },
  ]
}
