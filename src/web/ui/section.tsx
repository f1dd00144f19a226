import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { formatCount } from '#base/format.ts'

type SectionProps = Omit<ComponentProps<'section'>, 'title' | 'about' | 'ref'> & {
  title: ReactNode
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
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h2
          id={id}
          ref={ref}
          tabIndex={ref ? -1 : undefined}
          className="title-3 mr-auto wrap-anywhere"
        >
          {title}{' '}
          {count !== undefined && (
            <span className="figures text-base font-normal text-soft">{formatCount(count)}</span>
          )}
        </h2>
        {tools}
      </div>
      {about && <p className="-mt-2 mb-4 max-w-text text-soft">{about}</p>}
      {children}
    </section>
  )
}
