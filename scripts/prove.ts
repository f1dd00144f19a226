// `npm run prove [-- NAME…]`: the stress tests in full, one after the other, or those that are named.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'

const folder = 'tests/prove'
const known = readdirSync(folder).flatMap((file) => /^(\w+)\.test\.ts$/.exec(file)?.[1] ?? [])
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`prove: there is no ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}
const files = (wanted.length > 0 ? wanted : known).map((name) => `${folder}/${name}.test.ts`)
const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--maxWorkers=1']
const child = spawn(process.execPath, [...words, ...files], {
  env: { ...process.env, PROVE_SIZE: 'full' },
  stdio: 'inherit',
})
child.on('exit', (code) => process.exit(code ?? 1))
