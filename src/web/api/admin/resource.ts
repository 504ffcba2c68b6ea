import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sha256 } from '#platform/ids.ts'
import { onceByKey } from '#shop/accounts/index.ts'
import type { Ctx, Reader, Tx } from '#shop/context.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { idempotencyKey } from '../fields.ts'
import { problem, type ProblemName } from '../problems.ts'
import { keyOf } from './key.ts'

/** One thing that the admin API shows and changes. What `read` returns depends on nothing but the thing itself: its ETag is made of it. */
export type Resource<Wire> = {
  read: (reader: Reader) => Promise<Wire | null>
  /** Keeps it from changing until the transaction ends. */
  lock: (tx: Tx) => Promise<unknown>
  /** Answered when there is no such thing. */
  unknown: ProblemName
}

export const ifNoneMatch = z.object({
  'if-none-match': z
    .string()
    .max(1000)
    .optional()
    .openapi({ description: 'An ETag: 304 while nothing has changed.', example: '"q83vEjRWeJA"' }),
})

/** Every change needs an Idempotency-Key: sent again with the same one, it is made once. */
export const changeHeaders = idempotencyKey.extend({
  'if-match': z.string().max(1000).optional().openapi({
    description: 'The ETag that was read: the change is refused (412) if anything changed since.',
    example: '"q83vEjRWeJA"',
  }),
})

/** Refusals of every change. */
export const CHANGE_PROBLEMS = ['key-reused', 'version-changed', 'not-valid', 'malformed-json'] as const satisfies ProblemName[]

export async function show<Wire extends object>(c: Context<AppEnv>, { read, unknown }: Omit<Resource<Wire>, 'lock'>) {
  const wire = await read(c.get('requestContext').ctx.db)
  if (!wire) return problem(c, unknown)
  const tag = tagOf(wire)
  if (includesTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304, { ETag: tag }) as never
  return c.json(wire, 200, { ETag: tag })
}

type Change<Wire, Result> = Resource<Wire> & {
  /** What was sent, after its checks. */
  sent: unknown
  run: (ctx: Ctx) => Promise<Result>
  /** The answer to a refusal. */
  refuse: (refused: Extract<Result, { ok: false }>) => ReturnType<typeof problem>
}

/** Makes a change once for its Idempotency-Key, if nothing has changed since the ETag of If-Match, and answers with the thing as it is then. */
export async function change<Wire extends object, Result extends { ok: boolean }>(
  c: Context<AppEnv>,
  options: Change<Wire, Result>,
) {
  return (await refusalOf(c, options)) ?? show(c, options)
}

/** The same, with an answer that is not the thing itself, and so has no ETag. */
export async function changeWith<Wire extends object, Result extends { ok: boolean }, Answer extends object>(
  c: Context<AppEnv>,
  options: Change<Wire, Result>,
  answer: (reader: Reader) => Promise<Answer>,
) {
  return (await refusalOf(c, options)) ?? c.json(await answer(c.get('requestContext').ctx.db), 200)
}

/** Makes the change; null when it is made now, or was before. */
async function refusalOf<Wire extends object, Result extends { ok: boolean }>(
  c: Context<AppEnv>,
  { read, lock, sent, run, refuse }: Change<Wire, Result>,
) {
  const { ctx } = c.get('requestContext')
  const ifMatch = c.req.header('If-Match') ?? '*'
  const once = await onceByKey(
    ctx,
    {
      keyId: keyOf(c).keyId,
      idempotencyKey: c.req.header('Idempotency-Key')!,
      requestHash: sha256(`${c.req.method} ${c.req.path} ${JSON.stringify(sent)}`),
      isCurrent: async (tx) => {
        if (ifMatch.trim() === '*') return true
        await lock(tx)
        const wire = await read(tx)
        return wire === null || includesTag(ifMatch, tagOf(wire))
      },
    },
    run,
  )
  if (once.came === 'key-reused') return problem(c, 'key-reused', { extras: { field: 'idempotency-key' } })
  if (once.came === 'version-changed') return problem(c, 'version-changed', { extras: { field: 'if-match' } })
  return once.came === 'done' && isRefusal(once.result) ? refuse(once.result) : null
}

function isRefusal<Result extends { ok: boolean }>(result: Result): result is Extract<Result, { ok: false }> {
  return !result.ok
}

function tagOf(wire: object): string {
  return `"${sha256(JSON.stringify(wire)).slice(0, 22)}"`
}

/** Proxies that compress make a tag weak. */
function includesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** The part of a list that is shown: `after` continues where the last one ended. */
export const page = {
  after: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'field.id')
    .optional()
    .openapi({ description: 'The `next` of the page before.', example: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33' }),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'field.whole')
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: 100, description: 'How many, 50 without it.', example: 50 }),
}

export const next = z
  .string()
  .nullable()
  .openapi({ description: 'Send it as `after` for the next page; null on the last one.', example: null })

const USUAL_LIMIT = 50

/** Reads one more than is shown, to know whether there is another page. */
export async function pageOf<Row extends { id: string }>(
  { after, limit = USUAL_LIMIT }: { after?: string | undefined; limit?: number | undefined },
  read: (asked: { after: string | null; most: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await read({ after: after ?? null, most: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? rows.at(-1)!.id : null }
}
