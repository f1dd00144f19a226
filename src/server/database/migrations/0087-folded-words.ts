import type { Engine } from '../open.ts'

/**
 * Letters that no accent comes off (`ł`, `ß`, `æ`) are one with the plain ones in the words of products, orders,
 * customers and reviews. An order is found by the text of its notes, too.
 */
export function statements(engine: Engine): string[] {
  return [
    ...(engine === 'postgres' ? onPostgres : onSqlite()),
    ...foldedRows(engine === 'postgres' ? (text) => `fold_letters(${text})` : replaceLetters),
  ]
}

const plainLetters = {
  ...{ ł: 'l', Ł: 'l', ø: 'o', Ø: 'o', ǿ: 'o', Ǿ: 'o', đ: 'd', Đ: 'd', ð: 'd', Ð: 'd' },
  ...{ ħ: 'h', Ħ: 'h', ı: 'i', ŧ: 't', Ŧ: 't', ŋ: 'n', Ŋ: 'n', ĸ: 'k' },
  ...{ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', ǽ: 'ae', Ǽ: 'ae', ǣ: 'ae', Ǣ: 'ae' },
  ...{ œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th', ĳ: 'ij', Ĳ: 'ij' },
}

function replaceLetters(text: string): string {
  return Object.entries(plainLetters).reduce(
    (folded, [letter, plain]) => `replace(${folded}, '${letter}', '${plain}')`,
    text,
  )
}

/** What was written as `splitWords` wrote it before. */
function foldedRows(fold: (text: string) => string): string[] {
  const isOther = (column: string) => `${fold(column)} <> ${column}`
  return [
    `insert into vocabulary (word, learned_at)
      select distinct ${fold('word')}, learned_at from vocabulary where ${isOther('word')}
      on conflict do nothing`,
    `insert into search_words (id, word, means, made_at)
      select 'folded' || id, ${fold('word')}, ${fold('means')}, made_at from search_words
      where ${isOther('word')} or ${isOther('means')} on conflict do nothing`,
    `delete from search_words where ${isOther('word')} or ${isOther('means')}`,
    `update products set head = null where head is not null and ${isOther('head')}`,
    `update motorcycles set make_key = ${fold('make_key')}, model_key = ${fold('model_key')}
      where ${isOther('make_key')} or ${isOther('model_key')}`,
  ]
}

/** The words of a table are those of its view, so that they can be built anew. */
function onSqlite(): string[] {
  return [
    ...['product', 'review', 'user'].flatMap((one) => [
      `drop trigger ${one}_words_added`,
      `drop trigger ${one}_words_changed`,
      `drop table ${one}_words`,
    ]),
    ...followed('product', ['name', 'product_code', 'kind', 'description'], 'deleted_at', 'column'),
    ...followed('review', ['description'], 'hidden_at', 'none'),
    ...followed('user', ['name', 'email', 'phone'], null, 'column'),
    ...orders(),
  ]
}

function followed(
  one: string,
  columns: string[],
  gone: string | null,
  detail: 'none' | 'column',
): string[] {
  const [table, index, view, list] = [`${one}s`, `${one}_words`, `${one}_texts`, columns.join(', ')]
  const of = (row: string) => columns.map((column) => replaceLetters(`${row}.${column}`)).join(', ')
  const there = (row: string) => (gone ? `${row}.${gone} is null` : 'true')
  const named = columns.map((column) => `${replaceLetters(column)} as ${column}`)
  return [
    `create view ${view} as select rowid as place, ${named.join(', ')} from ${table} where ${there(table)}`,
    words(index, list, view, { detail, prefix: '1 2 3 4 5 6 7 8' }),
    `create trigger ${index}_added after insert on ${table} when ${there('new')} begin
      insert into ${index} (rowid, ${list}) values (new.rowid, ${of('new')});
    end`,
    `create trigger ${index}_changed after update of ${[...columns, ...(gone ? [gone] : [])].join(', ')}
      on ${table} begin
      insert into ${index} (${index}, rowid, ${list})
        select 'delete', old.rowid, ${of('old')} where ${there('old')};
      insert into ${index} (rowid, ${list}) select new.rowid, ${of('new')} where ${there('new')};
    end`,
    `insert into ${index} (${index}) values ('rebuild')`,
  ]
}

function words(
  index: string,
  list: string,
  view: string,
  { detail, prefix }: { detail: 'none' | 'column'; prefix: string },
): string {
  return `create virtual table ${index} using fts5(
    ${list}, content = '${view}', content_rowid = 'place', detail = ${detail},
    columnsize = 0, prefix = '${prefix}', tokenize = "unicode61 remove_diacritics 2"
  )`
}

const ofOrder = ['id', 'user_id', 'name', 'product_code', 'line_note']
const ofPurchase = ['user_name', 'email', 'phone', 'address', 'po_number', 'note']

/** One text of an order and its purchase: nobody looks for a word in one field of them. */
function orders(): string[] {
  const text = [
    ...ofOrder.map((column) => `orders.${column}`),
    ...['number', ...ofPurchase].map((column) => `purchases.${column}`),
  ].join(" || ' ' || ")
  const change = (which: string) => `select ${which}place, words from order_texts where place`
  const forget = (where: string) =>
    `insert into order_words (order_words, rowid, words) ${change("'delete', ")} ${where};`
  const add = (where: string) => `insert into order_words (rowid, words) ${change('')} ${where};`
  const ofThis = 'in (select rowid from orders where purchase_id = old.id)'
  const changed = `update of ${ofPurchase.join(', ')} on purchases`
  return [
    ...['added', 'forgotten', 'changed', 'erased'].map(
      (what) => `drop trigger order_words_${what}`,
    ),
    'drop table order_words',
    'drop view order_texts',
    `create view order_texts as
      select orders.rowid as place, ${replaceLetters(text)} as words
      from orders join purchases on purchases.id = orders.purchase_id`,
    words('order_words', 'words', 'order_texts', { detail: 'none', prefix: '1 2 3 4 5' }),
    "insert into order_words (order_words) values ('rebuild')",
    `create trigger order_words_added after insert on orders begin ${add('= new.rowid')} end`,
    `create trigger order_words_erased before delete on orders begin ${forget('= old.rowid')} end`,
    `create trigger order_words_forgotten before ${changed} begin ${forget(ofThis)} end`,
    `create trigger order_words_changed after ${changed} begin ${add(ofThis)} end`,
    `create trigger order_note_forgotten before update of line_note on orders begin
      ${forget('= old.rowid')}
    end`,
    `create trigger order_note_changed after update of line_note on orders begin
      ${add('= new.rowid')}
    end`,
  ]
}

const single = Object.entries(plainLetters).filter(([, plain]) => plain.length === 1)
const double = Object.entries(plainLetters).filter(([, plain]) => plain.length === 2)
const [letters, plain] = [0, 1].map((part) => single.map((pair) => pair[part]).join(''))
const translated = `translate(
  lower(regexp_replace(normalize(told, NFKD), '[\\u0300-\\u036f]', '', 'g')), '${letters}', '${plain}'
)`
const isOther = (texts: string) => `${texts} ~ '[${Object.keys(plainLetters).join('')}]'`

/** Rows without such letters hold the right words already. */
const onPostgres = [
  `create function fold_letters(told text) returns text language plpgsql immutable as $$ begin
    return ${double.reduce((text, [letter, both]) => `replace(${text}, '${letter}', '${both}')`, translated)};
  end $$`,
  `create or replace function shop_words(told text) returns tsvector
  language plpgsql immutable as $$ begin
    return (
      select array_to_tsvector(coalesce(array_agg(left(word, 60)), '{}'))
      from unnest(regexp_split_to_array(fold_letters(told), '[^[:alnum:]]+')) as word where word <> ''
    );
  end $$`,
  `update products set name = name, product_code = product_code, kind = kind, description = description
    where ${isOther('name || product_code || kind || description')}`,
  `update users set name = name, email = email, phone = phone where ${isOther('name || email || phone')}`,
  `update reviews set description = description where ${isOther('description')}`,
  `create or replace function words_of_order() returns trigger language plpgsql as $$ begin
    select shop_words(concat_ws(' ', new.id, new.name, new.product_code, new.line_note, number,
      ${ofPurchase.join(', ')})) into new.words
    from purchases where id = new.purchase_id;
    return new;
  end $$`,
  'drop trigger words_of_order on orders',
  `create trigger words_of_order before insert or update of purchase_id, line_note on orders
    for each row execute function words_of_order()`,
  'drop trigger words_of_purchase on purchases',
  `create trigger words_of_purchase after update of ${ofPurchase.join(', ')} on purchases
    for each row execute function words_of_purchase()`,
  `update orders set purchase_id = purchase_id where line_note <> '' or ${isOther('name || product_code')}
    or purchase_id in (select id from purchases
      where note <> '' or ${isOther(ofPurchase.slice(0, 5).join(' || '))})`,
]
