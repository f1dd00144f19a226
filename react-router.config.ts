import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The routes are few: all are told at once, and no page asks for them later.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
