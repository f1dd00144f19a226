// Everything that must hold, in one go: `npm test`. Words after it choose test files by name.
// Goes on after a failure, shows in full what failed, and ends with one line that counts.
import { type Outcome, report, type Step, together } from './check/step.ts'
import { vitest } from './check/vitest.ts'

const files = process.argv.slice(2)
const modules = 'node_modules/'
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`

const lint: Step = {
  title: 'format and lint',
  commands: [[`${modules}@biomejs/biome/bin/biome`, 'ci', '--error-on-warnings', colors, '.']],
}
const serverTypes: Step = {
  title: 'types of the server',
  commands: [[`${modules}typescript/bin/tsc`, '-p', 'tsconfig.server.json']],
}
const webTypes: Step = {
  title: 'types of the pages',
  commands: [
    [`${modules}@react-router/dev/bin.cjs`, 'typegen'],
    [`${modules}typescript/bin/tsc`, '-p', 'tsconfig.web.json'],
  ],
}
const dead: Step = {
  title: 'nothing that nobody uses',
  commands: [[`${modules}knip/bin/knip.js`, '--no-progress', '--treat-config-hints-as-errors']],
}
const build: Step = { title: 'build', commands: [['scripts/ready.mjs', '--for-tests']] }
const tests = vitest('tests', 'node', files)
const journeys = vitest('browser journeys', 'browser', files)

const outcomes: Outcome[] = [
  ...(await together([build])),
  // Tests wait much, for timers and processes: beside each other they keep two processors busy.
  ...(await together([lint, serverTypes, webTypes, dead, tests, journeys])),
]
process.exitCode = report(outcomes)
