import { type ReactNode, useId } from 'react'

type DashboardPageProps = {
  title: ReactNode
  /** What is done to the whole of it. */
  tools?: ReactNode
  about?: ReactNode
  children: ReactNode
}

export function DashboardPage({ title, tools, about, children }: DashboardPageProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 id={id} tabIndex={-1} className="title-2 min-w-0 wrap-anywhere">
            {title}
          </h1>
          {tools}
        </div>
        {about && <p className="mt-2 max-w-text text-soft">{about}</p>}
      </header>
      {children}
    </section>
  )
}
