import { expect, test } from 'vitest'
import { asProblem } from './refusals.ts'

test('a disk that fails under the database is an outage, not a bug', () => {
  const failures = { '53100': 'no space left on device', '58030': 'could not extend file' }
  for (const [code, message] of Object.entries(failures)) {
    expect(asProblem(Object.assign(new Error(message), { code })).code).toBe('database-down')
  }
})
