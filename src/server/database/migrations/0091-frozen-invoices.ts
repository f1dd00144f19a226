/**
 * An invoice is rows of its own: what was sold to whom at which tax stands there as it was, whatever becomes of
 * its purchase. A purchase may have several. What earlier versions made is filled in from the purchase.
 */
export function statements(): string[] {
  return [
    'alter table invoices rename to former_invoices',
    `create table invoices (
      number integer primary key,
      purchase_id text not null references purchases (id),
      shipment_id text unique references shipments (id),
      company_id text,
      made_at bigint not null,
      due_at bigint,
      currency text not null,
      subtotal bigint not null,
      freight bigint not null default 0,
      tax_name text not null,
      tax bigint not null,
      total bigint not null,
      payment text not null default '',
      buyer text,
      seller text,
      check (total = subtotal + freight + tax)
    )`,
    `create table invoice_lines (
      invoice_number integer not null references invoices (number),
      position integer not null,
      order_id text not null references orders (id),
      product_code text not null,
      name text not null,
      note text not null default '',
      units integer not null,
      price bigint not null,
      amount bigint not null,
      primary key (invoice_number, position)
    )`,
    `create table invoice_taxes (
      invoice_number integer not null references invoices (number),
      category text not null,
      rate integer not null,
      base bigint not null,
      amount bigint not null,
      primary key (invoice_number, category, rate)
    )`,
    `insert into invoices (number, purchase_id, made_at, currency, subtotal, tax_name, tax, total, payment)
      select former.number, purchases.id, made_at, currency, subtotal, tax_name, tax, total,
        coalesce('by card, ' || transaction_id, '')
      from former_invoices as former join purchases on purchases.id = purchase_id`,
    `insert into invoice_lines (invoice_number, position, order_id, product_code, name, note, units, price, amount)
      select former.number, row_number() over (partition by former.number order by orders.id), orders.id,
        product_code, name, line_note, quantity, price, total_price
      from former_invoices as former join orders on orders.purchase_id = former.purchase_id
      where orders.paid_at is not null`,
    `insert into invoice_taxes (invoice_number, category, rate, base, amount)
      select former.number, case when tax_rate > 0 then 'S' else 'Z' end, tax_rate, subtotal, tax
      from former_invoices as former join purchases on purchases.id = purchase_id`,
    'drop table former_invoices',
    'create index invoices_of_purchase on invoices (purchase_id)',
    'create unique index invoices_of_paid_purchase on invoices (purchase_id) where shipment_id is null',
    'create index invoices_of_company on invoices (company_id, made_at) where company_id is not null',
    'create index invoice_lines_of_order on invoice_lines (order_id)',
    `create table allocations (
      id text primary key,
      payment_id text not null,
      invoice_number integer not null references invoices (number),
      amount bigint not null,
      at bigint not null
    )`,
    'create index allocations_of_invoice on allocations (invoice_number)',
    'create index allocations_of_payment on allocations (payment_id)',
    'alter table credit_notes add column invoice_number integer references invoices (number)',
    `update credit_notes set invoice_number =
      (select number from invoices where invoices.purchase_id = credit_notes.purchase_id)`,
    'create index credit_notes_of_invoice on credit_notes (invoice_number) where invoice_number is not null',
  ]
}
