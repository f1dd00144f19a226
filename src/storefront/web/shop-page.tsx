import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { PageHead } from '#web/ui/text.tsx'
import { readHeading, readPageName, shopPages, toParagraphs } from '../rules.ts'
import { PageText } from './page-text.tsx'
import { type ShopPageData, shopPageQueries } from './queries.ts'

const Contact = lazy(() => loadChunk(() => import('./contact.tsx')))

export const loader = loadOnServer(shopPageQueries)
export const clientLoader = loadInBrowser(
  async () => (await import('./queries.ts')).shopPageQueries,
)

export function meta(args: MetaArgs<ShopPageData>) {
  const name = readPageName(args.location.pathname)
  const paragraphs = toParagraphs(args.loaderData?.page.data?.text ?? '')
  const description = paragraphs.find((paragraph) => !readHeading(paragraph)) ?? ''
  return head(args, { title: shopPages[name], description, path: `/${name}` })
}

export default function ShopPage({ loaderData: { page, contact } }: { loaderData: ShopPageData }) {
  const name = readPageName(useLocation().pathname)
  const changedAt = page.data?.changedAt
  const text = <Text text={page.data?.text ?? ''} isOwners={Boolean(changedAt)} />
  return (
    <>
      <div className="page">
        <PageHead title={shopPages[name]} note={changedAt && `As of ${formatDate(changedAt)}`} />
        {page.failed && <ErrorState words={page.failed} />}
        {name !== 'contact' && text}
      </div>
      {name === 'contact' && (
        <Suspense fallback={null}>
          <Contact contact={contact} intro={text} />
        </Suspense>
      )}
    </>
  )
}

/** With an index beside it where it has parts, and the screen room. */
function Text({ text, isOwners }: { text: string; isOwners: boolean }) {
  const parts = toParagraphs(text).flatMap((paragraph, index) => {
    const heading = readHeading(paragraph)
    return heading ? [{ heading, index }] : []
  })
  return (
    <div className="items-start gap-16 pt-8 lg:flex">
      <PageText text={text} isOwners={isOwners} idOf={partId} />
      {parts.length > 2 && (
        <nav aria-label="On this page" className="sticky top-24 hidden lg:block print:hidden">
          <ul className="grid border-l border-line text-row">
            {parts.map(({ heading, index }) => (
              <li key={index}>
                <a
                  href={`#${partId(index)}`}
                  className="block py-1.5 pl-4 text-soft hover:text-ink hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const partId = (index: number) => `part-${index}`
