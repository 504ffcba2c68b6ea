import type { ServerBuild } from 'react-router'

type Entry = ServerBuild['entry']['module']['default']

const anyPage: Entry = (_request, status, headers) => new Response('<!doctype html><title>Fruit</title>', { status, headers })

/** A build with these routes only, for tests of the server in front of the pages. Every page is the same unless `entry` renders it. */
export function stubBuild(routes: ServerBuild['routes'], entry = anyPage): ServerBuild {
  return {
    entry: { module: { default: entry } },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

/** Pages that answer 404 at every URL. */
export const NO_PAGES = stubBuild({
  every: {
    id: 'every',
    path: '*',
    module: {
      default: () => null,
      loader: () => {
        throw new Response(null, { status: 404 })
      },
    },
  },
})
