// The shop for developers: pages are transformed as they are asked for and refresh in the browser when a file changes.
import { createServer } from 'vite'
import { root } from './root.ts'
import type { ServerBuild } from 'react-router'

const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
const { start } = (await vite.ssrLoadModule('/src/main.ts')) as typeof import('../src/main.ts')
const shop = await start({
  root,
  env: process.env,
  dev: {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
  },
})

const stop = () =>
  void shop
    .stop()
    .then(() => vite.close())
    .then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
