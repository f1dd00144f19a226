import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { Thumb } from '#products/web/thumb.tsx'
import { useAct } from '#web/act.ts'
import missingLink from '#web/art/missing-link.svg'
import { send } from '#web/send.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { PageHead } from '#web/ui/heading.tsx'
import { Empty } from '#web/ui/state.tsx'
import { type Column, Table, TableShape } from '#web/ui/table.tsx'
import type * as contract from '../contract.ts'
import { formulaOf } from '../quantities.ts'
import { sharedListQuery } from './queries.ts'

export const meta = () => [
  { title: 'Shared list · Kickstand' },
  { name: 'robots', content: 'noindex' },
]

/** A list that somebody shares: looked at by whoever has its address, and copied. */
export default function SharedListPage() {
  const { token = '' } = useParams()
  const list = useQuery(sharedListQuery(token))
  return (
    <div className="page pb-16">
      {list.isPending && <TableShape rows={6} />}
      {list.data && <Sheet list={list.data} />}
      {list.error instanceof Problem && list.error.code === 'unknown-list' ? (
        <Empty art={missingLink} title="This list is not shared any more." as="h1">
          <ButtonLink to="/products" look="main">
            To the products
          </ButtonLink>
        </Empty>
      ) : (
        list.isError && <Failed error={list.error} retry={() => list.refetch()} />
      )}
    </div>
  )
}

function Sheet({ list }: { list: contract.SharedList }) {
  return (
    <>
      <PageHead title={list.name} note={`as of ${showDate(list.changedAt)}`} />
      <div className="pt-6">
        <Table
          caption={list.name}
          columns={columnsOf(list)}
          rows={list.lines}
          keyOf={({ productId }) => productId}
        />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <p className="figures font-display text-3xl font-semibold">
            {showMoney(list.goods, list.currency)}
          </p>
          <Copy list={list} />
        </div>
      </div>
    </>
  )
}

function columnsOf(list: contract.SharedList): Column<contract.ListLine>[] {
  return [
    { head: 'Picture', beside: true, cell: ({ line }) => <Thumb src={line.img} /> },
    {
      head: 'Part',
      cell: ({ line, note }) => (
        <>
          <span className="block font-semibold">{line.name || 'A part that is no more'}</span>
          <span className="part-number block text-xs text-soft">{line.productCode}</span>
          {note && <span className="block text-sm text-soft">{note}</span>}
        </>
      ),
    },
    {
      head: 'Quantity',
      align: 'right',
      cell: (line) => formulaOf(line, list) || showCount(line.wanted),
    },
    { head: 'Each', align: 'right', cell: ({ line }) => showMoney(line.unitPrice, list.currency) },
    { head: 'Total', align: 'right', cell: ({ line }) => showMoney(line.lineTotal, list.currency) },
  ]
}

function Copy({ list }: { list: contract.SharedList }) {
  const session = useSession()
  const navigate = useNavigate()
  const copy = useAct({
    does: (body: Parameters<typeof send<typeof contract.addList>>[1]['body'], idempotencyKey) =>
      send<typeof contract.addList>('POST /lists', { body }, { idempotencyKey }),
    stale: () => [['lists']],
    says: ({ name }) => `${name} is in your lists`,
    then: ({ _id }) => navigate(`/dashboard/lists/${_id}`),
  })
  if (!session)
    return (
      <ButtonLink to="/login" look="main">
        Log in to copy it
      </ButtonLink>
    )
  const lines = list.lines.map(({ productId, quantity, note }) => ({ productId, quantity, note }))
  return (
    <Button
      look="main"
      busy={copy.isPending}
      onClick={() => copy.mutate({ name: list.name, lines })}
    >
      Copy into my lists
    </Button>
  )
}
