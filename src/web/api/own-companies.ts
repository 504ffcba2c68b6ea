import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  companiesOfMember,
  companyPortal,
  eraseListNow,
  keepListUntil,
  type ListErased,
  type ListKept,
} from '#shop/gifting/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { companyWire, nameOf } from './company-wire.ts'
import { notValid } from './faults.ts'
import { id, speaks } from './fields.ts'
import { tooMany } from './limits.ts'
import { problem, refusals } from './problems.ts'
import { Company, CompanySummary, KeepList } from './schemas/companies.ts'
import { signedInAs } from './signed-in.ts'
import { apiText, languageOf } from './words.ts'

const tags = ['Account']
const security = [{ session: [] }]
const query = z.object(speaks)
const ofList = z.object({ id, run: id })
const listRefusals = [
  'sign-in-needed',
  'unknown-company',
  'company-blocked',
  'list-erased',
  'not-valid',
  'too-many-tries',
] as const

const myCompanies = createRoute({
  method: 'get',
  path: '/me/companies',
  operationId: 'listCompanies',
  tags,
  security,
  summary: 'Companies the account buys or approves for',
  description: 'The companies of the account’s verified number; an unverified number has none.',
  request: { query },
  responses: {
    200: {
      description: 'By name.',
      content: { 'application/json': { schema: z.object({ companies: z.array(CompanySummary) }).openapi('CompanyList') } },
    },
    '4XX': refusals('sign-in-needed'),
  },
})

const myCompany = createRoute({
  method: 'get',
  path: '/me/companies/{id}',
  operationId: 'getCompany',
  tags,
  security,
  summary: 'One of them: quotations, gift runs, statement, documents, lists',
  request: { query, params: z.object({ id }) },
  responses: {
    200: { description: 'As its members see it.', content: { 'application/json': { schema: Company } } },
    '4XX': refusals('sign-in-needed', 'unknown-company', 'not-valid'),
  },
})

const eraseList = createRoute({
  method: 'post',
  path: '/me/companies/{id}/lists/{run}/erase',
  operationId: 'eraseRecipientList',
  tags,
  security,
  summary: 'Erase a list of recipients now',
  description: 'Names, numbers, addresses and cards of a gift run, once no box of it is on its way.',
  request: { query, params: ofList },
  responses: { 204: { description: 'Erased for good.' }, '4XX': refusals(...listRefusals, 'list-still-needed') },
})

const keepList = createRoute({
  method: 'put',
  path: '/me/companies/{id}/lists/{run}/keep',
  operationId: 'keepRecipientList',
  tags,
  security,
  summary: 'Say until when a list of recipients is kept',
  description: 'From `keep_from` to `keep_to` of the list: never longer than was agreed on with the company.',
  request: { query, params: ofList, body: { required: true, content: { 'application/json': { schema: KeepList } } } },
  responses: { 204: { description: 'Kept until that day.' }, '4XX': refusals(...listRefusals) },
})

export function ownCompanyRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(myCompanies, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const { ctx } = c.get('requestContext')
    const language = languageOf(c)
    const found = await companiesOfMember(ctx.db, { customerId, now: ctx.now })
    const companies = found.map(({ companyId, company, companyBn, role, blocked, waiting }) => {
      const name = nameOf({ name: company, nameBn: companyBn }, language)
      return { id: companyId, name, role, blocked, waiting }
    })
    return c.json({ companies }, 200)
  })
  app.openapi(myCompany, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const { ctx, shop } = c.get('requestContext')
    const portal = await companyPortal(ctx.db, { companyId: c.req.valid('param').id, customerId, now: ctx.now })
    if (!portal) return problem(c, 'unknown-company')
    return c.json(companyWire(portal, { language: languageOf(c), shopUrl: shop.config.shopUrl }), 200)
  })
  app.openapi(eraseList, async (c) => {
    const before = await refusedBefore(c)
    if (before) return before
    const { id: companyId, run: runId } = c.req.valid('param')
    const erased = await eraseListNow(c.get('requestContext').ctx, { companyId, runId })
    return erased.ok ? c.body(null, 204) : refuse(c, erased)
  })
  app.openapi(keepList, async (c) => {
    const before = await refusedBefore(c)
    if (before) return before
    const { id: companyId, run: runId } = c.req.valid('param')
    const kept = await keepListUntil(c.get('requestContext').ctx, { companyId, runId, until: c.req.valid('json').until })
    return kept.ok ? c.body(null, 204) : refuse(c, kept)
  })
  return app
}

async function refusedBefore(c: Context<AppEnv>) {
  const customerId = signedInAs(c)
  return customerId === null ? problem(c, 'sign-in-needed') : tooMany(c, ['gift-run', customerId])
}

function refuse(c: Context<AppEnv>, { problem: why }: Extract<ListErased | ListKept, { ok: false }>) {
  switch (why) {
    case 'unknown-run':
      return problem(c, 'unknown-company')
    case 'company-blocked':
      return problem(c, 'company-blocked')
    case 'erased-before':
      return problem(c, 'list-erased')
    case 'still-open':
      return problem(c, 'list-still-needed')
    case 'not-that-day':
      return notValid(c, [{ field: 'until', detail: apiText(languageOf(c), 'field.keepUntil') }])
    default:
      return why satisfies never
  }
}
