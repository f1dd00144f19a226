// Everything that must hold, in one go: `npm test`. Words after it choose test files by name.
// Continues after a failure, shows failures in full, and ends with one line of counts.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Step = {
  title: string
  /** Scripts with their arguments, run by this Node one after the other until one fails. */
  commands: string[][]
  /** Where a run of tests leaves its counts; without it a step counts as one. */
  results?: string
}

const modules = 'node_modules/'
const folder = mkdtempSync(join(tmpdir(), 'kickstand-check-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const failedSteps: string[] = []
let passed = 0
let failed = 0

await run({ title: 'build', commands: [['scripts/ready.mjs', '--for-tests']] })
await Promise.all(
  [
    tests('tests', 'node'),
    {
      title: 'format and lint',
      commands: [[`${modules}@biomejs/biome/bin/biome`, 'ci', '--error-on-warnings', '.']],
    },
    {
      title: 'types of the server',
      commands: [[`${modules}typescript/bin/tsc`, '-p', 'tsconfig.server.json']],
    },
    {
      title: 'types of the pages',
      commands: [
        [`${modules}@react-router/dev/bin.cjs`, 'typegen'],
        [`${modules}typescript/bin/tsc`, '-p', 'tsconfig.web.json'],
      ],
    },
    {
      title: 'nothing that nobody uses',
      commands: [[`${modules}knip/bin/knip.js`, '--no-progress', '--treat-config-hints-as-errors']],
    },
  ].map(run),
)
// By themselves: beside the others two processors are so late that layouts still move when they are measured.
await run(tests('browser journeys', 'browser'))
if (failedSteps.length > 0) console.log(`\nfailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** A project of vitest.config.ts: those of its files whose path contains one of the words. */
function tests(title: string, project: string): Step {
  const words = process.argv.slice(2)
  const results = join(folder, `${project}.json`)
  const command = [
    ...[`${modules}vitest/vitest.mjs`, 'run', `--project=${project}`, '--reporter=default'],
    ...['--reporter=json', `--outputFile.json=${results}`],
    // What a test logs is shown only when it fails.
    '--silent=passed-only',
    // A word may name files of one project only.
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  ]
  return { title, commands: [command], results }
}

/** Shows the step when it ends: one line when it passed, all that it said when not. */
async function run({ title, commands, results }: Step): Promise<void> {
  const start = performance.now()
  const ended = { code: 0, said: '' }
  for (const words of commands) if (ended.code === 0) Object.assign(ended, await runOne(words))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const isGood = ended.code === 0
  const counts = results ? countTests(results, isGood) : { passed: +isGood, failed: +!isGood }
  passed += counts.passed
  failed += counts.failed
  if (!isGood) failedSteps.push(title)
  const counted = results ? ` · ${counts.passed} passed, ${counts.failed} failed` : ''
  const said = isGood ? '' : `\n\n${ended.said.trimEnd()}\n`
  console.log(`${isGood ? '✓' : '✗'} ${title} ${seconds} s${counted}${said}`)
}

function runOne(words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => said.push(part))
    child.stderr.on('data', (part: Buffer) => said.push(part))
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }))
    child.on('error', (problem) => resolve({ code: 1, said: problem.message }))
  })
}

/** A file that did not even load counts as one failure, and so does a run that broke off. */
function countTests(file: string, isGood: boolean): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    const failures = numFailedTests || numFailedTestSuites
    return { passed: numPassedTests, failed: isGood ? failures : Math.max(failures, 1) }
  } catch {
    return { passed: 0, failed: isGood ? 0 : 1 }
  }
}
