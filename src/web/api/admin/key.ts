import type { Context, MiddlewareHandler } from 'hono'
import { mayDo, useApiKey, type ApiScope, type KeyHolder, type Permission } from '#shop/accounts/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { noteSecurityOnce } from '../../http/security-log.ts'
import { tooMany, tooManyTries } from '../limits.ts'
import { problem, type ProblemName } from '../problems.ts'

const BEARER = /^Bearer (fsk_[\w-]{43})$/

/** Refusals of every endpoint that needs a key. */
export const KEY_PROBLEMS = [
  'api-key-needed',
  'api-key-expired',
  'api-key-revoked',
  'scope-missing',
  'permission-missing',
  'too-many-tries',
] as const satisfies ProblemName[]

/**
 * The parts of a route that only a key with this scope reaches, and only if its role has this permission of the office. The document names both.
 */
export function keyWith(scope: ApiScope, permission: Permission) {
  return {
    security: [{ apiKey: [] }],
    middleware: requireKey(scope, permission),
    'x-scope': scope,
    'x-permission': permission,
  }
}

/** Cookies do not count here: no page of a browser can act with a key it does not know. */
function requireKey(scope: ApiScope, permission: Permission): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestContext = c.get('requestContext')
    const { shop, ctx, clientAddress } = requestContext
    const refuse = (name: ProblemName) => {
      noteSecurityOnce(requestContext, 'api-key-refused', { problem: name })
      return problem(c, name, { words: { scope, permission }, headers: challenge(name) })
    }
    const guessed = await shop.limits.check('unknown-api-key', clientAddress)
    if (!guessed.ok) return tooManyTries(c, guessed)
    const secret = BEARER.exec(c.req.header('Authorization') ?? '')?.[1]
    const found = secret && (await useApiKey(ctx.db, { secret, now: ctx.now, address: ctx.address ?? null }))
    if (!found) return refuse('api-key-needed')
    if (!found.ok) {
      if (found.problem !== 'unknown') return refuse(`api-key-${found.problem}`)
      await shop.limits.use('unknown-api-key', clientAddress)
      return refuse('api-key-needed')
    }
    const { holder } = found
    const limited = await tooMany(c, ['admin-api', holder.keyId])
    if (limited) return limited
    const asKey = { ...requestContext, ctx: { ...ctx, actor: holder.actor }, session: null }
    c.set('requestContext', asKey)
    c.set('apiKey', holder)
    if (!holder.scopes.includes(scope)) return refuse('scope-missing')
    if (!mayDo(holder.actor.role, permission)) return refuse('permission-missing')
    return next()
  }
}

function challenge(name: ProblemName): Record<string, string> {
  return name.startsWith('api-key-') ? { 'WWW-Authenticate': 'Bearer' } : {}
}

/** The key of a request that has passed. */
export function keyOf(c: Context<AppEnv>): KeyHolder {
  return c.get('apiKey')!
}
