import { addEndpoint, endpoints, MOST_ENDPOINTS } from '#shop/webhooks/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { ENDPOINT_MISTAKES, endpointIn, endpointRow, told, typeChoices } from './types.server.ts'

export type WebhooksView = Awaited<ReturnType<typeof webhooksView>>

export async function webhooksView({ ctx, language }: StaffContext) {
  const all = await endpoints(ctx.db)
  return {
    rows: all.map((endpoint) => endpointRow(endpoint, language)),
    mayAdd: all.length < MOST_ENDPOINTS,
    choices: typeChoices(),
  }
}

const intent = intentsOf<'webhooks'>()

export const webhooksActions = defineActions({
  page: 'webhooks',
  sees: 'manage-integrations',
  mistakes: ENDPOINT_MISTAKES,
  intents: {
    add: intent({
      name: 'webhooks.add',
      fields: endpointIn,
      run: async ({ ctx, shop }, input) => {
        const added = await addEndpoint(ctx, { input, receivers: shop.config.webhookReceivers })
        return added.ok ? added : { ok: false, problem: told(added.problem) }
      },
      to: (_, { id }) => `/office/settings/webhooks/${id}`,
      done: 'webhook-added',
    }),
  },
})
