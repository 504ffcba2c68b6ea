import { randomInt } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { fieldsOf, textOf, type Handled, type SmsGatewayName, type Wire } from './control.ts'
import { page, table } from './page.ts'

export type ReceivedSms = { gateway: SmsGatewayName; to: string; sender: string; text: string; at: Date }

export const SMS_ACCOUNT = {
  key: 'simulated-sms-key',
  sender: 'PAKAFOL',
  user: 'simulated-user',
  replyToken: 'simulated-sms-replies',
}

const MOST_KEPT = 500
// Error codes that a person can choose for the next message.
const REFUSALS: Record<SmsGatewayName, string[]> = {
  'ssl-wireless': ['4001', '4003'],
  bulksmsbd: ['1001', '1002', '1007', '1012', '1032'],
  'alpha-sms': ['405', '409', '416', '417'],
  'mim-sms': ['206', '401', '216'],
}

type Simulated = {
  wire: Wire
  inbox: ReceivedSms[]
  /** The shop that is told of SMS to its number; null: none is. */
  shop: () => string | null
}

/** Four SMS gateways. All of them answer HTTP 200 whether they accept a message or not. */
export function smsSimulator({ wire, inbox, shop }: Simulated): Hono {
  const app = new Hono()
  const keep = (message: Omit<ReceivedSms, 'at'>) => {
    inbox.unshift({ ...message, at: wire.now() })
    inbox.length = Math.min(inbox.length, MOST_KEPT)
  }
  const serve = (
    path: string,
    gateway: SmsGatewayName,
    handle: (fields: Record<string, unknown>, code: string | null) => Handled,
  ) => {
    const answer = async (c: Context) => {
      const fields = c.req.method === 'GET' ? c.req.query() : await fieldsOf(c)
      return wire.answer(c, `sms.${gateway}`, fields, (code) => handle(fields, code))
    }
    app.post(path, answer)
    // Only this one also accepts messages by GET.
    if (gateway === 'bulksmsbd') app.get(path, answer)
  }
  serve('/ssl-wireless', 'ssl-wireless', (fields, code) => sslWireless(fields, code, keep))
  serve('/bulksmsbd', 'bulksmsbd', (fields, code) => bulkSmsBd(fields, code, keep))
  serve('/alpha-sms', 'alpha-sms', (fields, code) => alphaSms(fields, code, keep))
  serve('/mim-sms', 'mim-sms', (fields, code) => mimSms(fields, code, keep))

  app.get('/', (c) => c.html(inboxPage(inbox)))
  app.post('/', async (c) => {
    const [gateway, code] = textOf(await fieldsOf(c), 'refusal').split(' ') as [SmsGatewayName, string?]
    if (code && Object.hasOwn(REFUSALS, gateway)) wire.next(`sms.${gateway}`, { code })
    return c.redirect('/sms', 303)
  })
  app.post('/replies', async (c) => {
    const fields = await fieldsOf(c)
    const status = await sendReply(shop(), { from: textOf(fields, 'from'), text: textOf(fields, 'text') })
    return status === 200 ? c.redirect('/sms', 303) : c.text(`The shop answered ${status ?? 'nothing'}.`, 502)
  })
  return app
}

/** As a provider tells the shop of an SMS to its number. Returns the HTTP status; null when the shop was not reached. */
async function sendReply(shop: string | null, reply: { from: string; text: string }): Promise<number | null> {
  if (shop === null) return null
  const answer = await fetch(`${shop}/sms/replies?token=${SMS_ACCOUNT.replyToken}`, {
    method: 'POST',
    body: new URLSearchParams(reply),
  }).catch(() => null)
  return answer?.status ?? null
}

function inboxPage(inbox: ReceivedSms[]) {
  const rows = inbox.map(({ at, to, gateway, text }) => [at.toISOString().slice(11, 19), to, gateway, text])
  const options = Object.entries(REFUSALS).flatMap(([gateway, codes]) => codes.map((code) => `${gateway} ${code}`))
  return page(
    'SMS inbox',
    html`${table(['Time (UTC)', 'To', 'By', 'Text'], rows)}
      <form method="post" action="/sms">
        <label for="refusal">Refuse the next message of</label>
        <select id="refusal" name="refusal">
          ${options.map((option) => html`<option value="${option}">${option}</option>`)}
        </select>
        <button type="submit">Refuse it</button>
      </form>
      <h2>An SMS to the shop</h2>
      <form method="post" action="/sms/replies">
        <label for="from">From the number</label>
        <input id="from" name="from" inputmode="tel" required />
        <label for="text">Text</label>
        <input id="text" name="text" value="STOP" required />
        <button type="submit">Send it</button>
      </form>
      <p><a href="/">All simulators</a></p>`,
  )
}

type Keep = (message: Omit<ReceivedSms, 'at'>) => void

const isNumber = (text: string) => /^8801[3-9]\d{8}$/.test(text)

function sslWireless(fields: Record<string, unknown>, code: string | null, keep: Keep): Handled {
  const [to, text, id] = [textOf(fields, 'msisdn'), textOf(fields, 'sms'), textOf(fields, 'csms_id')]
  const refuse = (status_code: string, error_message: string): Handled => ({
    body: { status: 'FAILED', status_code, error_message, smsinfo: [] },
  })
  if (code) return refuse(code, 'Refused')
  if (fields['api_token'] !== SMS_ACCOUNT.key) return refuse('4001', 'Unauthorized')
  if (text === '' || id === '' || id.length > 20) return refuse('4025', 'Invalid parameter')
  const sent = isNumber(to)
  if (sent) keep({ gateway: 'ssl-wireless', to, sender: textOf(fields, 'sid'), text })
  const info = {
    sms_status: sent ? 'SUCCESS' : 'FAILED',
    status_message: sent ? 'Success' : 'Invalid Mobile',
    msisdn: to,
    sms_type: /[^\p{ASCII}]/u.test(text) ? 'BN' : 'EN',
    sms_body: text,
    csms_id: id,
    reference_id: `${randomInt(1e12)}`,
  }
  // It reports SUCCESS for the call even when its only message failed.
  return { body: { status: 'SUCCESS', status_code: 200, error_message: '', smsinfo: [info] } }
}

function bulkSmsBd(fields: Record<string, unknown>, code: string | null, keep: Keep): Handled {
  const [to, text] = [textOf(fields, 'number'), textOf(fields, 'message')]
  const refuse = (response_code: number, error_message: string): Handled => ({
    body: { response_code, message_id: '', success_message: '', error_message },
  })
  if (code) return refuse(Number(code), 'Refused')
  if (fields['api_key'] !== SMS_ACCOUNT.key) return refuse(1011, 'User Id not found')
  if (textOf(fields, 'senderid') === '') return refuse(1002, 'Sender Id not correct')
  if (text === '') return refuse(1003, 'Please provide all required fields')
  if (!isNumber(to)) return refuse(1001, 'Invalid Number')
  keep({ gateway: 'bulksmsbd', to, sender: textOf(fields, 'senderid'), text })
  return {
    body: { response_code: 202, message_id: randomInt(1e9), success_message: 'SMS Submitted Successfully 1', error_message: '' },
  }
}

function alphaSms(fields: Record<string, unknown>, code: string | null, keep: Keep): Handled {
  const [to, text] = [textOf(fields, 'to'), textOf(fields, 'msg')]
  if (code) return { body: { error: Number(code), msg: 'Refused' } }
  if (fields['api_key'] !== SMS_ACCOUNT.key) return { body: { error: 405, msg: 'Authentication failed' } }
  if (!isNumber(to) || text === '') return { body: { error: 416, msg: 'No valid number found' } }
  keep({ gateway: 'alpha-sms', to, sender: textOf(fields, 'sender_id'), text })
  return { body: { error: 0, msg: 'Request successfully submitted', data: { request_id: randomInt(1e9) } } }
}

function mimSms(fields: Record<string, unknown>, code: string | null, keep: Keep): Handled {
  const [to, text] = [textOf(fields, 'MobileNumber'), textOf(fields, 'Message')]
  const refuse = (statusCode: string, responseResult: string): Handled => ({
    body: { statusCode, status: 'Failed', trxnId: '', responseResult },
  })
  if (code) return refuse(code, 'Refused')
  if (fields['Apikey'] !== SMS_ACCOUNT.key || textOf(fields, 'UserName') === '') return refuse('401', 'Unauthorized')
  if (!isNumber(to) || text === '') return refuse('206', 'Invalid Mobile Number')
  keep({ gateway: 'mim-sms', to, sender: textOf(fields, 'SenderName'), text })
  return { body: { statusCode: '200', status: 'Success', trxnId: `${randomInt(1e12)}`, responseResult: 'SMS Send Successfuly' } }
}
