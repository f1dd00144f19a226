import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatCount } from '#base/format.ts'
import { checkEmail } from '#users/rules.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { DialogButton } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { RowLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { PriceList } from '../../admin-contract.ts'

export default function PriceListsPage() {
  const lists = useQuery(apiQuery(['price-lists', 'all'], 'GET /price-lists', {}))
  const rows = lists.data ?? []
  return (
    <DashboardPage
      title="Price Lists"
      about="Customers with a price list pay its price or the public price, whichever is lower."
      tools={rows.length > 0 && <NewList />}
    >
      <QueryState query={lists} rows={4} />
      {lists.data?.length === 0 && (
        <EmptyState title="No price lists yet">
          <p className="max-w-md text-balance text-soft">
            Create one, then paste its prices and assign customers.
          </p>
          <NewList variant="main" />
        </EmptyState>
      )}
      {rows.length > 0 && <Table caption="Price Lists" columns={columns} rows={rows} />}
    </DashboardPage>
  )
}

function NewList({ variant = 'plain' }: { variant?: ButtonVariant }) {
  const navigate = useNavigate()
  return (
    <DialogButton small variant={variant} label="New list" title="New price list">
      {() => (
        <OneFieldForm
          title="New price list"
          name="name"
          label="Name"
          button="Add List"
          draft="price list"
          save={(name, options) => send('POST /price-lists', { body: { name } }, options)}
          successToast={(name) => `${name} have been added`}
          onSuccess={({ _id }) =>
            navigate(`/dashboard/priceLists/${_id}`, { state: { added: _id } })
          }
        />
      )}
    </DialogButton>
  )
}

const columns: Column<PriceList>[] = [
  {
    head: 'Name',
    cell: ({ _id, name }) => (
      <RowLink
        to={`/dashboard/priceLists/${_id}`}
        prefetch="intent"
        className="font-semibold wrap-anywhere"
      >
        {name}
      </RowLink>
    ),
  },
  { head: 'Prices', align: 'right', cell: ({ prices }) => formatCount(prices) },
  { head: 'Customers', align: 'right', cell: ({ customers }) => formatCount(customers) },
]

type Typed = Record<string, string>

type OneFieldFormProps<Done> = {
  title: string
  name: keyof typeof checks
  label: string
  button: string
  start?: string
  /** Typing is kept in the tab under this name; the field clears after sending. */
  draft?: string
  save: (typed: string, options: SendOptions) => Promise<Done>
  successToast: (typed: string) => string | readonly [string, string]
  onSuccess?: (done: Done) => void
}

const checks = {
  name: (typed: string) => (typed.trim() ? undefined : 'Name is Required'),
  email: checkEmail,
}

export function OneFieldForm<Done>(props: OneFieldFormProps<Done>) {
  const { name, label, start = '', draft } = props
  const shopForm = useShopForm<Typed>({
    validate: (typed) => ({ [name]: checks[name](typed[name] ?? '') }),
    defaultValues: { [name]: start },
    ...(draft && { draft }),
  })
  const mutation = useShopMutation<Typed, Done>({
    form: shopForm,
    mutationFn: (typed, options) => props.save(typed[name] ?? '', options),
    invalidates: () => [['price-lists']],
    successToast: (_, typed) => props.successToast(typed[name] ?? ''),
    onSuccess: (done, sent) => {
      shopForm.resetAfter(sent, draft ? { [name]: '' } : sent)
      props.onSuccess?.(done)
    },
  })
  return (
    <Form
      aria-label={props.title}
      onSubmit={shopForm.submit(mutation.mutate)}
      className="mt-3 mb-4 flex max-w-xl flex-wrap items-start gap-x-4 print:hidden"
    >
      <Field
        label={label}
        type={name === 'email' ? 'email' : 'text'}
        className="min-w-0 flex-[1_1_14rem]"
        {...shopForm.field(name)}
      />
      <SubmitButton variant="plain" busy={mutation.isPending} className="mt-6">
        {props.button}
      </SubmitButton>
    </Form>
  )
}
