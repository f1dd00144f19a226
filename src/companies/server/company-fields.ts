import { sql } from 'kysely'
import type { Audited } from '#server/http/audit.ts'

export const auditedCompanies: Audited<'companies'> = {
  table: 'companies',
  label: 'number',
  columns: [
    'name',
    'vat_id',
    'billing_email',
    'net_days',
    'credit_limit',
    'po_number_required',
    'price_list_id',
    'tax_category',
    'tax_reason',
    'approved_at',
    'on_hold_at',
    'reminders_paused_at',
  ],
  // By the account: an email address is a person's own.
  details: (id) => sql`
    select 'member ' || coalesce(user_id, id) as field, roles || coalesce(', ' || per_order || ' an order', '') ||
      coalesce(', ' || per_month || ' a month', '') as value
    from company_members where company_id = ${id} order by id`,
}
