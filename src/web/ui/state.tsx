import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import emptyShelf from '#web/art/empty-shelf.svg'
import missingLink from '#web/art/missing-link.svg'
import noSignal from '#web/art/no-signal.svg'
import { Button, ButtonLink } from './button.tsx'

type EmptyStateProps = {
  art?: string
  title: string
  /** The title is the page's own where nothing else is on the page. */
  as?: 'p' | 'h1'
  children?: ReactNode
}

export function EmptyState(props: EmptyStateProps) {
  const { art = emptyShelf, title, as: Title = 'p', children } = props
  // Small among other things of a page, large where it is the page.
  const isPage = Title === 'h1'
  return (
    <div
      className={`grid content-start justify-items-center text-center ${isPage ? 'gap-4 py-12' : 'gap-3 py-8'}`}
    >
      <img src={art} alt="" width={isPage ? 240 : 160} height={isPage ? 180 : 120} />
      <Title className="title-3 font-display">{title}</Title>
      {children}
    </div>
  )
}

/** Without a `retry` it reloads the page's data. */
export function ErrorState({ words, retry }: { words: string; retry?: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <div role="alert" className="grid justify-items-center gap-4 py-12 text-center">
      <img
        src={noSignal}
        alt=""
        width={240}
        height={180}
        // Without a network it does not come either.
        onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
      />
      <p className="max-w-md">{words}</p>
      <Button onClick={retry ?? revalidate}>Try again</Button>
    </div>
  )
}

type NoSuchProps = { title: string; about?: string; to: string; label: string }

export function NoSuch({ title, about, to, label }: NoSuchProps) {
  return (
    <EmptyState art={missingLink} title={title} as="h1">
      {about && <p className="max-w-md text-soft">{about}</p>}
      <ButtonLink to={to} variant="main">
        {label}
      </ButtonLink>
    </EmptyState>
  )
}
