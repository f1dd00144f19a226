import { ShopLink } from '#web/ui/link.tsx'
import { readHeading, toParagraphs } from '../rules.ts'

type PageTextProps = {
  text: string
  isOwners: boolean
  /** Of its headings, for links to them. */
  idOf?: (index: number) => string
}

/** The text of a footer page, as its readers see it. */
export function PageText({ text, isOwners, idOf }: PageTextProps) {
  return (
    <div className="grid min-w-0 max-w-text gap-4 text-pretty wrap-anywhere whitespace-pre-line">
      {toParagraphs(text).map((paragraph, index) => {
        const heading = readHeading(paragraph)
        if (heading)
          return (
            <h2 key={index} id={idOf?.(index)} className="title-3 mt-4 scroll-mt-24">
              {heading}
            </h2>
          )
        return <p key={index}>{isOwners ? paragraph : <Linked>{paragraph}</Linked>}</p>
      })}
    </div>
  )
}

/** Words of our own texts that lead somewhere. */
const linkedWords: Record<string, string> = {
  'contact us': '/contact',
  'My Orders': '/dashboard/myOrders',
}

function Linked({ children }: { children: string }) {
  return children.split(/(contact us|My Orders)/).map((words, index) => {
    const to = linkedWords[words]
    if (!to) return words
    return (
      <ShopLink key={index} to={to} className="underline">
        {words}
      </ShopLink>
    )
  })
}
