import type { Engine } from '../open.ts'

/**
 * Every number that a product goes by, what replaced what, and the words of the catalogue. Beside
 * each number and each word of the catalogue stand its slips, what is left of it when a sign is left
 * out (of a word up to two, within its first seven): a misspelling shares one with what was meant.
 */
export function statements(engine: Engine): string[] {
  const exact = engine === 'postgres' ? ' collate "C"' : ''
  const packed = engine === 'sqlite' ? ' without rowid' : ''
  return [
    `create table part_numbers (
      id text primary key,
      product_id text not null references products (id),
      class text not null check (class in ('ours', 'oem', 'competitor', 'old')),
      maker text not null,
      number text not null,
      number_key text${exact} not null,
      source text not null,
      created_at bigint not null,
      unique (product_id, class, number_key, maker)
    )`,
    'create index part_numbers_by_key on part_numbers (number_key, product_id)',
    `create table own_numbers (
      id text primary key,
      user_id text not null references users (id),
      product_id text not null references products (id),
      number text not null,
      number_key text${exact} not null,
      made_at bigint not null,
      used_at bigint,
      used_count integer not null,
      unique (user_id, number_key, product_id)
    )`,
    'create index own_numbers_of_product on own_numbers (product_id)',
    `create table supersessions (
      id text primary key,
      product_id text not null references products (id),
      successor_id text not null references products (id),
      quantity integer not null check (quantity >= 1),
      moment text not null check (moment in ('at-once', 'when-sold-out')),
      source text not null,
      made_at bigint not null,
      unique (product_id, successor_id),
      check (product_id <> successor_id)
    )`,
    'create index supersessions_by_successor on supersessions (successor_id)',
    `create table sources (
      name text primary key,
      made_at bigint not null,
      no_learning_at bigint,
      no_export_at bigint,
      no_api_at bigint
    )`,
    `create table missed_searches (
      number_key text primary key,
      raw text not null,
      count integer not null,
      last_at bigint not null
    )`,
    'create index missed_searches_by_time on missed_searches (last_at)',
    'create table vocabulary (word text primary key, learned_at bigint not null)',
    `create table number_slips (
      slip text${exact} not null, number_key text${exact} not null,
      primary key (slip, number_key)
    )${packed}`,
    `create table word_slips (
      slip text${exact} not null, word text${exact} not null, primary key (slip, word)
    )${packed}`,
    ...(engine === 'postgres' ? onPostgres : onSqlite),
    `insert into part_numbers (id, product_id, class, maker, number, number_key, source, created_at)
      select id, id, 'ours', '', product_code, upper(code_key), '', created_at from products`,
    ...(engine === 'postgres' ? learnedOnPostgres : learnedOnSqlite),
    'drop index products_by_code',
    'alter table products drop column code_key',
    'alter table product_kinds add column orderable integer not null default 0',
    `update product_kinds set orderable = (
      select count(*) from products where products.kind = product_kinds.kind and ${isOrderable('products')}
    )`,
    ...(engine === 'postgres' ? countedOnPostgres : countedOnSqlite),
  ]
}

/** True of a product of the catalogue of which the fewest units that may be ordered are there. */
function isOrderable(row: string): string {
  const step = `coalesce(${row}.case_quantity, 1)`
  return `(${row}.deleted_at is null
    and ${row}.quantity >= (${row}.minimum_quantity + ${step} - 1) / ${step} * ${step})`
}

const oneMore = `insert into product_kinds (kind, products, orderable) select new.kind, 0, 1
  where ${isOrderable('new')}
  on conflict (kind) do update set orderable = product_kinds.orderable + 1`

const oneLess = `update product_kinds set orderable = orderable - 1
  where kind = old.kind and ${isOrderable('old')}`

/** Only a product that comes into stock, or leaves it, is counted anew. */
const turned = `${isOrderable('old')} <> ${isOrderable('new')} or old.kind <> new.kind`
const countedColumns = 'quantity, minimum_quantity, case_quantity, kind, deleted_at'

const countedOnSqlite = [
  `create trigger product_kinds_orderable_added after insert on products begin ${oneMore}; end`,
  `create trigger product_kinds_orderable after update of ${countedColumns} on products
    when ${turned} begin ${oneLess}; ${oneMore}; end`,
]

const countedOnPostgres = [
  `create function count_orderable() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then ${oneLess}; end if;
    ${oneMore};
    return null;
  end $$`,
  `create trigger product_kinds_orderable_added after insert on products
    for each row execute function count_orderable()`,
  `create trigger product_kinds_orderable after update of ${countedColumns} on products
    for each row when (${turned}) execute function count_orderable()`,
]

/** The words of names and kinds that are there already. */
const learnedOnSqlite = [
  "create virtual table told_words using fts5vocab(product_words, 'col')",
  `insert into vocabulary (word, learned_at) select distinct term, 0 from told_words
    where col in ('name', 'kind') and length(term) >= 4 and term not glob '*[0-9]*'
    on conflict do nothing`,
  'drop table told_words',
]
const learnedOnPostgres = [
  `insert into vocabulary (word, learned_at) select distinct word, 0
    from products, unnest(tsvector_to_array(name_words || shop_words(kind))) as word
    where length(word) >= 4 and word !~ '[0-9]' on conflict do nothing`,
]

/** Without the sign at place `n`. */
const without = 'substr(new.number_key, 1, n - 1) || substr(new.number_key, n + 1)'
const withoutOld = without.replaceAll('new.', 'old.')

/** Without the signs at the places `a` and `b` of a word's beginning; 8 stands for none. */
const beginning = 'substr(new.word, 1, 7)'
const shortened = `substr(${beginning}, 1, a.n - 1)
  || substr(${beginning}, a.n + 1, b.n - a.n - 1) || substr(${beginning}, b.n + 1)`

const onSqlite = [
  'create table slip_places (n integer primary key)',
  `insert into slip_places (n) with recursive places (n) as (
    select 1 union all select n + 1 from places where n < 64
  ) select n from places`,
  `create trigger number_slips_added after insert on part_numbers begin
    insert or ignore into number_slips (slip, number_key)
      select ${without}, new.number_key from slip_places where n <= length(new.number_key);
  end`,
  `create trigger number_slips_forgotten after delete on part_numbers
    when not exists (select 1 from part_numbers where number_key = old.number_key) begin
    delete from number_slips where number_key = old.number_key
      and slip in (select ${withoutOld} from slip_places where n <= length(old.number_key));
  end`,
  `create trigger word_slips_added after insert on vocabulary begin
    insert or ignore into word_slips (slip, word)
      select ${shortened}, new.word from slip_places a, slip_places b
      where a.n < b.n and b.n <= 8 or a.n = 8 and b.n = 9;
  end`,
]

const onPostgres = [
  `create function keep_number_slips() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into number_slips (slip, number_key)
        select ${without}, new.number_key from generate_series(1, length(new.number_key)) as n
        on conflict do nothing;
    elsif not exists (select 1 from part_numbers where number_key = old.number_key) then
      delete from number_slips where number_key = old.number_key and slip in (
        select ${withoutOld} from generate_series(1, length(old.number_key)) as n
      );
    end if;
    return null;
  end $$`,
  `create trigger number_slips_kept after insert or delete on part_numbers
    for each row execute function keep_number_slips()`,
  `create function keep_word_slips() returns trigger language plpgsql as $$ begin
    insert into word_slips (slip, word)
      select ${shortened}, new.word from generate_series(1, 8) as a (n), generate_series(2, 9) as b (n)
      where a.n < b.n and b.n <= 8 or a.n = 8 and b.n = 9
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger word_slips_kept after insert on vocabulary
    for each row execute function keep_word_slips()`,
]
