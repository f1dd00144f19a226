import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    watch: false,
    exclude: [...configDefaults.exclude, 'build/**', 'data/**'],
    // One PostgreSQL for the whole run.
    globalSetup: './tests/global-setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,tests,sandbox,demo,scripts}/**/*.test.ts'],
          exclude: ['tests/browser/**'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          // A browser keeps both processors busy by itself.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
