// One set, drawn on 16 x 16 with one line. The shop needs few icons; a library was considered (docs/decisions/0002).
const paths = {
  alert: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.5M8 10.8v.2',
  barcode: 'M2 3.5v9M5 3.5v9M7.5 3.5v9M10.5 3.5v9M14 3.5v9',
  chevron: 'm6 3 5 5-5 5',
  clock: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.2l2 1.4',
  cross: 'm4 4 8 8M12 4l-8 8',
  done: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M5.4 8.2l1.8 1.8 3.4-3.8',
  dots: 'M8 3.2v.01M8 8v.01M8 12.8v.01',
  ring: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11',
  tick: 'm3 8.5 3.2 3.2L13 4.8',
  truck: 'M1.5 4h8v7h-8zM9.5 6.5h3l2 2.2V11h-5M4.5 11v1.5M12 11v1.5',
  warning: 'M8 2.2 14.5 13h-13zM8 6.4v3.2M8 11.4v.01',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 shrink-0 fill-none stroke-current ${className}`}
      strokeWidth={name === 'dots' ? 2.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
