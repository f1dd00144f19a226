import { Link } from 'react-router'
import wrench from '#web/art/wrench.svg'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { SectionHead } from '#web/ui/text.tsx'

export const loader = loadOnServer(() => ({}))
export const clientLoader = () => null

export function meta(args: MetaArgs) {
  return head(args, {
    title: 'My Portfolio',
    description: `${maker.headline}: who she is, what she can do, and what she has made.`,
  })
}

export default function PortfolioPage() {
  return (
    <div className="page pt-6 lg:pt-10">
      <Sheet />
      <Skills />
      <Projects />
      <p className="mt-16 border-l-2 border-accent pl-4 text-row text-soft">
        {maker.name} is invented, like everybody in this shop’s demo. The projects are real: each
        link opens a page of this shop.
      </p>
    </div>
  )
}

function Sheet() {
  return (
    <div className="crop-marks">
      <div className="grid border border-edge lg:grid-cols-[7fr_5fr]">
        <div className="p-6 max-[16rem]:px-3 lg:p-12">
          <p className="part-number text-row text-accent-text">My Portfolio</p>
          <h1 className="title-1 mt-3">{maker.headline}</h1>
          <h2 className="sr-only">Bio</h2>
          {maker.bio.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-text text-pretty">
              {paragraph}
            </p>
          ))}
        </div>
        <div className="flex flex-col border-t border-edge lg:border-t-0 lg:border-l">
          <div className="grid flex-1 place-items-center p-6 lg:p-10">
            <img
              src={wrench}
              alt="Workshop drawing of a 12 mm combination wrench, 184 mm long"
              width={520}
              height={230}
              className="w-full"
            />
          </div>
          <dl className="grid grid-cols-2 border-t border-edge sm:grid-cols-3">
            {Object.entries(maker.titleBlock).map(([name, value]) => (
              <div key={name} className="-mt-px -ml-px border-t border-l border-line px-4 py-2.5">
                <dt className="text-note text-soft">{name}</dt>
                <dd className="part-number text-row">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  )
}

function Skills() {
  return (
    <section aria-label="Skills" className="pt-20">
      <SectionHead title="Skills" />
      <div className="grid gap-10 sm:grid-cols-3">
        {Object.entries(maker.skills).map(([group, skills]) => (
          <section key={group} aria-label={group}>
            <h3 className="title-3">{group}</h3>
            <ul className="mt-3 text-soft *:border-t *:border-line *:py-2">
              {skills.split(', ').map((skill) => (
                <li key={skill}>{skill}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

function Projects() {
  return (
    <section aria-label="Projects" className="pt-20">
      <SectionHead title="Projects" note={`${maker.projects.length} pieces`} />
      <ul>
        {maker.projects.map(({ name, text, to, words }, index) => (
          <li
            key={name}
            className="grid gap-x-8 gap-y-2 border-b border-line py-6 first:border-t lg:grid-cols-[6rem_14rem_1fr_auto] lg:items-baseline"
          >
            <p className="part-number text-row text-soft">RL-00{index + 1}</p>
            <h3 className="title-3">{name}</h3>
            <p className="max-w-text text-pretty text-soft">{text}</p>
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4 hover:decoration-2"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const maker = {
  name: 'Rhea Lindgren',
  headline: 'Rhea Lindgren builds tools for workshops',
  bio: [
    'I learned to weld before I learned to type. Nine years at the counter of a parts dealer taught me what software feels like with oil on your hands: too many clicks, too few numbers, and never the one you were asked for.',
    'So I began to write the tools that I had missed. They are plain and quick, they say what is the matter, and they keep what you typed. I draw every part that I write software for; if I cannot draw it, I do not understand it yet.',
    'Today I work for Kickstand, from the first sketch to the night when the card company is down. The shop around this page is my largest piece so far.',
  ],
  titleBlock: {
    'Drawn by': 'R. Lindgren',
    'Checked by': 'Customers',
    Material: 'TypeScript',
    Scale: '1 : 1',
    Sheet: '1 of 1',
    Revision: 'C',
  },
  skills: {
    'In the browser': 'React 19, React Router, TypeScript, Tailwind CSS, Accessible HTML, SVG',
    'On the server': 'Node.js, Fastify, SQLite, PostgreSQL, Card payments, Mail that arrives',
    'At the bench': 'Technical drawing, TIG welding, Wheel building, Measuring twice',
  },
  projects: [
    {
      name: 'Kickstand',
      text: 'A manufacturer’s own shop: bulk orders with minimums and cases, card payment, and stock that is never sold twice.',
      to: '/home',
      words: 'Open the shop',
    },
    {
      name: 'Part finder',
      text: 'Search by number, name or words. What you see stands in the address: send it, bookmark it, use it without a script.',
      to: '/products?q=525',
      words: 'Find a 525 chain',
    },
    {
      name: 'Kind drawer',
      text: 'The whole catalogue sorted into drawers by kind, with the count on the front of each, as in a good tool cabinet.',
      to: '/products?kind=Engine&sort=name',
      words: 'Open the engine drawer',
    },
    {
      name: 'Word of mouth',
      text: 'Reviews by customers, the poor ones too, with a mark for those who have paid for what they judge.',
      to: '/reviews',
      words: 'Read the reviews',
    },
    {
      name: 'Bench notes',
      text: 'Five answers about React and JavaScript that I gave more than once, written down so that I need not give them again.',
      to: '/blogs',
      words: 'Read the notes',
    },
  ],
}
