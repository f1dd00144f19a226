import type { Plugin } from 'vite'

/**
 * What React Router asks itself in every browser is answered when the pages are built: all routes are
 * told at once (`routeDiscovery` in react-router.config.ts), and nobody measures its steps from
 * outside. The code for the other case is left out: 2 kB packed.
 */
const answers = [
  { file: 'dom/ssr/fog-of-war.js', asks: '!isFogOfWarEnabled(routeDiscovery, ssr)', is: 'true' },
  { file: 'router/router.js', asks: 'init.instrumentations', is: 'undefined' },
]

/** Ends the build when a new version of React Router asks in other words. */
export function routerAsConfigured(): Plugin {
  return {
    name: 'router-as-configured',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const found = answers.find(({ file }) =>
        id.includes(`react-router/dist/production/lib/${file}`),
      )
      if (!found) return null
      if (!code.includes(found.asks)) this.error(`${id} does not ask "${found.asks}" any more`)
      return { code: code.replaceAll(found.asks, found.is), map: null }
    },
  }
}
