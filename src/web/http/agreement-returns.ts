import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { logError } from '#platform/log.ts'
import { agreementNamed, reconcileAgreement } from '#shop/billing/index.ts'
import { brand } from '#shop/content/index.ts'
import type { Ctx } from '#shop/context.ts'
import { ONLINE_METHODS, type Agreement, type OnlineMethod } from '#shop/payments/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { planBy } from '#shop/weekly/index.ts'
import type { AppEnv } from './app-env.ts'
import { isHttps } from './make-request-context.ts'
import { isPaymentKey, paymentCookie, startedHere } from './payment-browser.ts'
import { goOnPage, openPlanPage } from './payment-page.ts'
import type { Shop } from './request-context.ts'
import { contentSecurityPolicy } from './security-headers.ts'

type Returns = { shop: Shop; addressOf: (c: Context<AppEnv>) => string }

/** The buyer sees the page of the plan after this long, even without the gateway's answer. */
const PATIENCE_MS = 6000

/**
 * Where a person leaves for the gateway's request for an agreement, and returns from it. As with payments, a return proves nothing: it only
 * makes our server ask the gateway about the request that it named itself. Only the browser that began the request is led to its plan.
 */
export function agreementReturns(shop: Shop, addressOf: Returns['addressOf'] = () => 'unknown'): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/agree/:agreement/:key', (c) => leave(c, shop))
  for (const gateway of ONLINE_METHODS) app.get(`/${gateway}/agreed`, (c) => comeBack(c, { shop, addressOf }, gateway))
  return app
}

async function leave(c: Context<AppEnv>, shop: Shop): Promise<Response> {
  const id = c.req.param('agreement') ?? ''
  if (!isPaymentKey(shop, id, c.req.param('key') ?? '')) return stranger(c, shop)
  const ctx = ctxOf(shop)
  const agreement = await agreementNamed(ctx, id)
  const plan = agreement && (await planBy(ctx.db, { planId: agreement.planId }))
  if (!agreement || !plan) return stranger(c, shop)
  c.header('Set-Cookie', paymentCookie(shop, id))
  c.header('Cache-Control', 'no-store')
  const { state, redirectTo: to, gateway } = agreement
  if (state !== 'opened' || to === null) return c.redirect(pathIn(plan.language, `/weekly/${plan.token}`), 303)
  return plainPage(c, shop, goOnPage(await brand(shop.db), { gateway, language: plan.language, to }))
}

async function comeBack(c: Context<AppEnv>, { shop, addressOf }: Returns, gateway: OnlineMethod): Promise<Response> {
  const callback = Object.fromEntries(
    [...new URL(c.req.url).searchParams].filter(([, value]) => value.length <= 200).slice(0, 20),
  )
  const id = callback['agreement'] ?? ''
  const own = startedHere(shop, c.req.raw, id)
  if (!own && !(await shop.limits.use('payment-return', addressOf(c))).ok) return stranger(c, shop)
  const ctx = ctxOf(shop)
  const agreement = await agreementNamed(ctx, id)
  if (agreement?.gateway !== gateway) return stranger(c, shop)
  await Promise.race([reconcile(shop, ctx, { agreement, callback }), wait(PATIENCE_MS, undefined, { ref: false })])
  const plan = own ? await planBy(ctx.db, { planId: agreement.planId }) : null
  if (!plan) return stranger(c, shop)
  c.header('Cache-Control', 'no-store')
  return c.redirect(pathIn(plan.language, `/weekly/${plan.token}`), 303)
}

type Coming = { agreement: Agreement; callback: Record<string, string> }

/** Goes on after the answer to the browser. A fault on our side is repeated by the sweep. */
async function reconcile(shop: Shop, ctx: Ctx, { agreement: { id }, callback }: Coming): Promise<void> {
  try {
    if (!(await shop.limits.use('payment-called', id)).ok) return
    await reconcileAgreement(ctx, shop.payments, { agreement: id, callback })
  } catch (error) {
    logError(shop.log, error, 'agreement')
  }
}

/** The same answer for everybody who did not begin the request, whether it exists or not. */
async function stranger(c: Context, shop: Shop): Promise<Response> {
  return plainPage(c, shop, openPlanPage(await brand(shop.db)))
}

function plainPage(c: Context, shop: Shop, html: string): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', contentSecurityPolicy([], isHttps(shop)))
  return c.html(html)
}

function ctxOf(shop: Shop): Ctx {
  return { db: shop.db, now: shop.clock(), actor: { kind: 'system', name: 'gateway' } }
}
