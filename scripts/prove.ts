// `npm run prove [-- NAME…]`: the stress tests in full, one after the other, or those that are named.
// With PROVE_HISTORIES=300 the random histories of `model` and `account` are 300 on each engine, not 2,000.
import { spawn } from 'node:child_process'

const files = process.argv.slice(2).map((name) => `tests/prove/${name}.test.ts`)
const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--maxWorkers=1']
const child = spawn(process.execPath, [...words, ...(files.length > 0 ? files : ['tests/prove'])], {
  env: { ...process.env, PROVE_SIZE: 'full' },
  stdio: 'inherit',
})
child.on('exit', (code) => process.exit(code ?? 1))
