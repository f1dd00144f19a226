import type { Engine } from '../open.ts'

/**
 * An order writes no index that nothing asks: products are never erased, so no foreign key looks for
 * the orders of one. On PostgreSQL the words of a row are found by a function that is planned once
 * for each connection instead of in each statement; what it gives is the same.
 */
export function statements(engine: Engine): string[] {
  return ['drop index orders_of_product', ...(engine === 'postgres' ? [wordsPlannedOnce] : [])]
}

const wordsPlannedOnce = `create or replace function shop_words(told text) returns tsvector
  language plpgsql immutable as $$ begin
    return (
      select array_to_tsvector(coalesce(array_agg(left(word, 60)), '{}'))
      from unnest(regexp_split_to_array(
        lower(regexp_replace(normalize(told, NFKD), '[\\u0300-\\u036f]', '', 'g')),
        '[^[:alnum:]]+'
      )) as word where word <> ''
    );
  end $$`
