import type { ReactNode } from 'react'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { PageHead } from '#web/ui/text.tsx'

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
          {entries.map((entry, index) => (
            <Answer key={entry.id} entry={entry} number={index + 1} />
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
        {entries.map(({ id, question }, index) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="grid min-h-11 grid-cols-[1.5rem_1fr] items-baseline py-2.5 text-row hover:text-accent-text"
            >
              <span className="part-number text-soft">{index + 1}</span>
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
      aria-label={question}
      className="scroll-mt-16 border-b border-line py-10 last:border-b-0"
    >
      <p className="part-number flex gap-3 text-row text-soft">
        <span className="text-accent-text">Q{number}</span>
        {about}
      </p>
      <h2 className="title-2 mt-2">{question}</h2>
      <p className="mt-4 text-lead font-medium text-pretty">{short}</p>
      {answer.map((block, index) => (
        <AnswerBlock key={index} block={block} />
      ))}
    </article>
  )
}

function AnswerBlock({ block }: { block: string | string[] }) {
  if (typeof block !== 'string')
    return (
      <ul className="mt-4 grid list-[square] gap-2 pl-5 marker:text-accent">
        {block.map((point) => (
          <li key={point}>{showMarked(point)}</li>
        ))}
      </ul>
    )
  if (!block.includes('\n')) return <p className="mt-4 text-pretty">{showMarked(block)}</p>
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-surface border border-line border-l-2 border-l-accent bg-sunken px-5 py-4 text-row leading-6"
    >
      <code>{block}</code>
    </pre>
  )
}

function showMarked(text: string): ReactNode[] {
  return text.split(/(`.+?`|\*\*.+?\*\*)/).map((part, index) => {
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>
    if (!part.startsWith('`')) return part
    return (
      <code key={index} className="rounded-sm bg-sunken px-1 py-0.5 text-[0.875em] wrap-anywhere">
        {part.slice(1, -1)}
      </code>
    )
  })
}

type Entry = {
  id: string
  about: 'React' | 'JavaScript'
  question: string
  /** The answer for who has ten seconds. */
  short: string
  /** Paragraphs, points, and code where it is of several lines. In words `this` is code and **this** has weight. */
  answer: (string | string[])[]
}

const entries: Entry[] = [
  {
    id: 'react-compiler',
    about: 'React',
    question: 'With the React Compiler, do I still need useMemo, useCallback and memo?',
    short:
      'Hardly ever. The compiler remembers values more finely than people do; keep the hooks only where a stable identity is part of what the code means.',
    answer: [
      'The React Compiler, stable since October 2025, reads your components and hooks while they are built and keeps the values, callbacks and elements that did not change between two renders. It does so for each expression by itself, also after an early return, where no hook may stand.',
      `function PartList({ parts, query }) {
  if (parts.length === 0) return <Empty />

  // Kept until \`parts\` or \`query\` changes, without being asked
  const found = parts.filter((part) => part.name.includes(query))
  return <List rows={found} onPick={(part) => open(part.id)} />
}`,
      'It can do that only for code that keeps the Rules of React: rendering has no side effects, and props and state are never changed in place. What it sees breaking them it leaves as it is. The lint rules that come with `eslint-plugin-react-hooks` tell you where.',
      'Three things it does not do for you:',
      [
        'It remembers per component. The same costly sum in twenty rows is still done twenty times: lift it up, or keep it in a cache of your own.',
        'It promises speed, not identity. If an effect must not run again because an object is “the same”, say so with `useMemo`, or better, depend on the plain values in it.',
        'It does not make a list of ten thousand rows short. Show fewer of them.',
      ],
      'So: switch it on, leave the memos that are there, write new code without them, and let the Profiler decide about the rest.',
    ],
  },
  {
    id: 'use-effect',
    about: 'React',
    question: 'When is useEffect the wrong tool?',
    short:
      'Whenever you cannot name the system outside of React that it keeps in step: then compute while rendering, or act in the event handler.',
    answer: [
      'An effect keeps something outside of React in step with what is on the screen: a subscription, a timer, a map widget, the browser’s own dialog. Ask “which outside thing?”. If there is none, the effect only delays work that has a better place.',
      `// Two renders, and a moment in which the total is wrong
const [total, setTotal] = useState(0)
useEffect(() => setTotal(price * units), [price, units])

// One render, never wrong
const total = price * units`,
      'The usual suspects, and where they belong:',
      [
        '**What follows from props and state:** compute it while rendering.',
        '**What a click causes:** do it in the click’s handler. An effect knows that something changed, but no longer why.',
        '**Starting afresh for another record:** give the component that record’s id as its `key`.',
        '**Data from a server:** let the router’s loader or a query library ask. They know about races, retries and going back; the effect of three lines does not.',
        '**Values that live outside,** such as `navigator.onLine`: read them with `useSyncExternalStore`, which also works on the server.',
      ],
      'And an effect that is right gives back a function that undoes it. In development Strict Mode runs it, undoes it and runs it again at once; if you can see that, the undoing is missing.',
    ],
  },
  {
    id: 'actions',
    about: 'React',
    question: 'What are Actions in React 19, and what do they replace?',
    short:
      'Async functions that React runs as a transition: it tracks whether they are pending, in which order they end and what they throw, which used to be three useState calls in every form.',
    answer: [
      'Until React 18 every form carried the same luggage: a flag for “sending”, another for the error, and a `try … finally` that hoped to set both in the right order. An Action is an async function handed to React instead, most simply as the `action` of a form.',
      `function AddPart({ save }) {
  const [error, submit, pending] = useActionState(async (_before, form) => {
    const answer = await save(form.get('partNumber'))
    return answer.ok ? null : answer.message
  }, null)

  return (
    <form action={submit}>
      <label>Part number <input name="partNumber" /></label>
      <button disabled={pending}>Add</button>
      <p role="alert">{error}</p>
    </form>
  )
}`,
      [
        '`useActionState` keeps the last answer and whether one is under way; calls made meanwhile wait for their turn.',
        '`useFormStatus` tells a button deep inside that its form is being sent.',
        '`useOptimistic` shows the result before it is there, and takes it back if it does not come.',
        'What an Action throws goes to the nearest error boundary. Expected refusals are answers: return them.',
      ],
      'One trap: when a form’s Action ends without throwing, React resets the fields that it does not control, also when what you returned was an error. Give the typed values back as `defaultValue`, or stay with `onSubmit`. This shop does the latter in its long forms: nothing that a customer typed may be lost to a refusal.',
      "Actions need no server framework. Server Functions, marked `'use server'`, are one kind of function that you may pass; any async function will do.",
    ],
  },
  {
    id: 'stale-closures',
    about: 'JavaScript',
    question: 'Why does my callback see an old value?',
    short:
      'Because a function keeps the variables of the call that created it. Every render is a call of its own, with its own constants.',
    answer: [
      'Nothing is out of date here; the function is. It closes over the variables that were in scope when it was made, and each render makes new ones.',
      `function Stopwatch() {
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    const timer = setInterval(() => setSeconds(seconds + 1), 1000)
    return () => clearInterval(timer)
  }, []) // made once, in the render where seconds was 0

  return seconds // 0, then 1, and 1 for ever
}`,
      'It is plain JavaScript: `seconds` is a `const` of the first call, and it will be 0 for as long as anybody remembers it. Three ways out, by what you mean:',
      [
        '**The next value follows from the last one:** pass a function, `setSeconds((now) => now + 1)`. React gives it the present value.',
        '**The work must start again when the value changes:** name it among the dependencies, and undo the old work in the clean-up.',
        '**The work goes on, and only reads the newest value when something happens:** since React 19.2, wrap the reading part in `useEffectEvent`. It always sees the last render’s values and is no dependency.',
      ],
      'What is no way out is to silence the linter: its warning about the missing dependency is the bug report, delivered early.',
    ],
  },
  {
    id: 'money',
    about: 'JavaScript',
    question: 'Why is 0.1 + 0.2 not 0.3, and how should a shop count money?',
    short:
      'Numbers are binary fractions, and most decimal fractions have no exact binary form. Count money in whole units, and make decimals only to show them.',
    answer: [
      'A JavaScript number is a 64-bit binary fraction (IEEE 754). As a third has no end in decimals, so a tenth has none in binary: it is rounded when you type it, and the rounding shows when you add.',
      `0.1 + 0.2              // 0.30000000000000004
(1.005).toFixed(2)     // '1.00'
parseInt('12.99', 10)  // 12, and nobody is told
Number('')             // 0
Number('1e3')          // 1000`,
      'Whole numbers, on the other hand, are exact up to `Number.MAX_SAFE_INTEGER`, a little over nine quadrillion. So a shop counts the smallest unit that it sells in and has three rules:',
      [
        '**Read strictly.** Digits, or a sentence that says what is wrong. Never cut down to fit what somebody meant otherwise.',
        '**Compute whole.** Where division leaves a rest, decide who gets it: three shares of 100 are 34, 33 and 33.',
        '**Format last.** `Intl.NumberFormat` knows where the sign, the comma and the cents go.',
      ],
      `function readUnits(typed) {
  const text = typed.trim()
  return /^\\d{1,7}$/.test(text) ? Number(text) : null
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

dollars.format(readUnits('1250')) // '$1,250'`,
      'This shop sells in whole dollars, and cents exist only where the card company wants them. If you need fractions of any length, use `BigInt` for the units, or a decimal library; not a larger `toFixed`.',
    ],
  },
]
