import { use } from 'react'
import { pluralize } from '#base/format.ts'
import { send } from '#web/send.ts'
import type { Fitment } from '../contract.ts'
import { checkFit, type Fit } from '../rules.ts'
import { motorcycleName, useChosen } from './chosen.ts'

/** The sign is for those who see no colour. */
const signs: Record<Fit, { sign: string; word: string; colour: string }> = {
  fits: { sign: '✓', word: 'Fits', colour: 'text-good' },
  'does not fit': { sign: '×', word: 'Does not fit', colour: 'text-bad' },
  'not known': { sign: '?', word: 'Not known', colour: 'text-soft' },
}

export type FitProps = { productId: string; className?: string; small?: boolean }

/** The fit of a product and the chosen motorcycle; undefined until the shop answers. */
export function ProductFit({ productId, className = '', small = false }: FitProps) {
  const motorcycle = useChosen()
  const fitment = motorcycle && use(findFitment(productId, motorcycle.motorcycleId))
  if (!fitment) return null
  const { fits, note } = checkFit(fitment, motorcycle)
  const { sign, word, colour } = signs[fits]
  return (
    <p
      className={`w-fit rounded-press border border-current bg-raised font-semibold ${small ? 'px-1.5 text-note' : 'px-2.5 py-1 text-row'} ${colour} ${className}`}
    >
      <span aria-hidden="true">{sign} </span>
      {word}
      <span className="sr-only">
        {' '}
        {motorcycle.make} {motorcycle.model} {motorcycle.year}
      </span>
      {note && <span className="font-normal text-ink">: {note}</span>}
    </p>
  )
}

export type UnfitProps = { productIds: readonly string[] }

export function UnfitLines({ productIds }: UnfitProps) {
  const motorcycle = useChosen()
  if (!motorcycle) return null
  const fitments = productIds.map((id) => findFitment(id, motorcycle.motorcycleId))
  const unfit = fitments
    .map((fitment) => use(fitment))
    .filter((fitment) => fitment && checkFit(fitment, motorcycle).fits === 'does not fit')
  if (unfit.length === 0) return null
  const name = motorcycleName(motorcycle)
  return (
    <p role="status" className="mb-4 border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
      {pluralize(unfit.length, `line does not fit ${name}`, `lines do not fit ${name}`)}
    </p>
  )
}

const maxProducts = 100

/** By motorcycle and product; null for what did not come. */
const requests = new Map<string, Promise<Fitment | null>>()

let batch: { motorcycle: string; ids: string[]; fitments: Promise<Fitment[]> } | null = null

function findFitment(productId: string, motorcycle: string): Promise<Fitment | null> {
  const key = JSON.stringify([motorcycle, productId])
  const found =
    requests.get(key) ??
    fetchFitment(productId, motorcycle).catch(() => {
      requests.delete(key)
      return null
    })
  requests.set(key, found)
  return found
}

/** Requests of the same moment are sent together. */
async function fetchFitment(productId: string, motorcycle: string): Promise<Fitment | null> {
  if (batch?.motorcycle !== motorcycle || batch.ids.length === maxProducts) {
    const ids: string[] = []
    batch = { motorcycle, ids, fitments: fetchBatch(motorcycle, ids) }
  }
  batch.ids.push(productId)
  return (await batch.fitments).find((fitment) => fitment.productId === productId) ?? null
}

async function fetchBatch(motorcycle: string, ids: string[]): Promise<Fitment[]> {
  // By then everything that is drawn together has asked.
  await new Promise((resolve) => setTimeout(resolve))
  batch = null
  return send('GET /fitments', { query: { products: ids.join(','), motorcycle } })
}
