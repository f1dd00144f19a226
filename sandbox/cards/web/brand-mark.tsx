import type { ReactNode } from 'react'
import type { Brand } from '../cards.ts'

/** The small drawn card beside the number: whose it is, as soon as that is known. */
export function BrandMark({ brand }: { brand: Brand | null }) {
  return (
    <svg
      viewBox="0 0 36 24"
      role="img"
      aria-label={brand ? names[brand] : 'Card'}
      className="h-6 w-9"
    >
      <rect x=".5" y=".5" width="35" height="23" rx="3.5" className="fill-raised stroke-edge" />
      {brand ? marks[brand] : <path d="M1 6h34v4H1zM5 15h9v2H5z" className="fill-edge" />}
    </svg>
  )
}

const names: Record<Brand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const letters = 'fill-ink font-display font-semibold'

function word(text: string, size: number): ReactNode {
  return (
    <text x="18" y={12 + size * 0.35} fontSize={size} textAnchor="middle" className={letters}>
      {text}
    </text>
  )
}

const marks: Record<Brand, ReactNode> = {
  visa: (
    <g>
      {word('VISA', 12)}
      <path d="M6 19.5h24" className="stroke-accent" strokeWidth="2" />
    </g>
  ),
  mastercard: (
    <g>
      <circle cx="14" cy="12" r="7" className="fill-bad" />
      <circle cx="22" cy="12" r="7" className="fill-accent" fillOpacity=".85" />
    </g>
  ),
  amex: (
    <g>
      <rect x="4" y="5" width="28" height="14" className="fill-ink" />
      <text
        x="18"
        y="15.5"
        fontSize="10"
        textAnchor="middle"
        className="fill-raised font-display font-semibold"
      >
        AMEX
      </text>
    </g>
  ),
  discover: (
    <g>
      {word('DISC', 9.5)}
      <circle cx="29" cy="18" r="3" className="fill-accent" />
    </g>
  ),
  diners: (
    <g>
      <circle cx="18" cy="12" r="8" className="fill-none stroke-ink" strokeWidth="2" />
      <path d="M15 6v12M21 6v12" className="stroke-ink" strokeWidth="2" />
    </g>
  ),
  jcb: (
    <g>
      <path d="M6 5h7v14H6z" className="fill-ink" />
      <path d="M14.5 5h7v14h-7z" className="fill-bad" />
      <path d="M23 5h7v14h-7z" className="fill-good" />
    </g>
  ),
  unionpay: (
    <g>
      <path d="M8 5h7l-3 14H5z" className="fill-bad" />
      <path d="M16 5h7l-3 14h-7z" className="fill-ink" />
      <path d="M24 5h7l-3 14h-7z" className="fill-good" />
    </g>
  ),
}
