// A step of the check: some commands, one line when they pass, all they said when they don't.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Step {
  title: string
  /** Scripts with their arguments, run by this Node one after the other until one fails. */
  commands: string[][]
  /** How many things passed and failed; without it a step counts as one. */
  count?: (passed: boolean) => Count
}

export interface Count {
  passed: number
  failed: number
}

export interface Outcome extends Count {
  title: string
}

/** Runs the steps side by side and shows each as it ends. */
export async function together(steps: Step[]): Promise<Outcome[]> {
  const stopShowing = showWork(steps)
  const outcomes = await Promise.all(steps.map(run))
  stopShowing()
  return outcomes
}

/** Prints what failed and the last line; answers the exit code. */
export function report(outcomes: Outcome[]): number {
  const failed = sum(outcomes.map((outcome) => outcome.failed))
  const titles = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.title)
  if (titles.length > 0) console.log(`\nfailed: ${titles.join(', ')}`)
  console.log(`\n${sum(outcomes.map((outcome) => outcome.passed))} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function run(step: Step): Promise<Outcome> {
  const start = performance.now()
  const { code, said } = await runAll(step.commands)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const passed = code === 0
  const count =
    step.count?.(passed) ?? (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  const counted = step.count ? ` · ${count.passed} passed, ${count.failed} failed` : ''
  if (passed) print(`✓ ${step.title} ${seconds} s${counted}`)
  else print(`✗ ${step.title} ${seconds} s${counted}\n\n${said.trimEnd()}\n`)
  return { title: step.title, ...count }
}

async function runAll(commands: string[][]): Promise<{ code: number; said: string }> {
  for (const words of commands) {
    const { code, said } = await runOne(words)
    if (code !== 0) return { code, said }
  }
  return { code: 0, said: '' }
}

function runOne(words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => said.push(part))
    child.stderr.on('data', (part: Buffer) => said.push(part))
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }))
    child.on('error', (problem) => resolve({ code: 1, said: problem.message }))
  })
}

/** On a terminal: the seconds count up behind what is being done. Elsewhere only results are shown. */
function showWork(steps: Step[]): () => void {
  if (!process.stdout.isTTY) return () => {}
  const titles = steps.map((step) => step.title).join(', ')
  const start = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000)
    process.stdout.write(`${startOfLine}  ${titles} … ${seconds} s`)
  }, 1000)
  return () => clearInterval(timer)
}

/** Goes back to the start of the terminal's line and clears it. */
const startOfLine = '\r\u001B[K'

function print(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? startOfLine : ''}${line}\n`)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
