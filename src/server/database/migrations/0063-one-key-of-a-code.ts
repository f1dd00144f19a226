import type { Engine } from '../open.ts'

/**
 * A product code is one however it is written. Keys of older versions lose what they kept of blanks, hyphens and
 * wide signs, and letters of other scripts that look like Latin ones. Where two products have one code already,
 * the later is marked as its twin: the shop opens, and `doctor` names them.
 */
export function statements(engine: Engine): string[] {
  const folded = signs.reduce(
    (key, [sign, plain]) => `replace(${key}, '${sign}', '${plain}')`,
    'number_key',
  )
  const isOther = (key: string) =>
    engine === 'postgres' ? `(${key}) ~ '[^A-Z0-9]'` : `(${key}) glob '*[^A-Z0-9]*'`
  const foldKeys = (table: string, columns: string) => [
    `create table folded_keys as select ${columns}, ${folded} as folded from ${table}
      where ${isOther('number_key')}`,
    `delete from folded_keys where folded = number_key or folded = '' or ${isOther('folded')}`,
    // The words and slips of a number follow it by triggers, which know added and deleted rows.
    `delete from ${table} where id in (select id from folded_keys)`,
    `insert into ${table} (${columns})
      select ${columns.replace('number_key', 'folded')} from folded_keys where true on conflict do nothing`,
    'drop table folded_keys',
  ]
  return [
    ...foldKeys(
      'part_numbers',
      'id, product_id, class, maker, number, number_key, source, created_at',
    ),
    ...foldKeys(
      'own_numbers',
      'id, user_id, product_id, number, number_key, made_at, used_at, used_count',
    ),
    'alter table part_numbers add column twin integer not null default 0',
    `update part_numbers set twin = 1 where id in (
      select id from (
        select part_numbers.id, row_number() over (
          partition by number_key
          order by case when deleted_at is null then 0 when hidden_at is null then 2 else 1 end,
            part_numbers.created_at, part_numbers.id
        ) as place
        from part_numbers join products on products.id = product_id where class = 'ours'
      ) as placed where place > 1
    )`,
    `create unique index part_numbers_ours on part_numbers (number_key)
      where class = 'ours' and twin = 0`,
  ]
}

const lookalikes = ['АВЕКМНОРСТУХІЈЅԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEKMHOPCTYXIJSQWABEZHIKMNOPTYX'] as const
const omitted =
  '\u00a0\u00ad\u200b\u200c\u200d\u2010\u2011\u2012\u2013\u2014\u2015\u202f\u2060\u2212\ufeff'

/** Wide digits and letters stand as far from the plain ones, both capital and small. */
const wide = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map(
  (sign): [string, string] => [
    String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
    sign.toUpperCase(),
  ],
)

const signs: [string, string][] = [
  ...[...lookalikes[0]].map((sign, at): [string, string] => [sign, lookalikes[1][at] ?? '']),
  ...[...omitted].map((sign): [string, string] => [sign, '']),
  ...wide,
]
