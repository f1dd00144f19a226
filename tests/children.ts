import { readdirSync, readFileSync } from 'node:fs'

/** The child processes of a process whose command names this file, by Linux's own word. */
export function childrenOf(parent: number, file: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name, parent) && runs(name, file))
    .map(Number)
}

function isChild(pid: string, parent: number): boolean {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\) \S /, '')
    .startsWith(`${parent} `)
}

function runs(pid: string, file: string): boolean {
  return read(`/proc/${pid}/cmdline`).includes(file)
}

/** Empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
