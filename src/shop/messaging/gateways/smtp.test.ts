import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smtp } from './smtp.ts'

let server: Server
let url: string
let heard: string[]
let onRecipient: string
const open = new Set<Socket>()
beforeEach(async () => {
  heard = []
  onRecipient = '250 OK'
  server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** The minimal part of RFC 5321 for accepting a message. */
function serve(socket: Socket): void {
  open.add(socket)
  socket.on('error', () => undefined)
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let inData = false
  createInterface({ input: socket }).on('line', (line) => {
    heard.push(line)
    if (inData) {
      inData = line !== '.'
      if (!inData) say('250 Queued')
    } else if (line.startsWith('RCPT')) say(onRecipient)
    else if (line === 'DATA') {
      inData = true
      say('354 Go on')
    } else say('250 OK')
  })
  say('220 Here')
}

const MESSAGE = {
  id: '0190163d-8694-739b-aea5-966c26f8ad90',
  recipient: 'farhana@example.com',
  body: 'Your order\n\nDear Farhana,\n\nIt comes.',
}
const send = (from = 'shop@pakafol.example') => smtp({ url, from, tls: false }).send(MESSAGE)

test('the first line is the subject, the rest the body', async () => {
  const reference = `<${MESSAGE.id}@pakafol.example>`
  expect(await send()).toEqual({ ok: true, reference })
  expect(heard).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<shop@pakafol.example>',
      'RCPT TO:<farhana@example.com>',
      'Subject: Your order',
      `Message-ID: ${reference}`,
    ]),
  )
  expect(heard.slice(heard.indexOf('') + 1, heard.indexOf('.'))).toEqual(['Dear Farhana,', '', 'It comes.'])
})

test('the sender can be a name with an address', async () => {
  expect(await send('PakaFol <shop@pakafol.example>')).toEqual({ ok: true, reference: `<${MESSAGE.id}@pakafol.example>` })
  expect(heard).toEqual(expect.arrayContaining(['MAIL FROM:<shop@pakafol.example>', 'From: PakaFol <shop@pakafol.example>']))
})

test.each([
  ['550 No such mailbox', 'smtp-550', false],
  ['451 Try later', 'smtp-451', true],
])('a server that says %s', async (says, problem, retry) => {
  onRecipient = says
  expect(await send()).toEqual({ ok: false, problem, retry })
})

test('an unreachable server is tried again later', async () => {
  url = 'smtp://127.0.0.1:1'
  expect(await send()).toMatchObject({ ok: false, retry: true })
})

test('a remote server without TLS receives nothing', async () => {
  expect(await smtp({ url, from: 'shop@pakafol.example', tls: true }).send(MESSAGE)).toMatchObject({ ok: false })
  expect(heard.some((line) => /MAIL FROM|RCPT|AUTH|farhana/i.test(line))).toBe(false)
  expect(heard.some((line) => line.startsWith('STARTTLS'))).toBe(true)
})

test('a complete e-mail is sent as text and HTML, with its file and its event for a calendar', async () => {
  const email = {
    subject: 'Order PF-10001',
    text: 'It comes.',
    html: '<p>It comes.</p>',
    files: [{ filename: 'INV-1.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' }],
    calendar: { method: 'PUBLISH' as const, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  }
  const gateway = smtp({ url, from: 'PakaFol <shop@pakafol.example>', tls: false })
  expect(await gateway.send({ ...MESSAGE, email })).toMatchObject({ ok: true })
  expect(heard).toContain('Subject: Order PF-10001')
  const types = heard.filter((line) => line.startsWith('Content-Type: ')).map((line) => line.slice(14).split(';')[0])
  expect(types).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'text/html',
    'text/calendar',
    'application/pdf',
    'application/ics',
  ])
  expect(heard.join('\n')).toMatch(/Content-Type: text\/calendar;.*\n?.*method=PUBLISH/)
})

test('an offer names the page that ends offers, for the one click of a mail program', async () => {
  const unsubscribe = 'https://pakafol.example/offers/abc/stop'
  const email = { subject: 'Himsagar', text: 'It is here.', html: '<p>It is here.</p>', files: [], calendar: null }
  const gateway = smtp({ url, from: 'shop@pakafol.example', tls: false })
  await gateway.send({ ...MESSAGE, email: { ...email, unsubscribe } })
  expect(heard).toEqual(
    expect.arrayContaining([`List-Unsubscribe: <${unsubscribe}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
  )
  heard = []
  await gateway.send({ ...MESSAGE, email })
  expect(heard.filter((line) => line.startsWith('List-'))).toEqual([])
})
