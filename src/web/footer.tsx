import { Logo } from './ui/logo.tsx'

/** The specification's three lists; none of their entries leads anywhere yet, so none is a link. */
const lists = [
  { title: 'Services', entries: ['Bulk orders', 'Dealer supply', 'Fitment advice', 'Delivery'] },
  { title: 'Company', entries: ['About us', 'Contact', 'Jobs', 'Press kit'] },
  { title: 'Legal', entries: ['Terms of use', 'Privacy policy', 'Cookie policy'] },
]

export function Footer() {
  return (
    <footer className="print:hidden mt-20 border-t border-line bg-sunken">
      <div className="page grid grid-cols-2 gap-10 py-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-2">
            <Logo />
          </p>
          <p className="mt-3 max-w-xs text-soft">
            Parts by the case, straight from the people who make them.
          </p>
        </div>
        {lists.map(({ title, entries }) => (
          <section key={title} aria-labelledby={`footer-${title}`}>
            <h2 id={`footer-${title}`} className="text-lg tracking-wide">
              {title}
            </h2>
            <ul className="mt-3 grid gap-2 text-soft">
              {entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </footer>
  )
}
