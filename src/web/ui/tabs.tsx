import { useSearchParams } from 'react-router'
import { formatCount } from '#base/format.ts'
import { CountBadge } from './badge.tsx'
import { ShopLink } from './link.tsx'
import { withFilter } from './pager.tsx'

type TabsProps<Value extends string> = {
  /** The label of the group of views. */
  label: string
  /** Of the address: each view has its own. */
  name: string
  value: Value
  options: Record<Value, string>
  counts?: Partial<Record<Value, number>>
  /** The view of an address that names none. */
  defaultValue: Value
}

/** The views of one list: links, so that each can be kept, opened beside and come back to. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, name, value, options, counts, defaultValue } = props
  const [search] = useSearchParams()
  return (
    <nav aria-label={label} className="overflow-x-auto [scrollbar-width:none] print:hidden">
      <ul className="flex min-w-full gap-x-6 border-b border-line max-[16rem]:flex-wrap">
        {(Object.entries(options) as [Value, string][]).map(([one, words]) => (
          <li key={one}>
            <ShopLink
              to={`?${withFilter(search, name, one === defaultValue ? '' : one)}`}
              preventScrollReset
              replace
              aria-current={one === value ? 'page' : undefined}
              className="relative flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-row font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink forced-colors:aria-[current=page]:border-[Highlight] before:absolute before:-inset-x-3 before:inset-y-0 pointer-fine:min-h-9"
            >
              {words}
              <Count of={counts?.[one]} />
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ of = 0 }: { of?: number | undefined }) {
  if (of === 0) return null
  return (
    <>
      {' '}
      <CountBadge>{formatCount(of)}</CountBadge>
    </>
  )
}
