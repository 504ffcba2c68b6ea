import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { accountsPage, blockedAmong } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import { findPeople } from '#shop/reporting/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { id, phone } from '../fields.ts'
import { refusals } from '../problems.ts'
import { AdminCustomer, adminCustomer, AdminCustomerSummary } from './customer-wire.ts'
import { KEY_PROBLEMS, keyWith } from './key.ts'
import { ifNoneMatch, next, page, pageOf, show } from './resource.ts'

const tags = ['Admin: customers']

const list = createRoute({
  method: 'get',
  path: '/customers',
  operationId: 'adminListCustomers',
  tags,
  summary: 'Customers with an account, newest first',
  description: 'With `phone`: everyone with this number, also a buyer without an account.',
  ...keyWith('customers:read', 'see-customers'),
  request: { query: z.object({ ...page, phone: phone.optional() }) },
  responses: {
    200: {
      description: 'A page of customers.',
      content: {
        'application/json': {
          schema: z.object({ customers: z.array(AdminCustomerSummary), next }).openapi('AdminCustomers'),
        },
      },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const get = createRoute({
  method: 'get',
  path: '/customers/{id}',
  operationId: 'adminGetCustomer',
  tags,
  summary: 'A customer with figures, addresses and companies',
  description: 'The id of a merged account, or of an order, leads to the account of its buyer.',
  ...keyWith('customers:read', 'see-customers'),
  request: { params: z.object({ id: id.openapi({ description: 'The id of the customer.' }) }), headers: ifNoneMatch },
  responses: {
    200: { description: 'The customer as they are now.', content: { 'application/json': { schema: AdminCustomer } } },
    '4XX': refusals(...KEY_PROBLEMS, 'unknown-customer'),
  },
})

export function adminCustomerRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(list, async (c) => {
    const { db } = c.get('requestContext').ctx
    const { after, limit, phone: number } = c.req.valid('query')
    if (number !== undefined) {
      const people = await findPeople(db, number)
      return c.json({ customers: await summaries(db, people), next: null }, 200)
    }
    const { rows, next: following } = await pageOf({ after, limit }, (asked) => accountsPage(db, asked))
    const people = rows.map((row) => ({ ...row, name: row.name || '—', hasAccount: true }))
    return c.json({ customers: await summaries(db, people), next: following }, 200)
  })
  app.openapi(get, (c) => {
    const { id: customer } = c.req.valid('param')
    return show(c, { read: (reader) => adminCustomer(reader, customer), unknown: 'unknown-customer' })
  })
  return app
}

type Listed = { id: string; name: string; phone: Phone; hasAccount: boolean }

async function summaries(reader: Reader, people: readonly Listed[]): Promise<z.infer<typeof AdminCustomerSummary>[]> {
  const blocked = await blockedAmong(
    reader,
    people.map((person) => person.phone),
  )
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    phone: person.phone,
    has_account: person.hasAccount,
    blocked: blocked.has(person.phone),
  }))
}
