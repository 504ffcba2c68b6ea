import { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { internationalDigits } from './digits.ts'

const ANSWER = z.object({
  response_code: z.union([z.string(), z.number()]).transform(String),
  message_id: z.union([z.string(), z.number()]).transform(String).nullish(),
})
const TAKEN = '202'
// An invalid number stays invalid.
const NEVER = new Set(['1001'])

/** BulkSMSBD. Always answers 200; only `response_code` 202 means accepted. */
export function bulkSmsBd({ url, key, sender }: { url: string; key: string; sender: string }): Gateway {
  return {
    name: 'bulksmsbd',
    send: ({ recipient, body }) =>
      askGateway(
        { url, form: { api_key: key, type: 'text', number: internationalDigits(recipient), senderid: sender, message: body } },
        ANSWER,
        ({ response_code: code, message_id: reference }) =>
          code === TAKEN
            ? { ok: true, reference: reference ?? null }
            : { ok: false, problem: `bulksmsbd-${code}`, retry: !NEVER.has(code) },
      ),
  }
}
