import type { z } from 'zod'
import { callExternal } from '#platform/http-client.ts'
import type { Handed } from '../gateway.ts'

const TIMEOUT_MS = 10_000

type Question = { url: string; json: unknown } | { url: string; form: Record<string, string> }

/**
 * Calls a gateway and parses its answer with `schema`. SMS gateways here answer 200 to nearly everything, so only the body says whether the
 * message was accepted.
 */
export async function askGateway<Answer>(
  question: Question,
  schema: z.ZodType<Answer>,
  read: (answer: Answer) => Handed,
): Promise<Handed> {
  const json = 'json' in question
  const answered = await callExternal({
    service: 'sms',
    url: question.url,
    method: 'POST',
    headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: json ? JSON.stringify(question.json) : new URLSearchParams(question.form).toString(),
    timeoutMs: TIMEOUT_MS,
  })
  if (answered.came !== 'answer') return { ok: false, problem: 'no-answer', retry: true }
  // An error of a proxy in between is not the gateway's answer.
  if (answered.status >= 500) return { ok: false, problem: `http-${answered.status}`, retry: true }
  const parsed = schema.safeParse(answered.body)
  return parsed.success ? read(parsed.data) : { ok: false, problem: 'answer-not-understood', retry: true }
}
