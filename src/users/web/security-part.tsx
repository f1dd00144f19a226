import { type ReactNode, useId } from 'react'

/** A part of the security page: what it is for at the left, what can be done at the right. */
export function SecurityPart({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="title-3">
          {title}
        </h2>
        <div className="mt-2 max-w-text text-sm text-soft">{about}</div>
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
