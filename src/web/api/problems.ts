import { z } from '@hono/zod-openapi'
import type { Context, TypedResponse } from 'hono'
import type { ClientErrorStatusCode } from 'hono/utils/http-status'
import { type Language, DEFAULT_LANGUAGE } from '#shop/values/language.ts'
import type { ProblemWire } from '#shop/ordering/wire.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import { Quote } from './schemas/cart.ts'
import { apiText, languageOf } from './words.ts'

/** Every problem that the API can answer with, and its status. The name is the end of its `type` and never changes. */
export const PROBLEMS = {
  'malformed-json': 400,
  'sign-in-needed': 401,
  'api-key-needed': 401,
  'api-key-expired': 401,
  'api-key-revoked': 401,
  'scope-missing': 403,
  'permission-missing': 403,
  'wrong-phone-or-password': 403,
  'wrong-code': 403,
  'code-over': 403,
  'wrong-password': 403,
  'number-not-proven': 403,
  'not-found': 404,
  'unknown-product': 404,
  'unknown-area': 404,
  'unknown-order': 404,
  'no-match': 404,
  'unknown-address': 404,
  'unknown-company': 404,
  'unknown-customer': 404,
  'unknown-run': 404,
  'unknown-report': 404,
  'unknown-variant': 404,
  'unknown-lot': 404,
  'method-not-allowed': 405,
  'line-changed': 409,
  'total-changed': 409,
  'out-of-stock': 409,
  'not-good-on-day': 409,
  'mode-not-possible': 409,
  'slot-full': 409,
  'slot-closed': 409,
  'too-late': 409,
  'not-delivered-there': 409,
  'too-heavy': 409,
  'unknown-coupon': 409,
  'coupon-not-yet': 409,
  'coupon-over': 409,
  'coupon-used-up': 409,
  'coupon-used-by-you': 409,
  'coupon-not-for-these': 409,
  'coupon-needs-more': 409,
  'method-not-offered': 409,
  'advance-needed': 409,
  'prepay-needed': 409,
  'terms-changed': 409,
  'preorder-limit': 409,
  'phone-blocked': 403,
  'signed-in-to-office': 403,
  'company-blocked': 403,
  'list-erased': 409,
  'list-still-needed': 409,
  'already-cancelled': 409,
  'too-late-to-cancel': 409,
  'too-late-to-change': 409,
  'other-mode': 409,
  'too-many-addresses': 409,
  'open-orders': 409,
  'already-so': 409,
  'nothing-to-sell': 409,
  'cannot-move': 409,
  'waits-for-payment': 409,
  'nothing-to-refund': 409,
  'above-captured': 409,
  'not-by-gateway': 409,
  'run-not-open': 409,
  'too-many-recipients': 409,
  'version-changed': 412,
  'unsupported-media-type': 415,
  'not-valid': 422,
  empty: 422,
  'too-many-lines': 422,
  'units-out-of-range': 422,
  'key-reused': 422,
  'code-just-sent': 429,
  'too-many-tries': 429,
  'too-many-open-tickets': 409,
  unexpected: 500,
  unavailable: 503,
} as const

export type ProblemName = keyof typeof PROBLEMS

const PROBLEM_JSON = 'application/problem+json'

/** The URL that explains a problem; also its `type`. */
function problemType(name: ProblemName): string {
  return `/problems/${name}`
}

const Problem = z
  .object({
    type: z.string().openapi({ description: 'Names the problem, and never changes.', example: '/problems/out-of-stock' }),
    title: z.string().openapi({ example: 'Not enough left' }),
    status: z.int().openapi({ example: 409 }),
    detail: z.string().openapi({ description: 'A sentence for people, in the language of the request.' }),
    field: z
      .string()
      .optional()
      .openapi({ description: 'The field at fault: its path, joined by slashes.', example: 'lines/0/unit' }),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .openapi({ description: 'Every field at fault, when several are.' }),
    quote: Quote.optional().openapi({ description: 'With `line-changed` and `total-changed`: the cart as it is now.' }),
    shortages: z
      .array(z.object({ variant_id: z.string(), units_left: z.int() }))
      .optional()
      .openapi({ description: 'With `out-of-stock`, and when another day is short of something.' }),
    variant_ids: z.array(z.string()).optional().openapi({ description: 'With `not-good-on-day`.' }),
    product_ids: z.array(z.string()).optional().openapi({ description: 'With `mode-not-possible`.' }),
    amount: z
      .number()
      .optional()
      .openapi({ description: 'With `advance-needed` and `prepay-needed`: what is to be paid before, in taka.' }),
    least: z.number().optional().openapi({ description: 'With `coupon-needs-more`: what the goods must be worth, in taka.' }),
  })
  .openapi('Problem')

type Refused = Response & TypedResponse<z.infer<typeof Problem>, ClientErrorStatusCode, 'json'>

type Extras = Omit<Partial<ProblemWire>, 'type' | 'title' | 'status' | 'detail'>

type ProblemOptions = { words?: TextParameters; extras?: Extras; headers?: Record<string, string> }

/** Returns a problem document (RFC 9457). */
export function problem(c: Context, name: ProblemName, { words, extras, headers }: ProblemOptions = {}): Refused {
  const body = problemBody(languageOf(c), name, words, extras)
  return c.body(JSON.stringify(body), body.status as ClientErrorStatusCode, {
    'Content-Type': PROBLEM_JSON,
    'Cache-Control': 'no-store',
    ...headers,
  }) as unknown as Refused
}

function problemBody(language: Language, name: ProblemName, words?: TextParameters, extras?: Extras): ProblemWire {
  return {
    type: problemType(name),
    title: apiText(language, `problem.${name}.title`),
    status: PROBLEMS[name],
    detail: apiText(language, `problem.${name}.detail`, words),
    ...extras,
  }
}

/** For a route's description: its own refusals, in addition to those that every endpoint has. */
export function refusals(...names: ProblemName[]) {
  const examples = Object.fromEntries(names.map((name) => [name, { value: problemBody(DEFAULT_LANGUAGE, name) }]))
  return {
    description: `A problem: ${names.map((name) => `\`${name}\` (${PROBLEMS[name]})`).join(', ')}`,
    content: { [PROBLEM_JSON as 'application/problem+json']: { schema: Problem, examples } },
  }
}
