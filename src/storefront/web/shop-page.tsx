import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { showDate } from '#base/calendar.ts'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { PageHead } from '#web/ui/text.tsx'
import { readPageName, shopPages, toParagraphs } from '../rules.ts'
import { type ShopPageData, shopPageQueries } from './queries.ts'

const Contact = lazy(() => loadChunk(() => import('./contact.tsx')))

export const loader = loadOnServer(shopPageQueries)
export const clientLoader = loadInBrowser(
  async () => (await import('./queries.ts')).shopPageQueries,
)

export function meta(args: MetaArgs<ShopPageData>) {
  const name = readPageName(args.location.pathname)
  const [description = ''] = toParagraphs(args.loaderData?.page.data?.text ?? '')
  return head(args, { title: shopPages[name], description, path: `/${name}` })
}

export default function ShopPage({ loaderData: { page, contact } }: { loaderData: ShopPageData }) {
  const name = readPageName(useLocation().pathname)
  const changedAt = page.data?.changedAt
  return (
    <>
      <div className="page">
        <PageHead title={shopPages[name]} note={changedAt && `As of ${showDate(changedAt)}`} />
        {page.failed && <ErrorState words={page.failed} />}
        <div className="grid max-w-text gap-4 pt-8 text-pretty whitespace-pre-line">
          {toParagraphs(page.data?.text ?? '').map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </div>
      {name === 'contact' && (
        <Suspense fallback={null}>
          <Contact contact={contact} />
        </Suspense>
      )}
    </>
  )
}
