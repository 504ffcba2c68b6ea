import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { rollingRestart } from '../processes/rolling.ts'
import type { FrontName } from './fronts.ts'
import type { Report } from './report.ts'
import type { Scene } from './scene.ts'

/** Restarts both processes one after the other while people read and order. */
export async function restartOneByOne(scene: Scene, report: Report, name: FrontName): Promise<void> {
  await report.step(`${name}: both processes restart one by one under orders, and none fails`, async () => {
    const { ok, figures } = await rollingRestart({
      shops: scene.shops,
      // The fruit must last for every proxy.
      breathMs: 200,
      balancer: {
        address: `https://localhost:${scene.ports.secure}`,
        certificate: readFileSync(scene.certificate.certificate, 'utf8'),
        // The proxy does not report its own failures: lost requests show up as failed orders.
        failures: [],
        passedOver: () => 0,
        sendsTo: () => true,
      },
    })
    const said = figures.filter((line) => !line.startsWith('the balancer')).join('\n')
    expect(ok, said).toBe(true)
    return figures.filter((line) => line.startsWith('orders')).join()
  })
}
