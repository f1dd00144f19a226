import { memo, type ReactNode, useId, useState } from 'react'
import { ShopLink } from './link.tsx'

export type Column<Row> = {
  head: string
  /** `unfold` is what a button needs that shows the row's details below it. */
  cell: (row: Row, index: number, unfold: Unfold) => ReactNode
  align?: 'right'
  /** Buttons: they need no label of their own on a phone, and have no place on paper. */
  bare?: boolean
  /** In a card it stands on one line with the next column, like a picture with its name. */
  beside?: boolean
}

export type Unfold = { isUnfolded: boolean; detailsId: string; toggle: () => void }

export function useUnfold(): Unfold {
  const detailsId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  return { isUnfolded, detailsId, toggle: () => setUnfolded(!isUnfolded) }
}

type TableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf?: (row: Row) => string
  /** A row that the person should see at once, such as what they have just made. */
  isMarked?: (row: Row) => boolean
  detailsOf?: (row: Row) => ReactNode
  wide?: boolean
}

/**
 * A table with a sticky head. On a phone each row becomes a card with the same order (the variant `cards:`
 * of `app.css`): the roles are written out because changing how a table is displayed takes them away
 * from it. Where `columns` is the same array as before, only rows that changed are drawn again.
 */
export function Table<Row extends { _id: string }>(props: TableProps<Row>): ReactNode
export function Table<Row>(props: TableProps<Row> & { keyOf: (row: Row) => string }): ReactNode
export function Table<Row extends { _id?: string }>(props: TableProps<Row>) {
  const { caption, columns, rows, detailsOf, wide = false } = props
  const { keyOf = ({ _id = '' }) => _id, isMarked = () => false } = props
  return (
    <table
      role="table"
      data-wide={wide || undefined}
      className="w-full border-collapse text-sm cards:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="cards:sr-only">
        <tr role="row">
          {columns.map(({ head, align, bare }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`sticky top-16 z-10 border-b border-edge bg-surface ${wide ? 'px-2' : 'px-3'} py-2 text-xs font-semibold tracking-wide text-soft uppercase print:static ${bare ? 'print:hidden' : ''} ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="cards:grid cards:gap-4 cards:grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]"
      >
        {rows.map((row, index) => (
          <TableRow
            key={keyOf(row)}
            columns={columns}
            row={row}
            index={index}
            detailsOf={detailsOf}
            wide={wide}
            isMarked={isMarked(row)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps<Row> = Pick<TableProps<Row>, 'columns' | 'detailsOf' | 'wide'> & {
  row: Row
  index: number
  isMarked: boolean
}

function Row<Row>({ columns, row, index, isMarked, detailsOf, wide }: RowProps<Row>) {
  const unfold = useUnfold()
  return (
    <>
      <tr
        role="row"
        className={`break-inside-avoid border-b border-line hover:bg-sunken cards:flex cards:flex-wrap cards:content-start cards:items-center cards:gap-x-4 cards:gap-y-2 cards:rounded-surface cards:border cards:bg-raised cards:p-4 ${isMarked ? 'shadow-[inset_3px_0_0_var(--color-accent)] forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]' : ''}`}
      >
        {columns.map(({ head, cell, align, bare, beside }, place) => {
          const isName = columns[place - 1]?.beside === true
          const isLine = !beside && !isName && !bare
          const shape = beside
            ? 'cards:shrink-0'
            : isName
              ? 'cards:flex-1 cards:basis-0 max-[16rem]:basis-full!'
              : isLine
                ? 'cards:basis-full cards:text-right'
                : 'cards:mt-1 cards:grow cards:last:justify-end'
          return (
            <td
              key={head}
              role="cell"
              className={`h-11 py-1.5 align-middle max-[16rem]:flex-wrap ${wide ? 'px-2' : 'px-3'} cards:min-w-0 cards:has-[>span:last-child:empty]:hidden cards:flex cards:h-auto cards:items-center cards:justify-between cards:gap-4 cards:p-0 ${shape} ${bare ? 'print:hidden' : ''} ${align === 'right' ? 'text-right' : ''}`}
            >
              {isLine && (
                <span aria-hidden="true" className="hidden text-left text-soft cards:inline">
                  {head}
                </span>
              )}
              <span className="cards:min-w-0 cards:wrap-anywhere">{cell(row, index, unfold)}</span>
            </td>
          )
        })}
      </tr>
      {detailsOf && unfold.isUnfolded && (
        <tr role="row" className="col-span-full border-b border-line">
          <td
            id={unfold.detailsId}
            role="cell"
            colSpan={columns.length}
            className="block px-2 pt-3 pb-6 print:table-cell xl:table-cell"
          >
            {detailsOf(row)}
          </td>
        </tr>
      )}
    </>
  )
}

const TableRow = memo(Row) as typeof Row

type PartNameProps = {
  part: { name: string; productCode: string; lineNote?: string | undefined }
  to?: string
}

export function PartName({ part: { name, productCode, lineNote }, to }: PartNameProps) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere lg:min-w-40">
        {to ? (
          <ShopLink to={to} className="inline-flex items-center underline pointer-coarse:min-h-11">
            {name}
          </ShopLink>
        ) : (
          name
        )}
      </span>
      <span className="part-number block text-xs text-soft">{productCode}</span>
      {lineNote && <span className="block text-xs wrap-anywhere">Note: {lineNote}</span>}
    </>
  )
}
