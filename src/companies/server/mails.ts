import { newId } from '#server/ids.ts'
import { type MailRow, renderMail, type ShopNames } from '#server/mail/mail-template.ts'
import type { QueuedMail } from '#server/mail/outbox.ts'

type Names = { id: string; number: string; name: string }

/** Anybody can apply under any name: until the shop has looked at it, no mail to strangers carries it. */
function nameFor(company: Names & { approved_at: number | null }): string {
  return company.approved_at === null ? 'a company' : company.name
}

export function applicationMail(
  { id, number, name, vat_id, billing_email, user }: Application,
  shop: ShopNames,
) {
  const rows: MailRow[] = [
    ['Company', name],
    ['VAT ID', vat_id || 'none'],
    ['Billing email', billing_email],
    ['Applied by', `${user.name}, ${user.email}`],
  ]
  return {
    subject: `Company application: ${name}`,
    replyTo: user.email,
    ...renderMail(shop, {
      heading: `${number} applies for an account`,
      paragraphs: [
        'A customer applies for a company account. Until you approve it, its orders are paid in advance.',
      ],
      table: rows,
      button: { label: 'View application', href: `/dashboard/companies/${id}` },
    }),
  }
}

type Application = Names & {
  vat_id: string
  billing_email: string
  user: { name: string; email: string }
}

export function approvalMail(
  company: Names & { billing_email: string; net_days: number | null },
  shop: ShopNames,
): QueuedMail {
  const { id, number, name, net_days } = company
  const terms =
    net_days === null
      ? 'Orders are paid in advance.'
      : `You can order on account: an invoice comes with each shipment, and is due ${net_days} days later.`
  return {
    key: `company-approved:${id}:${newId()}`,
    to: company.billing_email,
    subject: `Your company account at ${shop.shopName}`,
    ...renderMail(shop, {
      heading: 'Your company account is approved',
      paragraphs: [`${name} has the customer number ${number}.`, terms],
      button: { label: 'Go to your company', href: '/dashboard/company' },
    }),
  }
}

export function invitationMail(
  company: Names & { approved_at: number | null },
  { id, email, token }: { id: string; email: string; token: string },
  shop: ShopNames,
): QueuedMail {
  const name = nameFor(company)
  return {
    key: `invitation:${id}:${newId()}`,
    to: email,
    awaited: true,
    subject: `You are invited to buy at ${shop.shopName}`,
    ...renderMail(shop, {
      heading: 'You are invited',
      paragraphs: [
        `You are invited to buy for ${name} at ${shop.shopName}. Please log in, or sign up, with this email address, and join.`,
      ],
      button: { label: 'Join', href: `/dashboard/invitations/${token}` },
      small:
        'The link works once, for 7 days. If you do not know this company, you can ignore this email.',
    }),
  }
}
