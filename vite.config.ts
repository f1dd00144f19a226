import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { packedFiles } from './scripts/bundle/packed-files.ts'
import { routerAsConfigured } from './scripts/bundle/router-as-configured.ts'
import { wordsOfPages } from './scripts/bundle/words-of-pages.ts'

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

/** Chunks are few: what one imports the browser fetches itself, without Vite's 2 kB of help. */
function slimPreload(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'slim-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : null),
    },
  }
}

/** The specification's place for script chunks. */
const scripts = 'static/js/[name]-[hash].js'

/** The same in both builds: what the server names is what the browser's build has written. */
const assets = 'static/[ext]/[name]-[hash][extname]'

/**
 * A few chunks where the bundler alone would make thirty: large files pack tighter and arrive sooner
 * than many small ones. `react` and `shop` come with every page, `lists` with those that are paged;
 * nothing of forms, tables and toasts is in them. `asking`, with TanStack Query, comes with the first
 * page that asks the shop from the browser, `words` with the first that makes a sentence.
 */
const shared = [
  {
    name: 'react',
    priority: 3,
    test: /^.rolldown\/|node_modules\/(react|react-dom|scheduler|react-router|cookie)\//,
  },
  {
    name: 'shop',
    priority: 2,
    test: /preload-helper|src\/base\/(money|pictures)\.ts|src\/products\/orderable\.ts|src\/web\/art\/(bench|dusk|no-signal|shelves)|src\/web\/((draft|follow|head|session|toasts)\.ts|ui\/(button|heading|picture|shop-link|stars|state|logo|field)\.tsx?)|src\/web\/(navbar|footer)\.tsx|src\/(products|reviews|users)\/web\/(product-card|product-data|product-grid|review-card|review-grid|avatar)\.tsx?/,
  },
  { name: 'words', priority: 3, test: /src\/base\/texts\.ts/ },
  {
    name: 'lists',
    priority: 2,
    test: /src\/products\/web\/catalogue-search\.ts|src\/reviews\/web\/per-page\.ts|src\/web\/art\/|src\/web\/ui\/(pager|page-of)\.tsx?/,
  },
  {
    name: 'asking',
    priority: 1,
    test: /node_modules\/@tanstack\/|src\/base\/problem\.ts|src\/web\/(act|cache|look|look-in-tab|send|token)\.ts|src\/\w+\/web\/[\w-]*(queries|found)\.ts/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    keepServerOut(),
    slimPreload(),
    routerAsConfigured(),
    wordsOfPages(),
    tailwindcss(),
    reactRouter(),
    packedFiles(),
  ],
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
            codeSplitting: { groups: shared },
          },
        },
      },
    },
    // With React in it, made for production: else whoever starts the shop would decide by NODE_ENV
    // whether pages are rendered by the slow checked React, and 200 small files would be loaded.
    ssr: {
      ...(command === 'build'
        ? {
            resolve: { noExternal: true },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {}),
      build: { rolldownOptions: { output: { assetFileNames: assets } } },
    },
  },
}))
