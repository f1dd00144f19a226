// A project of vitest.config.ts as a step, counted test by test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Count, Step } from './step.ts'

/** Those tests of the project whose path contains one of the words; without words all. */
export function vitest(title: string, project: string, words: string[]): Step {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-check-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const results = join(folder, 'results.json')
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    // What a test logs is shown only when it fails.
    '--silent=passed-only',
    // A word may name files of one project only.
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  ]
  return { title, commands: [command], count: (passed) => countTests(results, passed) }
}

interface Results {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Files that did not even load count as one failure each, and so does a run that broke off. */
function countTests(file: string, passed: boolean): Count {
  const results = readResults(file)
  if (!results) return { passed: 0, failed: passed ? 0 : 1 }
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = results.numFailedTests + unloaded.length
  return { passed: results.numPassedTests, failed: passed ? failed : Math.max(failed, 1) }
}

function readResults(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
