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

/** As little of RFC 5321 as taking a message needs. */
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
const send = () => smtp({ url, from: 'shop@pakafol.example' }).send(MESSAGE)

test('the first line is the subject, the rest the text', async () => {
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

test.each([
  ['550 No such mailbox', 'smtp-550', false],
  ['451 Try later', 'smtp-451', true],
])('a server that says %s', async (says, problem, retry) => {
  onRecipient = says
  expect(await send()).toEqual({ ok: false, problem, retry })
})

test('a server that is not there is asked again later', async () => {
  url = 'smtp://127.0.0.1:1'
  expect(await send()).toMatchObject({ ok: false, retry: true })
})

test('a server elsewhere that offers no TLS is told nothing', async () => {
  // The same server under a name that is not this machine's own.
  const elsewhere = url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  expect(await smtp({ url: elsewhere, from: 'shop@pakafol.example' }).send(MESSAGE)).toMatchObject({ ok: false })
  expect(heard.some((line) => /MAIL FROM|RCPT|AUTH|farhana/i.test(line))).toBe(false)
  expect(heard.some((line) => line.startsWith('STARTTLS'))).toBe(true)
})
