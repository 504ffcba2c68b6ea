import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { redact } from '#platform/redact.ts'
import type { AppEnv } from './app-env.ts'
import type { Shop } from './request-context.ts'
import { plainPath } from '#shop/values/paths.ts'

const LARGEST_REPORT = 32 * 1024
const MOST_AT_ONCE = 20

const text = z.string().max(4000).catch('')
/** The shapes of `report-uri` (one report) and of the Reporting API (several). */
const Old = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text, 'document-uri': text }),
})
const Report = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
})
const Any = z.union([
  Old.transform(({ 'csp-report': said }) => [
    {
      directive: said['effective-directive'] || said['violated-directive'],
      blocked: said['blocked-uri'],
      page: said['document-uri'],
    },
  ]),
  z
    .array(z.unknown())
    .max(100)
    .transform((reports) =>
      reports.flatMap((report) => {
        const read = Report.safeParse(report)
        if (!read.success) return []
        const { effectiveDirective: directive, blockedURL: blocked, documentURL: page } = read.data.body
        return [{ directive, blocked, page }]
      }),
    ),
])

type Reporting = { addressOf: (c: Context<AppEnv>) => string; count: (directive: string) => void }

/**
 * Counts and logs what browsers report as blocked by a page's policy. Anybody can send anything here, so only known parts are
 * kept: the directive, the blocked host, the kind of page. Never a personal address or the content of a script.
 */
export function policyReports(shop: Shop, { addressOf, count }: Reporting): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/', bodyLimit({ maxSize: LARGEST_REPORT, onError: (c) => c.body(null, 413) }), async (c) => {
    for (const [limit, key] of [
      ['policy-report', addressOf(c)],
      ['policy-report-all', 'everybody'],
    ] as const) {
      const counted = await shop.limits.use(limit, key)
      if (!counted.ok) return c.body(null, 429, { 'Retry-After': String(counted.retryAfterSeconds) })
    }
    const read = Any.safeParse(jsonOf(await c.req.text()))
    if (!read.success) return c.body(null, 400)
    for (const { directive, blocked, page } of read.data.slice(0, MOST_AT_ONCE)) {
      const about = { directive: directiveOf(directive), blocked: blockedOf(blocked), page: pageOf(page) }
      count(about.directive)
      shop.log.warn({ security: 'policy-report', ...about }, 'security')
    }
    return c.body(null, 204)
  })
  app.all('/', (c) => c.body(null, 405, { Allow: 'POST' }))
  return app
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const DIRECTIVES =
  /^(?:(?:default|script|style|img|font|connect|object|frame|worker|manifest|media|child)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors)$/

function directiveOf(said: string): string {
  const name = said.split(' ', 1)[0]!
  return DIRECTIVES.test(name) ? name : 'other'
}

/** `inline`, `eval` and similar, or the host alone. */
function blockedOf(said: string): string {
  if (/^[a-z-]{1,20}$/.test(said)) return said
  return URL.canParse(said) ? redact(new URL(said).host.slice(0, 100)) || 'other' : 'other'
}

/** The first segment of the path: the rest may be a secret link. */
function pageOf(said: string): string {
  if (!URL.canParse(said)) return 'other'
  const [word = ''] = plainPath(new URL(said).pathname).split('/').slice(1)
  return /^[a-z-]{0,30}$/.test(word) ? `/${word}` : 'other'
}
