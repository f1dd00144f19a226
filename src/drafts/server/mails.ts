import { formatDateTime } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { pluralize } from '#base/format.ts'
import type { Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { type MailRow, renderMail, type ShopNames } from '#server/mail/mail-template.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { notifyAdmins } from '#users/server/notify-admins.ts'
import type { Draft } from '../contract.ts'

type Step = 'request' | 'approve' | 'decline' | 'withdraw' | 'send' | 'accept' | 'edit'

/** Mails each step to those who have to act next or wait for it, but not to the person who took it. */
export async function notifyOfDraft(
  trx: Transaction,
  step: Step,
  draft: Draft,
  shop: ShopNames,
  by?: CurrentUser,
): Promise<void> {
  const { kind, requester } = draft
  const key = `draft-${step}:${draft._id}:${draft.version}`
  const mail = writeMail(step, draft, shop)
  const fromRequester = { ...mail, replyTo: requester.email }
  if (step === 'approve' || step === 'send' || (step === 'decline' && by?.id !== requester.userId))
    await queueMail(trx, { key, to: requester.email, about: draft._id, ...mail })
  else if (kind === 'quote') await notifyAdmins(trx, key, fromRequester, draft._id)
  else
    for (const { id, email } of await findApprovers(trx, draft))
      await queueMail(trx, {
        key: `${key}:${id}`,
        to: email,
        about: `${draft._id} ${id}`,
        ...fromRequester,
      })
}

function findApprovers(trx: Transaction, { company, requester }: Draft) {
  return trx
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'users.email'])
    .where('company_id', '=', company?._id ?? '')
    .where('users.id', '<>', requester.userId)
    .where(({ eb, or }) =>
      or([eb('roles', 'like', '%approver%'), eb('roles', 'like', '%manager%')]),
    )
    .execute()
}

function writeMail(step: Step, draft: Draft, shop: ShopNames) {
  const { number, kind, totals, requester, answer, note, purchaseNumber, validUntil } = draft
  const words = texts[kind][step]
  const rows: MailRow[] = [
    ['Number', number],
    ['Requested by', `${requester.name}, ${requester.email}`],
    ['Total', formatMoney(totals.total, totals.currency)],
    ...(validUntil !== null && step === 'send'
      ? [['Valid until', formatDateTime(validUntil)] satisfies MailRow]
      : []),
    ...(purchaseNumber ? [['Order', purchaseNumber] satisfies MailRow] : []),
    ...(note ? [['Note', note] satisfies MailRow] : []),
    ...(answer ? [['Answer', answer] satisfies MailRow] : []),
  ]
  return {
    subject: `${words}: ${number}`,
    ...renderMail(shop, {
      heading: words,
      paragraphs: [`${number} has ${pluralize(draft.lines.length, 'line')}.`],
      table: rows,
      button: { label: 'View request', href: `/dashboard/requests/${draft._id}` },
    }),
  }
}

const texts: Record<Draft['kind'], Record<Step, string>> = {
  approval: {
    request: 'A request to approve',
    edit: 'A request was changed',
    approve: 'Your request is approved and ordered',
    decline: 'Your request was declined',
    withdraw: 'A request was withdrawn',
    send: '',
    accept: '',
  },
  quote: {
    request: 'A request for a quote',
    edit: 'A request for a quote was changed',
    send: 'Your quote',
    accept: 'A quote was accepted',
    decline: 'A quote was declined',
    withdraw: 'A request for a quote was withdrawn',
    approve: '',
  },
}
