import { z } from 'zod'
import { EVENT_DATA, EVENT_SUBJECTS, eventTypesOf } from '#shop/webhooks/index.ts'
import type { Schema } from './example-of.ts'

const HEADERS = [
  { name: 'webhook-id', description: 'The same in every try: a receiver that has it already ignores the delivery.' },
  { name: 'webhook-timestamp', description: 'When it was sent, in seconds since 1970. Refuse what is older than five minutes.' },
  {
    name: 'webhook-signature',
    description: '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces.',
  },
]

/** The `webhooks` part of the OpenAPI document: one entry for each type of event (Standard Webhooks 1.0.0). */
export function webhookDocument(): Record<string, { post: object }> {
  return Object.fromEntries(
    EVENT_SUBJECTS.flatMap((subject) =>
      eventTypesOf(subject).map((type) => [type, { post: webhookOf(type, EVENT_DATA[subject]) }] as const),
    ),
  )
}

function webhookOf(type: string, data: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(data) as Schema & { $schema: string }
  return {
    operationId: `receive${type
      .split(/[._]/)
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join('')}`,
    tags: ['Webhooks'],
    summary: type,
    security: [],
    parameters: HEADERS.map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data: described },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Received. Everything else is tried again, for about 55 hours.' },
      '410': { description: 'Gone: the shop pauses the webhook.' },
    },
  }
}
