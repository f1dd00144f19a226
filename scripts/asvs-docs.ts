// `node scripts/asvs-docs.ts`: makes docs/asvs.md of docs/asvs.tsv.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asvsDocument } from '#tests/asvs/document.ts'
import { readLines } from '#tests/asvs/lines.ts'

writeFileSync(join(import.meta.dirname, '../docs/asvs.md'), asvsDocument(readLines()))
console.log('docs/asvs.md is written')
