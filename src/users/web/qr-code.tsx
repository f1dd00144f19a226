import { encode } from 'uqr'

/** A QR code, drawn here: what it says goes to nobody. Dark on light in both themes, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 max-w-full rounded-press bg-plate"
    >
      <path d={squares.join('')} className="fill-on-plate" />
    </svg>
  )
}
