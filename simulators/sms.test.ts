import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { simulatedSettings, startSimulators } from './start.ts'

test('the page of SMS tells the shop of one to its number, and says when the shop refuses it', async () => {
  const told: unknown[] = []
  const app = new Hono().post('/sms/replies', async (c) => {
    told.push({ ...c.req.query(), ...(await c.req.parseBody()) })
    return c.body(null, told.length === 1 ? 200 : 401)
  })
  const shop = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => shop.once('listening', resolve))
  const simulators = await startSimulators({ port: 0, shop: `http://127.0.0.1:${(shop.address() as AddressInfo).port}` })
  try {
    const reply = { from: '8801711223344', text: 'STOP' }
    const send = async () => {
      const sent = { method: 'POST', body: new URLSearchParams(reply), redirect: 'manual' } as const
      const answer = await fetch(`${simulators.address}/sms/replies`, sent)
      return [answer.status, await answer.text()]
    }
    expect(await send()).toEqual([303, ''])
    expect(await send()).toEqual([502, 'The shop answered 401.'])
    const read = readConfig(simulatedSettings(simulators.address))
    const token = read.ok ? read.config.smsReplies?.token : null
    expect(told).toEqual([
      { token, ...reply },
      { token, ...reply },
    ])
  } finally {
    await simulators.stop()
    shop.close()
  }
})
