import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { logError } from '#platform/log.ts'
import { attemptNamed, reconcileAttempt } from '#shop/billing/index.ts'
import { brand } from '#shop/content/index.ts'
import { linkOfOrder } from '#shop/ordering/index.ts'
import {
  paymentAttemptByReference,
  isTooOld,
  ONLINE_METHODS,
  type PaymentAttempt,
  type OnlineMethod,
} from '#shop/payments/index.ts'
import type { Ctx } from '#shop/context.ts'
import type { AppEnv } from './app-env.ts'
import { isPaymentKey, paymentCookie, startedHere } from './payment-browser.ts'
import { findOrderPage, goOnPage } from './payment-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { noteSecurityOnce } from './security-log.ts'
import type { Shop } from './request-context.ts'
import { isHttps } from './make-request-context.ts'

type AddressOf = (c: Context<AppEnv>) => string

const MOST_FIELDS = 80
const LONGEST_FIELD = 2000
const ATTEMPT = /^[A-Z0-9]{10,20}$/
/** The buyer sees the order page after this long, even without the gateway's answer: the page says that we are still asking. */
const PATIENCE_MS = 6000

type Returns = { shop: Shop; addressOf: AddressOf; reconciling: Map<string, Promise<boolean>> }

/**
 * Where gateways return buyers and call us. A callback proves nothing: it only makes our server ask the gateway, so any caller
 * may send one, without a session. Only the browser that started the payment is redirected to its order; all others get the same
 * page, whatever they sent.
 */
export function paymentReturns(shop: Shop, addressOf: AddressOf = () => 'unknown'): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const returns: Returns = { shop, addressOf, reconciling: new Map() }
  for (const gateway of ONLINE_METHODS) {
    app.get(`/${gateway}/return`, (c) => handleReturn(c, returns, gateway))
    app.post(`/${gateway}/return`, (c) => handleFormReturn(c, returns, gateway))
    app.post(`/${gateway}/notify`, (c) => handleNotification(c, { shop, gateway, addressOf }))
  }
  app.get('/back/:attempt', (c) => redirectToOrder(c, returns))
  app.get('/to/:attempt/:key', (c) => redirectToGateway(c, shop))
  app.get('/to/:attempt', (c) => stranger(c, shop))
  return app
}

async function handleReturn(c: Context<AppEnv>, returns: Returns, gateway: OnlineMethod): Promise<Response> {
  const attempt = await reconcileCallback(c, returns, { gateway, callback: await callbackParams(c) })
  if (!attempt || !startedHere(returns.shop, c.req.raw, attempt.id)) return stranger(c, returns.shop)
  return toOrderOnceReconciled(c, returns, attempt)
}

/** A form from another site brings no cookies, so it is answered with a redirect to our own address, which does. */
async function handleFormReturn(c: Context<AppEnv>, returns: Returns, gateway: OnlineMethod): Promise<Response> {
  const callback = await callbackParams(c)
  await reconcileCallback(c, returns, { gateway, callback })
  const named = namedIn(returns.shop, { gateway, callback })
  c.header('Cache-Control', 'no-store')
  return c.redirect(`/pay/back/${ATTEMPT.test(named) ? named : 'payment'}`, 303)
}

async function redirectToOrder(c: Context<AppEnv>, returns: Returns): Promise<Response> {
  const { shop, reconciling } = returns
  const id = c.req.param('attempt') ?? ''
  const ctx = ctxOf(shop)
  const attempt = startedHere(shop, c.req.raw, id) ? await attemptNamed(ctx, id) : null
  if (!attempt) return stranger(c, shop)
  // If another process received the form, or none did, this process asks the gateway itself.
  if (!reconciling.has(id)) reconcileInBackground(returns, ctx, { attempt, callback: {} })
  return toOrderOnceReconciled(c, returns, attempt)
}

type Come = { gateway: OnlineMethod; callback: Record<string, string> }

/**
 * The payment attempt that the callback names, reconciled in the background. A caller without the attempt's cookie has a limited
 * number of lookups.
 */
async function reconcileCallback(
  c: Context<AppEnv>,
  returns: Returns,
  { gateway, callback }: Come,
): Promise<PaymentAttempt | null> {
  const { shop, addressOf } = returns
  const named = namedIn(shop, { gateway, callback })
  const known = startedHere(shop, c.req.raw, named)
  if (!known && !(await shop.limits.use('payment-return', addressOf(c))).ok) return null
  const ctx = ctxOf(shop)
  const attempt = await attemptIn(ctx, shop, { gateway, callback })
  if (!attempt || isTooOld(attempt, ctx.now)) return null
  reconcileInBackground(returns, ctx, { attempt, callback })
  return attempt
}

function reconcileInBackground(
  { shop, reconciling }: Returns,
  ctx: Ctx,
  { attempt, callback }: { attempt: PaymentAttempt } & Pick<Come, 'callback'>,
): void {
  const reconciled = reconcile(shop, ctx, attempt, callback).finally(() => {
    if (reconciling.get(attempt.id) === reconciled) reconciling.delete(attempt.id)
  })
  reconciling.set(attempt.id, reconciled)
}

async function toOrderOnceReconciled(c: Context, { shop, reconciling }: Returns, attempt: PaymentAttempt): Promise<Response> {
  await Promise.race([reconciling.get(attempt.id), wait(PATIENCE_MS, undefined, { ref: false })])
  const found = await linkOfOrder(shop.db, attempt.orderId, shop.config.shopUrl)
  c.header('Cache-Control', 'no-store')
  return c.redirect(found?.link ?? '/track/order', 303)
}

/** The same answer for everybody who didn't start the payment, whether it exists or not. */
async function stranger(c: Context, shop: Shop): Promise<Response> {
  return plainPage(c, shop, findOrderPage(await brand(shop.db)))
}

type Notification = { shop: Shop; gateway: OnlineMethod; addressOf: AddressOf }

/** Every outcome gets the same answer, except a fault on our side: then the gateway calls again. */
async function handleNotification(c: Context<AppEnv>, { shop, gateway, addressOf }: Notification): Promise<Response> {
  const callback = await callbackParams(c)
  const ctx = ctxOf(shop)
  if (shop.payments[gateway]?.isSigned?.(callback) === false) {
    const noted = { shop, ctx, requestId: c.get('requestId'), clientAddress: addressOf(c) }
    noteSecurityOnce(noted, 'forged-notification', { gateway })
  }
  const attempt = await attemptIn(ctx, shop, { gateway, callback })
  if (!attempt) return c.text('unknown', 404)
  return (await reconcile(shop, ctx, attempt, callback)) ? c.text('ok') : c.text('later', 503)
}

/**
 * Leads to the gateway's page. A form redirect would not work: our own policy forbids forms that end elsewhere, and most browsers
 * apply it to redirects, too.
 */
async function redirectToGateway(c: Context, shop: Shop): Promise<Response> {
  const id = c.req.param('attempt') ?? ''
  if (!ATTEMPT.test(id) || !isPaymentKey(shop, id, c.req.param('key') ?? '')) return stranger(c, shop)
  const ctx = ctxOf(shop)
  const attempt = await attemptNamed(ctx, id)
  const found = attempt && (await linkOfOrder(ctx.db, attempt.orderId, shop.config.shopUrl))
  if (!found) return stranger(c, shop)
  c.header('Set-Cookie', paymentCookie(shop, id))
  c.header('Cache-Control', 'no-store')
  const { gateway } = attempt
  if (attempt.state !== 'redirected' || attempt.redirectTo === null || gateway === 'wallet') return c.redirect(found.link, 303)
  const to = { gateway, language: found.language, to: attempt.redirectTo }
  return plainPage(c, shop, goOnPage(await brand(shop.db), to))
}

function plainPage(c: Context, shop: Shop, html: string): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', contentSecurityPolicy([], isHttps(shop)))
  return c.html(html)
}

function ctxOf(shop: Shop): Ctx {
  return { db: shop.db, now: shop.clock(), actor: { kind: 'system', name: 'gateway' } }
}

/** The parameters of the URL and the form; parameters beyond the limits are ignored. */
async function callbackParams(c: Context): Promise<Record<string, string>> {
  const callback = Object.fromEntries(new URL(c.req.url).searchParams)
  if (c.req.method === 'POST') {
    const form = await c.req.raw.formData().catch(() => new FormData())
    for (const [name, value] of form) if (typeof value === 'string' && !Object.hasOwn(callback, name)) callback[name] = value
  }
  const kept = Object.entries(callback).filter(([name, value]) => name.length <= 100 && value.length <= LONGEST_FIELD)
  return Object.fromEntries(kept.slice(0, MOST_FIELDS).map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]))
}

/** Our id of the attempt, from the address that we gave the gateway or from the gateway's own field. Empty when neither names it. */
function namedIn({ payments }: Shop, { gateway, callback }: Come): string {
  return callback['attempt'] ?? callback[payments[gateway]?.callbackFields.attempt ?? ''] ?? ''
}

/** By our id, else by the id that the gateway gave the attempt. */
async function attemptIn(ctx: Ctx, shop: Shop, come: Come): Promise<PaymentAttempt | null> {
  const { gateway, callback } = come
  const named = await attemptNamed(ctx, namedIn(shop, come))
  if (named) return named.gateway === gateway ? named : null
  const reference = callback[shop.payments[gateway]?.callbackFields.reference ?? ''] ?? ''
  return /^[\w.+/=-]{6,200}$/.test(reference) ? paymentAttemptByReference(ctx.db, gateway, reference) : null
}

/** False if a fault on our side prevented the answer. */
async function reconcile(shop: Shop, ctx: Ctx, attempt: PaymentAttempt, callback: Record<string, string>): Promise<boolean> {
  try {
    // Repeated calls do not make us ask the gateway again; the sweeper still does.
    if (!(await shop.limits.use('payment-called', attempt.id)).ok) return true
    await reconcileAttempt(ctx, shop.payments, { attempt: attempt.id, callback, shopUrl: shop.config.shopUrl })
    return true
  } catch (error) {
    logError(shop.log, error, 'payment')
    return false
  }
}
