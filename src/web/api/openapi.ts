import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../http/app-env.ts'
import { exampleOf, type Schema } from './example-of.ts'
import { webhookDocument } from './webhook-document.ts'

export type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
export type Answer = { description: string; content?: Record<string, Media>; headers?: Record<string, unknown> }
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
export type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Answer>
  /** Empty: needs no login. */
  security?: unknown[]
}

/** The part of an OpenAPI 3.1 document that this code writes and reads. */
export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: object }>
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, unknown> }
}

const ABOUT = `The same functions the storefront uses. Money is taka with at most two decimals, days are \`YYYY-MM-DD\` in Bangladesh (UTC+6),
instants are ISO 8601. Texts come in English or Bangla: by \`?lang=bn\` or by \`Accept-Language\`.

What is sent is JSON (\`Content-Type: application/json\`), at most 512 kB. Unknown fields are ignored. Every refusal is a problem document
(RFC 9457, \`application/problem+json\`) with a \`type\` that never changes, a \`detail\` for people, and the \`field\` at fault.

Nothing needed to buy asks for a login. Some addresses limit how often they may be called: 429, with \`Retry-After\` in seconds.`

const TAGS = [
  { name: 'Fruit', description: 'What is sold, with its price and what is left of it.' },
  { name: 'Delivery', description: 'Where, how and when it arrives.' },
  { name: 'Cart', description: 'The cart lives in the browser; the server prices it.' },
  { name: 'Orders', description: 'Placing, seeing, changing and tracking an order.' },
  { name: 'Contact', description: 'Messages that become tickets in the office.' },
  { name: 'Account', description: 'Optional: an account keeps addresses and orders together.' },
  { name: 'Admin: orders', description: 'For other programs, with an API key: read, confirm, note, cancel and refund orders.' },
  { name: 'Admin: products', description: 'With an API key: products, their texts, sizes and prices.' },
  { name: 'Admin: stock', description: 'With an API key: stock items and lots.' },
  { name: 'Admin: customers', description: 'With an API key: customers with their figures, addresses and companies.' },
  { name: 'Admin: companies', description: 'With an API key: companies with their members, credit and open invoices.' },
  { name: 'Admin: gift runs', description: 'With an API key: gift runs of companies, and the lists of their recipients.' },
  { name: 'Admin: reports', description: 'With an API key: the reports of the office, as rows.' },
  {
    name: 'Admin: accounting',
    description:
      'With an API key: the journal, also for TallyPrime, the books of the VAT (Mushak 6.1, 6.2) and the figures of its return (9.1).',
  },
  {
    name: 'Webhooks',
    description: 'What the shop sends to receivers that an owner adds in the office, signed as Standard Webhooks.',
  },
]

/** Describes the whole API as OpenAPI 3.1, with an example for every body. */
export function apiDocument(api: OpenAPIHono<AppEnv>, shopUrl: string): ApiDocument {
  if (!api.openAPIRegistry.definitions.some((definition) => definition.type === 'component')) {
    api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
      type: 'apiKey',
      in: 'cookie',
      name: shopUrl.startsWith('https:') ? '__Host-pf_session' : 'pf_session',
      description: 'Given by logging in. A change also needs the header `X-PF-Token` with the `anti_forgery` of that login.',
    })
    api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
      type: 'http',
      scheme: 'bearer',
      description: 'A key that an owner makes in the office: with a role, scopes and a last day.',
    })
  }
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'The shop’s API', version: '1', description: ABOUT },
    servers: [{ url: shopUrl }],
    tags: TAGS,
  }) as unknown as ApiDocument
  document.webhooks = webhookDocument()
  for (const operation of operationsOf(document)) {
    operation.security ??= []
    addExamples(operation, document)
  }
  return document
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.values(document.paths).flatMap((path) => Object.values(path))
}

function addExamples(operation: Operation, document: ApiDocument): void {
  operation.responses['5XX'] = {
    description: 'A problem on our side: `unexpected` (500), `unavailable` (503).',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  const contents = [operation.requestBody?.content, ...Object.values(operation.responses).map((answer) => answer.content)]
  for (const content of contents) {
    for (const media of Object.values(content ?? {})) {
      if (media.schema && media.examples === undefined) media.example ??= exampleOf(media.schema, document.components.schemas)
    }
  }
}
