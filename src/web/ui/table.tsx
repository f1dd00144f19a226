import { memo, type ReactNode, useId, useMemo, useState } from 'react'
import { keepUnits } from '#base/part-names.ts'
import { RowLink } from './link.tsx'
import { Overflow } from './menu.tsx'

export type Column<Row> = {
  head: string
  /** Shown in the head instead of its text. */
  headCell?: ReactNode
  /** `unfold` is for a button that shows the row's details below the row. */
  cell: (row: Row, index: number, unfold: Unfold) => ReactNode
  align?: 'right'
  /**
   * Buttons: at the end of a phone's first line, as a menu where there are several; they have no place on paper.
   * The `main` one stays visible beside that menu; what only destroys is always in it, as `several` are.
   */
  actions?: boolean | 'several' | 'main'
  /** On a phone it stands before the row's first line, like a box to tick or a picture, which is wider. */
  leading?: boolean | 'picture'
  /** On a phone, the row's first line begins with it; without such a column the first one does. */
  isTitle?: boolean
  /** On a phone, at the end of the row's first line; without such a column the last figure is there. */
  isTrailing?: boolean
  /** On a phone, a box in the row's second line, as wide as the others there, with its label inside. */
  isField?: boolean
  /** On a phone, beside the code of a `RowTitle`, in one column with those of the other rows. */
  isBesideCode?: boolean
  /** As wide as a time, and not wider where the table has room left. */
  isNarrow?: boolean
  /** In the row that leads a group; without it, the next column's cell takes the room too. */
  groupCell?: (row: Row) => ReactNode
  /** The column is left out while no row has it. */
  isFilled?: (row: Row) => boolean
  /** Its label on a phone, where the head is too long; empty for no label. */
  label?: string
  /** Hidden in a narrower table: the row's details have the content too, or it is decoration. */
  hiddenBelow?: 'medium' | 'wide'
}

export type Unfold = { isUnfolded: boolean; detailsId: string; toggle: () => void }

function useUnfold(): Unfold {
  const detailsId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  return { isUnfolded, detailsId, toggle: () => setUnfolded(!isUnfolded) }
}

type TableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf?: (row: Row) => string
  /** Highlights a row, such as one that the user has just made. */
  isMarked?: (row: Row) => boolean
  /** A row that is a part of the one above it. */
  isPart?: (row: Row) => boolean
  /** A row of `groupCell`s leads the group that begins with this row; the rows of a group are indented below it. */
  beginsGroup?: (row: Row) => boolean
  /** The foot of the group that ends with this row. */
  groupFoot?: (row: Row, index: number) => ReactNode
  detailsOf?: (row: Row) => ReactNode
  /** In a row of its own while there are no others. */
  empty?: string
}

/**
 * A table with a sticky head. Its own width decides its layout, not the screen's: in a narrow table (the
 * variant `compact:` of `app.css`) each row is a line with its figure, and a second line with the rest.
 * The roles are explicit because a changed CSS `display` removes them. With the same `columns` array as
 * before, only changed rows are rendered again.
 */
export function Table<Row extends { _id: string }>(props: TableProps<Row>): ReactNode
export function Table<Row>(props: TableProps<Row> & { keyOf: (row: Row) => string }): ReactNode
export function Table<Row extends { _id?: string }>(props: TableProps<Row>) {
  const { caption, rows, detailsOf, beginsGroup, groupFoot, empty } = props
  const columns = useMemo(() => findUsed(props.columns, rows), [props.columns, rows])
  const { keyOf = ({ _id = '' }) => _id, isMarked = () => false, isPart = () => false } = props
  const isMenu = needsMenu(columns)
  return (
    <div className={findRoom(columns)}>
      <table role="table" className="w-full border-collapse text-row compact:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="compact:sr-only">
          <tr role="row">
            {columns.map(
              ({ head, headCell, align, actions, leading, hiddenBelow, isNarrow }, index) => (
                <th
                  key={head}
                  role="columnheader"
                  scope="col"
                  className={`sticky top-16 z-(--layer-head) h-9 border-b border-edge bg-surface px-2 text-note font-semibold tracking-wide text-soft uppercase print:static ${findEdge(columns, index)} ${actions ? 'print:hidden' : ''} ${align === 'right' ? 'text-right' : 'text-left'} ${isNarrow ? 'w-48' : ''} ${isBehindFigure(columns, index) ? 'pl-4' : ''} ${isMenu && isInMenu({ actions, leading }) ? 'compact:hidden' : widths[hiddenBelow ?? 'any']}`}
                >
                  {headCell ?? head}
                </th>
              ),
            )}
            {isMenu && (
              <th role="columnheader" scope="col" className="hidden compact:table-cell">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="compact:block">
          {rows.map((row, index) => (
            <TableRow
              key={keyOf(row)}
              columns={columns}
              row={row}
              index={index}
              isGrouped={beginsGroup !== undefined}
              isFirst={beginsGroup?.(row) ?? false}
              foot={groupFoot?.(row, index)}
              detailsOf={detailsOf}
              isMarked={isMarked(row)}
              isPart={isPart(row)}
            />
          ))}
          {rows.length === 0 && empty && (
            <WholeRow columns={columns.length} className="py-3 text-soft">
              {empty}
            </WholeRow>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Without the columns that no row has; buttons in the last one end where the table does. */
function findUsed<Row>(columns: Column<Row>[], rows: Row[]): Column<Row>[] {
  const used = columns.filter(({ isFilled }) => !isFilled || rows.some(isFilled))
  const last = used.at(-1)
  return last?.actions ? [...used.slice(0, -1), { ...last, align: 'right' }] : used
}

/** More room keeps a button apart from the figure before it. */
function isBehindFigure<Row>(columns: Column<Row>[], index: number): boolean {
  const before = columns[index - 1]
  return Boolean(columns[index]?.actions && before?.align && !before.actions)
}

/** The words of the outer cells line up with the page's title, and the lines of the rows with the words. */
function findEdge<Row>(columns: Column<Row>[], index: number): string {
  const isSecond = index === 1 && columns[0]?.hiddenBelow === 'wide'
  return `${index === 0 ? 'pl-0' : ''} ${isSecond ? 'medium:pl-0' : ''} ${index === columns.length - 1 ? 'pr-0' : ''}`
}

/** The more columns a table has, the more width it needs before it is shown as a table. */
function findRoom(columns: ActionColumn[]): string {
  if (columns.length <= 2 && !columns.some(hasActions)) return 'narrow-table-room'
  return columns.length <= 6 ? 'table-room' : 'wide-table-room'
}

type ActionColumn = Pick<Column<never>, 'actions' | 'leading'>

const hasActions = ({ actions = false, leading = false }: ActionColumn) =>
  actions !== false && !leading

const isInMenu = (column: ActionColumn) => hasActions(column) && column.actions !== 'main'

const needsMenu = (columns: ActionColumn[]) =>
  columns.filter(isInMenu).length > 1 || columns.some(({ actions }) => actions === 'several')

const widths = { any: '', medium: 'compact:hidden', wide: 'medium:hidden' }

type RowProps<Row> = Pick<TableProps<Row>, 'columns' | 'detailsOf'> & {
  row: Row
  index: number
  isGrouped: boolean
  isFirst: boolean
  foot: ReactNode
  isMarked: boolean
  isPart: boolean
}

function Row<Row>(props: RowProps<Row>) {
  const { columns, row, index, isGrouped, isFirst, foot, isMarked, isPart, detailsOf } = props
  const unfold = useUnfold()
  const titleId = useId()
  const actionColumns = needsMenu(columns) ? columns.filter(isInMenu) : []
  const menu = actionColumns
    .map(({ head, cell }) => ({ head, actions: cell(row, index, unfold) }))
    .filter(({ actions }) => actions)
  const leadingColumns = columns.filter(({ leading, hiddenBelow }) => leading && !hiddenBelow)
  const isIndented = leadingColumns.length === 1
  const indent = leadingColumns[0]?.leading === 'picture' ? 'compact:pl-17' : 'compact:pl-11'
  const { titleIndex, valueIndex, trailingIndex } = findFirstLine(columns)
  return (
    <>
      {isFirst && <GroupRow columns={columns} row={row} />}
      <tr
        role="row"
        className={`break-inside-avoid border-b border-line ${hover} compact:flex compact:flex-wrap compact:items-baseline compact:gap-x-3 compact:gap-y-0.5 compact:py-2 compact:before:order-3 compact:before:basis-full ${isIndented ? `compact:relative ${indent}` : ''} ${isPart ? `${sunken} compact:pl-3` : ''} ${isGrouped ? 'compact:pl-4' : ''} ${isMarked ? 'shadow-[-5px_0_var(--color-surface),-8px_0_var(--color-accent)]! forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]' : ''}`}
      >
        {columns.map((column, columnIndex) => {
          const {
            head,
            label = head,
            cell,
            align,
            actions,
            leading,
            hiddenBelow,
            isField,
            isBesideCode,
          } = column
          const isTitle = columnIndex === titleIndex
          const isLabelled = !isTitle && columnIndex !== trailingIndex && !leading && !actions
          const placeClass = findPlace(column, isTitle, columnIndex === valueIndex, isIndented)
          return (
            <td
              key={head}
              id={isTitle ? titleId : undefined}
              role="cell"
              className={`px-2 align-middle ${isGrouped ? `h-10 py-0.5 ${columnIndex === 0 ? 'pl-4' : ''}` : `h-row py-1 ${findEdge(columns, columnIndex)}`} ${isGrouped && columnIndex === columns.length - 1 ? 'pr-0' : ''} compact:h-auto compact:min-w-0 compact:items-baseline compact:gap-1.5 compact:p-0 compact:has-[>span:last-child:empty]:hidden compact:has-[>span>[data-heard]]:absolute max-[16rem]:flex-wrap ${placeClass} ${isTitle ? 'compact:has-[>span>[data-title]]:contents' : ''} ${actions ? 'flush-words print:hidden' : ''} ${align === 'right' ? 'text-right' : ''} ${isBehindFigure(columns, columnIndex) ? 'pl-4' : ''} ${actionColumns.length > 0 && isInMenu({ actions, leading }) ? 'compact:hidden' : hiddenBelow ? widths[hiddenBelow] : 'compact:flex'}`}
            >
              {isLabelled && label && (
                <span
                  aria-hidden="true"
                  className={`hidden text-note text-soft compact:inline ${isField ? 'pointer-events-none absolute top-1 left-2' : ''} ${isBesideCode ? 'w-16 shrink-0' : ''}`}
                >
                  {label}
                </span>
              )}
              <span
                className={`compact:min-w-0 compact:wrap-anywhere ${isTitle || isField ? 'compact:flex-1' : ''} ${isTitle ? 'compact:has-[>[data-title]]:contents' : ''}`}
              >
                {cell(row, index, unfold)}
              </span>
            </td>
          )
        })}
        {actionColumns.length > 0 && (
          <td
            role="cell"
            className="hidden compact:order-2 compact:-mx-3 compact:-my-2 compact:block compact:self-start print:hidden"
          >
            {menu.length === 0 && <span className="block size-9 pointer-coarse:size-11" />}
            {menu.length > 0 && (
              <Overflow label="Actions" labelledBy={titleId}>
                {menu.map(({ head, actions }) => (
                  <span key={head} className="contents">
                    {actions}
                  </span>
                ))}
              </Overflow>
            )}
          </td>
        )}
      </tr>
      {detailsOf && unfold.isUnfolded && (
        <WholeRow id={unfold.detailsId} columns={columns.length} className="pt-3 pb-6">
          {detailsOf(row)}
        </WholeRow>
      )}
      {foot && <WholeRow columns={columns.length}>{foot}</WholeRow>}
    </>
  )
}

/** What is behind a row reaches a little beyond the words at its edges. */
const sunken = 'bg-sunken shadow-[-8px_0_var(--color-sunken),8px_0_var(--color-sunken)]'
const hover = 'hover:bg-sunken hover:shadow-[-8px_0_var(--color-sunken),8px_0_var(--color-sunken)]'

/** Leads a group, in the columns of the rows below it. On a phone what its first cell has may take both lines. */
function GroupRow<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const { trailingIndex } = findFirstLine(columns)
  const titleIndex = columns.findIndex(({ groupCell }) => groupCell)
  let room = 0
  return (
    <tr
      role="row"
      className={`border-b border-line ${sunken} compact:flex compact:flex-wrap compact:items-baseline compact:gap-x-3 compact:gap-y-0.5 compact:py-2 compact:before:order-3 compact:before:basis-full`}
    >
      {columns.map(({ head, groupCell, align }, index) => {
        room++
        const isLast = index === columns.length - 1
        if (!groupCell && !isLast) return null
        const colSpan = room
        room = 0
        const place = findPlace({}, index === titleIndex, index === trailingIndex, false)
        return (
          <td
            key={head}
            role="cell"
            colSpan={colSpan}
            className={`h-10 px-2 py-0.5 align-middle compact:h-auto compact:min-w-0 compact:p-0 ${groupCell ? `${index === titleIndex ? 'compact:contents' : 'compact:block'} ${place}` : 'compact:hidden'} ${align === 'right' ? 'text-right' : ''} ${index === titleIndex ? 'pl-0' : ''} ${isLast ? 'pr-0' : ''}`}
          >
            {groupCell?.(row)}
          </td>
        )
      })}
    </tr>
  )
}

/** The columns of a compact row's first line: its title, and its value at the end. */
function findFirstLine<Row>(columns: Column<Row>[]) {
  const chosenTitleIndex = columns.findIndex(({ isTitle }) => isTitle)
  const trailingIndex = columns.findIndex(({ isTrailing }) => isTrailing)
  const firstIndex = columns.findIndex(
    ({ leading, hiddenBelow, isTrailing }) => !leading && !hiddenBelow && !isTrailing,
  )
  const titleIndex = chosenTitleIndex >= 0 ? chosenTitleIndex : firstIndex
  const figureIndex = columns.findLastIndex(
    ({ align, actions, isField }, index) => align && !actions && !isField && index !== titleIndex,
  )
  return { titleIndex, valueIndex: trailingIndex >= 0 ? trailingIndex : figureIndex, trailingIndex }
}

const strong = 'compact:font-semibold compact:[&_.text-note]:font-normal'

/** Where a cell is in a compact row, and how it is set there. */
function findPlace(
  column: Pick<Column<never>, 'leading' | 'actions' | 'isField' | 'isBesideCode'>,
  isTitle: boolean,
  isValue: boolean,
  isIndented: boolean,
) {
  const { leading, actions, isField, isBesideCode } = column
  if (leading && isIndented)
    return 'compact:order-0 compact:shrink-0 compact:absolute compact:top-2 compact:left-0'
  if (leading) return 'compact:order-0 compact:shrink-0 compact:self-start'
  if (isTitle) return `compact:order-1 compact:flex-1 compact:basis-28 ${strong}`
  if (isValue)
    return `compact:order-2 compact:min-w-[64px]! compact:justify-end compact:text-right ${strong}`
  if (isField) return 'compact:relative compact:order-4 compact:flex-1 compact:basis-12'
  if (isBesideCode)
    return 'compact:order-4 compact:text-note compact:ml-auto compact:basis-[calc(100%-6.25rem)] compact:max-[16rem]:basis-full'
  if (actions === 'main') return 'compact:order-5 compact:ml-auto'
  return actions ? 'compact:order-2' : 'compact:order-4 compact:text-note'
}

type WholeRowProps = { id?: string; columns: number; className?: string; children: ReactNode }

function WholeRow({ id, columns, className = 'py-1.5', children }: WholeRowProps) {
  return (
    <tr role="row" className="border-b border-line compact:block">
      <td id={id} role="cell" colSpan={columns} className={`compact:block ${className}`}>
        {children}
      </td>
    </tr>
  )
}

const TableRow = memo(Row) as typeof Row

type PartNameProps = {
  part: { name: string; productCode: string; lineNote?: string | undefined }
  to?: string
}

export function PartName({ part: { name, productCode, lineNote }, to }: PartNameProps) {
  return (
    <RowTitle
      title={to ? <RowLink to={to}>{keepUnits(name)}</RowLink> : keepUnits(name)}
      code={productCode}
    >
      {lineNote && (
        <span className="block text-note wrap-anywhere compact:order-5 compact:basis-full">
          Note: {lineNote}
        </span>
      )}
    </RowTitle>
  )
}

type RowTitleProps = { title: ReactNode; code: string; children?: ReactNode }

/** What a row is about, above its code; in a compact row the code begins the second line. */
export function RowTitle({ title, code, children }: RowTitleProps) {
  return (
    <>
      <span
        data-title
        className="block font-semibold text-balance wrap-anywhere lg:min-w-40 compact:order-1 compact:flex-1 compact:basis-28"
      >
        {title}
      </span>
      <span className="part-number block text-note text-soft compact:order-4 compact:min-w-22 compact:max-[16rem]:min-w-0">
        {code}
      </span>
      {children}
    </>
  )
}
