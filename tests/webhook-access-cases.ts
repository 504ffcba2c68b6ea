import type { Permission } from '#shop/accounts/index.ts'
import { addEndpoint } from '#shop/webhooks/index.ts'
import type { Shop } from './world.ts'

/** A webhook that is told only of what these tests never do. */
export async function seedWebhook(shop: Shop): Promise<string> {
  const input = { name: 'Accounts', url: 'https://hooks.example/shop', types: ['gift_run.finished'] }
  const added = await addEndpoint(shop.as('owner'), { input, receivers: 'public' })
  if (!added.ok) throw new Error(added.problem)
  return added.id
}

export function webhookAccessCases(webhookId: string) {
  const needs: Permission = 'manage-integrations'
  const act = (intent: string) => ({ form: { intent }, needs })
  return [
    {
      file: 'office/api-keys.route.tsx',
      path: '/office/settings/api-keys',
      sees: needs,
      does: [act('add'), act('revoke'), act('nonsense')],
    },
    {
      file: 'office/advertising.route.tsx',
      path: '/office/settings/advertising',
      sees: needs,
      does: [act('save'), act('test'), act('nonsense')],
    },
    {
      file: 'office/webhooks.route.tsx',
      path: '/office/settings/webhooks',
      sees: needs,
      does: [act('add'), act('nonsense')],
    },
    {
      file: 'office/webhook.route.tsx',
      path: `/office/settings/webhooks/${webhookId}`,
      params: { endpointId: webhookId },
      sees: needs,
      does: ['change', 'resume', 'resend', 'replay', 'replay-failed', 'nonsense'].map(act),
    },
  ]
}

/** The same forms for the hostile-form tests. */
export function webhookForms(webhookId: string) {
  const fields = ['webhookName', 'webhookUrl', 'type-order.placed', 'all-order']
  const params = { endpointId: webhookId }
  return [
    {
      file: 'api-keys',
      params: {},
      intents: ['add', 'revoke', 'nonsense'],
      fields: ['keyName', 'keyRole', 'keyLastDay', 'scope-orders:read', 'about'],
    },
    {
      file: 'advertising',
      params: {},
      intents: ['save', 'test', 'nonsense'],
      fields: ['adAccount', 'adTestCode', 'adActive', 'about', 'seen'],
    },
    { file: 'webhooks', params: {}, intents: ['add', 'nonsense'], fields },
    { file: 'webhook', params, intents: ['change', 'nonsense'], fields: [...fields, 'seen'] },
    { file: 'webhook', params, intents: ['resume', 'resend', 'replay', 'replay-failed'], fields: ['since', 'about'] },
  ]
}
