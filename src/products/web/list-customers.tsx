import { useRef } from 'react'
import { checkEmail } from '#users/rules.ts'
import { useAct } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Email } from '#web/ui/email.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import type * as contract from '../price-lists-contract.ts'

/** Who buys by a list. A customer has one list: it takes the place of another. */
export function ListCustomers({ list }: { list: contract.WholePriceList }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const take = useAct({
    does: (email: string, idempotencyKey) =>
      send<typeof contract.takePriceList>(
        'DELETE /price-lists/:id/customers/:email',
        { params: { id: list._id, email } },
        { idempotencyKey },
      ),
    stale: () => [['price-lists']],
    staleOnRefusal: () => [['price-lists']],
    says: (_, email) => [`${list.name} is not for them any more`, email],
    then: () => keepFocus(heading.current),
  })
  return (
    <section aria-labelledby="customers" className="mt-10">
      <h2 id="customers" ref={heading} tabIndex={-1} className="title-3 font-display font-semibold">
        Customers
      </h2>
      <GiveForm list={list} />
      {list.customers.length === 0 && <p className="text-soft">Nobody buys by this list yet.</p>}
      <ul className="max-w-xl">
        {list.customers.map(({ _id, name, email }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-soft">
                <Email of={email} />
              </span>
            </span>
            <Button
              look="quiet danger"
              small
              busy={take.isPending && take.variables === email}
              aria-label={`Take away the list of ${name}`}
              onClick={() => take.mutate(email)}
            >
              Take away
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function GiveForm({ list }: { list: contract.WholePriceList }) {
  const shopForm = useShopForm<{ email: string }>({
    check: ({ email }) => ({ email: checkEmail(email) }),
    start: { email: '' },
    draft: `customer:${list._id}`,
  })
  const { form, wrong, submit, goOn, showErrors } = shopForm
  const give = useAct({
    form: shopForm,
    does: ({ email }: { email: string }, idempotencyKey) =>
      send<typeof contract.givePriceList>(
        'PUT /price-lists/:id/customers/:email',
        { params: { id: list._id, email: email.trim() } },
        { idempotencyKey },
      ),
    stale: () => [['price-lists']],
    says: (_, { email }) => [`${list.name} is theirs from now on`, email],
    warns: showErrors,
    then: (_, sent) => goOn(sent, { email: '' }),
  })
  return (
    <Form
      aria-label="Give the list to a customer"
      onSubmit={submit((typed) => {
        if (!give.isPending) give.mutate(typed)
      })}
      className="mt-3 flex print:hidden max-w-xl flex-wrap items-start gap-x-4"
    >
      <Field
        label="Email of a customer"
        type="email"
        autoComplete="off"
        error={wrong('email')}
        className="min-w-0 flex-[1_1_14rem]"
        {...form.register('email')}
      />
      <SubmitButton look="plain" busy={give.isPending} className="mt-6">
        Give List
      </SubmitButton>
    </Form>
  )
}
