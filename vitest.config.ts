import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    watch: false,
    exclude: [...configDefaults.exclude, 'build/**', 'data/**'],
    // One PostgreSQL for the whole run.
    globalSetup: './tests/global-setup.ts',
    // Processes rather than threads: a crash in native code takes one worker, and tests may send
    // signals. Kept from file to file (tried: three times as quick), which is sound here because
    // nothing of the shop lives in a module: every test opens its own shop and mocks none of our code.
    pool: 'forks',
    isolate: false,
    maxWorkers: '100%',
    // Limits, not promises: what is held to a time measures it. Many tests start processes of the shop,
    // and a machine that has much other work takes its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,tests,sandbox,demo,scripts}/**/*.test.ts'],
          exclude: ['tests/browser/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          // The quick part, for while one works: no browser, no build, nothing of a shop's process.
          include: ['{src,sandbox}/**/*.test.ts', 'tests/rooms.test.ts'],
          exclude: ['src/server/{database,jobs,operate,mail}/**', 'src/users/google*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // As many as there are cores, and no more: each worker has a browser and a shop of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
