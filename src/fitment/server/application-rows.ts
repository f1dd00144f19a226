import { createHash } from 'node:crypto'
import type { RowFormat } from '#server/imports/read-csv.ts'
import { type Application, comparableName, maxLengths, years } from '../rules.ts'
import { noYear, universalId } from './motorcycles.ts'

export type ApplicationRow = {
  motorcycle: { id: string; make: string; model: string }
  application: Application
  source: string
  /** Whether the product's applications are all there are; null where the row says nothing of it. */
  complete: boolean | null
}

type Column = keyof Application | 'make' | 'model' | 'source' | 'complete'

export const applicationRows: RowFormat<Column, ApplicationRow> = {
  columns: {
    productCode: ['Product code', 'code', 'part number', 'product'],
    make: ['Make', 'brand'],
    model: ['Model'],
    yearFrom: ['Year from', 'from', 'first year'],
    yearTo: ['Year to', 'to', 'until', 'last year'],
    frameFrom: ['Frame from', 'frame number from'],
    frameTo: ['Frame to', 'frame number to'],
    note: ['Note', 'notes', 'remark'],
    source: ['Source'],
    complete: ['Complete'],
  },
  needed: ['productCode', 'make', 'model'],
  missing: 'The first row must name the columns, at least product code, make and model.',
  readRow,
}

/** Reads one row; a text says why it is refused. `*` as its make stands for every motorcycle. */
export function readRow(cell: (column: Column) => string): ApplicationRow | string {
  const motorcycle = readMotorcycle(cell('make'), cell('model'))
  if (typeof motorcycle === 'string') return motorcycle
  const yearFrom = readYear(cell('yearFrom'))
  const yearTo = readYear(cell('yearTo'))
  if (yearFrom === undefined || yearTo === undefined)
    return `A year is a number from ${years.first} to ${years.last}, or empty.`
  if ((yearFrom ?? noYear.from) > (yearTo ?? noYear.to))
    return `The first year, ${yearFrom}, is after the last, ${yearTo}.`
  const complete = readComplete(cell('complete'))
  if (complete === undefined) return 'Complete is yes, no or empty.'
  const [frameFrom, frameTo] = [cell('frameFrom'), cell('frameTo')]
  const [note, source] = [cell('note'), cell('source')]
  if (Math.max(frameFrom.length, frameTo.length) > maxLengths.frameNumber)
    return `A frame number has at most ${maxLengths.frameNumber} letters.`
  if (Math.max(note.length, source.length) > maxLengths.note)
    return `Note and source have at most ${maxLengths.note} letters.`
  return {
    motorcycle,
    application: { yearFrom, yearTo, frameFrom, frameTo, note },
    source,
    complete,
  }
}

/** Made of all that an application says but note and source: imported again it is the same one. */
export function applicationId(
  productId: string,
  { motorcycle, application }: ApplicationRow,
): string {
  const { yearFrom, yearTo, frameFrom, frameTo } = application
  const stated = [productId, motorcycle.id, yearFrom, yearTo, frameFrom, frameTo]
  return createHash('sha256').update(JSON.stringify(stated)).digest('hex').slice(0, 32)
}

function readMotorcycle(make: string, model: string): ApplicationRow['motorcycle'] | string {
  if (make === '*') {
    if (model !== '' && model !== '*') return 'Every make (*) has no model.'
    return { id: universalId, make: '', model: '' }
  }
  const [makeKey, modelKey] = [comparableName(make), comparableName(model)]
  if (makeKey === '') return 'The make is missing.'
  if (modelKey === '') return 'The model is missing.'
  if (make.length > maxLengths.make) return `A make has at most ${maxLengths.make} letters.`
  if (model.length > maxLengths.model) return `A model has at most ${maxLengths.model} letters.`
  return { id: `${makeKey}.${modelKey}`, make, model }
}

function readYear(text: string): number | null | undefined {
  if (text === '') return null
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= years.first && year <= years.last ? year : undefined
}

function readComplete(text: string): boolean | null | undefined {
  if (text === '') return null
  const key = comparableName(text)
  if (['yes', 'y', 'true', '1'].includes(key)) return true
  return ['no', 'n', 'false', '0'].includes(key) ? false : undefined
}
