import { use } from 'react'
import type { OwnMotorcycle } from '../contract.ts'
import { checkFit, type Fit } from '../rules.ts'
import { useChosen } from './chosen.ts'
import { findFitment } from './fit-data.ts'

const words: Record<Fit, string> = {
  fits: 'Fits',
  'does not fit': 'Does not fit',
  'not known': 'Not known',
}

/** A sign beside the word, for those who see no colour. */
const signs: Record<Fit, string> = { fits: '✓', 'does not fit': '×', 'not known': '?' }

const colours: Record<Fit, string> = {
  fits: 'text-good',
  'does not fit': 'text-bad',
  'not known': 'text-soft',
}

/** What is known of a product and the chosen motorcycle. */
export default function VisibleFit(props: { productId: string; className: string }) {
  const motorcycle = useChosen()
  return motorcycle && <Sign {...props} motorcycle={motorcycle} />
}

/** Nothing while the shop does not answer. */
function Sign({
  productId,
  motorcycle,
  className,
}: {
  productId: string
  motorcycle: OwnMotorcycle
  className: string
}) {
  const fitment = use(findFitment(productId, motorcycle.motorcycleId))
  if (!fitment) return null
  const { fits, note } = checkFit(fitment, motorcycle)
  return (
    <p
      className={`rounded-press border border-current bg-raised px-2.5 py-1 text-sm font-semibold ${colours[fits]} ${className}`}
    >
      <span aria-hidden="true">{signs[fits]} </span>
      {words[fits]}
      <span className="sr-only">
        {' '}
        {motorcycle.make} {motorcycle.model} {motorcycle.year}
      </span>
      {note && <span className="font-normal text-ink">: {note}</span>}
    </p>
  )
}
