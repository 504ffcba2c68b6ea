import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { SHOP_URL } from '#tests/api.ts'
import { makeLog } from '#platform/log.ts'
import { databaseUnavailable } from '#platform/database/unavailable.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { RequestContext } from '../http/request-context.ts'
import { makeApi } from './index.ts'

/** The API with a database that fails at every query. Collects what is logged. */
function brokenApi(error: Error) {
  const logged: string[] = []
  const config = { shopUrl: SHOP_URL, trustProxy: 0, apiOrigins: [] }
  const db = new Proxy(
    {},
    {
      get: () => () => {
        throw error
      },
    },
  )
  const shop = { config, log: makeLog({ level: 'error', readable: false, write: (line) => void logged.push(line) }) }
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('requestContext', {
      shop,
      ctx: { db, now: new Date(0), actor: { kind: 'visitor' } },
      session: null,
      clientAddress: '',
      requestId: 'ref-1',
    } as unknown as RequestContext)
    return next()
  })
  app.route('/', makeApi(shop as never))
  return { logged, get: (path: string) => app.request(`${SHOP_URL}${path}`) }
}

test('an error of the shop is a 500 with a reference that is in the log, without its cause', async () => {
  const api = brokenApi(new Error('relation "secrets" does not exist'))
  const answer = await api.get('/api/v1/delivery?area_id=dhaka/mirpur')
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    type: '/problems/unexpected',
    title: 'Something went wrong',
    status: 500,
    detail: 'Something went wrong on our side. The reference is ref-1.',
  })
  expect(api.logged.join('')).toContain('"reference":"ref-1"')
  expect(api.logged.join('')).toContain('secrets')
})

test('an unreachable database is a 503 with Retry-After', async () => {
  const api = brokenApi(databaseUnavailable(new Error('ECONNREFUSED')))
  const answer = await api.get('/api/v1/areas?lang=bn')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('5')
  expect(await answer.json()).toMatchObject({
    type: '/problems/unavailable',
    detail: 'দোকানটি এই মুহূর্তে পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  })
})
