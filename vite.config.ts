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

/**
 * Two chunks that every page loads, where the bundler alone would make thirty: few large files pack
 * tighter and arrive sooner than many small ones. Nothing of forms, tables and toasts is in them.
 */
const everyPageNeeds = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
  {
    name: 'shop',
    test: /node_modules\/@tanstack\/|src\/base\/(money|problem|texts|whole-number)\.ts|src\/web\/((act|cache|head|preload|send|session|toasts)\.ts|ui\/(button|heading|loading|pager|picture|stars|state)\.tsx)/,
  },
]

export default defineConfig({
  plugins: [keepServerOut(), tailwindcss(), reactRouter()],
  build: {
    // React Router puts its manifest, a script too, straight into this folder.
    assetsDir: 'static/js',
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
            codeSplitting: { groups: everyPageNeeds },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { assetFileNames: assets } } } },
  },
})
