import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway, Handed } from '../gateway.ts'
import { alphaSms } from './alpha-sms.ts'
import { bulkSmsBd } from './bulksmsbd.ts'
import { mimSms } from './mim-sms.ts'
import { sslWireless } from './ssl-wireless.ts'

let server: Server
let url: string
let asked: { type: string | undefined; body: string }[]
let answer: { status?: number; body: string } | null
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push({ type: request.headers['content-type'], body })
      if (answer === null) response.destroy()
      else response.writeHead(answer.status ?? 200).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function read(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

const MESSAGE = { id: '0190163d-8694-739b-aea5-966c26f8ad90', recipient: '+8801711223344', body: 'আম আসছে & ok' }
const gateways: Record<string, () => Gateway> = {
  'ssl-wireless': () => sslWireless({ url, key: 'the-key', sender: 'PAKAFOL' }),
  bulksmsbd: () => bulkSmsBd({ url, key: 'the-key', sender: '8809617' }),
  'alpha-sms': () => alphaSms({ url, key: 'the-key', sender: '' }),
  'mim-sms': () => mimSms({ url, user: 'shop', key: 'the-key', sender: 'PAKAFOL' }),
}
async function send(name: string, body: unknown, status?: number): Promise<Handed> {
  answer = { body: typeof body === 'string' ? body : JSON.stringify(body), ...(status && { status }) }
  return gateways[name]!().send(MESSAGE)
}

describe('requests', () => {
  test('SSL Wireless gets JSON with an id of at most 20 characters, the same at every attempt', async () => {
    const taken = { status: 'SUCCESS', status_code: 200, smsinfo: [{ sms_status: 'SUCCESS', reference_id: 'R1' }] }
    for (let time = 0; time < 2; time += 1) expect(await send('ssl-wireless', taken)).toEqual({ ok: true, reference: 'R1' })
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      Array.from({ length: 2 }, () => ({
        api_token: 'the-key',
        sid: 'PAKAFOL',
        msisdn: '8801711223344',
        sms: MESSAGE.body,
        csms_id: '739baea5966c26f8ad90',
      })),
    )
  })

  test('BulkSMSBD and Alpha SMS get forms, MIM SMS JSON', async () => {
    expect(await send('bulksmsbd', { response_code: 202, message_id: 77 })).toEqual({ ok: true, reference: '77' })
    expect(await send('alpha-sms', { error: 0, msg: 'ok', data: { request_id: 9 } })).toEqual({ ok: true, reference: '9' })
    expect(await send('mim-sms', { statusCode: '200', status: 'Success', trxnId: 'T9', responseResult: 'x' })).toEqual({
      ok: true,
      reference: 'T9',
    })
    const [bulk, alpha, mim] = asked
    expect(Object.fromEntries(new URLSearchParams(bulk!.body))).toEqual({
      api_key: 'the-key',
      type: 'text',
      number: '8801711223344',
      senderid: '8809617',
      message: MESSAGE.body,
    })
    expect(Object.fromEntries(new URLSearchParams(alpha!.body))).toEqual({
      api_key: 'the-key',
      msg: MESSAGE.body,
      to: '8801711223344',
    })
    expect(JSON.parse(mim!.body)).toEqual({
      UserName: 'shop',
      Apikey: 'the-key',
      MobileNumber: '8801711223344',
      SenderName: 'PAKAFOL',
      TransactionType: 'T',
      CampaignId: 'null',
      Message: MESSAGE.body,
    })
  })
})

test.each<[gateway: string, answer: unknown, problem: string, retry: boolean]>([
  ['ssl-wireless', { status: 'FAILED', status_code: 4003, error_message: 'IP' }, 'ssl-wireless-4003', true],
  ['ssl-wireless', { status: 'SUCCESS', status_code: 200, smsinfo: [{ sms_status: 'FAILED' }] }, 'ssl-wireless-200', true],
  ['ssl-wireless', { status: 'SUCCESS', status_code: 200, smsinfo: [] }, 'ssl-wireless-200', true],
  ['bulksmsbd', { response_code: 1007, error_message: 'balance' }, 'bulksmsbd-1007', true],
  ['bulksmsbd', { response_code: '1001' }, 'bulksmsbd-1001', false],
  ['alpha-sms', { error: 416, msg: 'no number' }, 'alpha-sms-416', false],
  ['alpha-sms', { error: 417, msg: 'balance', data: null }, 'alpha-sms-417', true],
  ['mim-sms', { statusCode: '200', status: 'Failed', trxnId: '', responseResult: 'x' }, 'mim-sms-200', true],
  ['mim-sms', { statusCode: '216', status: 'Failed' }, 'mim-sms-216', true],
])('%s answering %j with 200 has not sent the message', async (gateway, refused, problem, retry) => {
  expect(await send(gateway, refused)).toEqual({ ok: false, problem, retry })
})

describe.each(Object.keys(gateways))('%s', (name) => {
  test.each<[what: string, body: string, status: number, problem: string]>([
    ['a page', '<html>ok</html>', 200, 'answer-not-understood'],
    ['nothing', '', 200, 'answer-not-understood'],
    ['something else', '{"ok":true}', 200, 'answer-not-understood'],
    ['far too much', 'x'.repeat(1_000_000), 200, 'no-answer'],
    ['a proxy’s page', '<html>Bad gateway</html>', 502, 'http-502'],
  ])('that answers %s is tried again later', async (_, body, status, problem) => {
    expect(await send(name, body, status)).toEqual({ ok: false, problem, retry: true })
  })

  test('an unreachable gateway, or one that closes the connection, is tried again later', async () => {
    answer = null
    expect(await gateways[name]!().send(MESSAGE)).toEqual({ ok: false, problem: 'no-answer', retry: true })
    const port = url
    url = 'http://127.0.0.1:1/'
    expect(await gateways[name]!().send(MESSAGE)).toEqual({ ok: false, problem: 'no-answer', retry: true })
    url = port
  })
})
