import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** A server file in the browser's graph would publish what it holds: the build ends instead. */
function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (/\/src\/(server|[^/]+\/server)\//.test(id)) {
        throw new Error(`${id} belongs to the server and must not reach the browser`)
      }
    },
  }
}

/** The specification's place for script chunks. */
const scripts = 'static/js/[name]-[hash].js'

/** The same in both builds: what the server names is what the browser's build has written. */
const assets = 'static/[ext]/[name]-[hash][extname]'

export default defineConfig({
  plugins: [keepServerOut(), tailwindcss(), reactRouter()],
  build: {
    assetsDir: 'static',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: scripts,
            chunkFileNames: scripts,
            assetFileNames: assets,
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { assetFileNames: assets } } } },
  },
})
