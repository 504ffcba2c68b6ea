import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import type { RateLimitName } from '../http/rate-limits.ts'
import { problem } from './problems.ts'

/** Counts a try against each of these limits; returns the refusal if a limit is reached. */
export async function tooMany(c: Context<AppEnv>, ...tries: [RateLimitName, string][]) {
  const { limits } = c.get('requestContext').shop
  for (const [name, key] of tries) {
    const counted = await limits.use(name, key)
    if (!counted.ok) return tooManyTries(c, counted)
  }
  return null
}

export function tooManyTries(c: Context<AppEnv>, { retryAfterSeconds }: { retryAfterSeconds: number }) {
  return problem(c, 'too-many-tries', {
    words: { minutes: Math.ceil(retryAfterSeconds / 60) },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
