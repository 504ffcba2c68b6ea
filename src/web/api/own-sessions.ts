import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { customerSessions, endCustomerSession, endOtherSessions } from '#shop/accounts/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { noteSecurity } from '../http/security-log.ts'
import { id, speaks } from './fields.ts'
import { problem, refusals } from './problems.ts'
import { SessionList } from './schemas/account.ts'
import { signedInAs } from './signed-in.ts'

const tags = ['Account']
const security = [{ session: [] }]
const query = z.object(speaks)
const done = { 204: { description: 'Done.' } }

const sessions = createRoute({
  method: 'get',
  path: '/me/sessions',
  operationId: 'listSessions',
  tags,
  security,
  summary: 'Where the account is logged in',
  request: { query },
  responses: {
    200: { description: 'The last used first.', content: { 'application/json': { schema: SessionList } } },
    '4XX': refusals('sign-in-needed'),
  },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/me/sessions',
  operationId: 'endOtherSessions',
  tags,
  security,
  summary: 'Log out everywhere else',
  request: { query },
  responses: { ...done, '4XX': refusals('sign-in-needed') },
})

const endOne = createRoute({
  method: 'delete',
  path: '/me/sessions/{id}',
  operationId: 'endOneSession',
  tags,
  security,
  summary: 'Log out there',
  request: { query, params: z.object({ id }) },
  responses: { ...done, '4XX': refusals('sign-in-needed') },
})

export function ownSessionRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(sessions, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const { ctx, session } = c.get('requestContext')
    const list = await customerSessions(ctx.db, { customerId, token: session?.token ?? null, now: ctx.now })
    const shown = list.map(({ id: sessionId, browser, system, lastSeenAt, createdAt, isThis }) => ({
      id: sessionId,
      browser,
      system,
      since: createdAt.toISOString(),
      last_seen: lastSeenAt.toISOString(),
      is_this: isThis,
    }))
    return c.json({ sessions: shown }, 200)
  })
  app.openapi(endOthers, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const { ctx, session } = c.get('requestContext')
    noteSecurity(c.get('requestContext'), 'sessions-ended', { kind: 'customer' })
    await endOtherSessions(ctx, { customerId, except: session?.token ?? null })
    return c.body(null, 204)
  })
  app.openapi(endOne, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    noteSecurity(c.get('requestContext'), 'sessions-ended', { kind: 'customer' })
    await endCustomerSession(c.get('requestContext').ctx, { customerId, sessionId: c.req.valid('param').id })
    return c.body(null, 204)
  })
  return app
}
