import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callExternal } from './http-client.ts'

let stop = () => {}
afterEach(() => stop())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ask = (url: string, timeoutMs = 300) => callExternal({ service: 'sms', url, method: 'POST', body: '{}', timeoutMs })

test('an answer has its status and its JSON', async () => {
  const url = await serve((_, response) => void response.writeHead(401).end('{"message":"Unauthorized"}'))
  expect(await ask(url)).toEqual({ came: 'answer', status: 401, body: { message: 'Unauthorized' } })
})

test.each(['<html>', '', '{"a":', '\u0000'])('an answer without JSON (%j) has no body', async (text) => {
  const url = await serve((_, response) => void response.end(text))
  expect(await ask(url)).toEqual({ came: 'answer', status: 200, body: undefined })
})

test('an endless answer is given up, and its connection closed', async () => {
  let closed = false
  const url = await serve((_, response) => {
    const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 1)
    response.on('close', () => {
      closed = true
      clearInterval(timer)
    })
  })
  expect(await ask(url, 5_000)).toEqual({ came: 'no-answer' })
  await expect.poll(() => closed).toBe(true)
})

test('a silent server and a very slow response end in time', async () => {
  const silent = await serve(() => undefined)
  expect(await ask(silent)).toEqual({ came: 'no-answer' })
  stop()
  const dripping = await serve((_, response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(await ask(dripping)).toEqual({ came: 'no-answer' })
})

test('a broken connection may have delivered the request', async () => {
  const url = await serve((request) => request.socket.destroy())
  expect(await ask(url)).toEqual({ came: 'no-answer' })
})

test('an unreachable server has certainly received nothing', async () => {
  const url = await serve((_, response) => void response.end())
  stop()
  expect(await ask(url)).toEqual({ came: 'not-reached' })
  expect(await ask(url.replace('127.0.0.1', 'localhost'))).toEqual({ came: 'not-reached' })
})

test('redirects are not followed, because the request contains secrets', async () => {
  let asked = 0
  const url = await serve((request, response) => {
    asked += 1
    response.writeHead(302, { location: `http://${request.headers.host}/elsewhere` }).end()
  })
  expect(await ask(url)).toEqual({ came: 'no-answer' })
  expect(asked).toBe(1)
})
