// The shop for developers: pages are transformed as they are asked for and refresh in the browser when a file changes.
import { createServer } from 'vite'
import { simulatedSettings, startSimulators } from '../simulators/start.ts'
import { root } from './root.ts'
import type { ServerBuild } from 'react-router'

const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
const { start } = (await vite.ssrLoadModule('/src/main.ts')) as typeof import('../src/main.ts')
// Payments and SMS go to simulators, unless the environment names gateways of your own.
const simulators = await startSimulators({ port: Number(process.env['SIMULATORS_PORT'] ?? 3001) })
const shop = await start({
  root,
  env: { ...process.env, ...simulatedSettings(simulators.address, process.env) },
  dev: {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
  },
})

process.stdout.write(`Simulated payments and SMS are at ${simulators.address}\n`)

const stop = () =>
  void shop
    .stop({ atOnce: true })
    .then(() => simulators.stop())
    .then(() => vite.close())
    .then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
