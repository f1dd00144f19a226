import { encodingNames, encodings } from '#base/encodings.ts'
import type { FileReading } from '#base/import-report.ts'
import { SheetButtons } from './choose-sheet.tsx'

type HowReadProps = {
  reading: FileReading
  /** Null once it is taken over. */
  choose: ((how: { sheet: string } | { encoding: string }) => void) | null
}

/** Says how a file was read, and lets the user choose another way. */
export function HowRead({ reading: { encoding, sheet, sheets }, choose }: HowReadProps) {
  return (
    <div className="mt-2 grid gap-2 text-row">
      {sheet !== null && <p className="text-soft">Sheet: {sheet}</p>}
      {choose && sheets.length > 1 && (
        <SheetButtons sheets={sheets} choose={(chosen) => choose({ sheet: chosen })} />
      )}
      {encoding !== null && !choose && (
        <p className="text-soft">Read as {encodingNames[encoding]}</p>
      )}
      {encoding !== null && choose && (
        <label className="flex flex-wrap items-center gap-2">
          Read as
          <select
            className="min-h-11 rounded-press border border-edge bg-raised px-3"
            value={encoding}
            onChange={({ target }) => choose({ encoding: target.value })}
          >
            {encodings.map((one) => (
              <option key={one} value={one}>
                {encodingNames[one]}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** How the file of a list was read, with what was left out of it: hidden rows, other sheets, odd signs. */
export function ListReading({ name, ...props }: HowReadProps & { name: string }) {
  const { count, first } = props.reading.notes
  return (
    <section aria-label={`How ${name} was read`} className="border-l-2 border-line pl-3 text-row">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <HowRead {...props} />
      {count > 0 && (
        <ul className="mt-2">
          {first.slice(0, maxNotes).map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {line !== null && <span className="text-soft">Line {line}: </span>}
              {message}
            </li>
          ))}
          {count > maxNotes && <li className="text-soft">and {count - maxNotes} more</li>}
        </ul>
      )}
    </section>
  )
}

const maxNotes = 5
