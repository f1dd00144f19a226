const roles = [
  { name: 'surface', look: 'bg-surface' },
  { name: 'raised', look: 'bg-raised' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'line', look: 'bg-line' },
  { name: 'edge', look: 'bg-edge' },
  { name: 'soft', look: 'bg-soft' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'accent', look: 'bg-accent' },
  { name: 'accent-text', look: 'bg-accent-text' },
  { name: 'accent-fill', look: 'bg-accent-fill' },
  { name: 'good', look: 'bg-good' },
  { name: 'good-fill', look: 'bg-good-fill' },
  { name: 'bad', look: 'bg-bad' },
  { name: 'bad-fill', look: 'bg-bad-fill' },
  { name: 'plate', look: 'bg-plate' },
  { name: 'slate', look: 'bg-slate' },
]

/** The roles that components may name. */
export function Colours() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-8">
      {roles.map(({ name, look }) => (
        <li key={name}>
          <span className={`block h-14 rounded-press border border-line ${look}`} />
          <span className="part-number text-xs">{name}</span>
        </li>
      ))}
    </ul>
  )
}
