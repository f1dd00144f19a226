import { useState } from 'react'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { type MemberRole, memberRoles } from '#base/member-roles.ts'
import { checkEmail } from '#users/rules.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { type FormDisclosure, FormSection } from '#web/ui/form-section.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Company, Member } from '../contract.ts'
import { checkLimit, maxMemberLimit } from '../rules.ts'

type Row = Member & { _id: string; currency: string }

/** Lists members with their limits; managers and admins get a form in each row. */
export function Members({ company, changes }: { company: Company; changes: boolean }) {
  const rows = company.members.map((member) => ({
    ...member,
    _id: member.userId,
    currency: company.currency,
  }))
  const table = (
    <Table
      caption="Members"
      columns={changes ? [...columns, changeColumn] : columns}
      rows={rows}
      detailsOf={(member) => <MemberForm company={company} member={member} />}
    />
  )
  const head = { title: 'Members', count: rows.length }
  if (!changes) return <Section {...head}>{table}</Section>
  return (
    <FormSection
      {...head}
      openLabel="Invite member"
      draft={draftOf(company)}
      form={(disclosure) => <InviteForm company={company} disclosure={disclosure} />}
    >
      {table}
    </FormSection>
  )
}

const showLimit = (limit: number | null, currency: string) =>
  limit === null ? 'No limit' : formatMoney(limit, currency)

const columns: Column<Row>[] = [
  {
    head: 'Member',
    cell: ({ name, email }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name || 'Invited'}</span>
        <span className="block font-normal">
          <Email of={email} />
        </span>
      </>
    ),
  },
  { head: 'Roles', cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', ') },
  {
    head: 'Per order',
    isFilled: ({ perOrder }) => perOrder !== null,
    cell: ({ perOrder, currency }) => showLimit(perOrder, currency),
  },
  {
    head: 'Per month',
    isFilled: ({ perMonth }) => perMonth !== null,
    cell: ({ perMonth, currency }) => showLimit(perMonth, currency),
  },
  {
    head: 'Since',
    cell: ({ joinedAt, invitedAt }) =>
      joinedAt === null ? `Invited ${formatDate(invitedAt)}` : formatDate(joinedAt),
  },
]

const changeColumn: Column<Row> = {
  head: 'Change',
  actions: true,
  cell: ({ name, email }, _, { isUnfolded, detailsId, toggle }) => (
    <Button
      small
      aria-expanded={isUnfolded}
      aria-controls={detailsId}
      aria-label={`Change ${name || email}`}
      onClick={toggle}
    >
      Change
    </Button>
  ),
}

export const roleNames: Record<MemberRole, string> = {
  buyer: 'Buyer',
  approver: 'Approver',
  manager: 'Manager',
}

const roleChoices = {
  buyer: 'Buyer: orders for the company',
  approver: 'Approver: sees all orders, approves requests',
  manager: 'Manager: sees all orders, keeps members and addresses',
}

type TypedLimits = { perOrder: string; perMonth: string }

function checkLimits({ perOrder, perMonth }: TypedLimits) {
  return {
    perOrder: checkLimit(perOrder, maxMemberLimit),
    perMonth: checkLimit(perMonth, maxMemberLimit),
  }
}

/** Empty is no limit. */
function readLimits({ perOrder, perMonth }: TypedLimits) {
  const read = (typed: string) => (typed.trim() ? Number(typed) : null)
  return { perOrder: read(perOrder), perMonth: read(perMonth) }
}

const limitInput = { inputMode: 'decimal', placeholder: 'No limit' } as const

function MemberForm({ company, member }: { company: Company; member: Row }) {
  const { userId, name, email } = member
  const params = { id: company._id, userId }
  const [roles, setRoles] = useState(member.roles)
  const form = useShopForm<TypedLimits>({
    validate: checkLimits,
    defaultValues: {
      perOrder: String(member.perOrder ?? ''),
      perMonth: String(member.perMonth ?? ''),
    },
  })
  const save = useShopMutation({
    mutationFn: (typed: TypedLimits, options) => {
      const body = { roles, ...readLimits(typed) }
      return send('PUT /companies/:id/members/:userId', { params, body }, options)
    },
    invalidates: () => [['companies']],
    successToast: () => 'Member saved.',
  })
  const remove = useShopMutation({
    mutationFn: (_, options) => send('DELETE /companies/:id/members/:userId', { params }, options),
    invalidates: () => [['companies']],
    successToast: () => `${name || email} was removed.`,
  })
  return (
    <Form
      aria-label={`Member ${name || email}`}
      onSubmit={form.submit((typed) => save.mutate(typed))}
      className="grid max-w-2xl gap-2"
    >
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-row font-semibold">Roles</legend>
        {memberRoles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              setRoles(
                memberRoles.filter((one) => (one === role ? target.checked : roles.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field label="Limit per order" {...limitInput} {...form.field('perOrder')} />
        <Field label="Limit per month" {...limitInput} {...form.field('perMonth')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="plain" busy={save.isPending} disabled={roles.length === 0}>
          Save member
        </SubmitButton>
        <ConfirmButton
          label={member.joinedAt === null ? 'Withdraw invitation' : 'Remove'}
          title={`Remove ${name || email}?`}
          busy={remove.isPending}
          onConfirm={(close) => {
            close()
            remove.mutate()
          }}
        >
          <p>They no longer see or order anything for the company. What they ordered stays.</p>
        </ConfirmButton>
      </div>
    </Form>
  )
}

const draftOf = ({ _id }: Company) => `invitation to ${_id}`

type TypedInvitation = TypedLimits & { email: string }

function InviteForm({ company, disclosure }: { company: Company; disclosure: FormDisclosure }) {
  const [role, setRole] = useState<MemberRole>('buyer')
  const form = useShopForm<TypedInvitation>({
    validate: (typed) => ({ email: checkEmail(typed.email), ...checkLimits(typed) }),
    defaultValues: emptyInvitation,
    draft: draftOf(company),
  })
  const invite = useShopMutation({
    form,
    mutationFn: (typed: TypedInvitation, options) => {
      const body = { email: typed.email, roles: [role], ...readLimits(typed) }
      const params = { id: company._id }
      return send('POST /companies/:id/invitations', { params, body }, options)
    },
    invalidates: () => [['companies']],
    successToast: ({ email }) => `Invitation sent to ${email}.`,
    onSuccess: (_, sent) => {
      form.resetAfter(sent, emptyInvitation)
      disclosure.finish()
    },
  })
  return (
    <Form
      aria-label="Invite a member"
      onSubmit={form.submit((typed) => invite.mutate(typed))}
      className="grid max-w-xl gap-1"
    >
      <Field label="Email of a new member" type="email" {...form.field('email')} />
      <Choice label="Role" value={role} options={roleChoices} choose={setRole} />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field label="Limit per order" {...limitInput} {...form.field('perOrder')} />
        <Field label="Limit per month" {...limitInput} {...form.field('perMonth')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={invite.isPending}>Invite</SubmitButton>
        <Button onClick={disclosure.cancel}>Cancel</Button>
      </div>
    </Form>
  )
}

const emptyInvitation: TypedInvitation = { email: '', perOrder: '', perMonth: '' }
