import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  // The whole route table comes with the first page: no further requests to find routes on slow networks.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
