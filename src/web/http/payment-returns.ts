import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { logError } from '../../platform/log.ts'
import { attemptNamed, linkOfOrder, settlePayment } from '../../shop/ordering/index.ts'
import type { OnlineMethod } from '../../shop/payments/index.ts'
import { attemptByReference, ONLINE_METHODS, type Attempt } from '../../shop/payments/index.ts'
import type { Ctx } from '../../shop/context.ts'
import { escapeHtml, goOnText } from './payment-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import type { Shop } from './visit.ts'
import { isHttps } from './visits.ts'

const MOST_FIELDS = 80
const LONGEST_FIELD = 2000
/** The buyer sees the order's page after this long, whatever the gateway does: the page says that we are still asking. */
const PATIENCE_MS = 6000

/**
 * Where gateways send buyers back to and call us themselves. Nothing that comes here proves anything: it only makes our server ask the gateway. So
 * anybody may call, from any page, without a session, and learns no more than the page of an order whose unguessable try they know.
 */
export function paymentReturns(shop: Shop): Hono {
  const app = new Hono()
  for (const gateway of ONLINE_METHODS) {
    app.get(`/${gateway}/return`, (c) => comeBack(c, shop, gateway))
    app.post(`/${gateway}/return`, (c) => comeBack(c, shop, gateway))
    app.post(`/${gateway}/notify`, (c) => hear(c, shop, gateway))
  }
  app.get('/to/:attempt', (c) => sendThere(c, shop))
  return app
}

async function comeBack(c: Context, shop: Shop, gateway: OnlineMethod): Promise<Response> {
  const told = await toldBy(c)
  const ctx = ctxOf(shop)
  const attempt = await attemptIn(ctx, gateway, told)
  if (!attempt) return c.redirect('/track/order', 303)
  await Promise.race([settled(shop, ctx, attempt, told), wait(PATIENCE_MS, undefined, { ref: false })])
  return toOrder(c, shop, ctx, attempt)
}

/** Answered with the same words whatever came of it. A gateway that hears of a fault on our side calls again. */
async function hear(c: Context, shop: Shop, gateway: OnlineMethod): Promise<Response> {
  const told = await toldBy(c)
  const ctx = ctxOf(shop)
  const attempt = await attemptIn(ctx, gateway, told)
  if (!attempt) return c.text('unknown', 404)
  return (await settled(shop, ctx, attempt, told)) ? c.text('ok') : c.text('later', 503)
}

/**
 * The way out to the gateway's page. Not by a redirect of a form: our own pages forbid forms that end anywhere else, and most browsers hold redirects to
 * that too.
 */
async function sendThere(c: Context, shop: Shop): Promise<Response> {
  const ctx = ctxOf(shop)
  const attempt = await attemptNamed(ctx, c.req.param('attempt') ?? '')
  if (!attempt) return c.redirect('/track/order', 303)
  if (attempt.state !== 'redirected' || attempt.redirectTo === null) return toOrder(c, shop, ctx, attempt)
  const { language } = (await linkOfOrder(ctx.db, attempt.orderId, shop.config.shopUrl))!
  const there = escapeHtml(attempt.redirectTo)
  const { title, link } = goOnText(attempt.gateway, language)
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="referrer" content="origin"><meta http-equiv="refresh" content="0;url=${there}"><link rel="stylesheet" href="/brand/plain.css"><title>${title}</title></head><body><main><img src="/brand/logo-${language}.svg" alt="" width="120" height="32"><h1>${title}</h1><p><a href="${there}">${link}</a></p></main></body></html>`
  return c.html(html, 200, { 'Cache-Control': 'no-store', 'Content-Security-Policy': contentSecurityPolicy(html, isHttps(shop)) })
}

function ctxOf(shop: Shop): Ctx {
  return { db: shop.db, now: shop.clock(), actor: { kind: 'system', name: 'gateway' } }
}

/** What came along, in the address and in the form; what is too much of it is left out. */
async function toldBy(c: Context): Promise<Record<string, string>> {
  const told = Object.fromEntries(new URL(c.req.url).searchParams)
  if (c.req.method === 'POST') {
    const form = await c.req.raw.formData().catch(() => new FormData())
    for (const [name, value] of form) if (typeof value === 'string' && !Object.hasOwn(told, name)) told[name] = value
  }
  const kept = Object.entries(told).filter(([name, value]) => name.length <= 100 && value.length <= LONGEST_FIELD)
  return Object.fromEntries(kept.slice(0, MOST_FIELDS).map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]))
}

/** By the address we gave the gateway, else by what it calls it: bKash by its own number, SSLCommerz by ours. */
async function attemptIn(ctx: Ctx, gateway: OnlineMethod, told: Record<string, string>): Promise<Attempt | null> {
  const named = await attemptNamed(ctx, told['attempt'] ?? told['tran_id'] ?? '')
  if (named) return named.gateway === gateway ? named : null
  const reference = told['paymentID'] ?? ''
  return /^[\w-]{6,100}$/.test(reference) ? attemptByReference(ctx.db, gateway, reference) : null
}

/** False when it could not be found out for a fault of ours. */
async function settled(shop: Shop, ctx: Ctx, attempt: Attempt, told: Record<string, string>): Promise<boolean> {
  // Whoever calls again and again makes us ask the gateway no more; the sweeper still does.
  if (!(await shop.limits.use('payment-called', attempt.id)).ok) return true
  try {
    await settlePayment(ctx, shop.payments, { attempt: attempt.id, told, shopUrl: shop.config.shopUrl })
    return true
  } catch (error) {
    logError(shop.log, error, 'payment')
    return false
  }
}

async function toOrder(c: Context, shop: Shop, ctx: Ctx, { orderId }: Attempt): Promise<Response> {
  const found = await linkOfOrder(ctx.db, orderId, shop.config.shopUrl)
  c.header('Cache-Control', 'no-store')
  return c.redirect(found?.link ?? '/track/order', 303)
}
