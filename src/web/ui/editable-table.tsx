import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useShopMutation } from '../mutation.ts'
import type { SendOptions } from '../send.ts'
import { Button } from './button.tsx'
import { focusNext } from './focus.ts'
import { useFormDisclosure } from './form-section.tsx'
import { QueryState } from './query-state.tsx'
import { Section } from './section.tsx'
import { type Column, Table } from './table.tsx'

type EditableTableProps<Row> = {
  title: string
  className?: string
  /** The heading's ref, for callers that move the focus there too. */
  ref?: RefObject<HTMLHeadingElement | null>
  query: UseQueryResult
  rows: Row[]
  /** How many there are, where `rows` are a page of them. */
  total?: number
  columns: Column<Row>[]
  isMarked?: (row: Row) => boolean
  /** As high as what mostly comes in their place. */
  skeletonRows?: number
  empty?: string | false
  form?: ReactNode
  /** Beside the heading, where no form opens below it. */
  tools?: ReactNode
  /** The button that opens the form, and the form's draft; without it the form is always open. */
  opens?: { label: string; draft: string }
  /** Content between the form and the rows. */
  children?: ReactNode
  nameOf: (row: Row) => string
  /** That of the mutations which change the same: see `useShopMutation`. */
  scope?: string
  /** How what was taken out is called, where that is another name than among the others. */
  removedName?: (row: Row) => string
  /** Takes a row out. What was taken out last is shown with the way back, so no toast tells of it. */
  remove: (row: Row, options: SendOptions) => Promise<unknown>
  restore: (row: Row, options: SendOptions) => Promise<unknown>
  restoredToast: (row: Row) => string
  invalidates: () => QueryKey[]
  onRemoved?: () => void
}

/** A section of rows that are added by a form and taken out one by one; its heading is focused then. */
export function EditableTable<Row extends { _id: string }>(props: EditableTableProps<Row>) {
  const { title, query, rows, total = rows.length, columns, nameOf, scope, invalidates } = props
  const { removedName = nameOf, skeletonRows = 4 } = props
  const [removed, setRemoved] = useState<Row | null>(null)
  const ownHeading = useRef<HTMLHeadingElement>(null)
  const heading = props.ref ?? ownHeading
  const disclosure = useFormDisclosure(props.opens?.draft)
  const removing = useShopMutation<Row, unknown>({
    scope,
    mutationFn: props.remove,
    invalidates,
    onSuccess: (_, row) => {
      setRemoved(row)
      props.onRemoved?.()
      focusNext(heading.current)
    },
  })
  const restoring = useShopMutation<Row, unknown>({
    scope,
    mutationFn: props.restore,
    invalidates,
    successToast: (_, row) => props.restoredToast(row),
    onSuccess: () => {
      setRemoved(null)
      focusNext(heading.current)
    },
  })
  const isBusy = (row: Row) => removing.isPending && removing.variables._id === row._id
  const takeOut = buttonColumn('Remove', nameOf, removing.mutate, isBusy)
  return (
    <Section
      ref={heading}
      title={title}
      count={query.isSuccess ? total : undefined}
      className={props.className}
      tools={
        props.tools ??
        (props.opens && (
          <Button
            ref={disclosure.buttonRef}
            small
            aria-expanded={disclosure.isOpen}
            onClick={disclosure.isOpen ? disclosure.cancel : disclosure.open}
          >
            {props.opens.label}
          </Button>
        ))
      }
    >
      {props.form && (!props.opens || disclosure.isOpen) && (
        <div ref={disclosure.formRef}>{props.form}</div>
      )}
      {/* Always there, so that it is announced when something comes into it. */}
      <div role="status">
        {removed && (
          <p className="my-3 flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-edge bg-sunken px-3 py-1.5 text-row">
            <span className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{removedName(removed)}</strong> removed.
            </span>
            <Button
              small
              busy={restoring.isPending}
              aria-label={`Undo: ${removedName(removed)}`}
              onClick={() => restoring.mutate(removed)}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      {props.children}
      <QueryState query={query} rows={skeletonRows} />
      {props.empty && query.isSuccess && rows.length === 0 && (
        <p className="text-soft">{props.empty}</p>
      )}
      {rows.length > 0 && (
        <Table
          caption={title}
          columns={[...columns, takeOut]}
          rows={rows}
          isMarked={props.isMarked}
        />
      )}
    </Section>
  )
}

export function buttonColumn<Row>(
  head: 'Change' | 'Remove',
  nameOf: (row: Row) => string,
  click: (row: Row) => void,
  isBusy: (row: Row) => boolean = () => false,
): Column<Row> {
  return {
    head,
    actions: true,
    align: 'right',
    cell: (row) => (
      <Button
        variant={head === 'Change' ? 'quiet' : 'quiet danger'}
        small
        className="whitespace-nowrap compact:-my-2 compact:pointer-coarse:-my-3"
        busy={isBusy(row)}
        aria-label={`${head} ${nameOf(row)}`}
        onClick={() => click(row)}
      >
        {head}
      </Button>
    ),
  }
}
