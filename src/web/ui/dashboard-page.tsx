import { type ReactNode, useId } from 'react'
import { ShopLink } from './link.tsx'
import { Overflow } from './menu.tsx'
import { TitleSkeleton } from './page-skeletons.tsx'
import { QueryState, type QueryStateProps } from './query-state.tsx'

type Back = { to: string; name: string }

type DashboardPageProps = {
  title: ReactNode
  count?: string | undefined
  back?: Back
  tools?: ReactNode
  about?: ReactNode
  children: ReactNode
}

export function DashboardPage(props: DashboardPageProps) {
  const { title, count, back, tools, about, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      {back && (
        <p className="-mt-3 text-row max-lg:-mt-2 max-lg:-mb-1.5 print:hidden">
          <ShopLink
            to={back.to}
            prefetch="intent"
            className="inline-flex min-h-11 items-center text-accent-text underline"
          >
            {back.name}
          </ShopLink>
        </p>
      )}
      <header className={about ? 'mb-6' : 'mb-3'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 id={id} tabIndex={-1} className="title-dashboard min-w-0 wrap-anywhere">
            {title}
            {count && (
              <span role="status" className="figures ml-2 text-base font-normal text-soft">
                {' '}
                {count}
              </span>
            )}
          </h1>
          {/* On a phone below what the page is about, if there is a button to see. */}
          {tools && (
            <div className={about ? 'max-sm:not-has-[>[data-all-behind]]:order-1' : ''}>
              {tools}
            </div>
          )}
          {about && (
            <div className="basis-full text-row text-soft">
              <p className="max-w-[46rem]">{about}</p>
            </div>
          )}
        </div>
      </header>
      {children}
    </section>
  )
}

type PageStateProps = QueryStateProps & { title?: string; back: Back }

/** A page while what it is about is on its way: its frame stands at once, with its title if that is known. */
export function PageState({ title, back, shape = 'facts', ...state }: PageStateProps) {
  if (!state.query.isPending) return <QueryState {...state} />
  return (
    <DashboardPage title={title ?? <TitleSkeleton />} back={back}>
      <QueryState {...state} shape={shape} />
    </DashboardPage>
  )
}

/** Tools of a page: beside its title, or on a phone behind three dots, except for the `main` one. */
export function Tools({ main, children }: { main?: ReactNode; children: ReactNode }) {
  return (
    <div
      data-all-behind={!main || undefined}
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      {main}
      <div className="flex flex-wrap items-center gap-2 max-sm:hidden">{children}</div>
      {/* Its dots, and not the room around them, take room and end where the page does. */}
      <div className="-my-1.5 -mr-3 -ml-2 max-[16rem]:mr-0 sm:hidden">
        <Overflow label="More of this page">{children}</Overflow>
      </div>
    </div>
  )
}
