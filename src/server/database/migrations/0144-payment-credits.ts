import type { Engine } from '../open.ts'

/**
 * What is left of each payment of a company: what the ledger has of it, less what invoices use. It is kept beside the
 * payments, as finding those with credit read every payment. Card payments of invoices are payments like the others.
 */
export function statements(engine: Engine): string[] {
  return [
    `insert into payments (id, company_id, method, amount, currency, reference, received_at, recorded_at, recorded_by)
      select intent_id, ledger.company_id, 'card', ledger.amount, ledger.currency, intent_id, at, at, user_id
      from ledger join payment_intents on payment_intents.id = intent_id
      where kind = 'charge' and ledger.company_id is not null`,
    `create table payment_credits (
      payment_id text primary key,
      amount bigint not null
    )`,
    `insert into payment_credits (payment_id, amount)
      select id, sum(amount) from (
        select intent_id as id, amount from ledger where company_id is not null
        union all select payment_id, -amount from allocations
      ) as moved group by id`,
    'create index payment_credits_left on payment_credits (payment_id) where amount > 0',
    ...(engine === 'postgres' ? onPostgres : onSqlite),
  ]
}

const add = (id: string, amount: string) => `insert into payment_credits (payment_id, amount)
  values (new.${id}, ${amount})
  on conflict (payment_id) do update set amount = payment_credits.amount + excluded.amount;`

const onSqlite = [
  `create trigger payment_credits_booked after insert on ledger when new.company_id is not null
    begin ${add('intent_id', 'new.amount')} end`,
  `create trigger payment_credits_allocated after insert on allocations
    begin ${add('payment_id', '-new.amount')} end`,
]

const onPostgres = [
  `create function payment_credits_booked() returns trigger language plpgsql as $$ begin
    ${add('intent_id', 'new.amount')} return null; end $$`,
  `create trigger payment_credits_booked after insert on ledger for each row
    when (new.company_id is not null) execute function payment_credits_booked()`,
  `create function payment_credits_allocated() returns trigger language plpgsql as $$ begin
    ${add('payment_id', '-new.amount')} return null; end $$`,
  `create trigger payment_credits_allocated after insert on allocations for each row
    execute function payment_credits_allocated()`,
]
