import { existsSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { lightManifest } from './scripts/bundle/light-manifest.ts'
import { packedFiles } from './scripts/bundle/packed-files.ts'
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

/** Matches these files of `src`. Throws if one does not exist: a renamed file would leave its group, and pages grow. */
function files(...paths: string[]): RegExp {
  for (const path of paths)
    if (!existsSync(`src/${path}`))
      throw new Error(`vite.config.ts names src/${path}, which does not exist`)
  return new RegExp(`/src/(${paths.join('|').replaceAll('.', '\\.')})`)
}

/** The specification's place for script chunks. Every page carries the list of their names: the hash is short. */
const scripts = 'static/js/[name]-[hash:7].js'

/** The same in both builds: what the server names is what the browser's build has written. */
const assets = 'static/[ext]/[name]-[hash][extname]'

/**
 * A few files where the bundler alone would make fifty, for large ones pack tighter and arrive sooner,
 * and the list of every page's files, which every page carries, grows with each: React with its router,
 * the words that are not where a page names them, the frame that every page stands in with small parts
 * of many, what shows a part and what counts its units, fields, dates, telephone numbers, part numbers, the grids of cards, what asks the shop, what leads
 * to the doors, what finds products, what says whether a part fits, what every page behind the doors asks, fields that suggest parts, the
 * queries of the rooms, what guards a page, and what pages behind the doors share. Each with all that it imports and none of higher priority has; the
 * rest is as the bundler has it.
 */
const shared = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router)\//, priority: 3 },
  { name: 'sentences', test: files('base/sentences.ts'), priority: 3 },
  { name: 'words', test: files('base/texts.ts'), priority: 3 },
  {
    name: 'frame',
    test: new RegExp(
      `${
        files(
          ...['root.tsx', 'web/layout.tsx', 'web/ui/text.tsx', 'web/head.ts', 'web/login-link.ts'],
          'fitment/web/chosen.ts',
        ).source
      }|\\.svg$`,
    ),
    priority: 2,
  },
  {
    name: 'part',
    test: files(
      ...['base/currency.ts', 'base/pictures.ts', 'products/orderable.ts'],
      ...['products/web/product-picture.tsx', 'products/web/own-prices.tsx'],
      ...['fitment/web/fit-sign.tsx', 'web/ui/picture.tsx'],
    ),
    priority: 2,
  },
  {
    name: 'quantity',
    test: files(
      ...['products/rules.ts', 'products/pricing.ts', 'products/web/quantity-input.tsx'],
      'products/web/add-to-basket.tsx',
    ),
    priority: 2,
  },
  { name: 'field', test: files('web/ui/field.tsx'), priority: 3 },
  { name: 'cards', test: files('products/web/product-card.tsx'), priority: 2 },
  { name: 'lists', test: files('lists/rules.ts'), priority: 2 },
  { name: 'numbers', test: files('part-numbers/rules.ts'), priority: 2 },
  { name: 'supersession', test: files('part-numbers/web/supersession-notice.tsx'), priority: 2 },
  { name: 'doors', test: files('web/return-address.ts', 'web/ui/loading.tsx'), priority: 2 },
  { name: 'dates', test: files('base/calendar.ts'), priority: 1 },
  { name: 'phone', test: files('base/phone.ts'), priority: 3 },
  {
    name: 'asking',
    test: files('web/page-data.ts', 'web/mutation.ts', 'web/query-client.tsx', 'web/send.ts'),
    priority: 1,
  },
  {
    name: 'finding',
    test: files(
      ...['base/paging.ts', 'products/web/catalogue-search.ts'],
      ...['web/ui/pager.tsx', 'web/ui/description-list.tsx'],
    ),
    priority: 1,
  },
  { name: 'fit', test: files('fitment/rules.ts', 'fitment/web/motorcycle-bar.tsx'), priority: 2 },
  {
    name: 'hands',
    test: new RegExp(
      `${
        files(
          ...['web/api-query.ts', 'web/ui/focus.ts', 'web/ui/query-state.tsx'],
          'users/web/queries.ts',
        ).source
      }|/react-query/.*/(use(Base)?Query|queryOptions)\\.`,
    ),
    priority: 1,
  },
  { name: 'combobox', test: files('products/web/part-combobox.tsx', 'web/files.ts'), priority: 1 },
  { name: 'queries', test: /src\/(?!users|orders)[\w-]+\/web\/queries\.ts/ },
  {
    name: 'typing',
    test: files('web/drafts.ts', 'web/ui/form.tsx', 'web/ui/dialog.tsx'),
    priority: 2,
  },
  { name: 'form', test: files('web/form.ts'), priority: 1 },
  { name: 'sign-in', test: files('users/web/sign-in.tsx', 'web/ui/password-field.tsx') },
  { name: 'identity', test: files('users/web/identity.ts') },
  { name: 'guarded', test: files('users/web/guards.tsx') },
  {
    name: 'dashboard',
    test: files(
      ...[
        'orders/web/order-parts.tsx',
        'products/web/part-field.tsx',
        'lists/web/describe-line.ts',
      ],
      ...['users/web/customer-link.tsx', 'web/files.ts', 'web/ui/focus.ts', 'web/ui/download.tsx'],
      ...['web/ui/search-box.tsx', 'web/ui/choice.tsx'],
    ),
    minShareCount: 2,
  },
]

/**
 * The pages whose first sight comes lazily, and what a press on a card brings: all that it needs is asked
 * for at once there. Elsewhere the list of it would weigh more than it wins.
 */
const firstOnItsPage =
  /\/(basket|purchase|quick-order|shared-list|update-product|email-verified)-page|basket-contents|card-form/
const pressedOnCards = /change-basket/
/** What every page has. */
const onEveryPage = /\/(react|frame|rolldown-runtime)-/

export default defineConfig(({ command }) => ({
  plugins: [
    keepServerOut(),
    wordsOfPages(),
    tailwindcss(),
    reactRouter(),
    packedFiles(),
    lightManifest('build/client/static/js'),
  ],
  build: {
    // React Router puts its manifest, a script too, straight into this folder.
    assetsDir: 'static/js',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostId }) =>
        firstOnItsPage.test(hostId) || pressedOnCards.test(file)
          ? needed.filter((name) => !onEveryPage.test(name))
          : [],
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What only the server's half of a page names does not come along.
          treeshake: { moduleSideEffects: [{ test: /\/src\/(?!entry)/, sideEffects: false }] },
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
