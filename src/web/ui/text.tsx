import { type ComponentProps, Fragment, type ReactNode, type Ref, useId } from 'react'
import { showCount } from '#base/format.ts'

type PageHeadProps = { title: string; note?: ReactNode; children?: ReactNode }

export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <header className="border-b border-line pt-10 pb-6 lg:pt-14 lg:pb-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h1 className="title-1">{title}</h1>
        {note && <p className="part-number pb-1.5 text-sm text-soft">{note}</p>}
      </div>
      {children && <p className="mt-4 max-w-text text-pretty text-soft">{children}</p>}
    </header>
  )
}

export function SectionHead({ id, title, note }: { id: string; title: string; note?: ReactNode }) {
  return (
    <header className="mb-8 flex items-baseline gap-5 max-[16rem]:flex-wrap">
      <h2 id={id} className="title-2">
        {title}
      </h2>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {note && <p className="part-number text-sm text-soft">{note}</p>}
    </header>
  )
}

type SectionProps = Omit<ComponentProps<'section'>, 'title' | 'about' | 'ref'> & {
  title: ReactNode
  /** How many of what it holds there are. */
  count?: number | undefined
  about?: ReactNode
  tools?: ReactNode
  /** The heading's, where the focus goes to it. */
  ref?: Ref<HTMLHeadingElement>
}

export function Section(props: SectionProps) {
  const { title, count, about, tools, ref, children, ...section } = props
  const id = useId()
  return (
    <section aria-labelledby={id} {...section}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2
          id={id}
          ref={ref}
          tabIndex={ref ? -1 : undefined}
          className="title-3 mr-auto wrap-anywhere"
        >
          {title}{' '}
          {count !== undefined && (
            <span className="figures text-base font-normal text-soft">{showCount(count)}</span>
          )}
        </h2>
        {tools}
      </div>
      {about && <p className="-mt-2 mb-4 max-w-text text-soft">{about}</p>}
      {children}
    </section>
  )
}

/**
 * An email in a row or a box: where it is too long for its line it goes on behind its @ or a dot, and
 * is broken within a word only where not even that word has room.
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
