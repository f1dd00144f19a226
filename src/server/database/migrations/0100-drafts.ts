/** Lines that are not placed yet: somebody asks to have them approved, or quoted. A state is when it began. */
export function statements(): string[] {
  return [
    `create table drafts (
      id text primary key,
      counter integer not null unique,
      number text not null unique,
      kind text not null check (kind in ('approval', 'quote')),
      user_id text not null references users (id),
      company_id text references companies (id),
      phone text not null,
      address text not null,
      ship_to text,
      po_number text not null,
      note text not null,
      answer text not null,
      created_at bigint not null,
      sent_at bigint,
      valid_until bigint,
      withdrawn_at bigint,
      declined_at bigint,
      placed_at bigint,
      decided_by text references users (id),
      purchase_id text references purchases (id),
      version integer not null,
      check (sent_at is null or valid_until is not null),
      check ((placed_at is null) = (purchase_id is null))
    )`,
    'create index drafts_listed on drafts (created_at, id)',
    'create index drafts_of_user on drafts (user_id, created_at, id)',
    'create index drafts_of_company on drafts (company_id, created_at, id) where company_id is not null',
    `create index drafts_open on drafts (kind, created_at, id)
      where sent_at is null and withdrawn_at is null and declined_at is null and placed_at is null`,
    `create table draft_lines (
      draft_id text not null references drafts (id),
      position integer not null,
      product_id text not null references products (id),
      quantity integer not null check (quantity >= 1),
      note text not null,
      unit_price bigint check (unit_price >= 0),
      primary key (draft_id, product_id)
    )`,
  ]
}
