import { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { internationalDigits } from './digits.ts'

const ANSWER = z.object({
  status: z.string(),
  status_code: z.union([z.string(), z.number()]).transform(String),
  smsinfo: z
    .array(z.object({ sms_status: z.string(), reference_id: z.union([z.string(), z.number()]).transform(String).nullish() }))
    .nullish(),
})

/** SSL Wireless, iSMS Plus v3. `csms_id` is unique per day and at most 20 characters; the same id is not sent twice. */
export function sslWireless({ url, key, sender }: { url: string; key: string; sender: string }): Gateway {
  return {
    name: 'ssl-wireless',
    send: ({ id, recipient, body }) =>
      askGateway(
        {
          url,
          json: {
            api_token: key,
            sid: sender,
            msisdn: internationalDigits(recipient),
            sms: body,
            csms_id: id.replaceAll('-', '').slice(-20),
          },
        },
        ANSWER,
        ({ status, status_code: code, smsinfo }) => {
          const [info] = smsinfo ?? []
          if (status === 'SUCCESS' && code === '200' && info?.sms_status === 'SUCCESS') {
            return { ok: true, reference: info.reference_id ?? null }
          }
          return { ok: false, problem: `ssl-wireless-${code}`, retry: true }
        },
      ),
  }
}
