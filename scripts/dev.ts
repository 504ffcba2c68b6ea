// The shop for development: modules are transformed on request, and pages refresh when a file changes.
import { createServer } from 'vite'
import { makeClock } from '#platform/clock.ts'
import { simulatedSettings, startSimulators } from '#simulators/start.ts'
import { root } from './root.ts'
import type { ServerBuild } from 'react-router'

const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
const { start } = (await vite.ssrLoadModule('/src/main.ts')) as typeof import('../src/main.ts')
// Payments, couriers and SMS use simulators, unless the environment configures your own gateways.
const simulatorsPort = process.env['SIMULATORS_PORT']
const shopAddress = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const shopTime = process.env['SHOP_TIME']
const shared = { shop: shopAddress, now: makeClock(shopTime ? new Date(shopTime) : undefined) }
const simulators = await startSimulators({ port: Number(simulatorsPort ?? 3001), ...shared }).catch((error: unknown) => {
  if (simulatorsPort !== undefined) throw error
  // Another shop may use the default port.
  return startSimulators({ port: 0, ...shared })
})
const shop = await start({
  root,
  env: { ...process.env, ...simulatedSettings(simulators.address, process.env) },
  dev: {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
  },
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

process.stdout.write(`Simulated payments, couriers and SMS are at ${simulators.address}\n`)

const stop = () =>
  void shop
    .stop({ atOnce: true })
    .then(() => simulators.stop())
    .then(() => vite.close())
    .then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
