import { RouterContextProvider } from 'react-router'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { makeLog } from '#platform/log.ts'
import { buildProductSearch } from '#shop/catalog/index.ts'
import type { Actor, Role } from '#shop/context.ts'
import type { Carriers } from '#shop/couriers/index.ts'
import type { PaymentGateways } from '#shop/payments/index.ts'
import { makeRateLimits } from '#web/http/rate-limits.ts'
import type { Answer } from '#web/office/kit/answer.ts'
import { requestContextKey, type Session, type RequestContext } from '#web/http/request-context.ts'
import type { Shop as TestShop } from './world.ts'
import { idOf } from './world-data.ts'

const SHOP_URL = 'https://pakafol.example'

/** The answer of a loader or action: data with its status, or a redirect. */
export type Answered = { status: number; to: string | null; cookies: string[]; data: unknown }

type Call = (args: never) => unknown
type Asked = { path: string; params?: Record<string, string>; form?: Record<string, string>; cookie?: string }

export function staffActor(role: Role): Actor {
  return { kind: 'staff', staffId: idOf(role === 'order-desk' ? 'desk' : role), name: `A ${role}`, role }
}

/** A running process on a test's database, as loaders and actions see it. */
export function officeOf(shop: Pick<TestShop, 'db' | 'now'>, payments: PaymentGateways = {}, couriers: Carriers = {}) {
  const running = {
    db: shop.db,
    config: {
      shopUrl: SHOP_URL,
      production: true,
      webhookReceivers: 'public',
      conversions: { meta: null, google: null },
      tracing: null,
      sms: null,
      mail: null,
      gifts: { linkDays: 14, daysToPay: 3, proofDays: 2 },
    },
    log: makeLog({ level: 'silent', readable: false }),
    clock: () => shop.now,
    limits: makeRateLimits(),
    payments,
    couriers,
    secret: 'the secret of a test, 32 letters and more',
    finder: () => buildProductSearch(shop.db),
    seedTexts: () => readSeedTexts(),
  } as unknown as RequestContext['shop']

  function requestContextOf(actor: Actor, session: Session | null = null): RequestContext {
    const ctx = { db: shop.db, now: shop.now, actor, address: '203.0.113.7' }
    return { shop: running, ctx, session, clientAddress: '203.0.113.7', requestId: 'test', met: { storeAway: false } }
  }

  function requestFor({ path, form, cookie }: Asked): Request {
    const headers = cookie ? { Cookie: cookie } : {}
    if (!form) return new Request(`${SHOP_URL}${path}`, { headers })
    return new Request(`${SHOP_URL}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) })
  }

  async function callAs(
    requestContext: RequestContext,
    call: Call,
    asked: Asked,
    request = requestFor(asked),
  ): Promise<Answered> {
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestContext)
    const args = { context, request, url: new URL(request.url), params: asked.params ?? {}, pattern: '' }
    try {
      return answered(await call(args as never))
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown
      return answered(thrown)
    }
  }

  return {
    shop: running,
    requestContextOf,
    requestFor,
    callAs,
    call: (actor: Actor, call: Call, asked: Asked) => callAs(requestContextOf(actor), call, asked),
  }
}

/** The fields for which a form was refused with 422. */
export function wrongFields({ status, data }: Answered): string[] {
  return status === 422 ? Object.keys((data as Answer).errors) : []
}

/** A thrown or returned Response, React Router's `data(…)`, or plain data. */
function answered(answer: unknown): Answered {
  if (answer instanceof Response) {
    return { status: answer.status, to: answer.headers.get('Location'), cookies: answer.headers.getSetCookie(), data: null }
  }
  if (typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit') {
    const { data, init } = answer as unknown as { data: unknown; init: ResponseInit | null }
    return { status: init?.status ?? 200, to: null, cookies: [], data }
  }
  return { status: 200, to: null, cookies: [], data: answer }
}
