import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Reader } from '#shop/context.ts'
import { BASES } from '#shop/reporting/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { speechOf } from '../../reports/make-table.server.ts'
import { REPORTS } from '../../reports/report-tables.server.ts'
import { notValid } from '../faults.ts'
import { speaks } from '../fields.ts'
import { problem, refusals } from '../problems.ts'
import { apiText, languageOf } from '../words.ts'
import { KEY_PROBLEMS, keyWith } from './key.ts'
import { isPeriod, period } from './period.ts'
import { AdminReport, AdminReportSummary, REPORT_NAMES, reportSummaries, reportWire } from './report-wire.ts'

const tags = ['Admin: reports']

const list = createRoute({
  method: 'get',
  path: '/reports',
  operationId: 'adminListReports',
  tags,
  summary: 'The reports there are',
  ...keyWith('reports:read', 'see-reports'),
  request: { query: z.object(speaks) },
  responses: {
    200: {
      description: 'In the order of the office.',
      content: { 'application/json': { schema: z.object({ reports: z.array(AdminReportSummary) }).openapi('AdminReports') } },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const get = createRoute({
  method: 'get',
  path: '/reports/{name}',
  operationId: 'adminGetReport',
  tags,
  summary: 'A report of these days',
  description: 'The figures of the office: money in taka, weights in kilograms, shares in per cent.',
  ...keyWith('reports:read', 'see-reports'),
  request: {
    params: z.object({ name: z.string().max(100).openapi({ description: 'The name of the report.', example: 'sales-by-day' }) }),
    query: z.object({
      ...speaks,
      ...period,
      basis: z
        .enum(BASES)
        .optional()
        .openapi({ description: 'Which day of an order counts; `placed` without it.', example: 'placed' }),
    }),
  },
  responses: {
    200: { description: 'All its rows.', content: { 'application/json': { schema: AdminReport } } },
    '4XX': refusals(...KEY_PROBLEMS, 'unknown-report', 'not-valid'),
  },
})

export function adminReportRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(list, (c) => c.json({ reports: reportSummaries(languageOf(c)) }, 200))
  app.openapi(get, async (c) => {
    const { shop, ctx } = c.get('requestContext')
    const language = languageOf(c)
    const name = REPORT_NAMES.find((one) => one === c.req.valid('param').name)
    if (name === undefined) return problem(c, 'unknown-report')
    const { from, to, basis = 'placed' } = c.req.valid('query')
    if (!isPeriod({ from, to })) return notValid(c, [{ field: 'to', detail: apiText(language, 'field.period') }])
    const scope = { from, until: to, basis }
    const read = (reader: Reader) => REPORTS[name].table({ reader, scope, speech: speechOf(language) })
    const table = await (shop.reads ? shop.reads.read(read) : read(ctx.db))
    return c.json(reportWire(table, { name, scope, language }), 200)
  })
  return app
}
