import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // Set by scripts/build.ts: a folder of its own for each build.
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build/development',
  // The whole route table comes with the first page: no further requests to find routes on slow networks.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
