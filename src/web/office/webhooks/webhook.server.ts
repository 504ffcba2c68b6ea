import { endpointById, type Endpoint } from '#shop/webhooks/index.ts'
import { formatInstant } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { deliveriesView } from './deliveries.server.ts'
import { endpointFields, endpointRow, typeChoices, WEBHOOK_LIMITS } from './types.server.ts'

export type WebhookView = Awaited<ReturnType<typeof webhookView>>

export async function webhookView(staff: StaffContext, id: string, search: URLSearchParams) {
  const { ctx, language } = staff
  const endpoint = await endpointOf(staff, id)
  const until = endpoint.formerSecretUntil
  return {
    ...endpointRow(endpoint, language),
    url: endpoint.url,
    seen: endpoint.version,
    fields: endpointFields(endpoint, language),
    choices: typeChoices(),
    isPaused: endpoint.state === 'paused',
    formerUntil: until && until > ctx.now ? formatInstant(until, language) : null,
    limits: WEBHOOK_LIMITS,
    log: await deliveriesView(staff, endpoint.id, search),
  }
}

export async function endpointOf({ ctx }: Pick<StaffContext, 'ctx'>, id: string): Promise<Endpoint> {
  return found(await endpointById(ctx.db, knownId(id)))
}
