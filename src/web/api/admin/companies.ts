import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { companiesPage } from '#shop/accounts/index.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { id } from '../fields.ts'
import { refusals } from '../problems.ts'
import { AdminCompany, adminCompany, AdminCompanySummary, companySummaries } from './company-wire.ts'
import { KEY_PROBLEMS, keyWith } from './key.ts'
import { ifNoneMatch, next, page, pageOf, show } from './resource.ts'

const tags = ['Admin: companies']

const list = createRoute({
  method: 'get',
  path: '/companies',
  operationId: 'adminListCompanies',
  tags,
  summary: 'Companies, newest first, with what each owes',
  ...keyWith('companies:read', 'see-companies'),
  request: { query: z.object(page) },
  responses: {
    200: {
      description: 'A page of companies.',
      content: {
        'application/json': {
          schema: z.object({ companies: z.array(AdminCompanySummary), next }).openapi('AdminCompanies'),
        },
      },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const get = createRoute({
  method: 'get',
  path: '/companies/{id}',
  operationId: 'adminGetCompany',
  tags,
  summary: 'A company with its members, credit and open invoices',
  ...keyWith('companies:read', 'see-companies'),
  request: { params: z.object({ id: id.openapi({ description: 'The id of the company.' }) }), headers: ifNoneMatch },
  responses: {
    200: { description: 'The company as it is now.', content: { 'application/json': { schema: AdminCompany } } },
    '4XX': refusals(...KEY_PROBLEMS, 'unknown-company'),
  },
})

export function adminCompanyRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(list, async (c) => {
    const { db, now } = c.get('requestContext').ctx
    const { rows, next: following } = await pageOf(c.req.valid('query'), (asked) => companiesPage(db, asked))
    return c.json({ companies: await companySummaries(db, rows, dayInDhaka(now)), next: following }, 200)
  })
  app.openapi(get, (c) => {
    const today = dayInDhaka(c.get('requestContext').ctx.now)
    const { id: companyId } = c.req.valid('param')
    return show(c, { read: (reader) => adminCompany(reader, { companyId, today }), unknown: 'unknown-company' })
  })
  return app
}
