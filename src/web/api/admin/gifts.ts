import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sha256 } from '#platform/ids.ts'
import { addRecipients, lockRun, recipientsAmong, runBoxPage, runOf, runsPage } from '#shop/gifting/index.ts'
import { HOME_LANGUAGE } from '#shop/values/language.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { id, line, optional, text } from '../fields.ts'
import { problem, refusals } from '../problems.ts'
import {
  addedWire,
  AdminGiftRun,
  AdminRecipient,
  AdminRecipientsAdded,
  giftRunWire,
  recipientWire,
  RUN_STATES,
  runsWire,
} from './gift-wire.ts'
import { KEY_PROBLEMS, keyOf, keyWith } from './key.ts'
import { changeWith, CHANGE_PROBLEMS, changeHeaders, ifNoneMatch, next, page, pageOf, show, type Resource } from './resource.ts'

const tags = ['Admin: gift runs']
const MOST_ADDED = 500
const LONGEST_FIELD = 600
const runId = z.object({ id: id.openapi({ description: 'The id of the gift run.' }) })

const list = createRoute({
  method: 'get',
  path: '/gift-runs',
  operationId: 'adminListGiftRuns',
  tags,
  summary: 'Gift runs, newest first',
  ...keyWith('gifts:read', 'see-gifts'),
  request: { query: z.object({ ...page, state: z.enum(RUN_STATES).optional() }) },
  responses: {
    200: {
      description: 'A page of gift runs.',
      content: { 'application/json': { schema: z.object({ runs: z.array(AdminGiftRun), next }).openapi('AdminGiftRuns') } },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const get = createRoute({
  method: 'get',
  path: '/gift-runs/{id}',
  operationId: 'adminGetGiftRun',
  tags,
  summary: 'A gift run in figures',
  ...keyWith('gifts:read', 'see-gifts'),
  request: { params: runId, headers: ifNoneMatch },
  responses: {
    200: { description: 'The gift run as it is now.', content: { 'application/json': { schema: AdminGiftRun } } },
    '4XX': refusals(...KEY_PROBLEMS, 'unknown-run'),
  },
})

// Recipients are listed by their position: one that is removed in between breaks no page.
const position = z
  .string()
  .regex(/^\d{1,9}$/, 'field.whole')
  .optional()
  .openapi({ description: 'The `next` of the page before.', example: '50' })

const recipients = createRoute({
  method: 'get',
  path: '/gift-runs/{id}/recipients',
  operationId: 'adminListRecipients',
  tags,
  summary: 'The recipients of a gift run, in the order of the list',
  description: 'Names and numbers are personal data. They are erased some months after the last box.',
  ...keyWith('gifts:read', 'see-gifts'),
  request: { params: runId, query: z.object({ limit: page.limit, after: position }) },
  responses: {
    200: {
      description: 'A page of recipients.',
      content: {
        'application/json': { schema: z.object({ recipients: z.array(AdminRecipient), next }).openapi('AdminRecipients') },
      },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'unknown-run', 'not-valid'),
  },
})

const field = (example: string) => optional(line(LONGEST_FIELD, 0).openapi({ example }))
const Person = z
  .object({
    name: line(LONGEST_FIELD, 0).openapi({ example: 'Nasrin Sultana' }),
    phone: line(LONGEST_FIELD, 0).openapi({ example: '01720000001' }),
    district: field('Dhaka'),
    area: field('Dhanmondi').openapi({ description: 'As people write it; with its district, "Dhanmondi, Dhaka", too.' }),
    address: field('House 4, Road 8/A'),
    landmark: field('Beside the mosque'),
    box: field('').openapi({ description: 'The name or SKU of a box, where the quotation has several.' }),
    card: optional(text(LONGEST_FIELD, 0)).openapi({
      description: 'The text of their card; else that of the run.',
      example: null,
    }),
    day: field('2026-06-12').openapi({ description: 'Else that of the run.' }),
    language: field(HOME_LANGUAGE).openapi({ description: 'Of their messages; else that of the run.' }),
    by_link: z.boolean().optional().openapi({ description: 'They are asked by a link for address and day.', example: false }),
  })
  .openapi('AdminNewRecipient')

const add = createRoute({
  method: 'post',
  path: '/gift-runs/{id}/recipients',
  operationId: 'adminAddRecipients',
  tags,
  summary: 'Add people to a draft, as from a sheet',
  description: `At most ${MOST_ADDED} in a request, all or none. What can’t be read is a fault of its row, to be corrected in the office or by the buyer.`,
  ...keyWith('gifts:write', 'manage-gifts'),
  request: {
    params: runId,
    headers: changeHeaders,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ recipients: z.array(Person).min(1).max(MOST_ADDED) }).openapi('AdminNewRecipients'),
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The run, and who was added, each with their faults.',
      content: { 'application/json': { schema: AdminRecipientsAdded } },
    },
    '4XX': refusals(...KEY_PROBLEMS, ...CHANGE_PROBLEMS, 'unknown-run', 'run-not-open', 'too-many-recipients'),
  },
})

export function adminGiftRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(list, async (c) => {
    const { db } = c.get('requestContext').ctx
    const { state, ...asked } = c.req.valid('query')
    const { rows, next: following } = await pageOf(asked, (part) => runsPage(db, { ...part, state }))
    return c.json({ runs: await runsWire(db, rows), next: following }, 200)
  })
  app.openapi(get, (c) => show(c, runResource(c.req.valid('param').id)))
  app.openapi(recipients, async (c) => {
    const { db } = c.get('requestContext').ctx
    const run = await runOf(db, { runId: c.req.valid('param').id })
    if (!run) return problem(c, 'unknown-run')
    const { rows, next: following } = await pageOf(c.req.valid('query'), async ({ after, most }) => {
      const found = await runBoxPage(db, { run, after: Number(after ?? 0), most })
      return found.map((box) => ({ id: String(box.row.position), box }))
    })
    return c.json({ recipients: rows.map(({ box }) => recipientWire(box)), next: following }, 200)
  })
  app.openapi(add, (c) => {
    const { id: run } = c.req.valid('param')
    const sent = c.req.valid('json')
    const request = `${keyOf(c).keyId} ${c.req.header('Idempotency-Key')} ${run} ${JSON.stringify(sent)}`
    const ids = sent.recipients.map((_, index) => idOf(`${request} ${index}`))
    return changeWith(
      c,
      {
        ...runResource(run),
        sent,
        run: (ctx) =>
          addRecipients(ctx, { run: { runId: run }, people: sent.recipients.map((one, index) => personOf(one, ids[index]!)) }),
        refuse: (refused) => refusedPeople(c, refused),
      },
      async (reader) => {
        const rows = await recipientsAmong(reader, { runId: run, ids })
        return { run: (await giftRunWire(reader, run))!, recipients: addedWire(rows, ids) }
      },
    )
  })
  return app
}

type Refused = Extract<Awaited<ReturnType<typeof addRecipients>>, { ok: false }>

function refusedPeople(c: Context<AppEnv>, refused: Refused) {
  switch (refused.problem) {
    case 'unknown-run':
      return problem(c, 'unknown-run')
    case 'not-open':
      return problem(c, 'run-not-open')
    case 'too-many-recipients':
      return problem(c, 'too-many-recipients', { words: { most: refused.most }, extras: { field: 'recipients' } })
    case 'no-people':
      return problem(c, 'not-valid', { extras: { field: 'recipients' } })
    default:
      return refused satisfies never
  }
}

function runResource(run: string): Resource<z.infer<typeof AdminGiftRun>> {
  return {
    read: (reader) => giftRunWire(reader, run),
    lock: (tx) => lockRun(tx, { runId: run }),
    unknown: 'unknown-run',
  }
}

/** The same request gives people the same ids: answered again, it names them again. */
function idOf(text: string): string {
  const hash = sha256(text)
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

function personOf(person: z.output<typeof Person>, ownId: string) {
  const { name, phone, by_link: byLink = false, ...rest } = person
  const { district, area, address, landmark, box, card, day, language } = rest
  return {
    id: ownId,
    name,
    phone,
    district: district ?? '',
    area: area ?? '',
    address: address ?? '',
    landmark: landmark ?? '',
    box: box ?? '',
    card: card ?? '',
    day: day ?? '',
    language: language ?? '',
    byLink,
  }
}
