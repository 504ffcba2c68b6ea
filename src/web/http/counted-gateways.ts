import { recordExternalCall } from '#platform/external-call-stats.ts'
import { countMessage } from '#platform/metrics.ts'
import { inSpan, type SpanOpening } from '#platform/tracing.ts'
import type { Gateways } from '#shop/messaging/index.ts'

/**
 * The same gateways, with each message counted. Answers of the mail server are recorded here; those of SMS gateways in their
 * client.
 */
export function countedGateways(gateways: Gateways): Gateways {
  const counted = Object.entries(gateways).map(([channel, gateway]) => [
    channel,
    {
      ...gateway,
      send: async (message: Parameters<typeof gateway.send>[0]) => {
        const begun = performance.now()
        const handed = await inSpan(spanOf(channel, gateway.name), () => gateway.send(message))
        const outcome = handed.ok ? 'sent' : handed.retry ? 'put-off' : 'refused'
        countMessage({ channel, gateway: gateway.name, outcome })
        if (channel === 'email') recordExternalCall('mail', { failed: outcome === 'put-off', ms: performance.now() - begun })
        return handed
      },
    },
  ])
  return Object.fromEntries(counted) as Gateways
}

function spanOf(channel: string, gateway: string): SpanOpening {
  return { name: `send ${channel}`, kind: 'inside', facts: { 'shop.channel': channel, 'shop.gateway': gateway } }
}
