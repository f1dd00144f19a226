// Writes docs/api.md from the contracts: `npm run api-docs`. A test says when it is out of date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocs } from '../src/api-docs.ts'

writeFileSync(join(import.meta.dirname, '../docs/api.md'), apiDocs())
console.log('docs/api.md is written')
