// What every answer must be, whatever was asked.
import { problemFrom } from '#base/problem.ts'
import type { Operation, Sent } from './requests.ts'

export type Got = { status: number; type: string; body: string }

/** What is wrong with an answer, or null when it is one that the description allows. */
export function faultOf(operation: Operation, sent: Sent, got: Got): string | null {
  if (isLate(operation, got)) return null
  if (got.status >= 500) return `${got.status}: ${got.body.slice(0, 300)}`
  if (tellsTooMuch(got.body)) return `tells of its insides: ${got.body.slice(0, 300)}`
  const usual = sent.method.toLowerCase() === operation.method
  if (usual && !isDeclared(operation.statuses, got.status)) return `undeclared ${got.status}`
  const ours = operation.path.startsWith('/api') && !operation.path.startsWith('/api/identity')
  if (got.status < 400 || sent.method === 'HEAD' || !ours) return null
  return refusalFault(got)
}

/** `/readyz` says so when the database took two seconds: of a machine with other work, not of a request. */
function isLate({ path }: Operation, { status, body }: Got): boolean {
  return path === '/readyz' && status === 503 && body === '{"status":"unavailable"}'
}

function isDeclared(statuses: string[], status: number): boolean {
  return statuses.includes(String(status)) || statuses.includes(`${String(status)[0]}XX`)
}

/** A refusal is a problem with a known code, the status that goes with it, and a sentence. */
function refusalFault({ status, type, body }: Got): string | null {
  if (!type.startsWith('application/problem+json')) return `${status} as ${type || 'nothing'}`
  const told: unknown = JSON.parse(body)
  const problem = problemFrom(told)
  if (!problem) return `${status} without a known code: ${body.slice(0, 200)}`
  if (problem.message.trim() === '') return `${status} ${problem.code} without a sentence`
  const { status: said } = told as { status?: unknown }
  return said === status ? null : `${status} says ${String(said)}`
}

/** A stack, a path of this machine or a statement in an answer helps nobody but an attacker. */
function tellsTooMuch(body: string): boolean {
  return /\bat .+ \((?:file:|node:|\/)|node_modules|SQLITE_|select .+ from "|\bpg_/i.test(body)
}
