import type { ReactNode } from 'react'

/** The frame of the pages at the shop's door: the form beside a plate of the workshop manual. */
export function SignInFrame({
  title,
  art,
  plate,
  caption,
  children,
}: {
  title: string
  art: string
  /** The plate's number, as a manual has them. */
  plate: string
  caption: string
  children: ReactNode
}) {
  return (
    <div className="page grid gap-x-16 py-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:py-16">
      <div className="mx-auto w-full max-w-md lg:max-w-none">
        <h1 className="title-1">{title}</h1>
        {children}
      </div>
      <figure className="sticky top-24 self-start max-lg:hidden">
        <img
          src={art}
          alt=""
          width={1600}
          height={700}
          loading="lazy"
          className="h-[36rem] w-full rounded-surface border border-line object-cover object-[92%_50%]"
        />
        <figcaption className="mt-3 flex items-baseline gap-3 text-sm text-soft">
          <span className="part-number">{plate}</span>
          {caption}
        </figcaption>
      </figure>
    </div>
  )
}
