import { Fragment, type ReactNode } from 'react'

type PageHeadProps = { title: string; note?: ReactNode; tools?: ReactNode; children?: ReactNode }

export function PageHead({ title, note, tools, children }: PageHeadProps) {
  return (
    <header className="border-b border-line pt-10 pb-6 lg:pt-14 lg:pb-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h1 className="title-1">{title}</h1>
        {note && <p className="part-number pb-1.5 text-row text-soft">{note}</p>}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        {children && <p className="mt-4 max-w-text text-pretty text-soft">{children}</p>}
        {tools && <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">{tools}</div>}
      </div>
    </header>
  )
}

export function SectionHead({ title, note }: { title: string; note?: ReactNode }) {
  return (
    <header className="mb-8 flex items-baseline gap-5">
      <h2 className="title-2">{title}</h2>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {note && <p className="part-number text-row text-soft">{note}</p>}
    </header>
  )
}

/**
 * An email in a row or a box. If it is too long for its line it breaks after its @ or a dot, and within a
 * word only if that word alone does not fit.
 */
export function Email({ of }: { of: string }) {
  return (
    <span className="wrap-break-word">
      {of.split(/(?<=[@.])/).map((piece, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  )
}
