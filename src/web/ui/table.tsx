import { memo, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Skeleton } from './loading.tsx'

export type Column<Row> = {
  head: string
  /** `unfolded` where the row's details are shown below it. */
  cell: (row: Row, index: number, unfolded: boolean) => ReactNode
  align?: 'right'
  /** Buttons: they need no label of their own on a phone, and have no place on paper. */
  bare?: boolean
  /** In a card it stands on one line with the next column, like a picture with its name. */
  beside?: boolean
}

/**
 * The rows are cards below a large screen, or for tables of many columns (`data-wide`) below a wide one. On
 * paper they never are (`app.css`).
 */
const cardShape = {
  table: 'cards:block',
  head: 'cards:sr-only',
  body: 'cards:grid cards:gap-4 cards:grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]',
  row: 'cards:flex cards:flex-wrap cards:content-start cards:items-center cards:gap-x-4 cards:gap-y-2 cards:rounded-surface cards:border cards:bg-raised cards:p-4',
  cell: 'cards:min-w-0 cards:has-[>span:last-child:empty]:hidden cards:flex cards:h-auto cards:items-center cards:justify-between cards:gap-4 cards:p-0',
  value: 'cards:min-w-0 cards:wrap-anywhere',
  label: 'hidden cards:inline',
  places: {
    line: 'cards:basis-full cards:text-right',
    head: 'cards:shrink-0',
    name: 'cards:flex-1 cards:basis-0 max-[16rem]:basis-full!',
    act: 'cards:mt-1 cards:grow cards:last:justify-end',
  },
}

/** Where a cell stands in a card: pictures beside the name after them, the rest in lines of their own. */
function cellPlace<Row>(columns: Column<Row>[], place: number): 'line' | 'head' | 'name' | 'act' {
  if (columns[place]?.beside) return 'head'
  if (columns[place - 1]?.beside) return 'name'
  return columns[place]?.bare ? 'act' : 'line'
}

/**
 * A table with a sticky head; on a phone each row becomes a card with the same order. The roles are
 * written out because changing how a table is displayed takes them away from it. Where `columns` is
 * the same array as before, only rows that changed are drawn again.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isMarked = () => false,
  detailsOf = () => null,
  wide = false,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A row that the person should see at once, such as what they have just made. */
  isMarked?: (row: Row) => boolean
  /** What stands below a row that is unfolded; null where it is not. */
  detailsOf?: (row: Row) => ReactNode
  /** It has so many columns that it needs a wide screen to be a table. */
  wide?: boolean
}) {
  return (
    <table
      role="table"
      data-wide={wide || undefined}
      className={`w-full border-collapse text-sm ${cardShape.table}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={cardShape.head}>
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
      <tbody role="rowgroup" className={cardShape.body}>
        {rows.map((row, index) => (
          <Row
            key={keyOf(row)}
            columns={columns}
            row={row}
            index={index}
            marked={isMarked(row)}
            details={detailsOf(row)}
            wide={wide}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowParts<Row> = {
  columns: Column<Row>[]
  row: Row
  index: number
  marked: boolean
  details: ReactNode
  wide: boolean
}

const Row = memo(function TableRow<Row>(parts: RowParts<Row>) {
  const { columns, row, index, marked, details, wide } = parts
  return (
    <>
      <tr
        role="row"
        className={`break-inside-avoid border-b border-line hover:bg-sunken ${cardShape.row} ${marked ? 'shadow-[inset_3px_0_0_var(--color-accent)] forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]' : ''}`}
      >
        {columns.map((column, place) => (
          <td
            key={column.head}
            role="cell"
            className={`h-11 py-1.5 align-middle max-[16rem]:flex-wrap ${wide ? 'px-2' : 'px-3'} ${cardShape.cell} ${cardShape.places[cellPlace(columns, place)]} ${column.bare ? 'print:hidden' : ''} ${column.align === 'right' ? 'text-right' : ''}`}
          >
            {cellPlace(columns, place) === 'line' && (
              <span aria-hidden="true" className={`text-left text-soft ${cardShape.label}`}>
                {column.head}
              </span>
            )}
            <span className={cardShape.value}>{column.cell(row, index, details !== null)}</span>
          </td>
        ))}
      </tr>
      {details !== null && (
        <tr role="row" className="col-span-full border-b border-line">
          <td
            role="cell"
            colSpan={columns.length}
            className="block px-2 pt-3 pb-6 print:table-cell xl:table-cell"
          >
            {details}
          </td>
        </tr>
      )}
    </>
  )
}) as <Row>(parts: RowParts<Row>) => ReactNode

export function TableSkeleton({ rows }: { rows: number }) {
  const places = Array.from({ length: rows }, (_, place) => place)
  return (
    <div role="status" aria-label="The list is loading">
      {places.map((place) => (
        <div key={place} className="flex items-center gap-4 border-b border-line py-3">
          <Skeleton className="h-10 w-14 shrink-0" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** The column whose buttons take a row out; `busy` is the id of the one that is on its way. */
export function takeOutColumn<Row extends { _id: string }>(
  nameOf: (row: Row) => string,
  takeOut: (row: Row) => void,
  busy: string | null,
): Column<Row> {
  return {
    head: 'Take out',
    bare: true,
    align: 'right',
    cell: (row) => (
      <Button
        look="quiet danger"
        small
        busy={busy === row._id}
        aria-label={`Take out ${nameOf(row)}`}
        onClick={() => takeOut(row)}
      >
        Take out
      </Button>
    ),
  }
}

/** What was taken out last, and the way back; always there, so that it is announced when it comes. */
export function TakenOut({
  what,
  busy,
  putBack,
}: {
  what: string | null
  busy: boolean
  putBack: () => void
}) {
  return (
    <div role="status">
      {what !== null && (
        <p className="my-3 flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-edge bg-sunken px-3 py-1.5 text-sm">
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{what}</strong> is taken out.
          </span>
          <Button small busy={busy} aria-label={`Put it back: ${what}`} onClick={putBack}>
            Put it back
          </Button>
        </p>
      )}
    </div>
  )
}
