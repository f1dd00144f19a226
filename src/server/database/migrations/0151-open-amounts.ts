import type { Engine } from '../open.ts'

/**
 * The open amount of each invoice is kept, with what lists and sums of invoices are chosen by: to compute it, they read
 * every invoice. What is left of a payment knows its company, so that a company's credit is summed up from an index.
 */
export function statements(engine: Engine): string[] {
  return [
    `create table open_amounts (
      invoice_number integer primary key,
      user_id text not null,
      company_id text,
      due_at bigint,
      currency text not null,
      amount bigint not null
    )`,
    `insert into open_amounts (invoice_number, user_id, company_id, due_at, currency, amount)
      select invoices.number, user_id, purchases.company_id, due_at, invoices.currency,
        case when due_at is null then ${unpaidOf('purchases')}
          else invoices.total
            - (select coalesce(sum(amount + tax), 0) from credit_notes where invoice_number = invoices.number)
            - (select coalesce(sum(amount), 0) from allocations where invoice_number = invoices.number) end
      from invoices join purchases on purchases.id = invoices.purchase_id`,
    'create index open_amounts_of_user on open_amounts (user_id, invoice_number, amount, due_at)',
    `create index open_amounts_of_company on open_amounts
      (company_id, invoice_number, amount, due_at)`,
    'create index open_amounts_listed on open_amounts (invoice_number, due_at) where amount > 0',
    'create index open_amounts_paid on open_amounts (invoice_number) where amount <= 0',
    'create index open_amounts_due on open_amounts (due_at, currency, amount) where amount > 0',
    `create index open_amounts_by_amount on open_amounts (currency, amount, due_at, invoice_number)
      where amount > 0`,
    `create index open_amounts_summed on open_amounts (company_id, currency, due_at, amount)
      where amount > 0`,
    'alter table payment_credits add column company_id text',
    'alter table payment_credits add column currency text',
    `update payment_credits set (company_id, currency) =
      (select company_id, currency from payments where payments.id = payment_id)`,
    `create index payment_credits_summed on payment_credits (company_id, currency, amount)
      where amount <> 0`,
    ...(engine === 'postgres' ? onPostgres : onSqlite),
    ...['invoices_due', 'invoices_summed', 'ledger_summed', 'purchases_owing'].map(
      (index) => `drop index ${index}`,
    ),
    'drop index purchases_unpaid',
    `create index purchases_unpaid on purchases (placed_at, id)
      where ended_at is null and paid_at is null and payment = 'card'`,
    'drop index invoices_of_company',
    `create index invoices_of_company on invoices (company_id, made_at, currency, due_at, total)
      where company_id is not null`,
    'drop index ledger_of_company',
    `create index ledger_of_company on ledger (company_id, at, currency, amount)
      where company_id is not null`,
  ]
}

/** Of an invoice that is paid before shipping, and of its purchase. */
function unpaidOf(purchase: string): string {
  return `case when ${purchase}.paid_at is null
    then ${purchase}.total - ${purchase}.credited - ${purchase}.received else 0 end`
}

const addInvoice = `insert into open_amounts (invoice_number, user_id, company_id, due_at, currency, amount)
  select new.number, user_id, company_id, new.due_at, new.currency,
    case when new.due_at is null then ${unpaidOf('purchases')} else new.total end
  from purchases where id = new.purchase_id;`

const subtract = (amount: string) => `update open_amounts set amount = amount - (${amount})
  where invoice_number = new.invoice_number and due_at is not null;`

const followPurchase = `update open_amounts set amount = ${unpaidOf('new')}
  where due_at is null and invoice_number in (select number from invoices where purchase_id = new.id);`

const keepCredit = `insert into payment_credits (payment_id, company_id, currency, amount)
  values (new.intent_id, new.company_id, new.currency, new.amount)
  on conflict (payment_id) do update set amount = payment_credits.amount + excluded.amount,
    company_id = excluded.company_id, currency = excluded.currency;`

const sumsOfPurchase = 'paid_at, total, credited, received'

const onSqlite = [
  `create trigger open_amounts_invoiced after insert on invoices begin ${addInvoice} end`,
  `create trigger open_amounts_credited after insert on credit_notes
    when new.invoice_number is not null
    begin ${subtract('new.amount + new.tax')} end`,
  `create trigger open_amounts_allocated after insert on allocations
    begin ${subtract('new.amount')} end`,
  `create trigger open_amounts_unpaid after update of ${sumsOfPurchase} on purchases
    when new.invoiced_at is not null
    begin ${followPurchase} end`,
  'drop trigger payment_credits_booked',
  `create trigger payment_credits_booked after insert on ledger when new.company_id is not null
    begin ${keepCredit} end`,
]

const onPostgres = [
  ...trigger('open_amounts_invoiced', 'after insert on invoices for each row', addInvoice),
  ...trigger(
    'open_amounts_credited',
    'after insert on credit_notes for each row when (new.invoice_number is not null)',
    subtract('new.amount + new.tax'),
  ),
  ...trigger(
    'open_amounts_allocated',
    'after insert on allocations for each row',
    subtract('new.amount'),
  ),
  ...trigger(
    'open_amounts_unpaid',
    `after update of ${sumsOfPurchase} on purchases for each row when (new.invoiced_at is not null)`,
    followPurchase,
  ),
  // Its trigger stays: it calls this.
  createFunction('payment_credits_booked', keepCredit),
  'analyze open_amounts',
]

function trigger(name: string, event: string, body: string): string[] {
  return [createFunction(name, body), `create trigger ${name} ${event} execute function ${name}()`]
}

function createFunction(name: string, body: string): string {
  return `create or replace function ${name}() returns trigger language plpgsql as $$ begin
    ${body} return null; end $$`
}
