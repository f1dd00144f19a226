import type { ReactNode } from 'react'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { PageHead } from '#web/ui/text.tsx'
import { type Block, type Entry, entries } from './blog-entries.ts'

export const loader = loadOnServer(() => ({}))
export const clientLoader = () => null

export function meta(args: MetaArgs) {
  return head(args, {
    title: 'Blogs',
    description:
      'Five questions about React 19 and JavaScript, answered from the work on this shop: the compiler, effects, actions, closures and money.',
  })
}

export default function BlogsPage() {
  return (
    <div className="page">
      <PageHead title="Blogs" note={`${entries.length} questions`}>
        What the people who build this shop were asked about React and JavaScript, and what they
        answered.
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Contents />
        <div className="max-w-text">
          {entries.map((entry, place) => (
            <Answer key={entry.id} entry={entry} number={place + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Contents() {
  return (
    <nav
      aria-label="Questions"
      className="pt-8 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:pt-10"
    >
      <ol className="border-t border-line">
        {entries.map(({ id, question }, place) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="grid min-h-11 grid-cols-[1.5rem_1fr] items-baseline py-2.5 text-sm hover:text-accent-text"
            >
              <span className="part-number text-soft">{place + 1}</span>
              {question}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Answer({ entry, number }: { entry: Entry; number: number }) {
  const { id, about, question, short, answer } = entry
  return (
    <article
      id={id}
      aria-labelledby={`${id}-question`}
      className="scroll-mt-16 border-b border-line py-10 last:border-b-0"
    >
      <p className="part-number flex gap-3 text-sm text-soft">
        <span className="text-accent-text">Q{number}</span>
        {about}
      </p>
      <h2 id={`${id}-question`} className="title-2 mt-2">
        {question}
      </h2>
      <p className="mt-4 text-lg font-medium text-pretty">{short}</p>
      {answer.map((block, place) => (
        <AnswerBlock key={place} block={block} />
      ))}
    </article>
  )
}

function AnswerBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="mt-4 text-pretty">{showMarked(block)}</p>
  if ('points' in block)
    return (
      <ul className="mt-4 grid list-[square] gap-2 pl-5 marker:text-accent">
        {block.points.map((point) => (
          <li key={point}>{showMarked(point)}</li>
        ))}
      </ul>
    )
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-surface border border-line border-l-2 border-l-accent bg-sunken px-5 py-4 text-sm leading-6"
    >
      <code>{block.code}</code>
    </pre>
  )
}

/** What stands between two of the marks is every other part of a text. */
function showMarked(text: string): ReactNode[] {
  return text.split('`').map((part, place) =>
    place % 2 === 1 ? (
      <code key={place} className="rounded-sm bg-sunken px-1 py-0.5 text-[0.875em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
        .split('**')
        .map((words, at) => (at % 2 === 1 ? <strong key={at}>{words}</strong> : words))
    ),
  )
}
