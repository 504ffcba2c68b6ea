import { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { internationalDigits } from './digits.ts'

const ANSWER = z.object({
  statusCode: z.union([z.string(), z.number()]).transform(String),
  status: z.string(),
  trxnId: z.union([z.string(), z.number()]).transform(String).nullish(),
})

/** MIM SMS. HTTP 200 even when refused: `status` has the result. */
export function mimSms({ url, user, key, sender }: { url: string; user: string; key: string; sender: string }): Gateway {
  return {
    name: 'mim-sms',
    send: ({ recipient, body }) =>
      askGateway(
        {
          url,
          json: {
            UserName: user,
            Apikey: key,
            MobileNumber: internationalDigits(recipient),
            SenderName: sender,
            TransactionType: 'T',
            // The literal word, as its documentation requires.
            CampaignId: 'null',
            Message: body,
          },
        },
        ANSWER,
        ({ statusCode, status, trxnId }) =>
          status.toLowerCase() === 'success' && statusCode === '200'
            ? { ok: true, reference: trxnId ?? null }
            : { ok: false, problem: `mim-sms-${statusCode}`, retry: true },
      ),
  }
}
