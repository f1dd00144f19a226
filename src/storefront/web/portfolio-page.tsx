import { Link } from 'react-router'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { SectionHead } from '#web/ui/text.tsx'
import { maker } from './portfolio.ts'
import { WrenchDrawing } from './wrench-drawing.tsx'

export const loader = loadOnServer(() => ({}))
export const clientLoader = () => null

export function meta(args: MetaArgs) {
  return head(args, {
    title: 'My Portfolio',
    description: `${maker.name} ${maker.does}: who she is, what she can do, and what she has made.`,
  })
}

/** The shop's developer: who she is, what she can do, what she has made. */
export default function PortfolioPage() {
  return (
    <div className="page pt-6 lg:pt-10">
      <Sheet />
      <Skills />
      <Projects />
      <p className="mt-16 border-l-2 border-accent pl-4 text-sm text-soft">
        {maker.name} is invented, like everybody in this shop’s demo. The projects are real: each
        link opens a page of this shop.
      </p>
    </div>
  )
}

/** The bio as a drawing sheet, with its title block in the corner. */
function Sheet() {
  return (
    <div className="crop-marks">
      <div className="grid border border-edge lg:grid-cols-[7fr_5fr]">
        <div className="p-6 max-[16rem]:px-3 lg:p-12">
          <p className="part-number text-sm text-accent-text">My Portfolio</p>
          <h1 className="title-1 mt-3">
            {maker.name} {maker.does}
          </h1>
          <h2 className="sr-only">Bio</h2>
          {maker.bio.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-text text-pretty">
              {paragraph}
            </p>
          ))}
        </div>
        <div className="flex flex-col border-t border-edge lg:border-t-0 lg:border-l">
          <div className="grid flex-1 place-items-center p-6 lg:p-10">
            <WrenchDrawing />
          </div>
          <dl className="grid grid-cols-2 border-t border-edge sm:grid-cols-3">
            {maker.titleBlock.map(({ name, value }) => (
              <div key={name} className="-mt-px -ml-px border-t border-l border-line px-4 py-2.5">
                <dt className="text-xs text-soft">{name}</dt>
                <dd className="part-number text-sm">{value}</dd>
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
    <section aria-labelledby="skills" className="pt-20">
      <SectionHead id="skills" title="Skills" />
      <div className="grid gap-10 sm:grid-cols-3">
        {maker.skills.map(({ group, of }) => (
          <section key={group} aria-label={group}>
            <h3 className="title-3">{group}</h3>
            <ul className="mt-3">
              {of.map((skill) => (
                <li key={skill} className="border-t border-line py-2 text-soft">
                  {skill}
                </li>
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
    <section aria-labelledby="projects" className="pt-20">
      <SectionHead id="projects" title="Projects" note={`${maker.projects.length} pieces`} />
      <ul>
        {maker.projects.map(({ number, name, text, to, words }) => (
          <li
            key={number}
            className="grid gap-x-8 gap-y-2 border-b border-line py-6 first:border-t lg:grid-cols-[6rem_14rem_1fr_auto] lg:items-baseline"
          >
            <p className="part-number text-sm text-soft">{number}</p>
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
