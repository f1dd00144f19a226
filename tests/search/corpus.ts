// The searches of the corpora and the invented shelf that some of them are asked of, from text files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StatedNumber } from '#part-numbers/contract.ts'

/** A line is what must come first and the searches for it: 'FB-320 | floating disc; floating disk'. */
export function readSearches(file: string): { code: string; search: string }[] {
  return linesOf(file).flatMap(([code = '', searches = '']) =>
    searches.split('; ').map((search) => ({ code, search })),
  )
}

/** A line: code | name | kind | description | maker's number | number of the past | another supplier's. */
export function readShelf() {
  return linesOf('shelf.txt').map(
    ([productCode = '', name = '', kind = '', description = '', oem, old, other]) => {
      const numbers: StatedNumber[] = [
        ...(oem ? [{ class: 'oem' as const, ...withMaker(oem) }] : []),
        ...(old ? [{ class: 'old' as const, number: old }] : []),
        ...(other ? [{ class: 'competitor' as const, ...withMaker(other) }] : []),
      ]
      return { productCode, name, kind, description, numbers }
    },
  )
}

function linesOf(file: string): string[][] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('|').map((part) => part.trim()))
}

/** 'Hayanami 45120-KS3-701' is a maker and a number. */
function withMaker(named: string): { maker: string; number: string } {
  const [maker = '', ...number] = named.split(' ')
  return { maker, number: number.join(' ') }
}
