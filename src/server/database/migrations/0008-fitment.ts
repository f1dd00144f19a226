/** Which motorcycles a product fits, and which ones people have. */
export function statements(): string[] {
  return [
    `create table motorcycles (
      id text primary key,
      make text not null,
      model text not null,
      make_key text not null,
      model_key text not null
    )`,
    'create index motorcycles_of_make on motorcycles (make_key, model_key)',
    `insert into motorcycles (id, make, model, make_key, model_key)
      values ('universal', '', '', '', '')`,
    `create table applications (
      id text primary key,
      product_id text not null references products (id),
      motorcycle_id text not null references motorcycles (id),
      year_from integer not null,
      year_to integer not null,
      frame_from text not null,
      frame_to text not null,
      note text not null,
      source text not null,
      check (year_from <= year_to)
    )`,
    'create index applications_of_product on applications (product_id, motorcycle_id)',
    `create index applications_of_motorcycle
      on applications (motorcycle_id, product_id, year_from, year_to)`,
    `create table complete_fitments (
      product_id text primary key references products (id),
      said_at bigint not null
    )`,
    `create table garages (
      user_id text primary key references users (id),
      version integer not null,
      motorcycles text not null
    )`,
  ]
}
