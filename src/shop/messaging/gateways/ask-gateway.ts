import type { z } from 'zod'
import type { Handed } from '../gateway.ts'

const TIMEOUT_MS = 10_000
const LONGEST_ANSWER = 64 * 1024

type Question = { url: string; json: unknown } | { url: string; form: Record<string, string> }

/**
 * Asks a gateway over HTTP and reads its answer by `schema`. SMS gateways here answer 200 to nearly everything, so only the answer's own words say
 * whether it was taken.
 */
export async function askGateway<Answer>(
  question: Question,
  schema: z.ZodType<Answer>,
  read: (answer: Answer) => Handed,
): Promise<Handed> {
  const answered = await ask(question)
  if (typeof answered !== 'string') return answered
  const parsed = schema.safeParse(jsonOf(answered))
  return parsed.success ? read(parsed.data) : { ok: false, problem: 'answer-not-understood', retry: true }
}

async function ask(question: Question): Promise<string | Handed> {
  const body = 'json' in question ? JSON.stringify(question.json) : new URLSearchParams(question.form)
  const headers = { accept: 'application/json', ...('json' in question && { 'content-type': 'application/json' }) }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(question.url, { method: 'POST', body, headers, redirect: 'error', signal })
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of answer.body ?? []) {
      text += decoder.decode(piece, { stream: true })
      if (text.length > LONGEST_ANSWER) return { ok: false, problem: 'answer-not-understood', retry: true }
    }
    // Errors of a proxy in between are no answer of the gateway.
    return answer.status < 500 ? text : { ok: false, problem: `http-${answer.status}`, retry: true }
  } catch {
    // Its error would name the address, and with some gateways that holds the key.
    return { ok: false, problem: 'no-answer', retry: true }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
