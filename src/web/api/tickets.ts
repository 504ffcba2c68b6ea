import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sha256 } from '#platform/ids.ts'
import { openTicket, TICKET_ANSWER_HOURS, type TicketInput } from '#shop/content/index.ts'
import { giftRules } from '#shop/gifting/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { day, email, idempotencyKey, line, optional, phone, speaks, taka, text } from './fields.ts'
import { notValid } from './faults.ts'
import { ownPhone } from '../http/own-phone.ts'
import { tooMany } from './limits.ts'
import { problem, refusals } from './problems.ts'
import { apiText, languageOf } from './words.ts'

const tags = ['Contact']
const query = z.object(speaks)

const ContactRequest = z
  .object({
    name: line(100).openapi({ example: 'Rahima Khatun' }),
    phone,
    email: optional(email),
    order_number: optional(line(20)).openapi({ example: 'PF-10001' }),
    message: text(5000).openapi({ example: 'Two mangoes were too soft.' }),
  })
  .openapi('ContactRequest')

const GiftEnquiry = z
  .object({
    company: line(150).openapi({ example: 'Meghna Textiles' }),
    name: line(100).openapi({ example: 'Tanvir Ahmed' }),
    designation: optional(line(100)).openapi({ example: 'Head of HR' }),
    phone,
    email: optional(email),
    occasion: optional(line(100)),
    boxes: z.int().min(1).max(100_000).openapi({ example: 120 }),
    budget_per_box: taka.nullish().openapi({ type: ['number', 'null'] }),
    delivery_day: optional(day),
    to_many_addresses: z.boolean().default(false),
    vat_challan: z.boolean().default(false),
    message: optional(text(5000)),
  })
  .openapi('GiftEnquiry')

const Ticket = z
  .object({ number: z.int().openapi({ example: 1042 }), answer_within_hours: z.int().openapi({ example: TICKET_ANSWER_HOURS }) })
  .openapi('Ticket')

const responses = {
  201: { description: 'Received, with its number.', content: { 'application/json': { schema: Ticket } } },
  '4XX': refusals('not-valid', 'too-many-open-tickets', 'too-many-tries'),
}

const contact = createRoute({
  method: 'post',
  path: '/tickets',
  operationId: 'sendMessage',
  tags,
  summary: 'Write to the shop',
  request: {
    query,
    headers: idempotencyKey,
    body: { required: true, content: { 'application/json': { schema: ContactRequest } } },
  },
  responses,
})

const giftEnquiry = createRoute({
  method: 'post',
  path: '/gift-enquiries',
  operationId: 'sendGiftEnquiry',
  tags,
  summary: 'Ask for a quotation of gift boxes',
  request: { query, headers: idempotencyKey, body: { required: true, content: { 'application/json': { schema: GiftEnquiry } } } },
  responses,
})

export function ticketRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(contact, (c) => {
    const { order_number, ...asked } = c.req.valid('json')
    const details = order_number === null ? {} : { order_number }
    return open(c, { ...asked, kind: 'contact', details, requestId: requestIdOf(c.req.valid('header')) })
  })
  app.openapi(giftEnquiry, async (c) => {
    const { name, phone: of, email: mail, message, budget_per_box, ...details } = c.req.valid('json')
    const words = message ?? apiText(languageOf(c), 'gift.message', { company: details.company, count: details.boxes })
    const budget = budget_per_box == null ? {} : { budget_per_box_paisa: budget_per_box }
    const requestId = requestIdOf(c.req.valid('header'))
    const { answerHours } = await giftRules(c.get('requestContext').ctx.db)
    return open(c, {
      answerHours,
      kind: 'gift-enquiry',
      name,
      phone: of,
      email: mail,
      message: words,
      details: { ...details, ...budget },
      requestId,
    })
  })
  return app
}

async function open(c: Context<AppEnv>, input: Omit<TicketInput, 'language'>) {
  const { ctx, clientAddress } = c.get('requestContext')
  const limited = await tooMany(c, ['ticket', clientAddress])
  if (limited) return limited
  const language = languageOf(c)
  const phoneVerified = (await ownPhone(c.get('requestContext'), input.phone)) !== null
  const opened = await openTicket(ctx, { ...input, language, phoneVerified })
  if (opened.ok) return c.json({ number: opened.number, answer_within_hours: input.answerHours ?? TICKET_ANSWER_HOURS }, 201)
  if (opened.problem === 'too-many-open') return problem(c, 'too-many-open-tickets', { words: { count: opened.most } })
  return notValid(
    c,
    opened.fields.map((field) => ({ field, detail: apiText(language, 'field.other') })),
  )
}

/** Keys may contain characters that a ticket's request id may not. */
function requestIdOf(headers: { 'idempotency-key': string }): string {
  return sha256(headers['idempotency-key'])
}
