import { Picture } from '#web/ui/picture.tsx'

/** A person's picture; who has none yet is a helmet on the shelf. */
export function Avatar({ src, className = 'size-24' }: { src: string; className?: string }) {
  const frame = `${className} shrink-0 rounded-full border border-line bg-sunken object-cover`
  if (src) return <Picture src={src} alt="" width={96} height={96} sizes="96px" className={frame} />
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={frame}>
      <g className="fill-raised stroke-edge" strokeWidth="2.500" strokeLinejoin="round">
        <path d="M20 56c-2-22 11-36 30-36 17 0 28 12 28 28v18c0 5-3 8-8 8H42c-5 0-9-2-12-6l-3-4c-4-1-7-4-7-8Z" />
        <path d="M78 44H52c-6 0-9 3-9 8s4 9 9 9h26Z" className="fill-line" />
        <path d="M27 64c6 0 10 3 14 10" className="fill-transparent" />
        <path d="M44 20c-3 6-4 12-4 18" className="fill-transparent stroke-accent" />
      </g>
    </svg>
  )
}
