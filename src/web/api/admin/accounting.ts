import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Reader } from '#shop/context.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import {
  accountingFile,
  journalWire,
  ledgersWire,
  purchaseBookWire,
  salesBookWire,
  vatReturnWire,
  type Book,
  type Days,
} from '../../reports/accounting-files.server.ts'
import { notValid } from '../faults.ts'
import { refusals } from '../problems.ts'
import { apiText, languageOf } from '../words.ts'
import { AdminJournal, AdminLedgers, AdminPurchaseBook, AdminSalesBook, AdminVatReturn } from './accounting-wire.ts'
import { KEY_PROBLEMS, keyWith } from './key.ts'
import { isPeriod, period } from './period.ts'

const tags = ['Admin: accounting']
const file = z.string().openapi({ format: 'binary' })
const described = { description: '`json` without it.', example: 'json' }
const asCsv = z.enum(['json', 'csv']).optional().openapi(described)
const asTally = z.enum(['json', 'csv', 'tally']).optional().openapi(described)
const csv = { 'text/csv': { schema: file, example: 'day,number\r\n2026-06-12,MSK-2025-26-000001\r\n' } }
const tally = { 'application/xml': { schema: file, example: '<ENVELOPE><HEADER/><BODY/></ENVELOPE>' } }

const common = { method: 'get', tags, ...keyWith('reports:read', 'see-reports') } as const

const ledgers = createRoute({
  ...common,
  path: '/accounting/ledgers',
  operationId: 'adminListLedgers',
  summary: 'The ledgers of the journal',
  description: 'With `format=tally`: a file that TallyPrime imports once, before the first vouchers.',
  request: { query: z.object({ format: asTally }) },
  responses: {
    200: {
      description: 'With their names in this shop, and their groups in TallyPrime.',
      content: { 'application/json': { schema: AdminLedgers }, ...csv, ...tally },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const journal = createRoute({
  ...common,
  path: '/accounting/journal',
  operationId: 'adminGetJournal',
  summary: 'The journal of these days',
  description: 'Sales, refunds, money and growers as balanced vouchers; with `format=tally` as TallyPrime imports them.',
  request: { query: z.object({ ...period, format: asTally }) },
  responses: {
    200: { description: 'By day.', content: { 'application/json': { schema: AdminJournal }, ...csv, ...tally } },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const salesBook = createRoute({
  ...common,
  path: '/accounting/sales-book',
  operationId: 'adminGetSalesBook',
  summary: 'The rows of the sales book (Mushak 6.2)',
  request: { query: z.object({ ...period, format: asCsv }) },
  responses: {
    200: {
      description: 'A row for every item of an invoice or a credit.',
      content: { 'application/json': { schema: AdminSalesBook }, ...csv },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const purchaseBook = createRoute({
  ...common,
  path: '/accounting/purchase-book',
  operationId: 'adminGetPurchaseBook',
  summary: 'The rows of the purchase book (Mushak 6.1)',
  request: { query: z.object({ ...period, format: asCsv }) },
  responses: {
    200: { description: 'What growers delivered.', content: { 'application/json': { schema: AdminPurchaseBook }, ...csv } },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const vatReturn = createRoute({
  ...common,
  path: '/accounting/vat-return',
  operationId: 'adminGetVatReturn',
  summary: 'The figures of the VAT return (Mushak 9.1)',
  request: { query: z.object({ ...period, format: asCsv }) },
  responses: {
    200: {
      description: 'Those that the shop knows, by the note of the form.',
      content: { 'application/json': { schema: AdminVatReturn }, ...csv },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

export function adminAccountingRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(ledgers, (c) => {
    const today = dayInDhaka(c.get('requestContext').ctx.now)
    const asked = { from: today, to: today, format: c.req.valid('query').format }
    return answer(c, { book: 'ledgers', asked, wire: (reader) => ledgersWire(reader) })
  })
  app.openapi(journal, (c) => answer(c, { book: 'journal', asked: c.req.valid('query'), wire: journalWire }))
  app.openapi(salesBook, (c) => answer(c, { book: 'sales-book', asked: c.req.valid('query'), wire: salesBookWire }))
  app.openapi(purchaseBook, (c) => answer(c, { book: 'purchase-book', asked: c.req.valid('query'), wire: purchaseBookWire }))
  app.openapi(vatReturn, (c) => answer(c, { book: 'vat-return', asked: c.req.valid('query'), wire: vatReturnWire }))
  return app
}

type Asked = { from: Days['from']; to: Days['from']; format?: 'json' | 'csv' | 'tally' | undefined }
type Answering<Wire> = { book: Book; asked: Asked; wire: (reader: Reader, days: Days) => Promise<Wire> }

async function answer<Wire extends object>(c: Context<AppEnv>, { book, asked, wire }: Answering<Wire>) {
  const { shop, ctx } = c.get('requestContext')
  const { from, to, format = 'json' } = asked
  if (!isPeriod({ from, to })) return notValid(c, [{ field: 'to', detail: apiText(languageOf(c), 'field.period') }])
  const days = { from, until: to }
  const reading = <Read>(read: (reader: Reader) => Promise<Read>) => (shop.reads ? shop.reads.read(read) : read(ctx.db))
  if (format === 'json') return c.json(await reading((reader) => wire(reader, days)), 200)
  const made = await reading((reader) => accountingFile(reader, { book, format, days }))
  return c.body(made.bytes, 200, {
    'Content-Type': made.type,
    'Content-Disposition': `attachment; filename="${made.name}"`,
    'Cache-Control': 'no-store',
  }) as never
}
