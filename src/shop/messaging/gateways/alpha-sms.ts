import { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { internationalDigits } from './digits.ts'

const ANSWER = z.object({
  error: z.union([z.string(), z.number()]).transform(String),
  data: z.object({ request_id: z.union([z.string(), z.number()]).transform(String).nullish() }).nullish(),
})
const NEVER = new Set(['416'])

/** Alpha SMS (sms.net.bd). `error` 0 means accepted; 416 is an invalid number. */
export function alphaSms({ url, key, sender }: { url: string; key: string; sender: string }): Gateway {
  return {
    name: 'alpha-sms',
    send: ({ recipient, body }) =>
      askGateway(
        { url, form: { api_key: key, msg: body, to: internationalDigits(recipient), ...(sender && { sender_id: sender }) } },
        ANSWER,
        ({ error, data }) =>
          error === '0'
            ? { ok: true, reference: data?.request_id ?? null }
            : { ok: false, problem: `alpha-sms-${error}`, retry: !NEVER.has(error) },
      ),
  }
}
